import type { Session } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, type Caller, coversScope, tenantOf } from "../caller.ts";
import { needsSession } from "../handoff/handoff-log.ts";
import { instantOf } from "../instant.ts";
import { type Operation, operation } from "../operation.ts";
import { limit, name, threadId } from "../params/fields.ts";
import type { Project } from "../project.ts";
import type { Signature } from "../shared-records.ts";
import { locateThread, sharedRecords } from "../thread/locate-thread.ts";
import { abandonSession } from "./abandon-session.ts";
import { yamlReader } from "./answer-steps.ts";
import { isDue } from "./dispatch-directive.ts";
import { learnPorts, learnSession } from "./learn-session.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { sessionDiagram } from "./session-status.ts";
import { viewOf } from "./step-view.ts";
import { sessionPorts, toldTo } from "./stored-session.ts";
import { broughtHere, importSession, recordSessionStep, takeSession } from "./take-session.ts";
import { undoAnswers } from "./undo-answers.ts";

const sessionId = z
  .string()
  .regex(/^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/, { error: "must be the id of a session" })
  .meta({ "x-aliases": ["id", "session"] });
const machine = z.string().min(1).max(253);

const takeSessionOperation: Operation = operation({
  name: "takeSession",
  does: "Lets another agent continue an unfinished session: returns its next step and all answers so far. Only a person may take a session that was active in the last ten minutes.",
  scope: "write",
  cli: {
    command: "sessions take",
    summary: "go on with what another agent left unfinished",
    flags: {
      agent: { param: "agentId", value: "NAME", summary: "who goes on with it" },
      force: { param: "force", summary: "although somebody worked in it a moment ago; a person's to say" },
    },
  },
  staysPrivate: true,
  params: () =>
    z.looseObject({
      sessionId,
      force: z.boolean().optional(),
      machine: machine.optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      session_id: z.string(),
      status: z.string(),
      state: z.string(),
      step: z.unknown(),
      directive: z.looseObject({ command: z.string() }),
      session: z.looseObject({ session_id: z.string() }).optional(),
    }),
  mcp: {
    tool: "take_session",
    place: 31,
    set: "all",
    title: "Take a session over",
    description:
      "Goes on with a session that another agent left unfinished: returns its query, the answers so far and the open step. Answer with submit_step.",
    kind: "change",
    mayHalt: true,
    fields: ["sessionId"],
  },
  async run(project, caller, { sessionId: id, force, machine: to, agentId, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const session = await takeSession(ports, {
      sessionId: id,
      agent: actorOf(caller, agentId),
      force,
      isPerson: caller.isToolCall !== true && coversScope(caller.scope, "admin"),
      machine: to,
      claimant: claimantIn(project, caller, tenant),
    });
    const view = toldTo(project, await viewOf(ports, session));
    // The caller continues the session on another machine, so return it in full.
    return to === undefined ? view : { ...view, session: broughtHere(session) };
  },
});

function claimantIn(project: Project, caller: Caller, named: string | undefined) {
  return async (thread: string): Promise<string | undefined> =>
    (await sharedRecords(project)).claimant(tenantOf(caller, named), thread);
}

const recordSessionStepOperation: Operation = operation({
  name: "recordSessionStep",
  does: "Stores a machine's copy of a session that reasons in a thread of this server, so that others see it; it is not a thread event, and the newest copy wins.",
  scope: "write",
  params: () =>
    z.looseObject({
      session: z.looseObject({ session_id: z.string() }),
      machine,
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      recorded: z.boolean(),
      taken: z.looseObject({ by: z.string(), at: z.string(), where: z.string() }).optional(),
    }),
  async run(project, caller, { session, machine: from, agentId, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    return recordSessionStep(ports, { document: session, machine: from, sender: actorOf(caller, agentId) });
  },
});

/** Operations that move a session from one agent to another. */
export const takeSessionOperations: readonly Operation[] = [takeSessionOperation, recordSessionStepOperation];

const getSessionMarks: Operation = operation({
  name: "getSessionMarks",
  does: "Lists where the sessions of a thread halted with questions and where they looped back, oldest first.",
  scope: "read",
  staysPrivate: true,
  params: () =>
    z.looseObject({
      threadId,
      project: name.optional(),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
      limit: limit.default(1_000),
    }),
  result: () =>
    z.looseObject({
      marks: z.array(
        z.looseObject({
          kind: z.enum(["halt", "loop-back"]),
          at: z.string(),
          agent: z.string(),
          sessionId: z.string(),
          text: z.string(),
        }),
      ),
      total: z.number().int(),
      cursor: z.string().optional(),
    }),
  async run(project, caller, { threadId: id, project: named, cursor, limit: size }) {
    const { project: tenant } = await locateThread(project, caller, { threadId: id, project: named });
    if (project.sessions === undefined) return { marks: [], total: 0 };
    const all = await threadSessionMarks(sessionPorts(project, tenant), id);
    const from = Number(cursor ?? 0);
    const more = from + size < all.length ? { cursor: String(from + size) } : {};
    return { marks: all.slice(from, from + size), total: all.length, ...more };
  },
});

/** Operations on what sessions add to their thread's timeline. */
export const sessionMarkOperations: readonly Operation[] = [getSessionMarks];

/** A moment in a session that belongs on its thread's timeline: it stopped to ask, or its conclusion did not hold. */
interface SessionMark {
  readonly kind: "halt" | "loop-back";
  readonly at: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly text: string;
}

/** Where a session stopped to ask or looped back. */
function sessionMarks(session: Session): readonly SessionMark[] {
  return session.fsm.history.flatMap((move): readonly SessionMark[] => {
    const { at } = move;
    const base = { at, agent: session.metadata.agent ?? "", sessionId: session.session_id };
    if (move.to === "HALTED" && move.cause !== "undo")
      return [{ ...base, kind: "halt", text: haltText(session, at) ?? move.cause }];
    if (move.cause !== "loop_back") return [];
    const pass = session.iterations[move.iteration - 1] ?? session.iterations.at(-1);
    return [{ ...base, kind: "loop-back", text: pass?.contradiction ?? "the conclusion did not hold" }];
  });
}

function haltText(session: Session, at: string): string | undefined {
  const questions = session.clarification_questions ?? [];
  const asked = questions.find((question) => question.asked_at === at) ?? questions[0];
  return asked?.question ?? session.halt_reason ?? undefined;
}

/** The marks of every session in a thread, oldest first. Unreadable sessions have none. */
async function threadSessionMarks(ports: SessionPorts, thread: string): Promise<readonly SessionMark[]> {
  const found = await ports.sessions.scan(lookForMarks);
  const marks = found.flatMap(({ result }) => (result.thread === thread ? result.marks : []));
  return marks.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

interface SeenMarks {
  readonly thread?: string;
  readonly marks: readonly SessionMark[];
}

const NO_MARKS: SeenMarks = { marks: [] };

// The store caches this result, so it must depend on the session only.
function lookForMarks(entry: SessionListing): SeenMarks {
  const thread = entry.ok ? threadOf(entry.document) : undefined;
  // Most sessions never stop: verify only those that may have marks.
  if (!entry.ok || typeof thread !== "string" || !mayHaveMarks(entry.document)) return NO_MARKS;
  try {
    return { thread, marks: sessionMarks(readSession(entry.document, entry.location ?? entry.id).session) };
  } catch {
    return NO_MARKS; // the session list reports it as unreadable
  }
}

function mayHaveMarks(document: unknown): boolean {
  const { fsm } = Object(document) as { readonly fsm?: unknown }; // any key of any object may be read
  const { history } = Object(fsm) as { readonly history?: unknown };
  if (!Array.isArray(history)) return false;
  return history.some((move: unknown) => {
    const { to, cause } = Object(move) as { readonly to?: unknown; readonly cause?: unknown };
    return to === "HALTED" || cause === "loop_back";
  });
}

function threadOf(document: unknown): unknown {
  if (typeof document !== "object" || document === null || !("metadata" in document)) return undefined;
  const { metadata } = document;
  return typeof metadata === "object" && metadata !== null && "thread_id" in metadata ? metadata.thread_id : undefined;
}

const markedId = z.string().regex(/^[0-9a-f-]{1,40}$/);
const who = { agentId: name.optional(), project: name.optional() };
const view = z.looseObject({ session_id: z.string(), status: z.string() });

const learnOperation: Operation = operation({
  name: "learn",
  does: "Stores the patterns and gotchas learned in a finished session; repeating the call changes nothing.",
  scope: "write",
  staysPrivate: true,
  params: () =>
    z.looseObject({
      sessionId: markedId,
      learnings: z
        .unknown()
        .describe("{patterns_discovered: [{pattern, …}], gotchas: [{issue, …}]}, as in a task's handoff"),
      ...who,
    }),
  result: () => z.looseObject({ session_id: z.string(), status: z.string(), already_stored: z.boolean() }),
  mcp: {
    tool: "learn",
    place: 34,
    set: "all",
    title: "Store what was learned",
    description:
      "Stores what a completed session taught: patterns_discovered and gotchas, in the form of a task's handoff. The same again changes nothing.",
    kind: "change",
    fields: ["sessionId", "learnings"],
  },
  async run(project, caller, { sessionId: id, learnings, agentId, project: tenant }) {
    actorOf(caller, agentId);
    const ports = await learnPorts(project, tenantOf(caller, tenant));
    const parse = typeof learnings === "string" ? await yamlReader() : undefined;
    return toldTo(project, await learnSession(ports, { sessionId: id, learnings, parse }));
  },
});

const undoAnswersOperation: Operation = operation({
  name: "undoAnswers",
  does: "Takes the last answers to the questions of a halt back: the session halts again and asks them anew.",
  scope: "write",
  rpc: false,
  staysPrivate: true,
  params: () => z.looseObject({ sessionId, ...who }),
  result: () => view,
  async run(project, caller, { sessionId: id, project: tenant }) {
    return toldTo(project, await undoAnswers(sessionPorts(project, tenantOf(caller, tenant), caller), id));
  },
});

const sessionDiagramOperation: Operation = operation({
  name: "sessionDiagram",
  does: "Returns the steps of a session and the path it took as a Mermaid diagram; without a session, the steps of new ones.",
  scope: "read",
  rpc: false,
  params: () => z.looseObject({ sessionId: markedId.optional(), project: name.optional() }),
  result: () => z.looseObject({ mermaid: z.string() }),
  async run(project, caller, { sessionId: id, project: tenant }) {
    return { mermaid: await sessionDiagram(sessionPorts(project, tenantOf(caller, tenant), caller), id) };
  },
});

const abandonSessionOperation: Operation = operation({
  name: "abandonSession",
  does: "Abandons a session; it stays on record, and a second call changes nothing.",
  scope: "write",
  cli: {
    command: "sessions abandon",
    summary: "give a session up; it stays on record",
    flags: { reason: { param: "reason", value: "TEXT", summary: "why" } },
  },
  rpc: false,
  staysPrivate: true,
  params: () => z.looseObject({ sessionId: markedId, reason: z.string().max(10_000).optional(), ...who }),
  result: () => view,
  async run(project, caller, { sessionId: id, reason, project: tenant }) {
    return abandonSession(sessionPorts(project, tenantOf(caller, tenant)), { sessionId: id, reason });
  },
});

const importSessionOperation: Operation = operation({
  name: "importSession",
  does: "Imports a session file: validates, replays and copies it; a different session with its id is a conflict.",
  scope: "write",
  cli: { command: "sessions import", summary: "read a session file from elsewhere", flags: {} },
  rpc: false,
  staysPrivate: true,
  params: () => z.looseObject({ document: z.unknown(), origin: z.string().default("the document"), ...who }),
  result: () => view,
  async run(project, caller, { document, origin, project: tenant }) {
    return importSession(sessionPorts(project, tenantOf(caller, tenant)), { document, origin });
  },
});

const collectSessionsOperation: Operation = operation({
  name: "collectSessions",
  does: "Removes sessions that ended long ago; keeps open ones and those that a handoff needs.",
  scope: "write",
  cli: {
    command: "sessions gc",
    summary: "remove sessions that ended long ago",
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be removed" } },
  },
  rpc: false,
  params: () => z.looseObject({ olderThanMs: z.number().min(0), dryRun: z.boolean().optional(), ...who }),
  result: () => z.looseObject({ removed: z.array(z.string()), kept: z.number().int() }),
  async run(project, caller, { olderThanMs, dryRun, agentId, project: tenant }) {
    const owner = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    return collectOldSessions(project, owner, { olderThanMs, dryRun });
  },
});

/** Operations that maintain a project's sessions. */
export const sessionUpkeepOperations: readonly Operation[] = [
  learnOperation,
  undoAnswersOperation,
  sessionDiagramOperation,
  abandonSessionOperation,
  importSessionOperation,
  collectSessionsOperation,
];

/** Which old sessions to remove. */
interface CollectRequest {
  readonly olderThanMs: number;
  /** Only report what would be removed. */
  readonly dryRun?: boolean;
  /** Sessions whose files are still needed, such as for an unconfirmed handoff. */
  readonly needed?: ReadonlySet<string>;
}

/** The sessions that were removed, or would be. */
interface CollectView {
  readonly removed: readonly string[];
  readonly kept: number;
}

const MOST_HANDOFFS = 500;

/** Remove a project's old sessions. A payload and its files stay until the target confirms it, or for a day. */
async function collectOldSessions(
  project: Project,
  owner: Signature,
  request: Omit<CollectRequest, "needed">,
): Promise<CollectView> {
  const ports = sessionPorts(project, owner.project);
  const folder = await project.folder?.();
  const now = Date.parse(ports.now());
  const handoffs = await (await sharedRecords(project)).handoffLog(owner).list(MOST_HANDOFFS);
  const paths = handoffs.filter((each) => needsSession(each, now)).map((each) => each.facts["session_path"]);
  const ids = paths.flatMap((path) => (typeof path === "string" ? (folder?.sessionOf(owner.project, path) ?? []) : []));
  return collectSessions(ports, { ...request, needed: new Set(ids) });
}

/** Remove sessions that ended long ago. Open or needed sessions, due dispatches and unreadable files stay. */
async function collectSessions(ports: SessionPorts, request: CollectRequest): Promise<CollectView> {
  const now = ports.now();
  const removed: string[] = [];
  let kept = 0;
  for (const entry of await ports.sessions.list()) {
    const session = entry.ok ? tryRead(entry.document, entry.id) : undefined;
    if (session === undefined || !isOver(session, now, request.olderThanMs) || request.needed?.has(entry.id)) {
      kept += 1;
      continue;
    }
    if (request.dryRun !== true) await ports.sessions.remove(entry.id);
    removed.push(entry.id);
  }
  return { removed, kept };
}

function isOver(session: Session, now: string, olderThanMs: number): boolean {
  if (session.status !== "completed" && session.status !== "abandoned") return false;
  if (isDue(session.dispatch_pending, now)) return false;
  const since = instantOf(session.updated_at ?? session.query_timestamp);
  const until = instantOf(now);
  // Keep a session without a date.
  return since !== undefined && until !== undefined && until - since >= olderThanMs;
}

function tryRead(document: unknown, id: string): Session | undefined {
  try {
    const { session } = readSession(document, id);
    return session.session_id === id ? session : undefined;
  } catch {
    return undefined; // do not remove what cannot be read
  }
}
