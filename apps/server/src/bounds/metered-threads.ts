import { createEventReader } from "@clew/operations";
import type { ThreadEvent } from "@clew/schemas";
import type { ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./answer-limit.ts";
import { withMethods } from "./paged-threads.ts";

/** What one call may read of the events of logs: 32 MB, twice as much as its answer may hold. */
const MAX_READ_BYTES = 33_554_432;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/** A store for one call that reads whole logs: it stops when more was read than an answer could hold. */
export function meteredThreads(threads: ThreadStore): ThreadStore {
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
