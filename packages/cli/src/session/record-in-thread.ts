import { createClient } from "@clew/client";
import { ClewError } from "@clew/errors";
import { createThread, type DecisionReceipt, type DecisionRequest, recordDecision, settle } from "@clew/flow";
import type { ThreadStore } from "@clew/thread-store";
import { configText, newUuid } from "@clew/workspace";
import { type ProjectPlace, storePlace } from "./store-place.ts";

/** Where decisions of a project go. */
export interface ThreadPlace extends ProjectPlace {
  readonly agentId: string;
}

const PROJECT = "default";

/** Puts a decision on record in its thread, here or on the server that the user names; repeating it changes nothing. */
export async function recordInThread(place: ThreadPlace, request: DecisionRequest): Promise<DecisionReceipt> {
  const url = configText(place.config, "url");
  return url === undefined ? recordHere(place, request) : recordRemotely({ ...place, url }, request);
}

async function recordHere(place: ThreadPlace, { decision, thread }: DecisionRequest): Promise<DecisionReceipt> {
  const threads = await openThreads(place);
  try {
    const deps = { threads, newUuid };
    const write = { project: PROJECT, agentId: place.agentId };
    if ((await threads.thread(PROJECT, thread.id)) === undefined)
      settle(await createThread(deps, { ...write, threadId: thread.id, title: thread.title }));
    const recorded = settle(await recordDecision(deps, { ...write, decision }));
    return { id: recorded.id, threadId: recorded.threadId ?? thread.id };
  } finally {
    await threads.close();
  }
}

async function openThreads(place: ThreadPlace): Promise<ThreadStore> {
  const store = storePlace(place);
  if (store.kind === "postgres") {
    const { openPostgresThreadStore } = await import("@clew/thread-store-postgres");
    return openPostgresThreadStore({ url: store.url });
  }
  const { openSqliteThreadStore } = await import("@clew/thread-store/sqlite");
  return openSqliteThreadStore({ path: store.path });
}

async function recordRemotely(
  place: ThreadPlace & { readonly url: string },
  { decision, thread }: DecisionRequest,
): Promise<DecisionReceipt> {
  const token = configText(place.config, "token");
  const client = createClient({ url: place.url, agent: place.agentId, ...(token === undefined ? {} : { token }) });
  await ensureRemoteThread(client, thread);
  const recorded = await client.callAny("cstp.recordDecision", { ...decision, threadId: thread.id });
  const id = typeof recorded === "object" && recorded !== null && "id" in recorded ? String(recorded.id) : decision.id;
  return { id, threadId: thread.id };
}

async function ensureRemoteThread(
  client: ReturnType<typeof createClient>,
  thread: DecisionRequest["thread"],
): Promise<void> {
  try {
    await client.callAny("cstp.getThreadStatus", { threadId: thread.id });
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "NOT_FOUND") throw error;
    await client.callAny("cstp.createThread", { threadId: thread.id, title: thread.title });
  }
}
