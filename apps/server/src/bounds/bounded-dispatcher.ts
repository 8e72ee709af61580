import { ClewError } from "@clew/errors";
import { createEventReader } from "@clew/operations";
import { createDispatcher, type Dispatcher } from "@clew/operations/table";
import type { ThreadEvent } from "@clew/schemas";
import type { ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./answer-limit.ts";
import { pagedThreads, withMethods } from "./paged-threads.ts";
import { createPlaces } from "./places.ts";

/** What one call may read of the events of logs: 16 MB, twice as much as its answer may hold. */
const MAX_READ_BYTES = 16_777_216;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/** A store for one call that reads whole logs: it stops when more was read than an answer could hold. */
function meteredThreads(threads: ThreadStore): ThreadStore {
  let left = MAX_READ_BYTES;
  const events: ThreadStore["events"] = async (query) => {
    const read = createEventReader(threads, PAGE);
    const found: ThreadEvent[] = [];
    let { sinceSeq, limit } = query;
    for (;;) {
      const page = await read({ ...query, sinceSeq, limit });
      left -= page.bytes;
      if (left < 0) throw answerTooLarge();
      found.push(...page.events);
      if (limit !== undefined) limit -= page.events.length;
      if (page.isLast || limit === 0) return found;
      sinceSeq = page.events.at(-1)?.seq;
      // A store may answer at once: others get their turn between the pages.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return withMethods(threads, { events });
}

/** Calls that read whole threads: what one holds in memory is known, and so is how many there are at once. */
const WHOLE_READS = { perKey: 2, inAll: 4, waiting: 128 };

/**
 * A dispatcher for callers from elsewhere: what reads whole threads reads only so much, a few calls at a time, and not for
 * a caller (by the session's name) whose earlier answers still wait to be read.
 */
export function boundedDispatcher(
  dispatcher: Dispatcher,
  isFull: (session: string) => boolean = () => false,
): Dispatcher {
  const places = createPlaces(WHOLE_READS);
  const table = [...dispatcher.methods.values()];
  const threads = pagedThreads(dispatcher.project.threads);
  const paged = createDispatcher(table, { ...dispatcher.project, threads });
  return {
    ...dispatcher,
    async call(name, params, caller) {
      if (dispatcher.methods.get(name)?.readsWhole !== true) return paged.call(name, params, caller);
      const leave = await places.enter(caller.session);
      try {
        // Answers have to leave before others are made: a store that answers at once would let nothing else happen.
        await nextTurn();
        if (isFull(caller.session)) throw unreadAnswers();
        const ports = { ...dispatcher.project, threads: meteredThreads(threads) };
        return await createDispatcher(table, ports).call(name, params, caller);
      } finally {
        leave();
      }
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function unreadAnswers(): ClewError {
  return new ClewError("RATE_LIMITED", "Earlier answers to this token wait to be read.", {
    hint: "Read them, then call again.",
  });
}
