import { z } from "zod";
import { actorOf, type Caller, coversScope, tenantOf } from "../caller.ts";
import { readerFor } from "../decision/decision-reader.ts";
import { titleOf } from "../decision/query-decisions.ts";
import { newDecisionId, recordDecision } from "../decision/record-decision.ts";
import {
  checkGuardrails,
  type GuardedAction,
  type GuardrailFinding,
  type GuardrailVerdict,
} from "../guardrail/check-guardrails.ts";
import { countHits, rulesOf } from "../guardrail/guardrail-operations.ts";
import { type Operation, operation } from "../operation.ts";
import { confidence, id, name, names, stakes } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import { locateThread } from "../thread/locate-thread.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { type AllowedDecision, preAction } from "./pre-action.ts";
import { CONTEXT_PARTS, getSessionContext, sessionContextMarkdown } from "./session-context.ts";

/** A guardrail check in a thread, so that an agent resuming it sees the question and the verdict. */
interface CheckToKeep extends WriteTo {
  readonly threadId: string;
  readonly action: GuardedAction;
  readonly verdict: GuardrailVerdict;
}

/** Write a guardrail check to the thread's log. */
async function keepGuardrailCheck(deps: ThreadDeps, check: CheckToKeep): Promise<unknown> {
  const { threadId, action, verdict, ...to } = check;
  const { category } = action;
  const payload = {
    description: titleOf(action.description),
    category,
    stakes: action.stakes,
    confidence: action.confidence,
    allowed: verdict.allowed,
    violations: verdict.violations.map(briefly),
    warnings: verdict.warnings.map(briefly),
  };
  return appendToLog(deps, { ...to, log: threadId, events: [{ type: "guardrails_checked", payload }] });
}

function briefly({ guardrailId, message }: GuardrailFinding): { guardrailId: string; message: string } {
  return { guardrailId, message };
}

const reason = z.object({
  type: name,
  text: z.string().min(1).max(100_000),
  strength: z.number().min(0).max(1).optional(),
});
const finding = z.object({
  guardrailId: z.string(),
  name: z.string(),
  message: z.string(),
  severity: z.enum(["block", "warn", "log"]),
});
const summary = z.looseObject({ id: z.string(), title: z.string(), distance: z.number() });

const optionalFields = {
  category: name.optional(),
  stakes: stakes.optional(),
  confidence: confidence.optional(),
  tags: names.optional(),
  pattern: z.string().max(100_000).optional(),
  project: name.optional(),
  // Facts for the rules, or text as in a decision.
  context: z.union([z.record(z.string(), z.unknown()), z.string().max(100_000)]).optional(),
};
const description = z.string().min(1).max(100_000);
const action = z.looseObject({ description, ...optionalFields });
/** The action, either next to the other params or nested under `action`. */
const flatOrNested = {
  action: action.optional(),
  agentId: name.optional(),
  threadId: id.optional(),
  description: description.optional(),
  ...optionalFields,
};
type FlatOrNested = Readonly<z.output<z.ZodObject<typeof flatOrNested>>>;

const NAMES_AN_ACTION = { path: ["action"], error: "must describe an action: action.description, or description" };

function namesAnAction(params: FlatOrNested): boolean {
  return (params.action?.description ?? params.description ?? "") !== "";
}

/** The action that guardrails judge. Unknown fields become its context. */
function guardedAction(params: FlatOrNested, agentId: string): GuardedAction {
  const { action: nested, agentId: _agent, threadId: _thread, ...flat } = params;
  const {
    description: text,
    category,
    stakes: depends,
    tags,
    pattern,
    project: own,
    context,
    ...rest
  } = nested ?? flat;
  const project = own ?? flat.project;
  const { confidence: sure, ...other } = rest;
  return {
    description: text ?? "",
    agentId,
    context: { ...other, ...(typeof context === "string" ? { context } : context) },
    // Judge absent fields with the values that would be recorded: leaving one out must not bypass a rule.
    category: category ?? "process",
    stakes: depends ?? "medium",
    confidence: sure === undefined || sure === null ? undefined : sure,
    tags: tags ? tags : undefined,
    pattern: pattern ? pattern : undefined,
    project: project ? project : undefined,
  };
}

const checkGuardrailsOperation: Operation = operation({
  name: "checkGuardrails",
  does: "Checks an action against the rules in force before it is taken.",
  scope: "read",
  params: () => z.looseObject(flatOrNested).refine(namesAnAction, NAMES_AN_ACTION),
  result: () =>
    z.looseObject({
      allowed: z.boolean(),
      violations: z.array(finding),
      warnings: z.array(finding),
      evaluated: z.number(),
    }),
  capture: {
    source: "cstp:checkGuardrails",
    text: (params, result) =>
      `Checked the guardrails for ${JSON.stringify(describe(params))}: ${result["allowed"] === true ? "allowed" : "refused"}`,
  },
  mcp: {
    tool: "check_guardrails",
    place: 9,
    set: "all",
    title: "Check guardrails",
    description: "Judges an action by the project's rules before it is taken: allowed or not, violations, warnings.",
    kind: "read",
    fields: ["description", "category", "stakes", "confidence", "context", "threadId"],
  },
  async run(project, caller, params) {
    const agent = actorOf(caller, params.agentId);
    const guarded = guardedAction(params, agent);
    const verdict = await checkGuardrails(await rulesOf(project), guarded);
    // Count the check and, if it names a thread, add it to the log. A read-only token changes nothing.
    if (coversScope(caller.scope, "write")) {
      countHits(project, caller, { verdict, tenant: guarded.project });
      if (params.threadId !== undefined)
        await keep(project, caller, { threadId: params.threadId, action: guarded, verdict });
    }
    const { allowed, violations, warnings, evaluated } = verdict;
    return { allowed, violations: [...violations], warnings: [...warnings], evaluated };
  },
});

async function keep(
  project: Project,
  caller: Caller,
  check: { readonly threadId: string; readonly action: GuardedAction; readonly verdict: GuardrailVerdict },
): Promise<void> {
  const { project: tenant } = await locateThread(project, caller, {
    threadId: check.threadId,
    project: check.action.project,
  });
  const agentId = check.action.agentId ?? actorOf(caller);
  // Rules judge the original text; what is recorded is redacted.
  const { value: kept } = (await project.redactor?.())?.(check) ?? { value: check };
  await keepGuardrailCheck(project, { ...kept, project: tenant, agentId });
}

function describe(params: Readonly<Record<string, unknown>>): string {
  const nested = params["action"];
  const holder = typeof nested === "object" && nested !== null ? nested : params;
  return "description" in holder && typeof holder.description === "string" ? holder.description.slice(0, 200) : "";
}

const preActionOptions = z.object({
  queryLimit: z.number().int().min(1).max(50).optional(),
  autoRecord: z.boolean().optional(),
});

const preActionOperation: Operation = operation({
  name: "preAction",
  does: "One call before an action: returns earlier decisions and the rules' verdict, and records the decision if they allow it.",
  scope: "write",
  params: () =>
    z
      .looseObject({
        ...flatOrNested,
        ...preActionOptions.shape,
        options: preActionOptions.optional(),
        reasons: z.array(reason).max(100).optional(),
      })
      .refine(namesAnAction, NAMES_AN_ACTION),
  result: () =>
    z.looseObject({
      allowed: z.boolean(),
      decisionId: z.string().optional(),
      relevantDecisions: z.array(summary),
      guardrailResults: z.array(finding),
      blockReasons: z.array(z.string()),
    }),
  mcp: {
    tool: "pre_action",
    place: 10,
    set: "all",
    title: "Before an action",
    description:
      "One call before a significant action: related decisions, guardrails, calibration; records the decision if allowed (autoRecord false to only look).",
    kind: "add",
    fields: ["description", "category", "stakes", "confidence", "reasons", "context", "threadId", "autoRecord"],
  },
  async run(project, caller, { options, queryLimit, autoRecord, reasons, ...params }) {
    const agent = actorOf(caller, params.agentId);
    const guarded = guardedAction(params, agent);
    const { threadId } = params;
    const thread =
      threadId === undefined ? undefined : await locateThread(project, caller, { threadId, project: guarded.project });
    const tenant = thread?.project ?? tenantOf(caller, guarded.project);
    const limit = options?.queryLimit ?? queryLimit;
    const answer = await preAction(
      {
        reader: await readerFor(project, caller, guarded.project),
        guardrails: await rulesOf(project),
        async judged(verdict, records) {
          countHits(project, caller, { verdict, tenant });
          // A recorded decision already mentions the check.
          if (threadId !== undefined && !records) await keep(project, caller, { threadId, action: guarded, verdict });
        },
        record: (decision) => record(project, { project: tenant, agent, threadId }, decision),
      },
      {
        action: guarded,
        now: project.clock.now(),
        reasons: reasons ?? [],
        autoRecord: options?.autoRecord ?? autoRecord ?? true,
        queryLimit: limit ? limit : undefined,
      },
    );
    return {
      ...answer,
      relevantDecisions: answer.relevantDecisions.map((decision) => ({ ...decision })),
      guardrailResults: [...answer.guardrailResults],
      blockReasons: [...answer.blockReasons],
    };
  },
});

async function record(
  project: Project,
  place: { readonly project: string; readonly agent: string; readonly threadId: string | undefined },
  decision: AllowedDecision,
): Promise<string> {
  const recorded = await recordDecision(project, {
    project: place.project,
    agentId: place.agent,
    decision: {
      ...decision,
      id: newDecisionId(project),
      project: place.project,
      threadId: place.threadId,
      reasons: [...decision.reasons],
      tags: [...decision.tags],
    },
  });
  return recorded.id;
}

const getSessionContextOperation: Operation = operation({
  name: "getSessionContext",
  does: "Returns what is relevant to a task: the agent's profile, past decisions, rules, calibration, pending work and patterns.",
  scope: "read",
  params: () =>
    z.object({
      taskDescription: z.string().max(100_000).optional(),
      include: z.array(z.enum(CONTEXT_PARTS)).max(10).optional(),
      decisionsLimit: z.number().int().min(1).max(50).optional(),
      readyLimit: z.number().int().min(1).max(50).optional(),
      format: z.enum(["json", "markdown"]).optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      agentProfile: z.looseObject({ agentId: z.string(), totalDecisions: z.number(), reviewed: z.number() }).optional(),
      relevantDecisions: z.array(summary).optional(),
      activeGuardrails: z.array(z.looseObject({ id: z.string() })).optional(),
      calibrationByCategory: z.record(z.string(), z.looseObject({ accuracy: z.number() })).optional(),
      readyQueue: z.array(z.looseObject({ id: z.string(), reason: z.string() })).optional(),
      confirmedPatterns: z.array(z.looseObject({ pattern: z.string(), count: z.number() })).optional(),
      markdown: z.string().optional(),
    }),
  capture: {
    source: "cstp:getSessionContext",
    text: (params) =>
      `Read the session context for ${JSON.stringify(String(params["taskDescription"] ?? "").slice(0, 200))}`,
  },
  mcp: {
    tool: "get_session_context",
    place: 11,
    set: "all",
    title: "Session context",
    description: "What past decisions say that bears on a task: relevant decisions, rules, calibration, what waits.",
    kind: "read",
    fields: ["taskDescription", "include", "decisionsLimit", "format"],
  },
  async run(project, caller, params) {
    const { yieldTurn } = project;
    const source = {
      reader: await readerFor(project, caller, params.project),
      guardrails: await rulesOf(project),
      yieldTurn,
    };
    const answer = await getSessionContext(source, {
      agentId: actorOf(caller, params.agentId),
      now: project.clock.now(),
      taskDescription: params.taskDescription ?? "",
      include: params.include ? params.include : undefined,
      decisionsLimit: params.decisionsLimit ? params.decisionsLimit : undefined,
      readyLimit: params.readyLimit ? params.readyLimit : undefined,
    });
    if (params.format === "markdown") return { markdown: sessionContextMarkdown(answer) };
    return {
      agentProfile: { ...answer.agentProfile },
      relevantDecisions: answer.relevantDecisions.map((decision) => ({ ...decision })),
      activeGuardrails: answer.activeGuardrails.map((rule) => ({ ...rule })),
      calibrationByCategory: Object.fromEntries(
        Object.entries(answer.calibrationByCategory).map(([category, figures]) => [category, { ...figures }]),
      ),
      readyQueue: answer.readyQueue.map((item) => ({ ...item })),
      confirmedPatterns: answer.confirmedPatterns.map((pattern) => ({ ...pattern })),
    };
  },
});

/** Operations that an agent calls before it acts. */
export const beforeActingOperations: readonly Operation[] = [
  checkGuardrailsOperation,
  preActionOperation,
  getSessionContextOperation,
];
