import type { MethodResult } from "@clew/client";
import type { ThreadEvent } from "@clew/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { appendEvents, inherit } from "../timeline/log/append-events.ts";
import { createTimeline, type Timeline } from "../timeline/log/timeline.ts";
import { client, type LiveState, sleep } from "./connection.ts";

/** A thread's log so far; `version` changes whenever it grows. */
export interface ThreadLog {
  readonly timeline: Timeline;
  readonly version: number;
  readonly loaded: boolean;
  readonly error: Error | undefined;
  readonly live: LiveState;
}

// Show events that arrive together at once: a burst of a thousand must not render a thousand times.
const GATHER_MS = 100;
const PAGE = 1_000;

// The pause before reading a thread again: redactions come in series, and a server may lag behind.
const AGAIN_MS = 300;

/**
 * A thread's log, complete and then live: in order, without gaps or duplicates, and without keeping the events
 * themselves. A change to earlier events makes it read the log again.
 */
export function useThreadLog(threadId: string): ThreadLog {
  const cache = useQueryClient();
  const [log, setLog] = useState<ThreadLog>(() => emptyLog());
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timeline = createTimeline();
    setLog({ ...emptyLog(), timeline });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (change: Partial<ThreadLog>): void => {
      if (!signal.aborted) setLog((before) => ({ ...before, ...change, timeline, version: before.version + 1 }));
    };
    const grow = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show({});
      }, GATHER_MS);
    };
    const readAgain = async (): Promise<void> => {
      const next = createTimeline();
      await readAll({ threadId, signal }, next, () => {});
      timeline = next;
      void cache.invalidateQueries({ queryKey: ["source", threadId] });
      show({ error: undefined });
    };
    const follow = async (): Promise<void> => {
      await readAll({ threadId, signal }, timeline, grow);
      show({ loaded: true, live: "live" });
      while (!signal.aborted) {
        await growLive({ threadId, signal }, timeline, grow);
        await sleep(AGAIN_MS, signal);
        if (!signal.aborted) await readAgain();
      }
    };
    follow().catch((thrown: unknown) => {
      if (signal.aborted) return;
      show({ live: "offline", error: thrown instanceof Error ? thrown : new Error(String(thrown)) });
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [threadId, cache]);
  return log;
}

function emptyLog(): ThreadLog {
  return { timeline: createTimeline(), version: 0, loaded: false, error: undefined, live: "connecting" };
}

interface Followed {
  readonly threadId: string;
  readonly signal: AbortSignal;
}

/**
 * Appends live events until aborted, or until the log no longer matches what was read: it was redacted, or an older
 * backup was restored.
 */
async function growLive({ threadId, signal }: Followed, timeline: Timeline, grown: () => void): Promise<void> {
  try {
    for await (const event of client.events({ thread: threadId, since: timeline.lastSeq, signal })) {
      const follows = event.seq !== timeline.lastSeq + 1 || event.prev_hash === timeline.lastHash;
      if (event.type === "redacted" || !follows) return;
      appendEvents(timeline, [event]);
      grown();
    }
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown && thrown.code === "STALE_HEAD")) throw thrown;
  }
}

// Requests the next page while processing the current one.
async function readAll({ threadId, signal }: Followed, timeline: Timeline, grown: () => void): Promise<void> {
  const ask = (sinceSeq: number): Promise<MethodResult<"cstp.getThreadEvents">> =>
    client.call("cstp.getThreadEvents", { threadId, sinceSeq, limit: PAGE }, { signal });
  for (let next: ReturnType<typeof ask> | undefined = ask(0); next !== undefined; ) {
    const page: MethodResult<"cstp.getThreadEvents"> = await next;
    const events = page.events as unknown as readonly ThreadEvent[]; // the method returns the log's events unchanged
    const last = events.at(-1)?.seq;
    next = page.more === true && last !== undefined ? ask(last) : undefined;
    // A fork's inherited records precede its own events, and the other thread's log contains more than those.
    if (isFork(events[0])) inherit(timeline, (await client.call("cstp.getThread", { threadId }, { signal })).thread);
    appendEvents(timeline, events);
    grown();
  }
}

function isFork(first: ThreadEvent | undefined): boolean {
  return first?.seq === 1 && first.payload?.["forkedFrom"] !== undefined;
}
