import type { Session, SessionFollowUp } from "@clew/schemas";
import { abandonSession } from "../session/abandon-session.ts";
import { answerQuestions } from "../session/answer-questions.ts";
import { questionsOfHalt } from "../session/session-facts.ts";
import { startSession } from "../session/start-session.ts";
import { loadForWriting, saveSession } from "../session/stored-session.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { type AgentSession, loadAgentSession, opensGate, previousOf, readAgentSession } from "./agent-session.ts";
import { handleSubagent } from "./handle-subagent.ts";
import { type HookEvent, MAIN_AGENT } from "./hook-event.ts";
import { type PromptPlan, planPrompt } from "./plan-prompt.ts";
import { contextWords, openWords } from "./session-words.ts";

/** Answers a prompt: opens a session, takes it as an answer, lets it continue what went before, or does nothing twice. */
export async function handlePrompt(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  const { prompt } = event;
  if (prompt === undefined || prompt.trim() === "") return silent("no prompt");
  ports.notePrompts();
  if (event.agentId !== MAIN_AGENT) return handleSubagent(ports, event);
  const previous = await previousSession(ports);
  const digest = ports.digest(prompt);
  const memory = ports.readMemory(MAIN_AGENT);
  const seen =
    memory.prompt === undefined
      ? {}
      : { seen: { digest: memory.prompt.digest, agoMs: ports.clock() - memory.prompt.at } };
  const known = previousOf(previous, ports.now());
  const plan = planPrompt({
    prompt,
    digest,
    setting: ports.settings.depth,
    ...(known === undefined ? {} : { previous: known }),
    ...seen,
  });
  const outcome = await follow(ports, { event, prompt, previous }, plan);
  if (plan.kind !== "repeat")
    ports.writeMemory(MAIN_AGENT, {
      ...(memory.spawned === undefined ? {} : { spawned: memory.spawned }),
      prompt: { digest, at: ports.clock(), session: outcome.session ?? "" },
    });
  return outcome;
}

/** A new agent session has none; only where somebody forged the pointer the sessions are searched. */
async function previousSession(ports: AgentPorts): Promise<AgentSession | undefined> {
  return ports.readGate(MAIN_AGENT).kind === "absent" ? undefined : readAgentSession(ports, MAIN_AGENT);
}

interface Arrived {
  readonly event: HookEvent;
  readonly prompt: string;
  readonly previous: AgentSession | undefined;
}

function follow(ports: AgentPorts, arrived: Arrived, plan: PromptPlan): Promise<HookOutcome> {
  switch (plan.kind) {
    case "repeat":
      return repeat(ports, arrived);
    case "off":
      return switchOff(ports);
    case "answer":
      return recordAnswer(ports, arrived, plan.session);
    case "skip":
      return skip(ports, arrived, plan);
    case "open":
      return open(ports, arrived, plan);
    default:
      return plan satisfies never;
  }
}

async function repeat(ports: AgentPorts, { previous }: Arrived): Promise<HookOutcome> {
  if (previous === undefined) return silent("repeated prompt");
  return {
    answer: { context: contextWords(ports, previous) },
    decision: "repeated prompt",
    session: previous.session.session_id,
  };
}

async function switchOff(ports: AgentPorts): Promise<HookOutcome> {
  ports.switchOff();
  return { answer: { context: "Clew is switched off for this project until `clew on`." }, decision: "off" };
}

async function recordAnswer(ports: AgentPorts, { prompt }: Arrived, id: string): Promise<HookOutcome> {
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
  ports.writeGate(MAIN_AGENT, { session: id, revision: now.session.revision, open: opensGate(now.session) });
  const taken = `The user's prompt was recorded as the answer to ${asked.map((question) => question.id).join(", ")} of Clew session ${id}; if it was none, \`clew answer --session ${id} --undo\` takes it back.`;
  return {
    answer: { context: `${contextWords(ports, now)}\n\n${taken}` },
    decision: "answer",
    session: id,
  };
}

async function skip(
  ports: AgentPorts,
  { previous, prompt }: Arrived,
  plan: Extract<PromptPlan, { kind: "skip" }>,
): Promise<HookOutcome> {
  const session = previous?.session;
  const unfinished =
    session?.status === "in_progress" || session?.status === "halted" || session?.status === "initialized";
  const byPerson = /^\s*clew:/i.test(prompt);
  // What the client itself sends in the middle of a session is no request: it neither opens nor closes anything.
  if (unfinished && !byPerson)
    return silent("skip", { reason: plan.reason, ...(session === undefined ? {} : { session: session.session_id }) });
  const saved = session === undefined ? undefined : await noteFollowUp(ports, session.session_id, plan.reason);
  ports.writeGate(MAIN_AGENT, { session: session?.session_id ?? "", revision: saved?.revision ?? 0, open: true });
  const due = previous?.dispatch === "pending" || previous?.dispatch === "claimed";
  return {
    answer: previous !== undefined && due && !unfinished ? { context: contextWords(ports, previous) } : {},
    decision: "skip",
    reason: plan.reason,
    ...(session === undefined ? {} : { session: session.session_id }),
  };
}

/** A prompt that needs no session of its own is noted in the one it continues; failing to is no reason to refuse it. */
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

async function open(
  ports: AgentPorts,
  { event, prompt }: Arrived,
  plan: Extract<PromptPlan, { kind: "open" }>,
): Promise<HookOutcome> {
  const view = await startSession(ports, {
    query: prompt,
    depth: plan.depth,
    depthReason: plan.reason,
    agent: event.agent,
    agentSession: event.agentSession,
    agentId: MAIN_AGENT,
    openedBy: "hook",
    ...(event.cwd === undefined ? {} : { cwd: event.cwd }),
    ...(ports.isUnattended() ? { unattended: true } : {}),
    ...(plan.supersedes === undefined ? {} : { supersedes: plan.supersedes }),
  });
  ports.writeGate(MAIN_AGENT, { session: view.session_id, revision: 1, open: false });
  if (plan.supersedes !== undefined) await supersede(ports, plan.supersedes, view.session_id);
  return {
    answer: { context: openWords(ports, view) },
    decision: `open ${plan.depth}`,
    reason: plan.reason,
    session: view.session_id,
  };
}

/** The older session stays on record, given up and linked; that it is busy just now does not hold the new one back. */
async function supersede(ports: AgentPorts, sessionId: string, supersededBy: string): Promise<void> {
  try {
    await abandonSession(ports, { sessionId, reason: "another prompt took its place", supersededBy });
  } catch {
    return;
  }
}
