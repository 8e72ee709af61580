import { type ClewClient, createClient } from "@clew/client";

/** The server that served this page; its cookie says who we are. */
export const client: ClewClient = createClient({ url: globalThis.location?.origin ?? "http://localhost" });
