import type { ThreadEvent } from "@clew/schemas";
import { client } from "../data/client.ts";
import { readSessionMarks } from "../data/session.ts";
import { embed } from "./embed.ts";

const PAGE = 1_000;

/** A thread as one HTML file that opens without a server. */
export async function exportFile(threadId: string): Promise<string> {
  const [template, { thread }, events, marks] = await Promise.all([
    readTemplate(),
    client.call("cstp.getThread", { threadId }),
    readEvents(threadId),
    readSessionMarks(threadId),
  ]);
  return embed(template, { thread, events, marks });
}

async function readTemplate(): Promise<string> {
  const response = await fetch("/export.html");
  if (!response.ok) throw new Error(`The server has no page for exports (${response.status}).`);
  return response.text();
}

async function readEvents(threadId: string): Promise<readonly ThreadEvent[]> {
  const all: ThreadEvent[] = [];
  for (let more = true; more; ) {
    const page = await client.call("cstp.getThreadEvents", { threadId, sinceSeq: all.at(-1)?.seq ?? 0, limit: PAGE });
    all.push(...(page.events as unknown as readonly ThreadEvent[])); // the method gives events of the log as they are
    more = page.more === true && page.events.length > 0;
  }
  return all;
}
