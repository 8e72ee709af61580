import { makeDirective } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { abandonSession } from "../abandon-session.ts";
import { answerQuestions } from "../answer-questions.ts";
import { dispatchDirective, edgeOf } from "../dispatch-directive.ts";
import { ASKED_FOR_NOTHING, OBSERVED, questionsOfHalt } from "../session-facts.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { type AgentSession, decisionLine, loadAgentSession, readAgentSession, setGate } from "./agent-session.ts";
import type { HookEvent } from "./hook-event.ts";
import { againWords, contextWords } from "./session-words.ts";

/** The facts when an agent wants to end its turn. */
interface StopFacts {
  readonly setting: "adaptive" | "full";
  readonly enforce: "off" | "observe" | "advise" | "gate";
  /** How often this session was already asked to go on. */
  readonly blocks: number;
  /** The limit on that. */
  readonly cap: number;
  readonly status?: "initialized" | "in_progress" | "halted" | "completed" | "abandoned";
  /** The session's next command. */
  readonly next?: string;
  /** The command that shows the pending dispatch, if this agent session completed the session and nobody took it up. */
  readonly dispatch?: string;
  /** Task files whose required handoff is missing or invalid. */
  readonly missingHandoffs: readonly string[];
}

/** Why an agent should go on instead of stopping; undefined if it may stop. */
export function planStop(facts: StopFacts): string | undefined {
  if (facts.enforce !== "gate" || facts.blocks >= facts.cap) return undefined;
  const unfinished = facts.status === "in_progress" || facts.status === "initialized";
  if (unfinished && facts.setting === "full" && facts.next !== undefined)
    return `The reasoning of this prompt is not on record yet. Next command: ${facts.next}`;
  if (facts.status === "completed" && facts.dispatch !== undefined)
    return `The route of this prompt was not taken up. ${facts.dispatch}`;
  const [task] = facts.missingHandoffs;
  if (task !== undefined)
    return `A valid handoff is required before this ends. Fill in the Handoff section, then check it: ${task}`;
  return undefined;
}

/**
 * At the end of a turn, a sub-agent or a task: ask the agent to go on if something is open, as often as the user
 * allows.
 */
export async function handleStop(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  if (event.isRealAgent === false) return silent("the client's own compaction");
  const found = await readAgentSession(ports, event.agentId);
  if (found === undefined) return silent("nothing open");
  const id = found.session.session_id;
  const memory = ports.readMemory(event.agentId);
  const blocks = memory.blocks?.session === id ? memory.blocks.count : 0;
  const block = planStop({
    setting: ports.settings.depth,
    enforce: ports.settings.enforce,
    blocks,
    cap: ports.settings.stopCap,
    status: found.session.status,
    next: found.view.directive.command === "" ? undefined : found.view.directive.command,
    ...dispatchWords(ports, found),
    missingHandoffs: await missingHandoffs(ports, found),
  });
  if (block === undefined) return (await tellDecision(ports, event, found)) ?? closeUnasked(ports, event, found);
  ports.writeMemory(event.agentId, {
    ...memory,
    blocks: { session: id, count: blocks + 1, digest: ports.digest(block) },
  });
  return { answer: { block }, decision: "block", reason: block, session: id };
}

/** Tell the person about a decision once: with the first work after it, or here. */
async function tellDecision(
  ports: AgentPorts,
  event: HookEvent,
  { session }: AgentSession,
): Promise<HookOutcome | undefined> {
  const id = session.session_id;
  const memory = ports.readMemory(event.agentId);
  const message =
    session.status === "completed" && memory.settled !== id ? await decisionLine(ports, session) : undefined;
  if (message === undefined) return undefined;
  ports.writeMemory(event.agentId, { ...memory, settled: id });
  return { answer: { message }, decision: "stop", session: id };
}

/** A turn that called no writing tool does not need its session: close it, so that it is not listed as unfinished. */
async function closeUnasked(ports: AgentPorts, event: HookEvent, { session }: AgentSession): Promise<HookOutcome> {
  const { session_id: id, status, step_outputs: answers, metadata } = session;
  const isObserved = ports.settings.enforce === "observe";
  const isAsked = ports.readMemory(event.agentId).wanted?.session === id || ports.settings.depth === "full";
  const isWanted = isAsked && !isObserved;
  const depthReason = isObserved ? OBSERVED : ASKED_FOR_NOTHING;
  const isUntouched = status === "in_progress" && Object.keys(answers).length === 0 && !metadata.follow_ups?.length;
  if (event.kind === "task-completed" || isWanted || !isUntouched) return silent("stop", { session: id });
  try {
    await abandonSession(ports, { sessionId: id, reason: "the turn ended without it", depthReason });
  } catch {
    return silent("stop", { session: id }); // busy or gone; the next prompt replaces it
  }
  return silent(`stop: ${depthReason}`, { session: id });
}

function dispatchWords(ports: AgentPorts, { session, dispatch }: AgentSession): { dispatch?: string } {
  if (dispatch !== "pending") return {};
  const { command, why } = dispatchDirective(session, edgeOf(ports, session));
  const ack = commandOf(ports, ["dispatch", "ack", "--session", session.session_id]);
  return { dispatch: `${why}${command === "" ? "" : ` Next: ${command}`} (or say that it was: ${ack})` };
}

/** Tasks whose required handoff is missing or invalid, as commands that show the problem. */
async function missingHandoffs(ports: AgentPorts, found: AgentSession): Promise<readonly string[]> {
  if (ports.settings.handoff !== "required") return [];
  return (await ports.missingHandoffs(begunTasks(found))).map((path) => commandOf(ports, ["task", "check", path]));
}

function commandOf(ports: AgentPorts, words: readonly string[]): string {
  return makeDirective([...ports.executable, ...words], "").command;
}

/** A sequence that was taken up starts with its first task, whether or not anyone said so. */
function begunTasks({ session, dispatch }: AgentSession): readonly string[] {
  const first = dispatch === "acknowledged" ? session.dispatch_pending?.tasks?.[0]?.id : undefined;
  return first === undefined ? [] : [first];
}

/** After a compaction or a resume, repeat the facts, because the agent lost them. */
export async function handleResume(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  if (ports.settings.enforce === "observe") return silent("observe");
  const lost = event.kind === "compacting" || event.source === "compact" || event.source === "resume";
  if (!lost) return (await import("./take-over.ts")).unfinishedNote(ports);
  const found = await readAgentSession(ports, event.agentId);
  if (found === undefined || found.session.status === "abandoned") return silent("nothing open");
  const told = found.session.status !== "completed" || found.dispatch === "pending" || found.dispatch === "claimed";
  if (!told) return silent("nothing open");
  const id = found.session.session_id;
  if (found.session.status === "in_progress")
    ports.writeMemory(event.agentId, { ...ports.readMemory(event.agentId), resumed: id });
  return { answer: { context: againWords(ports, found) }, decision: "context again", session: id };
}

/** Use a person's answers from the client's own ask tool for the questions of this halt and of waiting sub-agents. */
export async function handleAskAnswers(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  const given = event.askAnswers;
  if (given === undefined) return silent("no halt");
  const own = (await readAgentSession(ports, event.agentId))?.session;
  const taken =
    own === undefined ? undefined : await takeAnswers(ports, own, answersIn(given, own, own.status === "halted"));
  if (taken !== undefined) setGate(ports, event.agentId, taken.session);
  const { children = [] } = ports.readMemory(event.agentId);
  const all = [taken];
  for (const id of children) all.push(await takeForChild(ports, id, given));
  const [told] = all.filter((each) => each !== undefined);
  if (told === undefined) return silent("no halt");
  return { answer: { context: contextWords(ports, told) }, decision: "answer", session: told.session.session_id };
}

type Given = Readonly<Record<string, string>>;

async function takeAnswers(ports: AgentPorts, session: Session, answers: Given): Promise<AgentSession | undefined> {
  if (session.status !== "halted" && session.status !== "in_progress") return undefined;
  if (Object.keys(answers).length === 0) return undefined;
  await answerQuestions(ports, { sessionId: session.session_id, answers, answeredBy: "user" });
  return loadAgentSession(ports, session.session_id);
}

/** A damaged or busy sub-agent must not lose its parent's answers. */
async function takeForChild(ports: AgentPorts, id: string, given: Given): Promise<AgentSession | undefined> {
  try {
    const session = (await loadAgentSession(ports, id))?.session;
    return session === undefined ? undefined : await takeAnswers(ports, session, answersIn(given, session, false));
  } catch {
    return undefined;
  }
}

/** Answers to a session's open questions, by question id. */
function answersIn(given: Given, session: Session, waits: boolean): Given {
  const entries = Object.entries(given);
  const written = (list: typeof entries): string =>
    list.map(([question, answer]) => `${question}: ${answer}`).join("\n");
  const found = questionsOfHalt(session)
    .filter((question) => question.answer === undefined)
    .map(({ id, question }): [string, string] => {
      if (Object.hasOwn(given, question)) return [id, given[question] ?? ""];
      // The agent may have reworded the questions. If its own session is waiting, everything answered answers its open
      // questions. If only a sub-agent is waiting, the agent may have asked for itself too, so use only answers that
      // name the question.
      return [id, written(waits ? entries : entries.filter(([asked]) => names(asked, question)))];
    });
  return Object.fromEntries(found.filter(([, answer]) => answer !== ""));
}

function names(text: string, question: string): boolean {
  return text.toLowerCase().includes(question.toLowerCase());
}
