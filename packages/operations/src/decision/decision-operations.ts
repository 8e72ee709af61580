import { ClewError } from "@clew/errors";
import type { Governs } from "@clew/schemas";
import { z } from "zod";
import { actorOf, type Caller, tenantOf, tenantsOf } from "../caller.ts";
import { recordWarnings } from "../guardrail/guardrail-operations.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionDocument } from "../params/documents.ts";
import { decisionId, filterFields, limit, name, threadWrite, toFilters } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { checkGoverns } from "../rule/governs.ts";
import { locateDecision, locateThread, locateWholeDecision } from "../thread/locate-thread.ts";
import { readAcross } from "../thread/read-across.ts";
import {
  changeFields,
  type DecisionParams,
  decisionChanges,
  decisionParams,
  statedProject,
  toDecision,
} from "./decision-params.ts";
import { newDecisionId, recordDecision } from "./record-decision.ts";
import { getDecision, showDecision } from "./show-decision.ts";
import { updateDecision } from "./update-decision.ts";

const recordDecisionOperation: Operation = operation({
  name: "recordDecision",
  does: "Records a decision, in a thread or alone, with what its agent thought and looked up before it.",
  scope: "write",
  cli: {
    command: "decide",
    summary: "Record a decision, alone or in a thread, with what you thought before.",
    usage:
      "decide TEXT --confidence N [--thread ID] [--continues ID] [--reason TYPE:TEXT[:STRENGTH]]… [--alternative OPTION:WHY]… [--governs GLOB]… [--forbid PATTERN]… [--input FILE]",
    examples: [
      'clew decide "Use SQLite" --confidence 0.8 --reason "empirical:7,500 writes a second are enough:0.9"',
      'clew decide "Use an outbox table, not Redis" --confidence 0.9 --governs "src/mail/**" --forbid ioredis',
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
      alternative: {
        param: "alternatives",
        value: "OPTION:WHY",
        summary: "what was rejected, and why; several times",
        repeat: true,
      },
      tag: { param: "tags", value: "NAME", summary: "to find it by; several times", repeat: true },
      next: { param: "nextSteps", value: "TEXT", summary: "a next step; several times", repeat: true },
      governs: { param: "governs.paths", value: "GLOB", summary: "files that it governs; several times", repeat: true },
      forbid: {
        param: "governs.forbid",
        value: "PATTERN",
        summary: "what no new line there holds, once ratified; several times",
        repeat: true,
      },
      require: {
        param: "governs.require",
        value: "PATTERN",
        summary: "what each of these files holds, once ratified; several times",
        repeat: true,
      },
      frozen: {
        param: "governs.frozen",
        value: "GLOB",
        summary: "files that nobody touches, once ratified; several times",
        repeat: true,
      },
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
  params: () => decisionParams,
  result: () =>
    z.looseObject({
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
  async run(project, caller, given) {
    const repo = given["repo"] ?? (await project.repo?.());
    const params: typeof given = repo === undefined ? given : { ...given, repo };
    checkGoverns(params["governs"] as Governs | undefined); // the params' schema ensures the shape
    const agentId = actorOf(caller, params.agentId);
    const { expectedHead, claimToken } = params;
    const known = { id: params.id ?? newDecisionId(project), agentId };
    const waitingIn = tenantOf(caller);
    const recordIn = async (tenant: string) => {
      const decision = toDecision(params, { ...known, project: tenant });
      const hasNewId = params.id === undefined;
      const request = { project: tenant, agentId, expectedHead, claimToken, decision, hasNewId, waitingIn };
      return { tenant, decision, recorded: await recordDecision(project, request) };
    };
    const likely = await likelyProject(project, caller, params);
    const { tenant, decision, recorded } = await recordIn(likely).catch(async (thrown: unknown) => {
      const actual = ClewError.is(thrown) ? await projectOfThread(project, caller, params) : undefined;
      if (actual === undefined || actual === likely) throw thrown;
      return recordIn(actual);
    });
    const warnings = await recordWarnings(project, caller, {
      decision,
      project: tenant,
      repeated: recorded.repeated === true,
    });
    return { ...recorded, guardrail_warnings: warnings.length === 0 ? undefined : [...warnings] };
  },
});

// A decision without a project goes where its thread is, or the decision it continues. A thread is nearly always in the
// caller's own project, so look for it only if that project refuses: reading it first would cost each decision 0.05 ms.
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
  does: "Replaces fields of your own decision and removes those that are null; the log keeps the old values.",
  scope: "write",
  params: () =>
    z.looseObject({
      id: decisionId,
      updates: decisionChanges.optional().meta({ "x-aliases": ["changes", "fields"] }),
      ...threadWrite,
      // The fields of a change may also stand next to the id.
      ...changeFields,
    }),
  result: () =>
    z.looseObject({
      success: z.literal(true),
      id: z.string(),
      updatedAt: z.string(),
      changed: z.array(z.string()),
    }),
  async run(project, caller, { id: decision, updates, agentId, project: named, expectedHead, claimToken, ...fields }) {
    const { project: tenant } = await locateDecision(project, caller, { id: decision, project: named });
    const changes = updates ?? fields;
    const admin = caller.scope === "admin";
    checkGoverns(changes["governs"] as Governs | undefined); // the params' schema ensures the shape
    const write = { project: tenant, agentId: actorOf(caller, agentId), expectedHead, claimToken };
    return updateDecision(project, {
      ...write,
      id: decision,
      changes,
      admin,
      isPerson: caller.isPerson,
    });
  },
});

const getDecisionOperation: Operation = operation({
  name: "getDecision",
  does: "Returns one decision in full: reasons, alternatives, deliberation, thoughts, reviews and neighbours.",
  scope: "read",
  params: () => z.looseObject({ id: decisionId, project: name.optional() }),
  result: () => z.looseObject({ found: z.literal(true), decision: decisionDocument }),
  capture: {
    source: "getDecision",
    // Show the id only: the text would stay in the next decision's payload after this one is redacted.
    text: (params) => `Read decision ${String(params["id"])}`,
  },
  async run(project, caller, params) {
    return getDecision(project, await locateWholeDecision(project, caller, params));
  },
});

const listDecisionsOperation: Operation = operation({
  name: "listDecisions",
  does: "Lists decisions by filters, newest first.",
  scope: "read",
  params: () =>
    z.looseObject({
      ...filterFields(),
      filters: z.looseObject(filterFields()).optional(),
      agentId: name.optional(),
      order: z.enum(["newest", "oldest"]).default("newest"),
      cursor: z.string().max(4_096).optional(),
      limit: limit.default(50),
    }),
  result: () => z.looseObject({ decisions: z.array(decisionDocument), cursor: z.string().optional() }),
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

/** Operations on decisions. */
export const decisionOperations: readonly Operation[] = [
  recordDecisionOperation,
  updateDecisionOperation,
  getDecisionOperation,
  listDecisionsOperation,
];
