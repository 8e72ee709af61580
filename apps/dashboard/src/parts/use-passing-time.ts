import { useSyncExternalStore } from "react";

const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let tick = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Renders anew every now and then, so that what is said of the past stays true on a page that stays open. */
export function usePassingTime(): void {
  useSyncExternalStore(subscribe, () => tick);
}
