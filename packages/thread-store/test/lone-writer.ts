// Records decisions without threads, eight at a time, with ids created for them, and prints each on stdout once
// acknowledged.
import { openSqliteThreadStore } from "../src/sqlite/index.ts";

const [path = "", writer = "", count = "1"] = process.argv.slice(2);
const store = openSqliteThreadStore({ path });
let made = 0;
async function write(): Promise<void> {
  while (made < Number(count)) {
    made += 1;
    const id = `${writer}.${made}`;
    const payload = { id, decision: `Decision ${id}`, confidence: 0.5, context: "x".repeat(500), tags: [writer] };
    const events = [{ type: "decision_recorded", payload }];
    const result = await store.append({ project: "default", log: id, actor: writer, events });
    if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
    process.stdout.write(`${id}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
await store.close();
