import type { MethodResult } from "@clew/client";
import type { Session } from "@clew/schemas";
import { queryOptions } from "@tanstack/react-query";
import type { SessionMark } from "../timeline/log/session-marks.ts";
import { client } from "./connection.ts";

/** A session whole, and what is asked now. */
export interface SessionView {
  readonly session: Session;
  readonly now: MethodResult<"cstp.getSession">["now"];
}

/** One session: its answers, its way, what is asked now. */
export const sessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["sessions", "one", sessionId],
    queryFn: async ({ signal }): Promise<SessionView> => {
      const { session, now } = await client.call("cstp.getSession", { sessionId }, { signal });
      return { session: session as unknown as Session, now }; // the method gives the session's document as its schema has it
    },
  });

/** The halts and loop-backs of every session that reasons in a thread, oldest first. */
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
