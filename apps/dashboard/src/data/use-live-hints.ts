import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { client } from "./client.ts";
import { noteConnection } from "./connection.ts";
import { sleep } from "./sleep.ts";

const GATHER_MS = 300;
/** A thread that grows two hundred times a second must not make every list ask two hundred times. */
const APART_MS = 1_500;
/** How long after a refusal it is tried again: somebody may have signed in beside this page. */
const REFUSED_MS = 10_000;

// What a thread's own stream brings, and stretches of a log, do not change behind what was read.
const STEADY = new Set(["source"]);

function isRefusal(thrown: unknown): boolean {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
  return code === "UNAUTHORIZED" || code === "FORBIDDEN";
}

/** Follows which threads grew, and lets what is on the page ask again: gathered, and after every reconnect. */
export function useLiveHints(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const refresh = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          void cache.invalidateQueries({ predicate: (query) => !STEADY.has(String(query.queryKey[0])) });
        },
        Math.max(GATHER_MS, last + APART_MS - performance.now()),
      );
    };
    let first = true;
    const follow = async (): Promise<void> => {
      const onConnect = (): void => {
        // What the page has just asked for is not asked for again.
        if (!first) refresh();
        first = false;
      };
      const hints = client.hints({ signal: stop.signal, onConnect });
      while (!(await hints.next()).done) refresh();
    };
    const keepFollowing = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await follow().catch((thrown: unknown) => {
          if (stop.signal.aborted) return;
          // A refusal is an answer as well: what the page itself asks for says what is to be done.
          if (!isRefusal(thrown)) noteConnection("offline");
          else if (!first) refresh();
          first = false;
        });
        await sleep(REFUSED_MS, stop.signal);
      }
    };
    void keepFollowing();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [cache]);
}
