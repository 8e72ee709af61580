import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client } from "./client.ts";
import type { LiveState } from "./use-thread-events.ts";

const GATHER_MS = 300;

/** Follows which threads grew, and lets lists ask again: at most a few times a second, and after every reconnect. */
export function useLiveHints(): LiveState {
  const cache = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // A thread's own log is read by its own stream; everything else is asked again when it is looked at.
        void cache.invalidateQueries({ predicate: (query) => query.queryKey[2] !== "events" });
      }, GATHER_MS);
    };
    const onConnect = (): void => {
      setState("live");
      refresh();
    };
    const follow = async (): Promise<void> => {
      const hints = client.hints({ signal: stop.signal, onConnect });
      while (!(await hints.next()).done) refresh();
    };
    follow().catch(() => {
      if (!stop.signal.aborted) setState("offline");
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [cache]);
  return state;
}
