// `pnpm bench:store 1000000` builds the store for the scale figures: only once, because it takes minutes; it resumes
// where it stopped.
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import { builtStore } from "./built-store.ts";
import { fillStore } from "./store-sample.ts";

const wanted = Number(process.argv[2] ?? 1_000_000);
if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error("bench:store wants the number of decisions");
const path = builtStore(wanted);
const store = openSqliteThreadStore({ path });
const cells = await store.counters({ project: "default", dimensions: ["status"] });
const PART = 10_000;
for (let start = cells.reduce((sum, cell) => sum + cell.count, 0); start < wanted; start += PART) {
  await fillStore(store, start, Math.min(start + PART, wanted));
  console.log(`${Math.min(start + PART, wanted)} of ${wanted}`);
}
// The first search indexes the rest.
await store.search({ project: "default", text: "needle", mode: "keyword" });
await store.close();
console.log(path);
