/** A session as a store sees it: id, revision, and a document that the store does not interpret. */
export interface StoredSession {
  readonly schema_version: string;
  readonly session_id: string;
  /** Increases by one with every save. A save names the revision it is based on. */
  readonly revision: number;
}

/** The result of a first save. */
export type CreateSessionResult = { readonly ok: true } | { readonly ok: false; readonly reason: "CONFLICT" };

/** The result of a later save: of several saves of one revision, exactly one gets `ok`. */
export type SaveSessionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "STALE_REVISION"; readonly revision: number }
  | { readonly ok: false; readonly reason: "BUSY" | "NOT_FOUND" };

/** A session in a list. An unreadable one is listed with its problem instead of breaking the list. */
export type SessionListing =
  | { readonly ok: true; readonly id: string; readonly location?: string; readonly document: unknown }
  | { readonly ok: false; readonly id: string; readonly location?: string; readonly problem: string };

/** Computes something from a session in a list. The result may be cached while the session is unchanged. */
export type SessionVisit<T> = (entry: SessionListing) => T;

/** A session's visit result. */
export interface ScannedSession<T> {
  readonly id: string;
  readonly result: T;
}

/** Stores sessions. Documents are returned unparsed: the reader checks them. */
export interface SessionStore {
  /** Store a new session; `CONFLICT` if the id is taken. */
  create(session: StoredSession): Promise<CreateSessionResult>;
  /** The document with an id; undefined if absent. Throws STATE_CORRUPT if it is unreadable. */
  load(id: string): Promise<unknown>;
  /** Replace a session if its stored revision is still `expected`; durable before this resolves. */
  save(session: StoredSession, expected: number): Promise<SaveSessionResult>;
  /** Every session, newest first. */
  list(): Promise<readonly SessionListing[]>;
  /**
   * Visit every session, in no particular order. A long-lived store may visit only those changed since the same visit's
   * last scan.
   */
  scan<T>(visit: SessionVisit<T>): Promise<readonly ScannedSession<T>[]>;
  /** The unfinished sessions of a thread, newest first, found without reading all others. */
  unfinishedOf(thread: string): Promise<readonly SessionListing[]>;
  /** Delete a session; true if there was one. */
  remove(id: string): Promise<boolean>;
  /** The absolute path of a session's file, if the store uses files. */
  locate(id: string): string | undefined;
}

const SESSION_ID = /^(?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/;

/** Whether a text is a session id. Ids become file names, so nothing else is looked up. */
export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** The part of a document that a store needs; undefined if it is not a session. */
export function readStoredSession(document: unknown): StoredSession | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { schema_version, session_id, revision } = document as Readonly<Record<string, unknown>>; // any key of any object may be read
  if (typeof schema_version !== "string" || typeof session_id !== "string") return undefined;
  if (typeof revision !== "number" || !Number.isSafeInteger(revision)) return undefined;
  return document as StoredSession; // its three fields were just checked
}

/** The thread of an unfinished session; undefined if it has none or has ended. */
export function openThreadOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { status, metadata } = document as Readonly<Record<string, unknown>>; // any key of any object may be read
  if (status === "completed" || status === "abandoned" || typeof metadata !== "object" || metadata === null)
    return undefined;
  const { thread_id: thread } = metadata as Readonly<Record<string, unknown>>; // as above
  return typeof thread === "string" && thread !== "" ? thread : undefined;
}

/** Visit results by session, each with the stamp of the content visited. */
export interface ScanMemory {
  /** The result of a visit to a session with this stamp. */
  recall<T>(visit: SessionVisit<T>, id: string, stamp: string): { readonly result: T } | undefined;
  keep<T>(visit: SessionVisit<T>, id: string, found: { readonly stamp: string; readonly result: T }): void;
  /** Forget sessions that no longer exist. */
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

/** The most characters of JSON to keep per visit: enough for 10,000 sessions with prompts of 2,000 characters. */
const MOST_CHARACTERS = 24_000_000;

/**
 * Scan results, limited per visit. What does not fit is visited again each time: a scan reads everything, so evicting
 * the oldest would evict each session just before it is needed.
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
      return { result: found.result as T }; // a shelf only contains results of its own visit
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

/** Let other work waiting in the event loop run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
