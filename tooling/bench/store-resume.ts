import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { resumeThread } from "@clew/operations";
import type { ThreadStore } from "@clew/thread-store";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import type { BenchResult, Figure } from "./figure.ts";
import { atMost, medianOf } from "./measure.ts";
import { sampleDecision } from "./store-sample.ts";

async function fillThread(store: ThreadStore, id: string, decisions: number): Promise<void> {
  const request = { project: "default", log: id, actor: "bench" };
  await store.append({ ...request, events: [{ type: "thread_created", payload: { id, title: id } }] });
  for (let start = 0; start < decisions; start += 100) {
    const events = Array.from({ length: Math.min(100, decisions - start) }, (_, offset) => {
      const decision = sampleDecision(start + offset);
      return { ...decision, payload: { ...decision.payload, id: `${id}.${start + offset}` } };
    });
    await store.append({ ...request, events });
  }
}

/** S6: resuming a thread, beside a raw SELECT of its log and JSON.stringify of the same bytes. */
export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  const path = join(folder, "clew.db");
  const store = openSqliteThreadStore({ path });
  await fillThread(store, "small", 200);
  await fillThread(store, "large", 10_000);
  const raw = new DatabaseSync(path, { readOnly: true });
  const select = raw.prepare(
    "SELECT e.payload FROM events e JOIN logs l ON l.num = e.log_num WHERE l.project = ? AND l.id = ? ORDER BY e.seq",
  );
  const deps = { threads: store, newUuid: () => "unused" };
  const figures: Figure[] = [];
  for (const { id, times, maxTokens } of [
    { id: "small", times: 60, maxTokens: undefined },
    { id: "large", times: 8, maxTokens: 8000 },
  ]) {
    const request = { project: "default", threadId: id, agentId: "reader", note: false, maxTokens };
    const value = await medianOf(times, async () => {
      return JSON.stringify(await resumeThread(deps, request));
    });
    // The rows contain JSON text: printing the same bytes as one document needs one parse and one stringify.
    const peerValue = await medianOf(times, () =>
      JSON.stringify(select.all("default", id).map((row) => JSON.parse(String(row["payload"])))),
    );
    const name = `resumeThread, ${id === "small" ? "200" : "10,000"} decisions${maxTokens === undefined ? "" : `, maxTokens ${maxTokens}`}`;
    figures.push(atMost(name, { value, peer: "raw SELECT and JSON", peerValue }, 2.5));
  }
  const noted = await medianOf(60, () =>
    resumeThread(deps, { project: "default", threadId: "small", agentId: "reader", note: true }),
  );
  raw.close();
  await store.close();
  rmSync(folder, { recursive: true });
  return { id: "S6", figures, notes: [`With the \`resumed\` event written durably: ${noted.toFixed(2)} ms.`] };
}
