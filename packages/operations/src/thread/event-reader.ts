import type { ThreadEvent } from "@clew/schemas";
import type { EventQuery, ThreadStore } from "@clew/thread-store";
import { sizeOf } from "./size-of.ts";

/** A page of a log. */
export interface EventPage {
  readonly events: readonly ThreadEvent[];
  /** About how many bytes they have as JSON. */
  readonly bytes: number;
  /** Nothing came after them when they were read. */
  readonly isLast: boolean;
}

/** How large pages may become; one event is given however large it is. */
export interface PageLimits {
  readonly bytes: number;
  readonly events: number;
}

/** How many events are read before it is known how large they are. */
const FIRST_EVENTS = 4;

/** Reads a log page by page, in pages of about so many bytes: each is planned by the one before. */
export function createEventReader(threads: ThreadStore, limits: PageLimits): (query: EventQuery) => Promise<EventPage> {
  let planned = Math.min(FIRST_EVENTS, limits.events);
  return async (query) => {
    const limit = Math.min(planned, query.limit ?? planned);
    const events = await threads.events({ ...query, limit });
    const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
    if (events.length > 0) {
      const fitting = Math.floor(limits.bytes / (bytes / events.length));
      planned = Math.max(1, Math.min(planned * 2, fitting, limits.events));
    }
    return { events, bytes, isLast: events.length < limit };
  };
}
