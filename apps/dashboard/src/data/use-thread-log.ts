import type { MethodResult } from "@clew/client";
import type { ThreadEvent } from "@clew/schemas";
import { useEffect, useState } from "react";
import { appendEvents } from "../timeline/log/append-events.ts";
import { createTimeline, type Timeline } from "../timeline/log/timeline.ts";
import { client } from "./client.ts";
import type { LiveState } from "./live-state.ts";

/** A thread's log as it stands; `version` changes whenever it has grown. */
export interface ThreadLog {
  readonly timeline: Timeline;
  readonly version: number;
  readonly loaded: boolean;
  readonly error: Error | undefined;
  readonly live: LiveState;
}

// Events that arrive together are shown together: a burst of a thousand must not render a thousand times.
const GATHER_MS = 100;
const PAGE = 1_000;

/** A thread's log, complete and then live: in order, without gaps or doubles, and without keeping the events themselves. */
export function useThreadLog(threadId: string): ThreadLog {
  const [log, setLog] = useState<ThreadLog>(() => emptyLog());
  useEffect(() => {
    const stop = new AbortController();
    const timeline = createTimeline();
    setLog({ ...emptyLog(), timeline });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (change: Partial<ThreadLog>): void => {
      if (!stop.signal.aborted) setLog((before) => ({ ...before, ...change, timeline, version: before.version + 1 }));
    };
    const take = (events: readonly ThreadEvent[]): void => {
      appendEvents(timeline, events);
      timer ??= setTimeout(() => {
        timer = undefined;
        show({});
      }, GATHER_MS);
    };
    const follow = async (): Promise<void> => {
      await readAll(threadId, { since: timeline.lastSeq, signal: stop.signal }, take);
      show({ loaded: true, live: "live" });
      const since = timeline.lastSeq;
      for await (const event of client.events({ thread: threadId, since, signal: stop.signal })) take([event]);
    };
    follow().catch((thrown: unknown) => {
      if (stop.signal.aborted) return;
      show({ live: "offline", error: thrown instanceof Error ? thrown : new Error(String(thrown)) });
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [threadId]);
  return log;
}

function emptyLog(): ThreadLog {
  return { timeline: createTimeline(), version: 0, loaded: false, error: undefined, live: "connecting" };
}

interface From {
  readonly since: number;
  readonly signal: AbortSignal;
}

// The next page is asked for while this one is taken in.
async function readAll(threadId: string, { since, signal }: From, take: (events: readonly ThreadEvent[]) => void) {
  const ask = (sinceSeq: number): Promise<MethodResult<"cstp.getThreadEvents">> =>
    client.call("cstp.getThreadEvents", { threadId, sinceSeq, limit: PAGE }, { signal });
  for (let next: ReturnType<typeof ask> | undefined = ask(since); next !== undefined; ) {
    const page: MethodResult<"cstp.getThreadEvents"> = await next;
    const events = page.events as unknown as readonly ThreadEvent[]; // the method gives events of the log as they are
    const last = events.at(-1)?.seq;
    next = page.more === true && last !== undefined ? ask(last) : undefined;
    take(events);
  }
}
