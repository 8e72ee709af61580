import { ClewError } from "@clew/errors";
import { makeDirective } from "@clew/reasoning-steps/internal";
import type { Session, SessionFollowUp } from "@clew/schemas";
import { abandonSession } from "../abandon-session.ts";
import { answerQuestions } from "../answer-questions.ts";
import { questionsOfHalt } from "../session-facts.ts";
import { loadForWriting, saveSession } from "../stored-session.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { type AgentSession, loadAgentSession, previousOf, readAgentSession, setGate } from "./agent-session.ts";
import { MAIN_AGENT } from "./hook-event.ts";
import type { PreviousSession, PromptPlan } from "./plan-prompt.ts";
import { briefWords, contextWords } from "./session-words.ts";

// What a prompt does with its agent's existing session. Loaded only if there is one: it imports the code that reads and
// judges stored sessions, which opening a new one does not need.

/** An agent's existing session, and what the next prompt needs to know about it. */
export interface EarlierSession {
  readonly found: AgentSession | undefined;
  readonly facts: PreviousSession | undefined;
  /** The note for the agent if another agent took its session over. */
  readonly taken: string | undefined;
}

/** Read the main agent's own session. */
export async function readEarlierSession(ports: AgentPorts): Promise<EarlierSession> {
  const found = await readUnlessDamaged(ports);
  const isThere = found !== undefined && found.session.status !== "abandoned";
  const taken = isThere ? undefined : await (await import("./take-over.ts")).takenNote(ports, MAIN_AGENT);
  return { found, facts: previousOf(found, ports.now()), taken };
}

/** Leave a damaged session alone and give the next prompt a new one: it must not block reasoning for good. */
async function readUnlessDamaged(ports: AgentPorts): Promise<AgentSession | undefined> {
  try {
    return await readAgentSession(ports, MAIN_AGENT);
  } catch (error) {
    if (ClewError.is(error) && DAMAGED.has(error.code)) return undefined;
    throw error;
  }
}

const DAMAGED: ReadonlySet<string> = new Set(["STATE_CORRUPT", "STATE_TAMPERED"]);

/** A prompt for an existing session. */
export interface FollowingPrompt {
  readonly prompt: string;
  readonly previous: AgentSession | undefined;
  readonly plan: Extract<PromptPlan, { kind: "repeat" | "go-on" | "answer" | "skip" }>;
}

/** Let a prompt repeat, answer or continue what went before. */
export function followPrompt(ports: AgentPorts, following: FollowingPrompt): Promise<HookOutcome> {
  const { plan } = following;
  switch (plan.kind) {
    case "repeat":
      return repeat(ports, following);
    case "go-on":
      return goOn(ports, following);
    case "answer":
      return recordAnswer(ports, following, plan.session);
    case "skip":
      return skip(ports, following, plan);
    default:
      return plan satisfies never;
  }
}

async function repeat(ports: AgentPorts, { previous }: FollowingPrompt): Promise<HookOutcome> {
  if (previous === undefined) return silent("repeated prompt");
  return {
    answer: { context: briefWords(ports, previous) },
    decision: "repeated prompt",
    session: previous.session.session_id,
  };
}

/** After an agent's crash or a compaction: continue the same session at the same step. */
async function goOn(ports: AgentPorts, { previous }: FollowingPrompt): Promise<HookOutcome> {
  if (previous === undefined) return silent("nothing to go on with");
  const { session_id: id } = previous.session;
  await noteFollowUp(ports, id, "goes on after a resume");
  const now = (await loadAgentSession(ports, id)) ?? previous;
  setGate(ports, MAIN_AGENT, now.session);
  return { answer: { context: contextWords(ports, now) }, decision: "go on", session: id };
}

async function recordAnswer(ports: AgentPorts, { prompt }: FollowingPrompt, id: string): Promise<HookOutcome> {
  const { session } = (await loadAgentSession(ports, id)) ?? {};
  if (session === undefined) return silent("answer to a session that is gone");
  const asked = questionsOfHalt(session).filter((question) => question.answer === undefined);
  await answerQuestions(ports, {
    sessionId: id,
    answers: Object.fromEntries(asked.map((question) => [question.id, prompt])),
    answeredBy: "user",
  });
  const now = await loadAgentSession(ports, id);
  if (now === undefined) return silent("answer to a session that is gone");
  setGate(ports, MAIN_AGENT, now.session);
  const [fact = "", ...more] = contextWords(ports, now).split("\n\n");
  return {
    // Put it before the long text, which may be cut.
    answer: { context: [fact, takenWords(ports, id, asked), ...more].join("\n\n") },
    decision: "answer",
    session: id,
  };
}

/** What to tell an agent about an answer from its user. */
export function takenWords(ports: AgentPorts, id: string, asked: ReturnType<typeof questionsOfHalt>): string {
  const names = asked.map((question) => question.id).join(", ");
  const undo = ["answer", "--undo", "--session", id];
  const { command } = makeDirective([...ports.executable, ...undo], "");
  const isShort = command === `clew ${undo.join(" ")}`;
  const back = isShort ? `\`${command}\` takes it back` : `\`clew answer --undo\` takes it back: \`${command}\``;
  return `The user's prompt was recorded as the answer to ${names} of Clew session ${id}; if it was none, ${back}.`;
}

async function skip(
  ports: AgentPorts,
  { previous, prompt }: FollowingPrompt,
  plan: Extract<PromptPlan, { kind: "skip" }>,
): Promise<HookOutcome> {
  const session = previous?.session;
  const unfinished =
    session?.status === "in_progress" || session?.status === "halted" || session?.status === "initialized";
  const byPerson = /^\s*clew:/i.test(prompt);
  // Messages that the client itself sends during a session, here or in another project, are not requests: they open and
  // close nothing.
  const isElsewhere = plan.continues === undefined && ports.readGate(MAIN_AGENT).kind === "elsewhere";
  if ((unfinished || isElsewhere) && !byPerson)
    return silent("skip", { reason: plan.reason, session: session === undefined ? undefined : session.session_id });
  const saved = session === undefined ? undefined : await noteFollowUp(ports, session.session_id, plan.reason);
  ports.writeGate(MAIN_AGENT, { session: session?.session_id ?? "", revision: saved?.revision ?? 0, open: true });
  const due = previous?.dispatch === "pending" || previous?.dispatch === "claimed";
  return {
    answer: previous !== undefined && due && !unfinished ? { context: contextWords(ports, previous) } : {},
    decision: "skip",
    reason: plan.reason,
    session: session === undefined ? undefined : session.session_id,
  };
}

/** Note a prompt that needs no session in the one it continues. Failing to is no reason to refuse the prompt. */
async function noteFollowUp(ports: AgentPorts, id: string, reason: string): Promise<Session | undefined> {
  try {
    const session = await loadForWriting(ports, id);
    const entry: SessionFollowUp = { at: ports.now(), depth_reason: reason };
    const followUps = [...(session.metadata.follow_ups ?? []), entry];
    return await saveSession(ports, session, { ...session, metadata: { ...session.metadata, follow_ups: followUps } });
  } catch {
    return undefined;
  }
}

/** Abandon the older session and link it to the new one. If it is busy, go on without that. */
export async function supersede(ports: AgentPorts, sessionId: string, supersededBy: string): Promise<void> {
  try {
    await abandonSession(ports, { sessionId, reason: "another prompt took its place", supersededBy });
  } catch {
    return;
  }
}
