import { type ClewClient, createClient, type MethodResult } from "@clew/client";
import { useSyncExternalStore } from "react";

/** Whether live updates arrive. */
export type LiveState = "connecting" | "live" | "offline";

let state: LiveState = "connecting";
const listeners = new Set<() => void>();

/** Records how the last exchange with the server went. */
export function noteConnection(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the server answered the last exchange. */
export function useConnection(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** A fetch that records whether the server is reachable; a refusal counts as reachable. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    noteConnection(response.status >= 502 ? "offline" : "live");
    return response;
  } catch (thrown) {
    if (init?.signal?.aborted !== true) noteConnection("offline");
    throw thrown;
  }
};

/** Waits for a time, or until aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** The server that served this page; its cookie identifies us. */
export const client: ClewClient = createClient({
  url: globalThis.location?.origin ?? "http://localhost",
  fetch: watchedFetch,
  // A laptop that wakes up should get its page back at once, not after a minute.
  retry: { attempts: 2, maxPauseMs: 2_000 },
});

/** A decision as the server returns it. */
export type Decision = MethodResult<"cstp.getDecision">["decision"];
