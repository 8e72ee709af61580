import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

const MOST = 12;

/** What is asked for the words of a search: four questions at once, each shown as its answer arrives. */
export const searchQueries = (words: string) =>
  [
    queryOptions({
      queryKey: ["search", "threads", words],
      enabled: words !== "",
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await client.call("cstp.listThreads", { query: words, limit: MOST }, { signal })).threads,
    }),
    queryOptions({
      queryKey: ["search", "decisions", words],
      enabled: words !== "",
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await client.call("cstp.queryDecisions", { query: words, limit: MOST }, { signal })).decisions,
    }),
    queryOptions({
      queryKey: ["search", "sessions", words],
      enabled: words !== "",
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { sessions } = await client.call("cstp.listSessions", { status: "all", limit: 500 }, { signal });
        const wanted = words.toLowerCase().split(/\s+/);
        return sessions
          .filter((session) => {
            const query = String(session["user_query"] ?? "").toLowerCase();
            return wanted.every((word) => query.includes(word));
          })
          .slice(0, MOST);
      },
    }),
    queryOptions({
      queryKey: ["search", "knowledge", words],
      enabled: words !== "",
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await client.call("cstp.queryKnowledge", { text: words, limit: MOST }, { signal })).nodes,
    }),
  ] as const;
