import type { MethodResult } from "@clew/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

/** One thing that was found, of any kind. */
export type SearchHit = MethodResult<"cstp.search">["results"][number];

const MOST_OF_A_KIND = 12;

/** Everything that holds the words, in one question; what was found before stays until the answer is there. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ["search", words],
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call("cstp.search", { query: words, limit: MOST_OF_A_KIND }, { signal }),
  });
