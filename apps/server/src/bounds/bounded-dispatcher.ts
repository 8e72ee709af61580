import { ClewError } from "@clew/errors";
import { createDispatcher, type Dispatcher } from "@clew/operations/table";
import { meteredThreads } from "./metered-threads.ts";
import { pagedThreads } from "./paged-threads.ts";
import { createPlaces } from "./places.ts";

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
  const threads = pagedThreads(dispatcher.ports.threads);
  const paged = createDispatcher(table, { ...dispatcher.ports, threads });
  return {
    ...dispatcher,
    async call(name, params, caller) {
      if (dispatcher.methods.get(name)?.readsWhole !== true) return paged.call(name, params, caller);
      const leave = await places.enter(caller.session);
      try {
        // Answers have to leave before others are made: a store that answers at once would let nothing else happen.
        await nextTurn();
        if (isFull(caller.session)) throw unreadAnswers();
        const ports = { ...dispatcher.ports, threads: meteredThreads(threads) };
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
