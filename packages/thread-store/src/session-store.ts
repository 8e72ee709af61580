/** A session as a store sees it: an id, a revision, and a document that is none of its business. */
export interface StoredSession {
  readonly schema_version: string;
  readonly session_id: string;
  /** Grows by one with every save; a save names the revision it was made from. */
  readonly revision: number;
}

/** How a first save ended. */
export type CreateSessionResult = { readonly ok: true } | { readonly ok: false; readonly reason: "CONFLICT" };

/** How a later save ended: exactly one of several savers of one revision gets `ok`. */
export type SaveSessionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "STALE_REVISION"; readonly revision: number }
  | { readonly ok: false; readonly reason: "BUSY" | "NOT_FOUND" };

/** One session of a listing; what cannot be read is listed with its problem instead of breaking the listing. */
export type SessionListing =
  | { readonly ok: true; readonly id: string; readonly location?: string; readonly document: unknown }
  | { readonly ok: false; readonly id: string; readonly location?: string; readonly problem: string };

/** What is made of one session of a listing. It only visits: what it gives may be kept, and given again while the session is the same. */
export type SessionVisit<T> = (entry: SessionListing) => T;

/** One session as a visit saw it. */
export interface ScannedSession<T> {
  readonly id: string;
  readonly result: T;
}

/** Where sessions are kept. Documents come back unparsed: their reader checks them. */
export interface SessionStore {
  /** Stores a new session; `CONFLICT` if the id is taken. */
  create(session: StoredSession): Promise<CreateSessionResult>;
  /** The document under an id, or undefined; throws STATE_CORRUPT where something unreadable lies there. */
  load(id: string): Promise<unknown>;
  /** Replaces a session if its stored revision is still `expected`; durable before it resolves. */
  save(session: StoredSession, expected: number): Promise<SaveSessionResult>;
  /** Every session, newest first. */
  list(): Promise<readonly SessionListing[]>;
  /** Looks at every session, in no order that counts. A store that lives long may visit only at what changed since the same visit went over it. */
  scan<T>(visit: SessionVisit<T>): Promise<readonly ScannedSession<T>[]>;
  /** The sessions that reason in a thread and have not ended, newest first, found without a look at all the others. */
  unfinishedOf(thread: string): Promise<readonly SessionListing[]>;
  /** Forgets a session; true if there was one. */
  remove(id: string): Promise<boolean>;
  /** The absolute path of a session's file, where the store keeps files. */
  locate(id: string): string | undefined;
}

const SESSION_ID = /^(?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/;

/** Whether a text is a session id: ids become file names, so nothing else is ever looked up. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** The part of a document that a store needs, or undefined if it is not a session at all. */
export function readStoredSession(document: unknown): StoredSession | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { schema_version, session_id, revision } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
  if (typeof schema_version !== "string" || typeof session_id !== "string") return undefined;
  if (typeof revision !== "number" || !Number.isSafeInteger(revision)) return undefined;
  return document as StoredSession; // its three fields were just checked
}

/** The thread that a session which has not ended reasons in; undefined where it has none, or has ended. */
export function openThreadOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { status, metadata } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
  if (status === "completed" || status === "abandoned" || typeof metadata !== "object" || metadata === null)
    return undefined;
  const { thread_id: thread } = metadata as Readonly<Record<string, unknown>>; // as above
  return typeof thread === "string" && thread !== "" ? thread : undefined;
}

/** What visits saw of sessions, each kept under the stamp of the content that it looked at. */
export interface ScanMemory {
  /** What a visit saw of a session whose content has this stamp. */
  recall<T>(visit: SessionVisit<T>, id: string, stamp: string): { readonly result: T } | undefined;
  keep<T>(visit: SessionVisit<T>, id: string, found: { readonly stamp: string; readonly result: T }): void;
  /** Forgets the sessions that are no longer there. */
  keepOnly<T>(visit: SessionVisit<T>, ids: ReadonlySet<string>): void;
}

interface Kept {
  readonly stamp: string;
  readonly result: unknown;
  readonly size: number;
}

interface Shelf {
  readonly kept: Map<string, Kept>;
  size: number;
}

/** So many characters of JSON are kept for each visit: 10,000 sessions with prompts of 2,000 characters. */
const MOST_CHARACTERS = 24_000_000;

/**
 * A memory of scans, bounded for each visit. What no longer fits is looked at anew each time: a scan goes over everything, so
 * making room by forgetting the oldest would forget each session just before it is asked for.
 */
export function createScanMemory(most: number = MOST_CHARACTERS): ScanMemory {
  const shelves = new WeakMap<SessionVisit<unknown>, Shelf>();
  const drop = (shelf: Shelf, id: string): void => {
    shelf.size -= shelf.kept.get(id)?.size ?? 0;
    shelf.kept.delete(id);
  };
  return {
    recall<T>(visit: SessionVisit<T>, id: string, stamp: string) {
      const found = shelves.get(visit)?.kept.get(id);
      if (found === undefined || found.stamp !== stamp) return undefined;
      return { result: found.result as T }; // a shelf only holds what its own visit saw
    },
    keep(visit, id, { stamp, result }) {
      const shelf = shelves.get(visit) ?? { kept: new Map<string, Kept>(), size: 0 };
      shelves.set(visit, shelf);
      drop(shelf, id);
      const size = id.length + stamp.length + (JSON.stringify(result)?.length ?? 0);
      if (shelf.size + size > most) return;
      shelf.kept.set(id, { stamp, result, size });
      shelf.size += size;
    },
    keepOnly(visit, ids) {
      const shelf = shelves.get(visit);
      if (shelf === undefined || shelf.kept.size === 0) return;
      for (const id of shelf.kept.keys()) if (!ids.has(id)) drop(shelf, id);
    },
  };
}

/** Lets everything else that waits have its turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
