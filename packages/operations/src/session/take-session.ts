import { ClewError } from "@clew/errors";
import type { Session, SessionMetadata } from "@clew/schemas";
import { elapsedMs } from "../instant.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { currentStep, isFinished } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadAnywhere, refuseFinished, saveSession } from "./stored-session.ts";

/** Who continues a session, and with what right. */
export interface TakeRequest {
  readonly sessionId: string;
  readonly agent: string;
  /** Take it even if somebody worked in it a moment ago; only a person may do that. */
  readonly force?: boolean | undefined;
  readonly isPerson: boolean;
  /** On a server: the machine that takes the session; otherwise it stays on the server. */
  readonly machine?: string | undefined;
  /** Who claimed the session's thread; undefined if nobody did. */
  claimant(threadId: string): Promise<string | undefined>;
}

/** After this much silence an agent no longer counts as working on the session. */
const QUIET_MS = 10 * 60 * 1_000;

/**
 * Let another agent continue an unfinished session. Answered steps keep their authors. Repeating it changes nothing.
 */
export async function takeSession(ports: SessionPorts, request: TakeRequest): Promise<Session> {
  const { agent, machine, sessionId } = request;
  const session = await loadAnywhere(ports, sessionId);
  refuseFinished(session);
  const { metadata } = session;
  const last = metadata.taken?.at(-1);
  if (last?.by === agent && metadata.agent === agent && metadata.kept_on === machine) return session;
  refuseBusy(session, request, ports.now());
  await refuseClaimed(session, request);
  const { kept_on: _kept, agent_id: _id, ...kept } = metadata;
  const { agent: former, agent_session: formerSession } = metadata;
  const entry = {
    at: ports.now(),
    by: agent,
    from: { agent: former, agent_session: formerSession },
    step: currentStep(session),
    where: machine,
  };
  return saveSession(ports, session, {
    ...session,
    step_timestamps: withAuthors(session),
    metadata: { ...kept, agent, agent_session: null, taken: [...(metadata.taken ?? []), entry], kept_on: machine },
  });
}

function refuseBusy(session: Session, { force, isPerson }: TakeRequest, now: string): void {
  const { session_id: id, metadata, updated_at: at = session.query_timestamp } = session;
  const silentMs = elapsedMs(at, now);
  if (silentMs >= QUIET_MS || (force === true && isPerson)) return;
  const minutes = Math.max(1, Math.ceil((QUIET_MS - silentMs) / 60_000));
  throw new ClewError(
    "NEEDS_PERSON",
    `${metadata.agent ?? "Somebody"} worked in session ${id} less than 10 minutes ago and may still be at it.`,
    {
      hint: `In ${minutes} min it can be taken; before that only by a person at a terminal: clew sessions take ${id} --force`,
    },
  );
}

async function refuseClaimed({ metadata }: Session, { agent, claimant }: TakeRequest): Promise<void> {
  const thread = metadata.thread_id;
  const holder = thread ? await claimant(thread) : undefined;
  if (holder === undefined || holder === agent) return;
  throw new ClewError("CLAIM_REQUIRED", `Thread ${thread} is claimed by ${holder}: whoever holds it goes on with it.`, {
    hint: "Wait until the claim ends, or ask its holder to release it.",
  });
}

// Earlier answers belong to the former holder, even if no author was recorded then.
function withAuthors({ step_timestamps: times, metadata }: Session): Session["step_timestamps"] {
  const { agent, agent_session: agentSession } = metadata;
  if (!agent) return times;
  const by = { agent, agent_session: agentSession };
  const dated = Object.entries(times).map(([key, time]) => {
    return [key, time?.completed_at && time.by === undefined ? { ...time, by } : time];
  });
  return { ...times, ...Object.fromEntries(dated) };
}

/** The agent that now continues a session. */
export interface Takeover {
  readonly by: string;
  readonly at: string;
  /** Where the session continues: a machine's name, or the server. */
  readonly where: string;
}

/** The last takeover of a session, if there was one. */
function takeoverOf({ metadata }: Session): Takeover | undefined {
  const last = metadata.taken?.at(-1);
  return last && { by: last.by, at: last.at, where: metadata.kept_on ?? "the server" };
}

/**
 * Keep another machine's copy of its session with the thread. The newest copy wins, in whatever order they arrive. If
 * somebody took the session over since, leave it alone and tell the sender.
 */
export async function recordSessionStep(
  ports: SessionPorts,
  { document, machine, sender }: { readonly document: unknown; readonly machine: string; readonly sender: string },
): Promise<{ readonly recorded: boolean; readonly taken?: Takeover }> {
  const { session: given } = readSession(document, "The session that was sent");
  if (!given.metadata.thread_id)
    throw new ClewError("USAGE", `Session ${given.session_id} belongs to no thread: nobody would look for it here.`);
  // If the session names no agent, use the one whose token sent it.
  const sent = { ...given, metadata: { ...given.metadata, agent: given.metadata.agent ?? sender, kept_on: machine } };
  const known = await ports.sessions.load(given.session_id);
  if (known === undefined) {
    // An ended session needs no copy: its decision is in the thread.
    if (isFinished(sent)) return { recorded: false };
    if ((await ports.sessions.create(sent)).ok) return { recorded: true };
    throw new ClewError("CONFLICT", `Another session is called ${given.session_id} here; nothing was kept.`);
  }
  const { session: held } = readSession(known, `Session ${given.session_id}`);
  if (held.metadata.kept_on !== machine) return { recorded: false, taken: takeoverOf(held) };
  if (held.revision >= sent.revision || isFinished(held)) return { recorded: false };
  // The sender does not know the session's project on the server.
  const kept = { ...sent, project: held["project"] };
  return { recorded: (await ports.sessions.save(kept, held.revision)).ok };
}

/**
 * The part of a session to send to a server: without this machine's folders, and without what its decision already
 * contains.
 */
export function sentSession(session: Session): Session {
  const { decision: _decision, dispatch_pending: _dispatch, ...rest } = session;
  const { cwd: _cwd, kept_on: _kept, ...metadata } = session.metadata;
  return { ...rest, metadata };
}

/** A session taken over from another machine, as it continues here. */
export function broughtHere(session: Session): Session {
  const { kept_on: _kept, ...metadata } = session.metadata;
  return { ...session, metadata };
}

/** Close the local copy of a session that continues elsewhere. Its answers stay, and it asks nothing more. */
export async function leaveTaken(ports: SessionPorts, sessionId: string, { by, at, where }: Takeover): Promise<void> {
  const session = await loadAnywhere(ports, sessionId);
  if (isFinished(session)) return;
  const { agent, agent_session: agentSession } = session.metadata;
  const entry = { at, by, from: { agent, agent_session: agentSession }, step: currentStep(session), where };
  const metadata: SessionMetadata = { ...session.metadata, taken: [...(session.metadata.taken ?? []), entry] };
  await saveSession(ports, session, { ...session, status: "abandoned", metadata });
}

/** What to tell a session's former holder. */
export function takenWords({ session_id: id, metadata }: Session): string {
  const last = metadata.taken?.at(-1);
  const where = last?.where === undefined ? "" : ` on ${last.where}`;
  return `Session ${id} was taken over by ${last?.by ?? "another agent"}${where} at ${last?.at ?? "a time unknown"}: it goes on there.`;
}

/** An imported session. */
interface ImportView extends StepView {
  /** True if this exact session was already here. */
  readonly already_here: boolean;
}

/** Import a session: validate, replay and copy it. If another session has its id, throw CONFLICT. */
export async function importSession(
  ports: SessionPorts,
  given: { readonly document: unknown; readonly origin: string },
): Promise<ImportView> {
  const { session, writable } = readSession(given.document, given.origin);
  if (!writable)
    throw new ClewError("NEWER_SCHEMA", `${given.origin} was written by a newer Clew (${session.schema_version}).`, {
      hint: "Update Clew to take it in.",
    });
  const created = await ports.sessions.create(session);
  const alreadyHere = !created.ok && sameContent(await ports.sessions.load(session.session_id), session);
  if (!created.ok && !alreadyHere)
    throw new ClewError("CONFLICT", `Another session ${session.session_id} is here already; nothing was changed.`, {
      hint: "`clew show --session ID` shows the one that is here.",
    });
  return { ...(await viewOf(ports, session)), already_here: alreadyHere };
}

function sameContent(here: unknown, session: Session): boolean {
  return JSON.stringify(here) === JSON.stringify(session);
}
