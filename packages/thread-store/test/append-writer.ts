// Writes decisions into one thread one by one, and prints each on stdout once it is acknowledged.
import { openSqliteThreadStore } from "../src/sqlite/index.ts";

const [path = "", writer = "", count = "1"] = process.argv.slice(2);
const store = openSqliteThreadStore({ path });
const request = { project: "default", log: "t1", actor: writer };
await store.append({
  ...request,
  events: [{ type: "thread_created", payload: { id: "t1", title: "Shared" }, identity: "t1" }],
});
for (let index = 0; index < Number(count); index++) {
  const id = `${writer}.${index}`;
  const payload = { id, decision: `Decision ${id}`, confidence: 0.5, context: "x".repeat(2000) };
  const result = await store.append({ ...request, events: [{ type: "decision_recorded", payload }] });
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  process.stdout.write(`${id}\n`);
}
await store.close();
