import { type ClewClient, createClient, type MethodResult } from "@clew/client";
import { watchedFetch } from "./connection.ts";

/** The server that served this page; its cookie says who we are. */
export const client: ClewClient = createClient({
  url: globalThis.location?.origin ?? "http://localhost",
  fetch: watchedFetch,
  // A laptop that wakes up wants its page back at once, not after a minute of waiting.
  retry: { attempts: 2, maxPauseMs: 2_000 },
});

/** A decision as the server gives it. */
export type Decision = MethodResult<"cstp.getDecision">["decision"];
