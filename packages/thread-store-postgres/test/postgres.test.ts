import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { threadStoreCases } from "@clew/thread-store/conformance";
import postgres from "postgres";
import { afterAll, describe, expect, it } from "vitest";
import { openPostgresThreadStore } from "../src/index.ts";
import { startPostgres } from "./start-postgres.ts";

const START = Date.parse("2026-11-18T10:00:00.000Z");
const server = await startPostgres(["-c", "fsync=off"]);
rmSync(".test-results/not-run.json", { force: true });
let schemas = 0;
const freshSchema = (): string => `test_${process.pid}_${++schemas}`;

if ("reason" in server) {
  mkdirSync(".test-results", { recursive: true });
  writeFileSync(
    ".test-results/not-run.json",
    JSON.stringify([{ suite: "postgres", reason: server.reason, count: threadStoreCases.length + 5 }]),
  );
  it("cannot run here", () => expect(server.reason).toMatch(/./));
} else {
  afterAll(() => server.stop());

  describe("the Postgres thread store", () => {
    for (const each of threadStoreCases) {
      it(each.title, async () => {
        const url = server.url(freshSchema());
        let now = START;
        const open = () => openPostgresThreadStore({ url, clock: () => now });
        const store = await open();
        try {
          await each.run({
            store,
            advance: (milliseconds) => {
              now += milliseconds;
            },
            reopen: open,
            tamper: (project, seq, change) => tamper(url, { project, seq, change }),
          });
        } finally {
          await store.close();
        }
      });
    }
  });
}

interface Tampering {
  readonly project: string;
  readonly seq: number;
  readonly change: (payload: string) => string | undefined;
}

async function tamper(url: string, { project, seq, change }: Tampering): Promise<void> {
  const [base = "", query = ""] = url.split("?");
  const sql = postgres(base, { connection: { search_path: new URLSearchParams(query).get("schema") ?? "" }, max: 1 });
  const [row] = await sql`SELECT payload FROM events WHERE project = ${project} AND seq = ${seq}`;
  const text = change(String(row?.["payload"]));
  if (text === undefined) await sql`DELETE FROM events WHERE project = ${project} AND seq = ${seq}`;
  else await sql`UPDATE events SET payload = ${text} WHERE project = ${project} AND seq = ${seq}`;
  await sql.end();
}
