import type { ThreadEvent } from "@clew/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client } from "./client.ts";
import { threadEventsQuery } from "./queries.ts";

/** Whether changes arrive as they happen. */
export type LiveState = "connecting" | "live" | "offline";

// Events that arrive together are shown together: a burst of a thousand must not render a thousand times.
const GATHER_MS = 100;

/** A thread's log, complete and then live: events are appended in order, without gaps or doubles. */
export function useThreadEvents(threadId: string): {
  readonly events: readonly ThreadEvent[] | undefined;
  readonly error: Error | null;
  readonly live: LiveState;
} {
  const options = threadEventsQuery(threadId);
  const { data, error } = useQuery(options);
  const cache = useQueryClient();
  const [live, setLive] = useState<LiveState>("connecting");
  const loaded = data !== undefined;

  useEffect(() => {
    if (!loaded) return;
    const stop = new AbortController();
    let waiting: ThreadEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const arrived = waiting;
      waiting = [];
      cache.setQueryData(options.queryKey, (known: readonly ThreadEvent[] | undefined) => [
        ...(known ?? []),
        ...arrived,
      ]);
    };
    const follow = async (): Promise<void> => {
      const since = cache.getQueryData(options.queryKey)?.at(-1)?.seq ?? 0;
      setLive("live");
      for await (const event of client.events({ thread: threadId, since, signal: stop.signal })) {
        waiting.push(event);
        timer ??= setTimeout(show, GATHER_MS);
      }
    };
    follow().catch(() => {
      if (!stop.signal.aborted) setLive("offline");
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
    // The key follows from the thread's id.
  }, [cache, loaded, threadId]);

  return { events: data, error, live };
}
