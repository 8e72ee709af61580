import type { Decision } from "@clew/schemas";
import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { defineMethod, type Method } from "../operation.ts";
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
  outcome,
  stakes,
  text,
  texts,
  threadWrite,
  time,
} from "../params/fields.ts";
import { recordWarnings } from "../recall/recall-operations.ts";
import {
  locateDecision,
  locateThread,
  locateWholeDecision,
  projectOfPlace,
  threadDeps,
} from "../thread/locate-thread.ts";
import { readAcross } from "../thread/read-across.ts";
import { recordThought } from "../thread/record-thought.ts";
import { linkDecisions } from "./link-decisions.ts";
import { newDecisionId } from "./new-decision-id.ts";
import { recordDecision } from "./record-decision.ts";
import { reviewDecision } from "./review-decision.ts";
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
      }),
    )
    .max(1_000)
    .optional(),
  total_duration_ms: z.number().min(0).optional(),
  convergence_point: z.union([z.number().int(), z.string()]).optional(),
});

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
  return { ...fields, decision: params.decision, confidence: params.confidence };
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

const recordDecisionMethod: Method = defineMethod({
  name: "cstp.recordDecision",
  summary: "Records a decision, in a thread or alone, with what its agent thought and looked up before.",
  scope: "write",
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
  async run(context, params) {
    const agentId = context.actor(params.agentId);
    const project = await projectFor(context, params);
    const { expectedHead, claimToken } = params;
    const decision = toDecision(params, { id: params.id ?? newDecisionId(context.ports), agentId, project });
    const waitingIn = context.writeProject();
    const hasNewId = params.id === undefined;
    const request = { project, agentId, expectedHead, claimToken, decision, hasNewId, waitingIn };
    const recorded = settle(await recordDecision(threadDeps(context), request));
    const warnings = await recordWarnings(context, {
      decision,
      project,
      repeated: recorded.repeated === true,
    });
    return { ...recorded, ...(warnings.length === 0 ? {} : { guardrail_warnings: [...warnings] }) };
  },
});

// A decision that names no project goes where its thread is, or the decision it continues.
async function projectFor(context: CallContext, params: DecisionParams): Promise<string> {
  const named = statedProject(params);
  if (named !== undefined) return context.writeProject(named);
  const { threadId, continuesDecision } = params;
  if (typeof threadId === "string") return (await locateThread(context, { threadId })).project;
  if (typeof continuesDecision === "string") return (await locateDecision(context, { id: continuesDecision })).project;
  return context.writeProject();
}

const updateDecisionMethod: Method = defineMethod({
  name: "cstp.updateDecision",
  summary: "Replaces fields of one's own decision, or takes away those that are null; the log keeps what they were.",
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
  async run(context, { id: decision, updates, agentId, project: named, expectedHead, claimToken, ...fields }) {
    const { project } = await locateDecision(context, { id: decision, project: named });
    const changes = updates ?? fields;
    const admin = context.caller.scope === "admin";
    const write = { project, agentId: context.actor(agentId), expectedHead, claimToken };
    return settle(await updateDecision(threadDeps(context), { ...write, id: decision, changes, admin }));
  },
});

const getDecisionMethod: Method = defineMethod({
  name: "cstp.getDecision",
  summary: "One decision, whole: reasons, alternatives, deliberation, thoughts, reviews, neighbours.",
  scope: "read",
  params: z.looseObject({ id: decisionId, project: name.optional() }),
  result: z.looseObject({ found: z.literal(true), decision: decisionDocument }),
  capture: {
    source: "getDecision",
    // By its name alone: what it says would stay in the next decision's payload when it is redacted itself.
    text: (params) => `Read decision ${String(params["id"])}`,
  },
  async run(context, params) {
    return getDecision(threadDeps(context), await locateWholeDecision(context, params));
  },
});

const listDecisionsMethod: Method = defineMethod({
  name: "cstp.listDecisions",
  summary: "Decisions by filters, newest first.",
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
  async run(context, params) {
    const { filters, project } = toFilters(params);
    const all = params.agentId === undefined ? filters : { ...filters, agent: [params.agentId] };
    const page = await readAcross({
      projects: await context.readProjects(project),
      cursor: params.cursor,
      limit: params.limit,
      read: (part) => context.ports.threads.decisions({ ...part, filters: all, order: params.order }),
      rank: (decision) => decision.createdAt,
    });
    const decisions = page.items.map(showDecision);
    return { decisions, cursor: page.cursor };
  },
});

const recordThoughtMethod: Method = defineMethod({
  name: "cstp.recordThought",
  summary:
    "Records a thought, durable before the answer; without a thread or decision it waits for the agent's next decision.",
  scope: "write",
  params: z.looseObject({
    text: text.meta({ "x-aliases": ["thought"] }),
    threadId: id.optional(),
    id: decisionId.optional(),
    thoughtId: id.optional(),
    type: name.optional(),
    ...threadWrite,
  }),
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    threadId: z.string().optional(),
    decisionId: z.string().optional(),
    pending: z.boolean(),
    timestamp: z.string(),
  }),
  async run(context, { text: thought, threadId, id: decision, thoughtId, type, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = context.actor(agentId);
    const project = await projectOfPlace(context, { threadId, decision, named });
    const write = {
      project,
      agentId: agent,
      expectedHead,
      claimToken,
      thoughtId,
      threadId,
      decisionId: decision,
      type,
      more: said("thought", more),
    };
    return settle(
      await recordThought(threadDeps(context), { ...write, text: thought, now: context.ports.clock.now() }),
    );
  },
});

const reviewDecisionMethod: Method = defineMethod({
  name: "cstp.reviewDecision",
  summary: "Says how a decision turned out; a failure marks what was built on it.",
  scope: "write",
  params: z.looseObject({
    id: decisionId,
    outcome,
    actualResult: z.string().max(100_000).optional(),
    lessons: z.string().max(100_000).optional(),
    notes: z.string().max(100_000).optional(),
    ...threadWrite,
  }),
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    status: z.literal("reviewed"),
    reviewedAt: z.string(),
  }),
  async run(context, params) {
    const {
      id: decision,
      outcome: how,
      actualResult,
      lessons,
      notes,
      agentId,
      project: named,
      expectedHead,
      claimToken,
      ...more
    } = params;
    const { project } = await locateDecision(context, { id: decision, project: named });
    const write = { project, agentId: context.actor(agentId), expectedHead, claimToken };
    const review = { id: decision, outcome: how, actualResult, lessons, notes, more: said("review", more) };
    return settle(await reviewDecision(threadDeps(context), { ...write, ...review }));
  },
});

const linkDecisionsMethod: Method = defineMethod({
  name: "cstp.linkDecisions",
  summary: "Links two decisions of one project.",
  scope: "write",
  params: z.looseObject({
    sourceId: id,
    targetId: id,
    edgeType: z.enum(["relates_to", "supersedes", "depends_on"]),
    weight: z.number().min(0).max(1).optional(),
    ...threadWrite,
  }),
  result: z.looseObject({ success: z.literal(true), edge: z.looseObject({}) }),
  async run(context, params) {
    const { project } = await locateDecision(context, { id: params.sourceId, project: params.project });
    return settle(
      await linkDecisions(threadDeps(context), { ...params, project, agentId: context.actor(params.agentId) }),
    );
  },
});

/** The methods on decisions and thoughts. */
export const decisionMethods: readonly Method[] = [
  recordDecisionMethod,
  updateDecisionMethod,
  getDecisionMethod,
  listDecisionsMethod,
  recordThoughtMethod,
  reviewDecisionMethod,
  linkDecisionsMethod,
];
