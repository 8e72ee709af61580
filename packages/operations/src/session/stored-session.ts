import { ClewError, toFindings } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { type Step, stepOf, validateSession } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import { type Caller, DEFAULT_PROJECT } from "../caller.ts";
import type { Project } from "../project.ts";
import type { SessionPorts, SubmitPorts } from "./ports.ts";
import { type ReadSession, readSession } from "./read-session.ts";
import { isFinished, protocolOf } from "./session-facts.ts";

/** A session that was read, and its file. */
interface LoadedSession extends ReadSession {
  /** The state file, if sessions are files. */
  readonly location: string | undefined;
}

/** Loads a session for reading. */
export async function loadSession(ports: Pick<SessionPorts, "sessions">, id: string): Promise<LoadedSession> {
  const document = await ports.sessions.load(id);
  const location = ports.sessions.locate(id);
  if (document === undefined)
    throw new ClewError("NOT_FOUND", `There is no session ${id}.`, {
      hint: "`clew sessions list` shows the sessions.",
    });
  const read = readSession(document, location ?? `Session ${id}`);
  // The id came from the file's name: saving a renamed file would overwrite another session.
  if (read.session.session_id !== id)
    throw new ClewError("STATE_TAMPERED", `The session under ${id} calls itself ${read.session.session_id}.`, {
      hint: "Give the file its own name back: reasoning-<session_id>.json.",
    });
  return { ...read, location };
}

/**
 * Load a session to change it. Refuses one written by a newer version, and a copy of a session that is kept on another
 * machine.
 */
export async function loadForWriting(ports: Pick<SessionPorts, "sessions">, id: string): Promise<Session> {
  return (await openForWriting(ports, id)).session;
}

/** The same, with its file. */
export async function openForWriting(
  ports: Pick<SessionPorts, "sessions">,
  id: string,
): Promise<Pick<LoadedSession, "session" | "location">> {
  const loaded = await loadWritable(ports, id);
  const { kept_on: machine } = loaded.session.metadata;
  if (machine === undefined) return loaded;
  throw new ClewError("MOVE_REFUSED", `Session ${id} lies on ${machine}: here is what was sent of it.`, {
    hint: `Take it over first: clew sessions take ${id} (takeSession).`,
  });
}

/** The same, even if the session is kept on another machine. */
export async function loadAnywhere(ports: Pick<SessionPorts, "sessions">, id: string): Promise<Session> {
  return (await loadWritable(ports, id)).session;
}

async function loadWritable(ports: Pick<SessionPorts, "sessions">, id: string): Promise<LoadedSession> {
  const loaded = await loadSession(ports, id);
  const { session, writable } = loaded;
  if (!writable)
    throw new ClewError("NEWER_SCHEMA", `Session ${id} was written by a newer Clew (${session.schema_version}).`, {
      hint: "It can be shown, not changed. Update Clew to go on with it.",
    });
  return loaded;
}

/** Save a changed session durably; throws if somebody else saved first. */
export async function saveSession(ports: SessionPorts, before: Session, after: Session): Promise<Session> {
  const saved: Session = { ...after, revision: before.revision + 1, updated_at: ports.now() };
  refuseUnreadable(saved);
  const result = await ports.sessions.save(saved, before.revision);
  if (result.ok) return saved;
  const id = before.session_id;
  if (result.reason === "STALE_REVISION")
    throw new ClewError(
      "STALE_REVISION",
      `Session ${id} was changed by another process meanwhile (revision ${result.revision}); nothing was changed.`,
      { hint: "`clew show` says where it is now." },
    );
  if (result.reason === "BUSY")
    throw new ClewError("BUSY", `Another process is writing session ${id}; nothing was changed.`, {
      hint: "Run the same command again.",
    });
  throw new ClewError("NOT_FOUND", `Session ${id} has vanished; nothing was changed.`);
}

// A session that violates its own schema could not be read again.
function refuseUnreadable(session: Session): void {
  const id = session.session_id;
  // Undefined fields are not written, so they cannot violate the schema.
  if (validateSession(session) || validateSession(JSON.parse(JSON.stringify(session)))) return;
  const findings = toFindings(validateSession.errors).slice(0, 10);
  const first = findings.map(({ path, message }) => `${path} ${message}`)[0] ?? "it has another form";
  throw new ClewError("TOO_LARGE", `Session ${id} cannot hold this: ${first}; nothing was changed.`, {
    hint: "A text holds at most 10,000 characters, a name 200, a list of work 200 entries: say it shorter.",
    details: { findings },
  });
}

/** Refuse to change an ended session. */
export function refuseFinished(session: Session): void {
  if (!isFinished(session)) return;
  const { session_id: id, status, metadata } = session;
  const taken = status === "abandoned" ? metadata.taken?.at(-1) : undefined;
  const why =
    taken === undefined ? "" : `: ${taken.by} took it over${taken.where === undefined ? "" : ` on ${taken.where}`}`;
  throw new ClewError("SESSION_FINISHED", `Session ${id} is ${status}${why}.`, {
    hint: 'Start a new one: clew start "…"',
  });
}

/** The ports of session operations, over the project's sessions. */
export function sessionPorts(
  project: Project,
  tenant: string,
  caller?: Pick<Caller, "isToolCall">,
): SubmitPorts & { newSessionId(): string } {
  if (project.sessions === undefined) throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
  const sessions = project.sessions(tenant);
  const { recall } = project;
  return {
    sessions: project.showsPaths === true ? sessions : withoutPaths(sessions),
    now: project.clock.now,
    executable: project.executable ?? ["clew"],
    newSessionId: project.newSessionId,
    renewPayload: async (session) =>
      (await import("./session-payload.ts")).writePayload(project, { project: tenant, isRenewal: true }, session),
    installedSkills: project.installedSkills,
    // The work tree's files belong to the default project only.
    lineCounter: tenant === DEFAULT_PROJECT ? project.lineCounter : undefined,
    knownSkills: async () => ((await project.installedSkills?.()) ?? []).map(({ skill }) => skill),
    // A protocol applies to a folder. A server's other projects have none in use, but their sessions keep the one they
    // began with.
    protocols:
      tenant === DEFAULT_PROJECT
        ? project.protocols
        : project.protocols && { ...project.protocols, inUse: () => undefined },
    forPerson: project.forPerson,
    pacing: project.pacing ?? "grouped",
    // In the folder itself, a directive names commands.
    byTool: project.showsPaths === true ? undefined : caller?.isToolCall,
    recall: recall === undefined ? undefined : (work) => recall(tenant, work),
  };
}

/** A view of a session; the path of its file stays on this machine. */
export function toldTo<T extends { readonly state_file?: unknown }>(
  { showsPaths }: Pick<Project, "showsPaths">,
  view: T,
): T | Omit<T, "state_file"> {
  if (showsPaths === true) return view;
  const { state_file: _path, ...rest } = view;
  return rest;
}

// Over the wire a session is named by its id: a path on this machine is useless elsewhere.
function withoutPaths(store: SessionStore): SessionStore {
  return { ...store, locate: () => undefined };
}

/** The steps of a session: built-in ones, or those of its protocol. Throws if that protocol is missing. */
export async function stepsUnder(
  ports: Pick<SessionPorts, "protocols">,
  session: Session,
  keys?: readonly StepKey[],
): Promise<(key: StepKey) => Step> {
  const kept = session.metadata.protocol;
  if (kept === undefined) return stepOf;
  const protocol = protocolHere(ports, session, kept);
  // Most answers are for built-in steps in built-in words: load nothing for them.
  const stored = Object.keys(session.step_outputs).filter((key) => hasOwnForm(protocol, key));
  const isBuiltIn = (key: StepKey): boolean => protocol.texts[key] === undefined && !hasOwnForm(protocol, key);
  if (stored.length === 0 && keys?.every(isBuiltIn) === true) return stepOf;
  const { stepUnder } = await import("../protocol/own-steps.ts");
  // Only the protocol can check these answers, so reading the session could not.
  for (const key of stored)
    if (!stepUnder(protocol, key).validate(session.step_outputs[key]))
      throw tampered(session, `holds an answer of step ${key} that its protocol does not take`);
  return (key) => (isBuiltIn(key) ? stepOf(key) : stepUnder(protocol, key));
}

/** Whether a team added this step, or changed the words of its answer. */
function hasOwnForm({ steps, routes, sequence, principles }: CompiledProtocol, key: StepKey): boolean {
  if (key === "7") return principles.length > 0;
  if (key === "4" || key === "8") return routes.length > 0 || (key === "4" && sequence.length > 0);
  return steps.some((step) => step.key === key);
}

function tampered({ session_id: id }: Session, what: string): ClewError {
  return new ClewError("STATE_TAMPERED", `Session ${id} ${what}.`, {
    hint: "Restore it from a copy, or start a new session. The file was left as it is.",
  });
}

function protocolHere(
  ports: Pick<SessionPorts, "protocols">,
  session: Session,
  { digest, name, version, steps }: NonNullable<Session["metadata"]["protocol"]>,
): CompiledProtocol {
  const protocol = protocolOf(ports, session);
  if (protocol === undefined)
    throw new ClewError(
      "PROTOCOL_ABSENT",
      `Session ${session.session_id} goes on only under the protocol ${name} ${version} (${digest.slice(0, 12)}), which nobody has used here.`,
      { hint: "A person uses it at a terminal, with the files as they were then: clew protocol use" },
    );
  const own = protocol.steps.map(({ key, after, light }) => `${key} ${after} ${light === true}`).join();
  if (own !== steps.map(({ key, after, light }) => `${key} ${after} ${light === true}`).join())
    throw tampered(session, "names other steps than its protocol");
  return protocol;
}
