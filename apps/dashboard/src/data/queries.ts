import type { MethodResult } from "@clew/client";
import type { ThreadEvent } from "@clew/schemas";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

/** A thread as a list shows it. */
export type ThreadRow = MethodResult<"cstp.listThreads">["threads"][number];

/** How threads are narrowed down. */
export interface ThreadFilter {
  readonly status?: ThreadRow["status"];
  readonly query?: string;
}

const PAGE = 100;

/** Threads, newest activity first, a page at a time. */
export const threadsQuery = (filter: ThreadFilter) =>
  infiniteQueryOptions({
    queryKey: ["threads", filter],
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    queryFn: ({ pageParam, signal }) =>
      client.call(
        "cstp.listThreads",
        { ...filter, limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last.cursor,
  });

/** Where a thread stands now. */
export const threadStatusQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["thread", threadId, "status"],
    queryFn: ({ signal }) => client.call("cstp.getThreadStatus", { threadId }, { signal }),
  });

/** The whole log of a thread as far as it goes now; the live stream carries on from its end. */
export const threadEventsQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["thread", threadId, "events"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly ThreadEvent[]> => {
      const events: ThreadEvent[] = [];
      for (let more = true; more; ) {
        const page = await client.call(
          "cstp.getThreadEvents",
          { threadId, sinceSeq: events.at(-1)?.seq ?? 0, limit: 1000 },
          { signal },
        );
        events.push(...(page.events as unknown as readonly ThreadEvent[])); // the method gives events of the log as they are
        more = page.more === true;
      }
      return events;
    },
  });

/** One decision, whole. */
export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: ["decision", id],
    queryFn: ({ signal }) => client.call("cstp.getDecision", { id }, { signal }),
  });
