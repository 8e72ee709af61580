import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createReadBuffer,
  decisionReader,
  getSessionContext,
  guardrailsFromFiles,
  localCaller,
  queryDecisions,
} from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import type { ThreadStore } from "@clew/thread-store";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import type { BenchResult, Figure } from "./figure.ts";
import { atMost, below, medianOf } from "./measure.ts";
import { fillStore } from "./store-sample.ts";

const DECISIONS = 10_000;

/** S4: reading one decision, a search and a session's context, beside raw SELECTs of the same rows. */
export async function bench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  const path = join(folder, "clew.db");
  const store = openSqliteThreadStore({ path });
  await fillStore(store, 0, DECISIONS);
  const raw = new DatabaseSync(path, { readOnly: true });
  const one = raw.prepare(
    "SELECT e.payload FROM decisions d JOIN events e ON e.log_num = d.log_num AND e.seq = d.seq WHERE d.project = ? AND d.id = ?",
  );
  const many = raw.prepare(
    `SELECT e.payload FROM decisions d JOIN events e ON e.log_num = d.log_num AND e.seq = d.seq WHERE d.project = ? ORDER BY d.num DESC LIMIT ?`,
  );
  const id = (index: number): string => `dec_${(index * 7919) % DECISIONS}`;
  const reader = decisionReader({ threads: store, yieldTurn: async () => undefined }, ["default"]);
  const figures: Figure[] = [];
  const get = await medianOf(2000, (index) => store.wholeDecision("default", id(index)));
  const rawGet = await medianOf(2000, (index) => JSON.stringify(one.get("default", id(index))));
  const dispatcher = dispatcherOn(store);
  const caller = localCaller("reader", "default");
  const whole = await medianOf(6000, (index) => dispatcher.call("cstp.getDecision", { id: id(index) }, caller));
  figures.push(
    atMost("cstp.getDecision p50", { value: whole, peer: "raw SELECT of the row", peerValue: rawGet }, 4),
    atMost("getDecision p50 in the store", { value: get, peer: "raw SELECT of the row", peerValue: rawGet }, 4),
    below("cstp.getDecision p50, absolute", whole, 0.5),
  );
  const search = await medianOf(300, (index) =>
    queryDecisions(reader, { query: `word${50 + (index % 200)} needle the`, limit: 10 }),
  );
  const rawTen = await medianOf(300, () => JSON.stringify(many.all("default", 10)));
  figures.push(below("keyword query p50", search, 3));
  const source = { reader, guardrails: await guardrailsFromFiles([]), yieldTurn: () => nextTurn() };
  const context = await medianOf(100, (index) =>
    getSessionContext(source, {
      agentId: "agent1",
      now: new Date().toISOString(),
      taskDescription: `use word${index} for the needle`,
    }),
  );
  figures.push(below("getSessionContext p50", context, 15));
  raw.close();
  await store.close();
  rmSync(folder, { recursive: true });
  const peer =
    "Constants of a Python server with the same methods, recorded in November 2026: getDecision 1.2 ms, query 384 ms, session context 929 ms.";
  return { id: "S4", figures, notes: [peer, `Raw SELECT of ten rows in the same run: ${rawTen.toFixed(3)} ms.`] };
}

/** Every method on a store, as in a server, including the capture of reads. */
function dispatcherOn(threads: ThreadStore): Dispatcher {
  const captures = createReadBuffer(threads, { newUuid: randomUUID, schedule: () => undefined });
  const clock = { now: () => new Date().toISOString() };
  return createDispatcher(METHODS, {
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    threads,
    clock,
    newUuid: randomUUID,
    digest: () => "",
    captures,
  });
}
