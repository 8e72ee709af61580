import { ClewError } from "@clew/errors";
import type { Session } from "@clew/schemas";
import type { KnowledgeStore, PendingItem, SessionStore, ThreadStore } from "@clew/thread-store";
import type { GuardrailSet } from "./guardrail/guardrail.ts";
import type { HandoffPorts } from "./handoff/handoff-ports.ts";
import type { PayloadFile } from "./handoff/payload-file.ts";
import type { Operation } from "./operation.ts";
import type { RedactPort } from "./session/ports.ts";
import type { SharedRecords } from "./shared-records.ts";
import type { TaskPorts } from "./task/task-ports.ts";

/** One read of an agent: what was looked up, and how it is told. */
interface CapturedRead {
  readonly agent: string;
  readonly project: string;
  readonly session: string;
  readonly source: string;
  readonly text: string;
  readonly at: string;
}

/** Reads on their way into the deliberation of the decision that follows them: held briefly, never an fsync of their own. */
export interface ReadBuffer {
  add(read: CapturedRead): void;
  /** Takes what waits for an agent, to be written in the same transaction as its write. */
  take(project: string, agent: string): readonly PendingItem[];
  /** Puts back what a refused write did not take. */
  restore(project: string, agent: string, items: readonly PendingItem[]): void;
  /** Counts a violated rule under its key; like a read it may wait a second, and a crash may lose it. */
  hit(project: string, key: string): void;
  /** Writes everything that waits, as far as anything can be written now. */
  flush(): Promise<void>;
}

/** How many reads are kept per agent and session; the oldest give way. */
const MAX_READS = 50;
/** How long a read may wait before it is written by itself: what a crash may lose. */
const MAX_WAIT_MS = 1_000;
/** No more agents than this are held at once; beyond it new reads are not captured, and calls go on. */
const MAX_AGENTS = 10_000;
const MAX_TEXT = 500;

/** Calls back once after a time; the process may end before. */
export type Schedule = (callback: () => void, ms: number) => void;

/** A buffer of captured reads before a store. */
export function createReadBuffer(
  threads: ThreadStore,
  options: { readonly schedule: Schedule; readonly newUuid: () => string },
): ReadBuffer {
  const waiting = new Map<string, { project: string; agent: string; items: PendingItem[] }>();
  const hits: Hits = new Map();
  let scheduled = false;
  const flush = async (): Promise<void> => {
    const kept = [...waiting.values()].map((entry) => threads.keepPending(entry));
    waiting.clear();
    kept.push(...drainHits(hits).map((request) => threads.countHits(request)));
    await Promise.all(kept.map((written) => written.catch(unlessUnavailable)));
  };
  const arrange = (): void => {
    if (scheduled) return;
    scheduled = true;
    options.schedule(() => {
      scheduled = false;
      flush().catch(() => undefined);
    }, MAX_WAIT_MS);
  };
  return {
    flush,
    hit(project, key) {
      addHit(hits, project, key);
      arrange();
    },
    add(read) {
      const { project, agent } = read;
      const key = keyOf(project, agent);
      const entry = waiting.get(key) ?? { project, agent, items: [] };
      if (!waiting.has(key) && waiting.size >= MAX_AGENTS) return;
      waiting.set(key, entry);
      entry.items.push(toItem(read, options.newUuid()));
      dropOldest(entry.items, read.session);
      arrange();
    },
    take(project, agent) {
      const items = waiting.get(keyOf(project, agent))?.items ?? [];
      waiting.delete(keyOf(project, agent));
      return items;
    },
    restore(project, agent, items) {
      if (items.length === 0) return;
      const key = keyOf(project, agent);
      waiting.set(key, { project, agent, items: [...items, ...(waiting.get(key)?.items ?? [])] });
      arrange();
    },
  };
}

const keyOf = (project: string, agent: string): string => JSON.stringify([project, agent]);

const UNWRITABLE: ReadonlySet<string> = new Set(["STORE_UNAVAILABLE", "BUSY", "NEWER_SCHEMA"]);

// A read that cannot be kept must not fail anything: the call it belongs to was answered before.
function unlessUnavailable(thrown: unknown): void {
  if (!ClewError.is(thrown) || !UNWRITABLE.has(thrown.code)) throw thrown;
}

/** Counts by project and key. */
type Hits = Map<string, Map<string, number>>;

function addHit(hits: Hits, project: string, key: string): void {
  const keys = hits.get(project) ?? new Map<string, number>();
  hits.set(project, keys.set(key, (keys.get(key) ?? 0) + 1));
}

function drainHits(hits: Hits): readonly Parameters<ThreadStore["countHits"]>[0][] {
  const counted = [...hits].map(([project, keys]) => ({
    project,
    hits: [...keys].map(([key, count]) => ({ key, count })),
  }));
  hits.clear();
  return counted;
}

function toItem(read: CapturedRead, uuid: string): PendingItem {
  const document = {
    // Cut between the halves of a character pair it could not be stored.
    text: read.text.slice(0, MAX_TEXT).toWellFormed(),
    source: read.source,
    timestamp: read.at,
    session: read.session,
  };
  return { kind: "read", id: `read_${uuid}`, at: read.at, document };
}

function dropOldest(items: PendingItem[], session: string): void {
  const own = items.filter((item) => item.document["session"] === session);
  if (own.length <= MAX_READS) return;
  const oldest = own[0];
  if (oldest !== undefined) items.splice(items.indexOf(oldest), 1);
}

/** What operations work on: everything they reach the world through. What is absent is not served: its operations say so. */
export interface Project {
  readonly threads: ThreadStore;
  /** Threads, the log of handoffs and knowledge, wherever they are kept; where not given, `threads` holds the first two. Loaded when asked for: most calls of a command need none of it. */
  readonly shared?: () => Promise<SharedRecords>;
  /** One look at what a project knows, which makes nothing; undefined where it knows nothing. */
  readonly lookAtKnowledge?: <T>(
    project: string,
    read: (store: KnowledgeStore) => Promise<T>,
  ) => Promise<T | undefined>;
  /** The sessions of one project. */
  readonly sessions?: (project: string) => SessionStore;
  /** What a halt becomes in a session that a hook opened where nobody is there; it stays one where not given. */
  readonly unattended?: "assume" | "halt";
  /** Told of a completed session: the gate of its agent opens, where a hook opened it. */
  readonly openGate?: (session: Session) => Promise<void>;
  /** The project folder that this process serves. */
  readonly folder?: () => Promise<ProjectFolder>;
  /** Whether callers are on this machine, so that a path means something to them. */
  readonly showsPaths?: boolean;
  /** Whether a person reads what comes back: the questions of a session that a hook opened are theirs to answer. */
  readonly forPerson?: boolean;
  /** What runs Clew in a printed command; `clew` where not given. */
  readonly executable?: readonly string[];
  /** When completion asks for what was learned; where it has something to ask, if not given. */
  readonly learnings?: "auto" | "always" | "off";
  /** Takes known secrets out of what is written; the answer says what was taken. */
  readonly redactor?: () => Promise<RedactPort>;
  readonly clock: { now(): string };
  /** An id for a new session. */
  readonly newSessionId: () => string;
  /** Lets what else waits in this process go first. */
  readonly yieldTurn: () => Promise<void>;
  /** A UUIDv4, new each time. */
  readonly newUuid: () => string;
  /** SHA-256 of a text, in hex. */
  readonly digest: (text: string) => string;
  /** The reads that wait to be written with their agent's next durable write. */
  readonly captures?: ReadBuffer;
  /** The rules in force at this moment; none where the place they are read from is not given. */
  readonly guardrails?: (how?: { readonly lately: boolean }) => Promise<GuardrailSet>;
  /** The table that is served, for the operation that describes it. */
  readonly operations?: () => readonly Operation[];
  readonly version?: string;
  /** Told of everything that should never have been thrown. */
  readonly report?: (thrown: unknown, method: string) => void;
}

/** How the handoffs of a project are looked at. */
export interface HandoffUse {
  readonly project: string;
  /** The session whose folder holds the cache of the discovery; the state folder does where none is given. */
  readonly session?: string | undefined;
  /** Look at the disk, whatever a cache says. */
  readonly fresh?: boolean;
  /** Run the target's health check, if it is trusted. */
  readonly health?: boolean;
}

/** The project's folder on this machine: its tasks, skills and payload files. */
export interface ProjectFolder {
  readonly stateFolder: string;
  readonly tasks: Omit<TaskPorts, "knowledge" | "recordDecision">;
  /** The task files of another project, in a folder of its own. */
  taskFilesOf(project: string): TaskPorts["files"];
  /** The whole of a path that is named from the project's root. */
  inFull(path: string): string;
  /** Names of the skills that a route may name. */
  knownSkills(): Promise<readonly string[]>;
  handoffs(use: HandoffUse): Omit<HandoffPorts, "log">;
  /** A payload file, wherever it lies: whether the caller may read there is asked before. */
  readPayload(path: string): PayloadFile;
  /** The folder of a session's payloads, made where it is not there yet. */
  sessionFolder(project: string, sessionId: string): string;
  /** The session whose folder of payloads a path is; undefined where it is none of this project's. */
  sessionOf(project: string, path: string): string | undefined;
  /** Whether a path lies in the state folder, links followed. */
  holds(path: string): boolean;
  /** Whether a path lies where this project's payloads are kept, links followed. */
  holdsPayloadOf(project: string, path: string): boolean;
}
