import type { ThreadEvent } from "@clew/schemas";
import { client } from "../data/connection.ts";
import { readSessionMarks } from "../data/queries.ts";

/** The place for the thread's data in the export page. */
const PLACE = "<!--clew:thread-->";

/** Puts data into the export page as a block that is never executed. */
function embed(template: string, data: unknown): string {
  if (!template.includes(PLACE)) throw new Error("The page for exports is not the one of this version.");
  // Only "<" could end the data block; JSON allows writing it as an escape everywhere.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return template.replace(PLACE, () => `<script type="application/json" id="clew-thread">${text}</script>`);
}

const PAGE = 1_000;

/** A thread as one HTML file that works without a server. */
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
    all.push(...(page.events as unknown as readonly ThreadEvent[])); // the method returns the log's events unchanged
    more = page.more === true && page.events.length > 0;
  }
  return all;
}
