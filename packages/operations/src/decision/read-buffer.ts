import { ClewError } from "@clew/errors";
import type { PendingItem, ThreadStore } from "@clew/thread-store";

/** One read by an agent: what it looked up, and how to describe it. */
interface CapturedRead {
  readonly agent: string;
  readonly project: string;
  readonly session: string;
  readonly source: string;
  readonly text: string;
  readonly at: string;
}

/**
 * Reads waiting to join the deliberation of the next decision. They are held briefly and never cost an fsync of their
 * own.
 */
export interface ReadBuffer {
  add(read: CapturedRead): void;
  /** Take what is waiting for an agent, to write it in the same transaction as the agent's write. */
  take(project: string, agent: string): readonly PendingItem[];
  /** Put back what a refused write did not use. */
  restore(project: string, agent: string, items: readonly PendingItem[]): void;
  /** Count a violated rule under its key. Like a read, the count may wait a second, and a crash may lose it. */
  hit(project: string, key: string): void;
  /** Write everything that is waiting and can be written now. */
  flush(): Promise<void>;
}

/** How many reads to keep per agent and session; the oldest are dropped. */
const MAX_READS = 50;
/** How long a read may wait before it is written on its own. A crash may lose this much. */
const MAX_WAIT_MS = 1_000;
/** How many agents to hold reads for. Beyond that, new reads are not captured, but calls still work. */
const MAX_AGENTS = 10_000;
const MAX_TEXT = 500;

/** Call back once after a delay; the process may end earlier. */
type Schedule = (callback: () => void, ms: number) => void;

/** A buffer that captures reads in front of a store. */
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
  // A flush also waits for the write already in progress.
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

// The call was already answered, so failing to keep its read must not fail anything else.
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
    // Cutting a surrogate pair in half would make the text impossible to store.
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
