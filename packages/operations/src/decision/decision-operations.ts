import type { Decision } from "@clew/schemas";
import { z } from "zod";
import { actorOf, type Caller, tenantOf, tenantsOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { settle } from "../outcome.ts";
import { filterFields, toFilters } from "../params/decision-filters.ts";
import { decisionDocument } from "../params/documents.ts";
import {
  confidence,
  decisionId,
  id,
  limit,
  name,
  names,
  stakes,
  text,
  texts,
  threadWrite,
  time,
} from "../params/fields.ts";
import type { Project } from "../project.ts";
import { recordWarnings } from "../recall/recall-operations.ts";
import { locateDecision, locateThread, locateWholeDecision, threadDeps } from "../thread/locate-thread.ts";
import { readAcross } from "../thread/read-across.ts";
import { newDecisionId } from "./new-decision-id.ts";
import { recordDecision } from "./record-decision.ts";
import { said } from "./said.ts";
import { getDecision, showDecision } from "./show-decision.ts";
import { updateDecision } from "./update-decision.ts";

const reason = z.union([
  z.looseObject({ type: name, text, strength: z.number().min(0).max(1).default(0.8) }),
  text.transform((given) => ({ type: "analysis", text: given, strength: 0.8 })),
]);

const alternative = z.union([
  z.looseObject({ option: text, why_rejected: z.string().optional(), reopen_when: z.string().optional() }),
  text.transform((option) => ({ option })),
]);

const dissent = z.union([z.looseObject({ text, agent: name.optional(), confidence: confidence.optional() }), text]);

const related = z.union([
  z.looseObject({ id, summary: z.string().optional(), distance: z.number().min(0).optional() }),
  id.transform((given) => ({ id: given })),
]);

const bridge = z.looseObject({
  structure: z.string().optional(),
  function: z.string().optional(),
  tolerance: texts.optional(),
  enforcement: texts.optional(),
  prevention: texts.optional(),
});

const deliberation = z.looseObject({
  inputs: z
    .array(
      z.looseObject({
        id: z.string().min(1).max(200).optional(),
        text: z.string(),
        source: z.string().optional(),
        timestamp: time.optional(),
      }),
    )
    .max(1_000)
    .optional(),
  steps: z
    .array(
      z.looseObject({
        step: z.number().int().min(0).optional(),
        thought: z.string(),
        author: z.string().optional(),
        inputs_used: z.array(z.string()).optional(),
        timestamp: time.optional(),
        duration_ms: z.number().min(0).optional(),
        type: z.string().optional(),
        conclusion: z.union([z.boolean(), z.string()]).optional(),
        answer: z.looseObject({}).optional(),
      }),
    )
    .max(1_000)
    .optional(),
  total_duration_ms: z.number().min(0).optional(),
  convergence_point: z.union([z.number().int(), z.string()]).optional(),
});

const openQuestion = z.union([
  z.looseObject({
    text,
    context: z.string().optional(),
    recommendation: z.string().optional(),
    blocking: z.boolean().optional(),
  }),
  text.transform((given) => ({ text: given })),
]);

const place = {
  feature: z.string().optional(),
  pr: z.union([z.string(), z.number().int()]).optional(),
  file: z.string().optional(),
  line: z.union([z.string(), z.number().int()]).optional(),
  commit: z.string().optional(),
};

const projectRef = z.union([name, z.looseObject({ name })]);

const DECISION_FIELDS = {
  threadId: id.optional(),
  continuesDecision: id.optional().meta({ "x-aliases": ["continues_thread", "continuesThread"] }),
  parentDecisionId: id.optional(),
  context: z.unknown().optional(),
  reasons: z.array(reason).max(200).optional(),
  alternatives: z.array(alternative).max(200).optional(),
  dissent: z.array(dissent).max(200).optional(),
  tags: names.optional(),
  pattern: z.string().optional(),
  ...place,
  bridge: bridge.optional(),
  trace: z.array(z.unknown()).max(10_000).optional(),
  deliberation: deliberation.optional(),
  related: z.array(related).max(200).optional(),
  openQuestions: texts.optional(),
  questions: z.array(openQuestion).max(1_000).optional(),
  nextSteps: texts.optional(),
  reviewIn: z.string().optional(),
  review_by: z.string().optional(),
};

/** A project as its name, or as an object that has one. */
type ProjectRef = string | { readonly name: string };

/** What `recordDecision` takes; fields that are not named here are kept as they are. */
interface DecisionParams {
  readonly id?: string | undefined;
  readonly decision: string;
  readonly confidence: number;
  readonly agentId?: string | undefined;
  readonly project?: ProjectRef | undefined;
  readonly projectContext?:
    | { readonly project?: ProjectRef | undefined; readonly [field: string]: unknown }
    | undefined;
  readonly expectedHead?: number | undefined;
  readonly claimToken?: number | undefined;
  readonly [field: string]: unknown;
}

/** The params of `recordDecision`: only the decision and its confidence are required. */
const decisionParams: z.ZodType<DecisionParams> = z.looseObject({
  id: id.optional().meta({ "x-aliases": ["decisionId", "decision_id"] }),
  decision: text,
  confidence,
  category: name.default("process"),
  stakes: stakes.default("medium"),
  ...DECISION_FIELDS,
  ...threadWrite,
  project: projectRef.optional(),
  projectContext: z.looseObject({ project: projectRef.optional(), ...place }).optional(),
});

/** What an update may say of each field of a decision; null takes away what a decision can be without. */
const changeFields: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(DECISION_FIELDS).map(([field, shape]) => [field, shape.nullable()])),
  decision: text.optional(),
  confidence: confidence.optional(),
  category: name.optional(),
  stakes: stakes.optional(),
};

/** Fields of a decision that replace what they were. */
const decisionChanges: z.ZodType<Readonly<Record<string, unknown>>> = z.looseObject(changeFields);

// Who calls and under which lease is about the call; everything else is the decision.
const OF_THE_CALL: ReadonlySet<string> = new Set([
  "agentId",
  "expectedHead",
  "claimToken",
  "project",
  "projectContext",
  "id",
]);

/** The decision that the params of `recordDecision` describe; a project context is taken apart into its fields. */
function toDecision(
  params: DecisionParams,
  known: { readonly id: string; readonly agentId: string; readonly project: string },
): Decision {
  const fields = { ...withoutAbsentFields(params.projectContext ?? {}), ...withoutAbsentFields(params), ...known };
  const { openQuestions, questions } = fields as Pick<Decision, "openQuestions" | "questions">; // as the params have them
  const asked = openQuestions ?? questions?.map((question) => question.text);
  return {
    ...fields,
    ...withoutAbsentFields({ openQuestions: asked }),
    decision: params.decision,
    confidence: params.confidence,
  };
}

function withoutAbsentFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(said("decision", fields)))
    if (value !== undefined && !OF_THE_CALL.has(key)) kept[key] = value;
  return kept;
}

/** The project a decision names: as a text, as an object, or in its project context. */
function statedProject({
  project,
  projectContext,
}: Pick<DecisionParams, "project" | "projectContext">): string | undefined {
  return nameOf(project) ?? nameOf(projectContext?.project);
}

function nameOf(reference: ProjectRef | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.name;
}

const recordDecisionOperation: Operation = operation({
  name: "recordDecision",
  does: "Records a decision, in a thread or alone, with what its agent thought and looked up before.",
  scope: "write",
  cli: {
    command: "decide",
    summary: "Record a decision, alone or in a thread, with what you thought before.",
    usage: "decide TEXT --confidence N [--thread ID] [--continues ID] [--reason TYPE:TEXT[:STRENGTH]]… [--input FILE]",
    examples: [
      'clew decide "Use SQLite" --confidence 0.8 --reason "empirical:7,500 writes a second are enough:0.9"',
      'clew decide "Review done" --confidence 0.9 --thread thread_pr94 --continues dec_001 --next "Merge"',
      "clew decide --input decision.json --json",
    ],
    word: { param: "decision", what: "the decision" },
    flags: {
      confidence: { param: "confidence", value: "N", number: true, summary: "how sure, 0 to 1" },
      id: { param: "id", value: "ID", summary: "an id of your own: repeating the command is then safe" },
      thread: { param: "threadId", value: "ID", summary: "the thread it belongs to" },
      continues: {
        param: "continuesDecision",
        value: "ID",
        summary: "the decision of that thread it continues; else its newest",
      },
      parent: { param: "parentDecisionId", value: "ID", summary: "the decision it is a part of" },
      category: {
        param: "category",
        value: "NAME",
        summary: "architecture, process, integration, tooling, security or your own",
      },
      stakes: {
        param: "stakes",
        value: "LEVEL",
        summary: "what depends on it",
        choices: ["low", "medium", "high", "critical"],
      },
      context: { param: "context", value: "TEXT", summary: "what it was about" },
      reason: { param: "reasons", value: "TYPE:TEXT[:STRENGTH]", summary: "why; several times", repeat: true },
      tag: { param: "tags", value: "NAME", summary: "to find it by; several times", repeat: true },
      next: { param: "nextSteps", value: "TEXT", summary: "a next step; several times", repeat: true },
      question: { param: "openQuestions", value: "TEXT", summary: "an open question; several times", repeat: true },
      "expected-head": {
        param: "expectedHead",
        value: "N",
        number: true,
        summary: "refuse unless the thread's newest event is this one",
      },
      "claim-token": {
        param: "claimToken",
        value: "N",
        number: true,
        summary: "the token of your claim on the thread",
      },
    },
  },
  params: decisionParams,
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    threadId: z.string().optional(),
    timestamp: z.string(),
    quality: z.looseObject({ score: z.number(), suggestions: z.array(z.string()) }),
    indexed: z.boolean(),
    deliberation_auto: z.boolean().optional(),
    deliberation_inputs_count: z.number().int().optional(),
    guardrail_warnings: z.array(z.looseObject({})).optional(),
    related_count: z.number().int().optional(),
  }),
  mcp: {
    tool: "record_decision",
    place: 5,
    set: "core",
    title: "Record a decision",
    description:
      "Puts a decision on record with its confidence (0 to 1) and reasons. Earlier queries, checks and thoughts are attached as its deliberation. Takes every field of a decision: bridge, dissent, pattern, reviewIn …",
    kind: "add",
    fields: [
      "decision",
      "confidence",
      "threadId",
      "category",
      "stakes",
      "reasons",
      "alternatives",
      "tags",
      "openQuestions",
      "nextSteps",
    ],
  },
  async run(project, caller, params) {
    const agentId = actorOf(caller, params.agentId);
    const { expectedHead, claimToken } = params;
    const known = { id: params.id ?? newDecisionId(project), agentId };
    const waitingIn = tenantOf(caller);
    const recordIn = async (tenant: string) => {
      const decision = toDecision(params, { ...known, project: tenant });
      const hasNewId = params.id === undefined;
      const request = { project: tenant, agentId, expectedHead, claimToken, decision, hasNewId, waitingIn };
      return { tenant, decision, outcome: await recordDecision(threadDeps(project), request) };
    };
    const first = await recordIn(await likelyProject(project, caller, params));
    const actual = first.outcome.ok ? first.tenant : await projectOfThread(project, caller, params);
    const last = actual === undefined || actual === first.tenant ? first : await recordIn(actual);
    const { tenant, decision } = last;
    const recorded = settle(last.outcome);
    const warnings = await recordWarnings(project, caller, {
      decision,
      project: tenant,
      repeated: recorded.repeated === true,
    });
    return { ...recorded, guardrail_warnings: warnings.length === 0 ? undefined : [...warnings] };
  },
});

// A decision that names no project goes where its thread is, or the decision it continues. A thread is nearly always in the caller's
// own project: only where that refuses it is asked where the thread is, as reading it first would cost each decision 0.05 ms.
async function likelyProject(project: Project, caller: Caller, params: DecisionParams): Promise<string> {
  const named = statedProject(params);
  const { threadId, continuesDecision } = params;
  if (named === undefined && threadId === undefined && typeof continuesDecision === "string")
    return (await locateDecision(project, caller, { id: continuesDecision })).project;
  return tenantOf(caller, named);
}

async function projectOfThread(project: Project, caller: Caller, params: DecisionParams): Promise<string | undefined> {
  const { threadId } = params;
  if (statedProject(params) !== undefined || typeof threadId !== "string") return undefined;
  return (await locateThread(project, caller, { threadId })).project;
}

const updateDecisionOperation: Operation = operation({
  name: "updateDecision",
  does: "Replaces fields of one's own decision, or takes away those that are null; the log keeps what they were.",
  scope: "write",
  params: z.looseObject({
    id: decisionId,
    updates: decisionChanges.optional().meta({ "x-aliases": ["changes", "fields"] }),
    ...threadWrite,
    // The fields of a change may stand beside the id as well.
    ...changeFields,
  }),
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    updatedAt: z.string(),
    changed: z.array(z.string()),
  }),
  async run(project, caller, { id: decision, updates, agentId, project: named, expectedHead, claimToken, ...fields }) {
    const { project: tenant } = await locateDecision(project, caller, { id: decision, project: named });
    const changes = updates ?? fields;
    const admin = caller.scope === "admin";
    const write = { project: tenant, agentId: actorOf(caller, agentId), expectedHead, claimToken };
    return settle(await updateDecision(threadDeps(project), { ...write, id: decision, changes, admin }));
  },
});

const getDecisionOperation: Operation = operation({
  name: "getDecision",
  does: "One decision, whole: reasons, alternatives, deliberation, thoughts, reviews, neighbours.",
  scope: "read",
  params: z.looseObject({ id: decisionId, project: name.optional() }),
  result: z.looseObject({ found: z.literal(true), decision: decisionDocument }),
  capture: {
    source: "getDecision",
    // By its name alone: what it says would stay in the next decision's payload when it is redacted itself.
    text: (params) => `Read decision ${String(params["id"])}`,
  },
  async run(project, caller, params) {
    return getDecision(threadDeps(project), await locateWholeDecision(project, caller, params));
  },
});

const listDecisionsOperation: Operation = operation({
  name: "listDecisions",
  does: "Decisions by filters, newest first.",
  scope: "read",
  params: z.looseObject({
    ...filterFields,
    filters: z.looseObject(filterFields).optional(),
    agentId: name.optional(),
    order: z.enum(["newest", "oldest"]).default("newest"),
    cursor: z.string().max(4_096).optional(),
    limit: limit.default(50),
  }),
  result: z.looseObject({ decisions: z.array(decisionDocument), cursor: z.string().optional() }),
  async run(project, caller, params) {
    const { filters, project: tenant } = toFilters(params);
    const all = params.agentId === undefined ? filters : { ...filters, agent: [params.agentId] };
    const page = await readAcross({
      projects: await tenantsOf(project, caller, tenant),
      cursor: params.cursor,
      limit: params.limit,
      read: (part) => project.threads.decisions({ ...part, filters: all, order: params.order }),
      rank: (decision) => decision.createdAt,
    });
    const decisions = page.items.map(showDecision);
    return { decisions, cursor: page.cursor };
  },
});

/** The operations on decisions. */
export const decisionOperations: readonly Operation[] = [
  recordDecisionOperation,
  updateDecisionOperation,
  getDecisionOperation,
  listDecisionsOperation,
];
