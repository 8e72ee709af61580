import type { MethodParams, MethodResult } from "@clew/client";
import type { Session } from "@clew/schemas";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SessionMark } from "../timeline/log/timeline.ts";
import { client } from "./connection.ts";

/** A thread in a list. */
export type ThreadRow = MethodResult<"cstp.listThreads">["threads"][number];

/** Filters and sorting of threads. */
export interface ThreadFilter {
  readonly status?: ThreadRow["status"];
  readonly query?: string;
  readonly agentId?: string;
  readonly sort?: NonNullable<MethodParams<"cstp.listThreads">["sort"]>;
  readonly descending?: boolean;
}

/** Threads per page of a list. */
export const THREAD_PAGE = 50;

/** One page of threads; the previous one stays visible until it arrives. */
export const threadsQuery = (filter: ThreadFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["threads", filter, cursor],
    queryFn: ({ signal }) => client.call("cstp.listThreads", { ...filter, limit: THREAD_PAGE, cursor }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What waits for a person. */
export const inboxQuery = (all: boolean) =>
  queryOptions({
    queryKey: ["inbox", all],
    queryFn: ({ signal }) => client.call("cstp.getInbox", { all }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest decisions. */
export const newestQuery = () =>
  queryOptions({
    queryKey: ["decisions", "newest"],
    queryFn: ({ signal }) => client.call("cstp.queryDecisions", { limit: 8 }, { signal }),
  });

const WEEK_MS = 7 * 24 * 3_600_000;

/** What Clew cost and gave back in the last seven days. */
export const weekQuery = () =>
  queryOptions({
    queryKey: ["report", "week"],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      client.call("cstp.getReport", { since: new Date(Date.now() - WEEK_MS).toISOString() }, { signal }),
  });

/** The current status of a thread. */
export const threadStatusQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["thread", threadId, "status"],
    queryFn: ({ signal }) => client.call("cstp.getThreadStatus", { threadId }, { signal }),
  });

/** One whole decision. */
export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: ["decision", id],
    queryFn: ({ signal }) => client.call("cstp.getDecision", { id }, { signal }),
  });

/** The decisions linked to one by hand, up to two steps away. */
export const linksQuery = (nodeId: string) =>
  queryOptions({
    queryKey: ["decision", nodeId, "links"],
    queryFn: ({ signal }) => client.call("cstp.getGraph", { nodeId, depth: 2, direction: "both" }, { signal }),
  });

/** What a failed decision spread to. */
export const amplificationQuery = (id: string) =>
  queryOptions({
    queryKey: ["decision", id, "amplification"],
    queryFn: ({ signal }) => client.call("cstp.getAmplificationChain", { id }, { signal }),
  });

/** The files written under a decision, where it was recalled, and what came of it. */
export const decisionUseQuery = (id: string) =>
  queryOptions({
    queryKey: ["decision", id, "use"],
    queryFn: ({ signal }) => client.call("cstp.getDecisionUse", { id }, { signal }),
  });

/** Which decision wrote each line of a file. */
export const whyQuery = (path: string) =>
  queryOptions({
    queryKey: ["why", path],
    retry: false,
    queryFn: ({ signal }) => client.call("cstp.why", { path }, { signal }),
  });

/** Sessions with one status, page by page. */
export const sessionsQuery = (status: MethodParams<"cstp.listSessions">["status"]) =>
  infiniteQueryOptions({
    queryKey: ["sessions", status],
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    queryFn: ({ pageParam, signal }) =>
      client.call("cstp.listSessions", { status: status ?? "all", limit: 100, cursor: pageParam }, { signal }),
    getNextPageParam: (last) => (typeof last["cursor"] === "string" ? last["cursor"] : undefined),
  });

/** Handoffs, newest first. */
export const handoffsQuery = () =>
  queryOptions({
    queryKey: ["handoffs"],
    queryFn: ({ signal }) => client.call("cstp.listHandoffs", { limit: 300 }, { signal }),
  });

/** One handoff with its history. */
export const handoffQuery = (handoffId: string) =>
  queryOptions({
    queryKey: ["handoffs", handoffId],
    queryFn: ({ signal }) => client.call("cstp.getHandoff", { handoffId }, { signal }),
  });

/** The tasks of the project. */
export const tasksQuery = () =>
  queryOptions({ queryKey: ["tasks"], queryFn: ({ signal }) => client.call("cstp.listTasks", {}, { signal }) });

/** The journal: locations and blockers. */
export const journalQuery = () =>
  queryOptions({
    queryKey: ["tasks", "journal"],
    queryFn: ({ signal }) => client.call("cstp.getJournal", {}, { signal }),
  });

/** Filters of knowledge. */
export interface KnowledgeFilter {
  readonly tags?: string[];
  readonly type?: string;
  readonly text?: string;
}

/** What earlier tasks learned. */
export const knowledgeQuery = (filter: KnowledgeFilter) =>
  queryOptions({
    queryKey: ["knowledge", filter],
    queryFn: ({ signal }) => client.call("cstp.queryKnowledge", { ...filter, limit: 200 }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Tasks, patterns and gotchas as a graph. */
export const knowledgeGraphQuery = () =>
  queryOptions({
    queryKey: ["knowledge", "graph"],
    queryFn: ({ signal }) => client.call("cstp.getKnowledgeGraph", {}, { signal }),
  });

/** A whole session, and its current step. */
interface SessionView {
  readonly session: Session;
  readonly now: MethodResult<"cstp.getSession">["now"];
}

/** One session: its answers, its history, its current step. */
export const sessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["sessions", "one", sessionId],
    queryFn: async ({ signal }): Promise<SessionView> => {
      const { session, now } = await client.call("cstp.getSession", { sessionId }, { signal });
      // The method returns a session document as in its schema.
      return { session: session as unknown as Session, now };
    },
  });

/** The halts and loop-backs of every session reasoning in a thread, oldest first. */
export const sessionMarksQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["sessions", "of", threadId],
    queryFn: ({ signal }) => readSessionMarks(threadId, signal),
  });

/** Reads them page by page. */
export async function readSessionMarks(threadId: string, signal?: AbortSignal): Promise<readonly SessionMark[]> {
  const marks: SessionMark[] = [];
  const options = signal === undefined ? {} : { signal };
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const params = { threadId, cursor };
    const page = await client.call("cstp.getSessionMarks", params, options);
    marks.push(...page.marks);
    cursor = page.cursor;
  }
  return marks;
}
