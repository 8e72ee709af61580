import { ClewError } from "@clew/errors";
import type { PendingItem, ThreadStore } from "@clew/thread-store";

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
type Schedule = (callback: () => void, ms: number) => void;

/** A buffer of captured reads before a store. */
export function createReadBuffer(
  threads: ThreadStore,
  options: { readonly schedule: Schedule; readonly newUuid: () => string },
): ReadBuffer {
  const waiting = new Map<string, { project: string; agent: string; items: PendingItem[] }>();
  const hits: Hits = new Map();
  let scheduled = false;
  let under: Promise<unknown> = Promise.resolve();
  const write = async (): Promise<void> => {
    const kept = [...waiting.values()].map((entry) => threads.keepPending(entry));
    waiting.clear();
    kept.push(...drainHits(hits).map((request) => threads.countHits(request)));
    await Promise.all(kept.map((written) => written.catch(unlessUnavailable)));
  };
  // Whoever asks for all that waits, asks also for what is being written.
  const flush = async (): Promise<void> => {
    const [before, written] = [under, write()];
    under = Promise.allSettled([before, written]);
    await before;
    await written;
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
