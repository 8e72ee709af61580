import { ClewError } from "@clew/errors";
import { parseStepKey } from "@clew/fsm";
import { z } from "zod";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { limit, name, id as recordId, texts, threadWrite } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { type RecallItem, recall, shownAmong } from "../recall/recall.ts";
import { answerQuestions, haltSession } from "./answer-questions.ts";
import { dispatchSession } from "./dispatch-session.ts";
import { assumeAnswers } from "./hook/assume-answers.ts";
import { moveToThread, sessionToJoin } from "./join-session.ts";
import type { QuestionView } from "./session-facts.ts";
import { sessionStatus } from "./session-status.ts";
import { setRoute } from "./set-route.ts";
import { showStep, startSession } from "./show-step.ts";
import { loadSession, sessionPorts, toldTo } from "./stored-session.ts";

const sessionIdShape = z
  .string()
  .regex(/^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/, { error: "must be the id of a session" });
const sessionId = sessionIdShape.meta({ "x-aliases": ["id", "session"] });
const step = z
  .union([z.string(), z.number()])
  .transform((given) => parseStepKey(given) ?? String(given))
  .pipe(
    z.string().regex(/^(?:[0-8]|3b|[a-z][a-z0-9_]{0,31})$/, {
      error: "must be a step: 0 to 8, 3b, or one that the session's protocol adds",
    }),
  );
const view = z.looseObject({
  session_id: z.string(),
  status: z.string(),
  state: z.string(),
  // "0" to "8" or "3b", and null at the end. Untyped, because some clients cannot handle a nullable type.
  step: z.unknown(),
  questions: z.array(z.looseObject({ id: z.string(), question: z.string() })),
  directive: z.looseObject({ command: z.string() }),
});
const { claimToken } = threadWrite;
const who = { agentId: name.optional(), project: name.optional() };

/** Records relevant to a prompt; possible matches only for a full session. Undefined if there are none. */
async function knownFor(
  { recall: record, clock }: Project,
  { project, depth, prompt }: { readonly project: string; readonly depth: string | undefined; readonly prompt: string },
): Promise<readonly RecallItem[] | undefined> {
  const voice = depth === "light" ? "sure" : "all";
  const answer = await record?.(project, (index) => recall(index, { prompt, voice, at: Date.parse(clock.now()) }));
  return answer === undefined || answer.items.length === 0 ? undefined : answer.items;
}

const listSessionsOperation: Operation = operation({
  name: "listSessions",
  does: "Lists a project's reasoning sessions, newest first.",
  scope: "read",
  cli: { command: "sessions list", summary: "every session of this project", flags: {} },
  staysPrivate: true,
  params: () =>
    z.looseObject({
      status: z.enum(["initialized", "in_progress", "halted", "completed", "abandoned", "open", "all"]).default("all"),
      project: name.optional(),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      limit: limit.default(50),
    }),
  result: () =>
    z.looseObject({
      sessions: z.array(z.looseObject({ session_id: z.string(), status: z.string() })),
      total: z.number().int(),
    }),
  async run(project, caller, { status, project: tenant, cursor, limit: size }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const { sessions, unreadable } = await sessionStatus(ports, status === "open" ? "open" : "all");
    const wanted = sessions.filter((session) => status === "all" || status === "open" || session.status === status);
    const from = Number(cursor ?? 0);
    const page = wanted.slice(from, from + size);
    const more = from + size < wanted.length ? { cursor: String(from + size) } : {};
    const listed = { sessions: page.map((session) => toldTo(project, session)), total: wanted.length, ...more };
    // An unreadable session is a file: only list it where the files are.
    return project.showsPaths === true ? { ...listed, unreadable } : listed;
  },
});

const getSessionOperation: Operation = operation({
  name: "getSession",
  does: "Returns one session: its answers, its path through the steps, and the current question.",
  scope: "read",
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, project: name.optional() }),
  result: () => z.looseObject({ session: z.looseObject({ session_id: z.string() }), now: view }),
  async run(project, caller, params) {
    const ports = sessionPorts(project, tenantOf(caller, params.project), caller);
    const { session } = await loadSession(ports, params.sessionId);
    return { session, now: toldTo(project, await showStep(ports, params.sessionId)) };
  },
});

const startReasoningOperation: Operation = operation({
  name: "startReasoning",
  does: "Opens a reasoning session for a prompt and returns its first step.",
  scope: "write",
  staysPrivate: true,
  params: () =>
    z.looseObject({
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
  result: () => view,
  mcp: {
    tool: "start_reasoning",
    place: 12,
    set: "core",
    title: "Start reasoning",
    description:
      "Opens a reasoning session for a task, or goes on with the one that a hook opened for this prompt: the open steps with the template of their answers. Answer with submit_step.",
    kind: "add",
    mayHalt: true,
  },
  async run(project, caller, { query, agentMode, threadId, parentSession, depth, agentId, project: tenant }) {
    if (parentSession !== undefined && agentMode !== true)
      throw new ClewError("USAGE", "parentSession only makes sense with agentMode.");
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const joined = await sessionToJoin(ports, caller, { query, agentMode: agentMode === true });
    if (joined !== undefined) {
      await moveToThread(ports, joined, threadId);
      return toldTo(project, await showStep(ports, joined));
    }
    const known = await knownFor(project, { project: tenantOf(caller, tenant), depth, prompt: query });
    const request = { query, agentMode: agentMode === true, agent: actorOf(caller, agentId), openedBy: "rpc" };
    const links = {
      threadId,
      parentSession,
    };
    const opened = await startSession(ports, { ...request, ...links, depth, known: shownAmong(known ?? []) });
    return toldTo(project, { ...opened, known });
  },
});

const submitStepOperation: Operation = operation({
  name: "submitStep",
  does: "Stores the answer of a step (or of several, by step) durably and returns what comes next; without an answer it returns the current step.",
  scope: "write",
  staysPrivate: true,
  params: () =>
    z.looseObject({
      sessionId,
      step: step.optional(),
      answer: z.unknown().optional(),
      answers: z.looseObject({}).optional(),
      loopBack: z.boolean().optional(),
      complete: z.boolean().optional(),
      learnings: z.looseObject({}).optional(),
      claimToken,
      ...who,
    }),
  result: () => z.looseObject({ session_id: z.string() }),
  mcp: {
    tool: "submit_step",
    place: 13,
    set: "core",
    title: "Submit steps",
    description:
      "Stores the answer of the open step, or `answers` by step for those offered together; returns the next ones, a halt's questions, or, after a proceed, the recorded decision. Without an answer it shows what is open. Findings name the path.",
    kind: "change",
    mayHalt: true,
    fields: ["sessionId", "step", "answer", "answers", "complete", "learnings"],
    // The step shows the answer's template: no schema could describe the answers of all ten steps.
    shapes: { step: { type: "string" }, answer: { type: "object" } },
    defaults: { complete: true },
    results: [],
  },
  async run(project, caller, given) {
    const owner = { agentId: whoDecides(caller, given.agentId), claimToken: given.claimToken };
    const { answerSteps } = await import("./answer-steps.ts");
    return toldTo(project, await answerSteps(project, caller, { given, owner }));
  },
});

// If neither the call nor its token names an agent, use the session's own.
function whoDecides(caller: Caller, named: string | undefined): string | undefined {
  return named === undefined && caller.isNameless === true ? undefined : actorOf(caller, named);
}

const showStepOperation: Operation = operation({
  name: "showStep",
  does: "Returns the current step again: after a compaction, or in another terminal.",
  scope: "read",
  cli: { command: "sessions show", summary: "one session", flags: {} },
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, project: name.optional() }),
  result: () => view,
  mcp: {
    tool: "show_step",
    place: 15,
    set: "all",
    title: "Show the current step",
    description:
      "The step that is asked now, with instructions, template and earlier answers: after compaction or a restart.",
    kind: "read",
    mayHalt: true,
  },
  async run(project, caller, params) {
    const ports = sessionPorts(project, tenantOf(caller, params.project), caller);
    return toldTo(project, await showStep(ports, params.sessionId));
  },
});

const answersShape = z.union([
  z.record(z.string(), z.string()),
  z.array(z.looseObject({ id: z.string(), answer: z.string() })),
  z.string(),
]);

const answerQuestionsOperation: Operation = operation({
  name: "answerQuestions",
  does: "Records a person's answers to the questions of a halt; the session continues when all are answered.",
  scope: "write",
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, answers: answersShape, ...who }),
  result: () => view,
  mcp: {
    tool: "answer_questions",
    place: 14,
    set: "core",
    title: "Answer a halt",
    description:
      "Records the user's answers to the questions of a halted session and goes on. Never answer for the user.",
    kind: "change",
    mayHalt: true,
  },
  async run(project, caller, params) {
    const ports = sessionPorts(project, tenantOf(caller, params.project), caller);
    const answers = await answersById(params.answers, async () => (await showStep(ports, params.sessionId)).questions);
    const byTool = caller.isToolCall === true ? { fromTool: true as const } : {};
    return toldTo(project, await answerQuestions(ports, { sessionId: params.sessionId, answers, ...byTool }));
  },
});

// One text answers every open question, because people answer in one go.
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
    // It is unknown which of the two was meant, and the other would be lost.
    if ((answers.get(id) ?? answer) !== answer) throw new ClewError("USAGE", `${id} was answered twice.`);
    answers.set(id, answer);
  }
  return Object.fromEntries(answers);
}

const haltSessionOperation: Operation = operation({
  name: "haltSession",
  does: "Halts a session at step 0 or 8 with questions for a person.",
  scope: "write",
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, reason: z.string().min(1), questions: texts.min(1).max(5), ...who }),
  result: () => view,
  mcp: {
    tool: "halt_reasoning",
    place: 17,
    set: "all",
    title: "Halt for the user",
    description: "Pauses a session with a reason and up to five questions that only the user can answer.",
    kind: "change",
    mayHalt: true,
  },
  async run(project, caller, { sessionId: id, reason, questions, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const halted = await haltSession(ports, { sessionId: id, reason, questions });
    return toldTo(project, await assumeAnswers(ports, halted, project.unattended ?? "halt"));
  },
});

const sequenceShape = z.array(
  z.looseObject({
    step: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
    objective: z.string().min(1),
  }),
);

const setRouteOperation: Operation = operation({
  name: "setRoute",
  does: "Sets the route of the decision; it can be changed until completion.",
  scope: "write",
  staysPrivate: true,
  params: () =>
    z.looseObject({
      sessionId,
      route: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
      reason: z.string().min(1),
      skill: name.optional(),
      sequence: sequenceShape.optional(),
      ...who,
    }),
  result: () => view,
  mcp: {
    tool: "set_route",
    place: 18,
    set: "all",
    title: "Set the route",
    description: "Says where the work goes after the reasoning: to a skill, or to a sequence of tasks.",
    kind: "set",
    mayHalt: true,
  },
  async run(project, caller, { sessionId: id, route, reason, skill, sequence, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const chosen = { skill, sequence };
    return toldTo(project, await setRoute(ports, { sessionId: id, route, reason, ...chosen }));
  },
});

const completeReasoningOperation: Operation = operation({
  name: "completeReasoning",
  does: "Verifies the steps, records the decision in its thread and returns what follows.",
  scope: "write",
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, claimToken, ...who }),
  result: () =>
    z.looseObject({ session_id: z.string(), status: z.string(), decision: z.looseObject({ id: z.string() }) }),
  mcp: {
    tool: "complete_reasoning",
    place: 16,
    set: "all",
    title: "Complete reasoning",
    description: "Ends a session after its last step: records the decision in the thread and returns the route.",
    kind: "set",
    mayHalt: true,
  },
  async run(project, caller, params) {
    const owner = {
      project: tenantOf(caller, params.project),
      caller,
      agentId: whoDecides(caller, params.agentId),
      claimToken: params.claimToken,
    };
    const { completeReasoning } = await import("./complete-session.ts");
    return toldTo(project, await completeReasoning(project, params.sessionId, owner));
  },
});

const dispatchOperation: Operation = operation({
  name: "dispatch",
  does: "Claims, acknowledges or renews the dispatch of a completed session.",
  scope: "write",
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, action: z.enum(["claim", "ack", "retry"]).optional(), ...who }),
  result: () => z.looseObject({ session_id: z.string(), dispatch_pending: z.looseObject({ status: z.string() }) }),
  mcp: {
    tool: "acknowledge_dispatch",
    place: 19,
    set: "all",
    title: "Acknowledge a dispatch",
    description: "Says that the routed work of a completed session was handed over and taken up.",
    kind: "set",
    mayHalt: true,
    fixed: { action: "ack" },
  },
  async run(project, caller, { sessionId: id, action, agentId, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const request = { sessionId: id, by: actorOf(caller, agentId), action };
    return toldTo(project, await dispatchSession(ports, request));
  },
});

/** Operations on reasoning sessions. */
export const sessionOperations: readonly Operation[] = [
  listSessionsOperation,
  getSessionOperation,
  startReasoningOperation,
  submitStepOperation,
  showStepOperation,
  answerQuestionsOperation,
  haltSessionOperation,
  setRouteOperation,
  completeReasoningOperation,
  dispatchOperation,
];
