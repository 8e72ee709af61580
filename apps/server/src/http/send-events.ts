import type { ServerResponse } from "node:http";
import { createEventReader } from "@clew/operations";
import type { ThreadStore } from "@clew/thread-store";
import type { Places } from "../bounds/places.ts";

/** Where events come from and go to. */
export interface Stream {
  readonly threads: ThreadStore;
  readonly response: ServerResponse;
  /** Asked before anything is sent: what happens after a token was revoked is none of its owner's business. */
  readonly mayRead: () => boolean;
  /** Few streams read a page at once, those of the tokens in turn. */
  readonly places: Places;
  readonly tokenId: string;
}

/** One page is what a stream holds while its client does not read. */
const PAGE = { bytes: 65_536, events: 64 };
/** A wake-up can be lost on its way; the store is asked this often all the same. */
const ASK_MS = 2_000;

/** Sends a thread's events after a seq, from the store and in order, until the client goes away. */
export async function sendEvents(
  stream: Stream,
  from: { readonly project: string; readonly log: string; readonly since: number },
): Promise<void> {
  const { threads, response, places, tokenId } = stream;
  const { project, log } = from;
  const bell = createBell();
  const unwatch = threads.watch((hint) => {
    if (hint === undefined || (hint.project === project && hint.log === log)) bell.ring();
  });
  response.once("close", bell.ring);
  const read = createEventReader(threads, PAGE);
  let { since } = from;
  try {
    while (isOpen(response)) {
      const leave = await places.enter(tokenId);
      const page = await sendPage(stream, () => read({ project, log, sinceSeq: since })).finally(leave);
      if (page === undefined) return;
      since = page.last ?? since;
      await untilRead(response);
      if (page.isLast) await bell.wait(ASK_MS);
    }
  } finally {
    unwatch();
  }
}

async function sendPage(
  { response, mayRead }: Stream,
  read: () => ReturnType<ReturnType<typeof createEventReader>>,
): Promise<{ readonly last: number | undefined; readonly isLast: boolean } | undefined> {
  if (!isOpen(response)) return undefined;
  const { events, isLast } = await read();
  if (events.length > 0 && !mayRead()) {
    response.end();
    return undefined;
  }
  if (events.length > 0 && isOpen(response)) {
    response.write(events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
    // What the socket takes at once is not held any more when the next stream reads.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { last: events.at(-1)?.seq, isLast };
}

function isOpen(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded;
}

/** Resolves when the client has read enough for more to be sent, or is gone. */
function untilRead(response: ServerResponse): Promise<void> | undefined {
  if (!isOpen(response) || !response.writableNeedDrain) return undefined;
  return new Promise((resolve) => {
    const end = (): void => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
  });
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
