import { ClewError } from "@clew/errors";
import type { TaskRoutingAnswer } from "@clew/schemas";
import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { defineMethod, type Method } from "../operation.ts";
import { limit, name, id as recordId, texts, threadWrite } from "../params/fields.ts";
import { answerQuestions } from "./answer-questions.ts";
import { completeReasoning } from "./complete-reasoning.ts";
import { dispatchSession } from "./dispatch-session.ts";
import { haltSession } from "./halt-session.ts";
import { assumeAnswers } from "./hook/assume-answers.ts";
import type { QuestionView } from "./open-questions.ts";
import { sessionPorts } from "./session-ports.ts";
import { sessionStatus } from "./session-status.ts";
import { setRoute } from "./set-route.ts";
import { showStep } from "./show-step.ts";
import { startSession } from "./start-session.ts";
import { loadSession } from "./stored-session.ts";
import { submitStep } from "./submit-step.ts";

const sessionIdShape = z
  .string()
  .regex(/^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/, { error: "must be the id of a session" });
const sessionId = sessionIdShape.meta({ "x-aliases": ["id", "session"] });
const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;
const step = z
  .union([z.string(), z.number()])
  .transform((given) => (String(given) === "3.2" ? "3b" : String(given)))
  .pipe(z.enum(STEPS));
const view = z.looseObject({
  session_id: z.string(),
  status: z.string(),
  state: z.string(),
  // "0" to "8" or "3b", and null at the end: not every client knows what to do with a type that may be null.
  step: z.unknown(),
  questions: z.array(z.looseObject({ id: z.string(), question: z.string() })),
  directive: z.looseObject({ command: z.string() }),
});
const { claimToken } = threadWrite;
const who = { agentId: name.optional(), project: name.optional() };

// A session lives on the server: a path of its machine is nothing that a caller could use.
function withoutPath<T extends { readonly state_file?: unknown }>(shown: T): Omit<T, "state_file"> {
  const { state_file: _path, ...rest } = shown;
  return rest;
}

const listSessionsMethod: Method = defineMethod({
  name: "cstp.listSessions",
  summary: "Reasoning sessions of a project, newest first.",
  scope: "read",
  staysPrivate: true,
  params: z.looseObject({
    status: z.enum(["initialized", "in_progress", "halted", "completed", "abandoned", "open", "all"]).default("all"),
    project: name.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    limit: limit.default(50),
  }),
  result: z.looseObject({
    sessions: z.array(z.looseObject({ session_id: z.string(), status: z.string() })),
    total: z.number().int(),
  }),
  async run(context, { status, project, cursor, limit: size }) {
    const ports = sessionPorts(context, context.writeProject(project));
    const { sessions } = await sessionStatus(ports, status === "open" ? "open" : "all");
    const wanted = sessions.filter((session) => status === "all" || status === "open" || session.status === status);
    const from = Number(cursor ?? 0);
    const page = wanted.slice(from, from + size);
    const more = from + size < wanted.length ? { cursor: String(from + size) } : {};
    return { sessions: page.map(withoutPath), total: wanted.length, ...more };
  },
});

const getSessionMethod: Method = defineMethod({
  name: "cstp.getSession",
  summary: "One session: its answers, its way through the steps, and what is asked now.",
  scope: "read",
  staysPrivate: true,
  params: z.looseObject({ sessionId, project: name.optional() }),
  result: z.looseObject({ session: z.looseObject({ session_id: z.string() }), now: view }),
  async run(context, params) {
    const ports = sessionPorts(context, context.writeProject(params.project));
    const { session } = await loadSession(ports, params.sessionId);
    return { session, now: withoutPath(await showStep(ports, params.sessionId)) };
  },
});

const startReasoningMethod: Method = defineMethod({
  name: "cstp.startReasoning",
  summary: "Opens a reasoning session for a prompt and shows its first step.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({
    query: z
      .string()
      .min(1)
      .max(200_000)
      .meta({ "x-aliases": ["prompt"] }),
    agentMode: z.boolean().optional(),
    threadId: recordId.optional(),
    parentSession: sessionIdShape.optional(),
    depth: z.enum(["full", "light"]).optional(),
    ...who,
  }),
  result: view,
  async run(context, { query, agentMode, threadId, parentSession, depth, agentId, project }) {
    if (parentSession !== undefined && agentMode !== true)
      throw new ClewError("USAGE", "parentSession only makes sense with agentMode.");
    const ports = sessionPorts(context, context.writeProject(project));
    const request = { query, agentMode: agentMode === true, agent: context.actor(agentId), openedBy: "rpc" };
    const links = {
      threadId,
      parentSession,
    };
    return withoutPath(await startSession(ports, { ...request, ...links, ...(depth === undefined ? {} : { depth }) }));
  },
});

const submitStepMethod: Method = defineMethod({
  name: "cstp.submitStep",
  summary: "Stores the answer of a step, durably, and shows what comes next.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({
    sessionId,
    step,
    answer: z.unknown(),
    loopBack: z.boolean().optional(),
    complete: z.boolean().optional(),
    claimToken,
    ...who,
  }),
  result: z.looseObject({ session_id: z.string() }),
  async run(context, params) {
    const project = context.writeProject(params.project);
    const report = { sessionId: params.sessionId, step: params.step, answer: params.answer };
    const ports = sessionPorts(context, project);
    const submitted = await submitStep(ports, {
      ...report,
      ...(params.loopBack === true ? { loopBack: true } : {}),
      ...(typeof params.answer === "string" ? { parse: await yamlReader() } : {}),
    });
    const shown = await assumeAnswers(ports, submitted, context.ports.unattended ?? "halt");
    if (params.complete !== true || shown.status === "halted" || shown.step !== null) return withoutPath(shown);
    const owner = { project, agentId: whoDecides(context, params.agentId), claimToken: params.claimToken };
    return withoutPath(await completeReasoning(context, params.sessionId, owner));
  },
});

// A call without a name, from a token without one, leaves it to the session whose decision it is.
function whoDecides(context: CallContext, named: string | undefined): string | undefined {
  return named === undefined && context.caller.isNameless === true ? undefined : context.actor(named);
}

// Agents answer in YAML as well; it is only loaded for an answer that is a text.
async function yamlReader(): Promise<(text: string) => unknown> {
  const { parse } = await import("yaml");
  return (text) => {
    try {
      return parse(text, { maxAliasCount: 0, version: "1.2", schema: "core", uniqueKeys: true });
    } catch (cause) {
      throw new ClewError("DOCUMENT_UNREADABLE", "The answer is neither JSON nor YAML.", { cause });
    }
  };
}

const showStepMethod: Method = defineMethod({
  name: "cstp.showStep",
  summary: "What is asked now, again: after a compaction, or in another terminal.",
  scope: "read",
  staysPrivate: true,
  params: z.looseObject({ sessionId, project: name.optional() }),
  result: view,
  async run(context, params) {
    return withoutPath(await showStep(sessionPorts(context, context.writeProject(params.project)), params.sessionId));
  },
});

const answersShape = z.union([
  z.record(z.string(), z.string()),
  z.array(z.looseObject({ id: z.string(), answer: z.string() })),
  z.string(),
]);

const answerQuestionsMethod: Method = defineMethod({
  name: "cstp.answerQuestions",
  summary: "Records a person's answers to the questions of a halt; when all are answered the session goes on.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({ sessionId, answers: answersShape, ...who }),
  result: view,
  async run(context, params) {
    const ports = sessionPorts(context, context.writeProject(params.project));
    const answers = await answersById(params.answers, async () => (await showStep(ports, params.sessionId)).questions);
    const byTool = context.caller.isToolCall === true ? { fromTool: true as const } : {};
    return withoutPath(await answerQuestions(ports, { sessionId: params.sessionId, answers, ...byTool }));
  },
});

// One text answers every open question: people answer in one go.
async function answersById(
  given: z.output<typeof answersShape>,
  questions: () => Promise<readonly QuestionView[]>,
): Promise<Readonly<Record<string, string>>> {
  if (Array.isArray(given)) return answersOnce(given);
  if (typeof given !== "string") return given;
  const open = (await questions()).filter((question) => question.answer === undefined);
  return Object.fromEntries(open.map(({ id }) => [id, given]));
}

function answersOnce(given: readonly { readonly id: string; readonly answer: string }[]): Record<string, string> {
  const answers = new Map<string, string>();
  for (const { id, answer } of given) {
    // Which of two was meant nobody knows, and the other would be lost.
    if ((answers.get(id) ?? answer) !== answer) throw new ClewError("USAGE", `${id} was answered twice.`);
    answers.set(id, answer);
  }
  return Object.fromEntries(answers);
}

const haltSessionMethod: Method = defineMethod({
  name: "cstp.haltSession",
  summary: "Halts a session at step 0 or 8 with questions to a person.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({ sessionId, reason: z.string().min(1), questions: texts.min(1).max(5), ...who }),
  result: view,
  async run(context, { sessionId: id, reason, questions, project }) {
    const ports = sessionPorts(context, context.writeProject(project));
    const halted = await haltSession(ports, { sessionId: id, reason, questions });
    return withoutPath(await assumeAnswers(ports, halted, context.ports.unattended ?? "halt"));
  },
});

const sequenceShape: z.ZodType<NonNullable<TaskRoutingAnswer["sequence"]>> = z.array(
  z.looseObject({
    step: z.enum(["clarification", "research", "analysis", "synthesis", "generation", "validation", "memory"]),
    objective: z.string().min(1),
  }),
);

const setRouteMethod: Method = defineMethod({
  name: "cstp.setRoute",
  summary: "Sets where the decision goes; until completion it can be set again.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({
    sessionId,
    route: z.enum(["skill-orchestration", "dynamic-skill-sequencing"]),
    reason: z.string().min(1),
    skill: name.optional(),
    sequence: sequenceShape.optional(),
    ...who,
  }),
  result: view,
  async run(context, { sessionId: id, route, reason, skill, sequence, project }) {
    const ports = sessionPorts(context, context.writeProject(project));
    const chosen = { skill, sequence };
    return withoutPath(await setRoute(ports, { sessionId: id, route, reason, ...chosen }));
  },
});

const completeReasoningMethod: Method = defineMethod({
  name: "cstp.completeReasoning",
  summary: "Verifies the steps, puts the decision on record in its thread and says what follows.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({ sessionId, claimToken, ...who }),
  result: z.looseObject({ session_id: z.string(), status: z.string(), decision: z.looseObject({ id: z.string() }) }),
  async run(context, params) {
    const owner = {
      project: context.writeProject(params.project),
      agentId: whoDecides(context, params.agentId),
      claimToken: params.claimToken,
    };
    return withoutPath(await completeReasoning(context, params.sessionId, owner));
  },
});

const dispatchMethod: Method = defineMethod({
  name: "cstp.dispatch",
  summary: "Claims, acknowledges or renews what a completed session decided to do next.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({ sessionId, action: z.enum(["claim", "ack", "retry"]).optional(), ...who }),
  result: z.looseObject({ session_id: z.string(), dispatch_pending: z.looseObject({ status: z.string() }) }),
  async run(context, { sessionId: id, action, agentId, project }) {
    const ports = sessionPorts(context, context.writeProject(project));
    const request = { sessionId: id, by: context.actor(agentId), action };
    return withoutPath(await dispatchSession(ports, request));
  },
});

/** The methods on reasoning sessions. */
export const sessionMethods: readonly Method[] = [
  listSessionsMethod,
  getSessionMethod,
  startReasoningMethod,
  submitStepMethod,
  showStepMethod,
  answerQuestionsMethod,
  haltSessionMethod,
  setRouteMethod,
  completeReasoningMethod,
  dispatchMethod,
];
