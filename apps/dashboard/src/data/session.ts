import type { MethodResult } from "@clew/client";
import type { Session } from "@clew/schemas";
import { queryOptions } from "@tanstack/react-query";
import type { SessionMark } from "../timeline/scene.ts";
import { client } from "./client.ts";

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

/** Halts and loop-backs are read for at most so many sessions of a thread: the newest. */
const MOST = 30;

/** The halts and loop-backs of the sessions that reason in a thread. */
export const threadSessionsQuery = (threadId: string) =>
  queryOptions({
    queryKey: ["sessions", "of", threadId],
    queryFn: async ({ signal }): Promise<readonly SessionMark[]> => {
      const { sessions } = await client.call("cstp.listSessions", { status: "all", limit: 500 }, { signal });
      const own = sessions.filter((each) => each["thread_id"] === threadId).slice(0, MOST);
      const whole = await Promise.all(
        own.map((each) => client.call("cstp.getSession", { sessionId: each.session_id }, { signal })),
      );
      return whole.flatMap(({ session }) => sessionMarks(session as unknown as Session)); // as above
    },
  });

/** Where a session stopped to ask, and where it went back. */
export function sessionMarks(session: Session): SessionMark[] {
  const agent = session.metadata.agent ?? "";
  return session.fsm.history.flatMap((move): SessionMark[] => {
    const base = { at: Date.parse(move.at), agent, sessionId: session.session_id };
    if (move.to === "HALTED")
      return [
        {
          ...base,
          kind: "halt",
          text: session.clarification_questions?.[0]?.question ?? session.halt_reason ?? move.cause,
        },
      ];
    if (move.cause === "loop_back") {
      const pass = session.iterations[move.iteration - 1] ?? session.iterations.at(-1);
      return [{ ...base, kind: "loop-back", text: pass?.contradiction ?? "the conclusion did not hold" }];
    }
    return [];
  });
}
