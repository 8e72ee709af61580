import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AppendHint, ThreadStore } from "@clew/thread-store";

/** Where events come from and go to. */
export interface Stream {
  readonly threads: ThreadStore;
  readonly response: ServerResponse;
  /** Asked before anything is sent: what happens after a token was revoked is none of its owner's business. */
  readonly mayRead: () => boolean;
}

/** How many events are read from the store at once. */
const BATCH = 200;
/** A client that takes longer than this to read what was sent is cut off; it can resume. */
const STALL_MS = 30_000;
/** Hints are gathered this long and merged per thread. */
const MERGE_MS = 100;
/** A wake-up can be lost on its way; the store is asked this often all the same. */
const ASK_MS = 2_000;

/** Sends a thread's events after a seq, from the store and in order, until the client goes away. */
export async function sendEvents(
  { threads, response, mayRead }: Stream,
  from: { readonly project: string; readonly log: string; readonly since: number },
): Promise<void> {
  const { project, log } = from;
  const bell = createBell();
  const unwatch = threads.watch((hint) => {
    if (hint === undefined || (hint.project === project && hint.log === log)) bell.ring();
  });
  response.once("close", bell.ring);
  let { since } = from;
  try {
    while (isOpen(response)) {
      const events = await threads.events({ project, log, sinceSeq: since, limit: BATCH });
      if (events.length > 0 && !mayRead()) return void response.end();
      for (const event of events) {
        since = event.seq;
        if (!(await send(response, `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`))) return;
      }
      if (events.length < BATCH) await bell.wait(ASK_MS);
    }
  } finally {
    unwatch();
  }
}

/** Sends which threads grew, merged and without ids: a reader that reconnects fetches anew. */
export async function sendHints(
  { threads, response, mayRead }: Stream,
  projects: ReadonlySet<string> | undefined,
): Promise<void> {
  const bell = createBell();
  const grown = new Map<string, AppendHint>();
  const unwatch = threads.watch((hint) => {
    if (hint === undefined || (projects !== undefined && !projects.has(hint.project))) return;
    grown.set(JSON.stringify([hint.project, hint.log]), hint);
    bell.ring();
  });
  response.once("close", bell.ring);
  try {
    while (isOpen(response)) {
      await bell.wait(ASK_MS);
      await new Promise((resolve) => setTimeout(resolve, grown.size > 0 ? MERGE_MS : 0));
      const hints = [...grown.values()];
      grown.clear();
      const described = await Promise.all(hints.map((hint) => describeHint(threads, hint)));
      if (hints.length > 0 && !mayRead()) return void response.end();
      const lines = described.map((hint) => `data: ${JSON.stringify(hint)}\n\n`).join("");
      if (lines !== "" && !(await send(response, lines))) return;
    }
  } finally {
    unwatch();
  }
}

// A wake-up from this process does not say where the thread stands; the store does.
async function describeHint(threads: ThreadStore, hint: AppendHint): Promise<Readonly<Record<string, unknown>>> {
  const { project, log, seq } = hint;
  const stored = hint.status === undefined || seq === 0 ? await threads.thread(project, log) : undefined;
  const status = stored?.status ?? hint.status;
  return {
    thread: log,
    seq: Math.max(seq, stored?.head.seq ?? 0),
    ...(status === undefined ? {} : { status }),
    project,
  };
}

function isOpen(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded;
}

async function send(response: ServerResponse, text: string): Promise<boolean> {
  if (!isOpen(response)) return false;
  if (response.write(text)) return true;
  const stalled = AbortSignal.timeout(STALL_MS);
  const closed = once(response, "close", { signal: stalled });
  await Promise.race([once(response, "drain", { signal: stalled }), closed]).catch(() => response.destroy());
  closed.catch(() => undefined);
  return isOpen(response);
}

interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring (or one since the last wait), or after a time. */
  wait(ms: number): Promise<void>;
}

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
