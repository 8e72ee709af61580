import { ClewError } from "@clew/errors";
import type { Session, SessionMetadata } from "@clew/schemas";
import { elapsedMs } from "../instant.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { currentStep, isFinished } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadAnywhere, refuseFinished, saveSession } from "./stored-session.ts";

/** Who goes on with a session, and with what right. */
export interface TakeRequest {
  readonly sessionId: string;
  readonly agent: string;
  /** Take it although somebody worked in it a moment ago: a person's decision. */
  readonly force?: boolean | undefined;
  readonly isPerson: boolean;
  /** On a server: the machine to which the session goes; else it stays with the server. */
  readonly machine?: string | undefined;
  /** Who holds the session's thread; undefined where nobody does. */
  claimant(threadId: string): Promise<string | undefined>;
}

/** Whoever was silent for so long is not at work in it any more. */
const QUIET_MS = 10 * 60 * 1_000;

/** Lets another agent go on with an unfinished session. The steps answered so far keep their authors; taking it again changes nothing. */
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

// What was answered before the takeover is the former holder's, also where nobody noted it then.
function withAuthors({ step_timestamps: times, metadata }: Session): Session["step_timestamps"] {
  const { agent, agent_session: agentSession } = metadata;
  if (!agent) return times;
  const by = { agent, agent_session: agentSession };
  const dated = Object.entries(times).map(([key, time]) => {
    return [key, time?.completed_at && time.by === undefined ? { ...time, by } : time];
  });
  return { ...times, ...Object.fromEntries(dated) };
}

/** Somebody else who goes on with a session now. */
export interface Takeover {
  readonly by: string;
  readonly at: string;
  /** Where it goes on: a machine, or with the server. */
  readonly where: string;
}

/** The last takeover of a session, where it is another one's since then. */
function takeoverOf({ metadata }: Session): Takeover | undefined {
  const last = metadata.taken?.at(-1);
  return last && { by: last.by, at: last.at, where: metadata.kept_on ?? "the server" };
}

/**
 * Keeps what another machine sent of its session, beside the thread's log: the newest counts, in whatever order it comes. One
 * that was taken over since is left as it is, and its sender is told.
 */
export async function recordSessionStep(
  ports: SessionPorts,
  { document, machine, sender }: { readonly document: unknown; readonly machine: string; readonly sender: string },
): Promise<{ readonly recorded: boolean; readonly taken?: Takeover }> {
  const { session: given } = readSession(document, "The session that was sent");
  if (!given.metadata.thread_id)
    throw new ClewError("USAGE", `Session ${given.session_id} belongs to no thread: nobody would look for it here.`);
  // Where nobody was named when it began, it is whose token sends it.
  const sent = { ...given, metadata: { ...given.metadata, agent: given.metadata.agent ?? sender, kept_on: machine } };
  const known = await ports.sessions.load(given.session_id);
  if (known === undefined) {
    // Of what has ended nobody has to be told: its decision is in the thread.
    if (isFinished(sent)) return { recorded: false };
    if ((await ports.sessions.create(sent)).ok) return { recorded: true };
    throw new ClewError("CONFLICT", `Another session is called ${given.session_id} here; nothing was kept.`);
  }
  const { session: held } = readSession(known, `Session ${given.session_id}`);
  if (held.metadata.kept_on !== machine) return { recorded: false, taken: takeoverOf(held) };
  if (held.revision >= sent.revision || isFinished(held)) return { recorded: false };
  // Whose it is on the server, its sender does not know.
  const kept = { ...sent, project: held["project"] };
  return { recorded: (await ports.sessions.save(kept, held.revision)).ok };
}

/** What of a session goes to a server: nothing of this machine's folders, nothing that its decision says already. */
export function sentSession(session: Session): Session {
  const { decision: _decision, dispatch_pending: _dispatch, ...rest } = session;
  const { cwd: _cwd, kept_on: _kept, ...metadata } = session.metadata;
  return { ...rest, metadata };
}

/** The same session as it goes on here, after it was taken over from another machine. */
export function broughtHere(session: Session): Session {
  const { kept_on: _kept, ...metadata } = session.metadata;
  return { ...session, metadata };
}

/** Gives up the copy of a session that goes on elsewhere: what was answered here since stays in it, and nothing more is asked. */
export async function leaveTaken(ports: SessionPorts, sessionId: string, { by, at, where }: Takeover): Promise<void> {
  const session = await loadAnywhere(ports, sessionId);
  if (isFinished(session)) return;
  const { agent, agent_session: agentSession } = session.metadata;
  const entry = { at, by, from: { agent, agent_session: agentSession }, step: currentStep(session), where };
  const metadata: SessionMetadata = { ...session.metadata, taken: [...(session.metadata.taken ?? []), entry] };
  await saveSession(ports, session, { ...session, status: "abandoned", metadata });
}

/** What the former holder of a session is told. */
export function takenWords({ session_id: id, metadata }: Session): string {
  const last = metadata.taken?.at(-1);
  const where = last?.where === undefined ? "" : ` on ${last.where}`;
  return `Session ${id} was taken over by ${last?.by ?? "another agent"}${where} at ${last?.at ?? "a time unknown"}: it goes on there.`;
}

/** A session that came from elsewhere, now among one's own. */
interface ImportView extends StepView {
  /** True where exactly this session was here before. */
  readonly already_here: boolean;
}

/** Takes a session from elsewhere in: validates, replays, copies. An id that is taken by other content is a CONFLICT. */
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
