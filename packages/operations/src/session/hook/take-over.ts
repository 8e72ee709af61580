import { quoteForeign } from "@clew/handoff-schema/internal";
import { asksToTakeOver, makeDirective } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { elapsedMs } from "../../instant.ts";
import { utf8Length } from "../../text-size.ts";
import { currentStep, questionsOfHalt, shortText } from "../session-facts.ts";
import type { SessionSummary } from "../session-status.ts";
import { loadForWriting, saveSession } from "../stored-session.ts";
import { takenWords } from "../take-session.ts";
import { type AgentPorts, type HookOutcome, silent, type TurnMemory } from "./agent-ports.ts";
import { setGate } from "./agent-session.ts";
import type { Gate } from "./handle-tool.ts";
import { type HookEvent, MAIN_AGENT } from "./hook-event.ts";

// Hook code for reasoning that moves from one agent to another. Loaded only then.

/** How many unfinished sessions to list. */
const MOST_NAMED = 5;

/** An unfinished session as offered to an agent that may continue it. */
interface Offer {
  readonly id: string;
  readonly agent: string;
  readonly query: string;
  readonly stands: string;
  readonly at: string;
}

/**
 * For a prompt that asks to continue another agent's work: the sessions it may mean, with commands; undefined if there
 * are none.
 */
export async function offerTakeover(
  ports: AgentPorts,
  prompt: string,
): Promise<{ readonly outcome: HookOutcome; readonly ids: readonly string[] } | undefined> {
  if (!asksToTakeOver(prompt)) return undefined;
  const seen = await ports.sessions.scan(lookForOffer);
  const here = seen.flatMap(({ result }) =>
    result !== undefined && !isOwnOf(ports, result.session) ? [result.offer] : [],
  );
  const offers = [...here, ...(await ports.unfinishedElsewhere()).map(offerFrom)]
    .toSorted((left, right) => (left.at < right.at ? 1 : -1))
    .slice(0, MOST_NAMED);
  if (offers.length === 0) return undefined;
  const ids = offers.map(({ id }) => id);
  ports.writeGate(MAIN_AGENT, { session: "", revision: 0, open: false });
  const now = ports.now();
  const lines = offers.map(({ id, agent, query, stands, at }) => {
    const minutes = Math.max(0, Math.round(elapsedMs(at, now) / 60_000));
    return `${id} (${agent || "unknown"}, ${stands}, ${minutes} min ago): ${shortText(query.replaceAll(/\s+/g, " "), 200)}`;
  });
  const context = [
    `Clew: unfinished reasoning of this project that the user's prompt can mean; it opened no session of its own.`,
    quoteForeign(lines.join("\n"), { agent: "other agents", when: "as stored" }),
    `What goes on with one of them, and shows its answers so far and the open step:\n${takeCommands(ports, ids)}`,
    "One in which something happened less than ten minutes ago is left to its agent, unless the user takes it with --force.",
  ].join("\n\n");
  return { outcome: { answer: { context }, decision: "offer unfinished" }, ids };
}

function offerFrom({
  session_id: id,
  agent = "",
  user_query: query,
  updated_at: at,
  step,
  open_questions: asked = 0,
}: SessionSummary): Offer {
  const stands = asked > 0 ? `waits for ${asked} answers` : `step ${step ?? "8"} is open`;
  return { id, agent, query, stands: `${stands}, on another machine`, at };
}

const NOTE_BYTES = 600;
const MOST_NOTED = 3;

/** Unfinished sessions for a client that just started: as many of the newest as fit; empty if there are none. */
export async function unfinishedNote(ports: AgentPorts): Promise<HookOutcome> {
  const seen = await ports.sessions.scan(lookForOffer);
  const offers = seen
    .flatMap(({ result }) => (result === undefined ? [] : [result.offer]))
    .toSorted((left, right) => (left.at < right.at ? 1 : -1));
  for (let count = Math.min(MOST_NOTED, offers.length); count > 0; count -= 1) {
    const lines = offers
      .slice(0, count)
      .map(
        ({ id, agent, query, stands }) =>
          `${id} (${agent || "unknown"}, ${stands}): ${shortText(query.replaceAll(/\s+/g, " "), 60)}`,
      );
    if (offers.length > count) lines.push(`and ${offers.length - count} more: clew status`);
    const context = [
      "Clew: reasoning is unfinished here.",
      quoteForeign(lines.join("\n"), { agent: "agents", when: "as stored" }),
      "`clew sessions take ID` goes on with one, where the user asks for that.",
    ].join("\n");
    if (utf8Length(context) <= NOTE_BYTES) return { answer: { context }, decision: "unfinished" };
  }
  return silent("nothing unfinished");
}

/** The commands that take sessions over, one per line. */
export function takeCommands(ports: AgentPorts, ids: readonly string[]): string {
  return ids.map((id) => makeDirective([...ports.executable, "sessions", "take", id], "").command).join("\n");
}

// An agent continues its own unfinished session without taking it over.
function isOwnOf(ports: AgentPorts, session: Session): boolean {
  return ports.isOwn(session, true);
}

function lookForOffer(entry: SessionListing): { readonly offer: Offer; readonly session: Session } | undefined {
  if (!entry.ok || typeof entry.document !== "object" || entry.document === null) return undefined;
  const session = entry.document as Session; // only read for display; taking it over verifies it
  if (session.status !== "in_progress" && session.status !== "halted") return undefined;
  try {
    const answered = Object.keys(session.step_outputs).length;
    const asked = questionsOfHalt(session).filter(({ answer }) => answer === undefined).length;
    if (answered + asked === 0 || session.metadata.kept_on !== undefined) return undefined;
    const stands = session.status === "halted" ? `waits for ${asked} answers` : `step ${currentStep(session)} is open`;
    const { session_id: id, user_query: query, metadata, updated_at: at = session.query_timestamp } = session;
    return { offer: { id, agent: metadata.agent ?? "", query, stands, at }, session };
  } catch {
    return undefined; // the session list reports it as unreadable
  }
}

/** Note that a command is about to take a session over. */
export function noteTaking(ports: AgentPorts, agentId: string, session: string): Promise<void> {
  return ports.withHookLock(agentId, async () => {
    ports.writeMemory(agentId, { ...ports.readMemory(agentId), taking: { session, at: ports.clock() } });
  });
}

/**
 * If the prompt asked for it, a session taken by command belongs to the agent from its next event on: the pointer
 * follows, and completing it opens the gate. Otherwise the prompt's own session stays due.
 */
export async function adoptTaken(ports: AgentPorts, event: HookEvent): Promise<Gate | undefined> {
  return ports.withHookLock(event.agentId, async () => {
    const memory = ports.readMemory(event.agentId);
    const { taking, continuing } = memory;
    if (taking === undefined) return undefined;
    const { taking: _taking, ...rest } = memory;
    const isWanted = continuing !== undefined || ports.readGate(event.agentId).session === taking.session;
    const session = isWanted ? await adopted(ports, event, taking) : undefined;
    // The command may still be running or may have been refused, so check again at the next event.
    if (isWanted && session === undefined && ports.clock() - taking.at < 60_000) return undefined;
    ports.writeMemory(event.agentId, session === undefined ? rest : { ...rest, continuing: undefined });
    return session === undefined ? undefined : setGate(ports, event.agentId, session);
  });
}

async function adopted(
  ports: AgentPorts,
  { agent, agentSession, agentId }: HookEvent,
  taking: NonNullable<TurnMemory["taking"]>,
): Promise<Session | undefined> {
  try {
    const session = await loadForWriting(ports, taking.session);
    const last = session.metadata.taken?.at(-1);
    if (last === undefined || Date.parse(last.at) < taking.at - 1_000 || session.status === "abandoned")
      return undefined;
    const owner = { agent, agent_session: agentSession, agent_id: agentId, opened_by: "hook" };
    return await saveSession(ports, session, { ...session, metadata: { ...session.metadata, ...owner } });
  } catch {
    return undefined; // busy or gone; check again at the next event
  }
}

/** What to tell an agent whose session another agent took over; undefined if nobody did. */
export async function takenNote(ports: AgentPorts, agentId: string): Promise<string | undefined> {
  const gate = ports.readGate(agentId);
  if (gate.kind !== "sound" || gate.session === "") return undefined;
  const document = await ports.sessions.load(gate.session).catch(() => undefined);
  if (typeof document !== "object" || document === null || !("metadata" in document)) return undefined;
  const session = document as Session; // words only
  const isGone = !ports.isOwn(session) || (session.status === "abandoned" && session.metadata.taken !== undefined);
  return isGone ? takenWords(session) : undefined;
}
