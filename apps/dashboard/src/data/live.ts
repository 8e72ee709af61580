/** Whether the page hears of changes as they happen. */
export type LiveState = "connecting" | "live" | "offline";

/** A stream of server-sent events that is kept open across restarts and sleep. */
export interface LiveStream {
  close(): void;
}

interface LiveOptions {
  readonly url: () => string;
  onEvent(data: unknown, id: string): void;
  onState(state: LiveState): void;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8_000;

/** Opens a stream; `url` is asked again at each attempt, so a log is read on from the last event that was seen. */
export function openLive({ url, onEvent, onState }: LiveOptions): LiveStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let closed = false;
  const connect = (): void => {
    onState("connecting");
    source = new EventSource(url());
    source.addEventListener("open", () => {
      wait = FIRST_RETRY_MS;
      onState("live");
    });
    source.addEventListener("message", (message) => onEvent(JSON.parse(message.data), message.lastEventId));
    source.addEventListener("error", () => {
      // The browser's own retry repeats the first address; ours starts after the last event that was seen.
      source?.close();
      if (closed) return;
      onState("offline");
      timer = setTimeout(connect, wait);
      wait = Math.min(LONGEST_RETRY_MS, wait * 2);
    });
  };
  const wake = (): void => {
    if (document.visibilityState !== "visible" || closed || source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    source?.close();
    connect();
  };
  document.addEventListener("visibilitychange", wake);
  globalThis.addEventListener("online", wake);
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      source?.close();
      document.removeEventListener("visibilitychange", wake);
      globalThis.removeEventListener("online", wake);
    },
  };
}
