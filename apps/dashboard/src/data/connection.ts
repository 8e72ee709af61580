import { type ClewClient, createClient, type MethodResult } from "@clew/client";
import { useSyncExternalStore } from "react";

/** Whether changes arrive as they happen. */
export type LiveState = "connecting" | "live" | "offline";

let state: LiveState = "connecting";
const listeners = new Set<() => void>();

/** Says how the last exchange with the server went. */
export function noteConnection(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the server answers, as of the last exchange with it. */
export function useConnection(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** A fetch that notes whether the server was there; that it refused something is an answer too. */
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

/** Waits so long, or until it is told to stop. */
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

/** The server that served this page; its cookie says who we are. */
export const client: ClewClient = createClient({
  url: globalThis.location?.origin ?? "http://localhost",
  fetch: watchedFetch,
  // A laptop that wakes up wants its page back at once, not after a minute of waiting.
  retry: { attempts: 2, maxPauseMs: 2_000 },
});

/** A decision as the server gives it. */
export type Decision = MethodResult<"cstp.getDecision">["decision"];
