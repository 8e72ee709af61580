import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { threadStoreCases } from "../conformance/index.ts";
import type { ThreadStore, VerifyResult } from "../thread-store.ts";
import { openConnection } from "./database/connection.ts";
import { openSqliteThreadStore } from "./thread-store.ts";

const START = Date.parse("2026-11-18T10:00:00.000Z");

describe("the SQLite thread store", () => {
  for (const each of threadStoreCases) {
    it(each.title, async () => {
      const folder = mkdtempSync(join(tmpdir(), "clew store "));
      const path = join(folder, "clew.db");
      let now = START;
      const store = openSqliteThreadStore({ path, clock: () => now });
      try {
        await each.run({
          store,
          advance: (milliseconds) => {
            now += milliseconds;
          },
          reopen: async () => openSqliteThreadStore({ path, clock: () => now }),
          edit: async (sql) => {
            const connection = openConnection(path);
            connection.exec(sql);
            connection.close();
          },
          tamper: async (project, seq, change) => {
            const connection = openConnection(path);
            const row = connection.get("SELECT payload FROM events WHERE project = ? AND seq = ?", project, seq);
            const text = change(String(row?.["payload"]));
            if (text === undefined) connection.run("DELETE FROM events WHERE project = ? AND seq = ?", project, seq);
            else connection.run("UPDATE events SET payload = ? WHERE project = ? AND seq = ?", text, project, seq);
            connection.close();
          },
        });
        if (each.needs?.some((need) => need === "tamper" || need === "edit") !== true)
          expect(await brokenLogs(store, path)).toEqual([]);
      } finally {
        await store.close();
        rmSync(folder, { recursive: true });
      }
    });
  }
});

// Whatever a case wrote, its tables must match its events.
async function brokenLogs(store: ThreadStore, path: string): Promise<readonly VerifyResult[]> {
  await store.projects();
  const connection = openConnection(path, { readOnly: true });
  const rows = connection.all("SELECT project, id FROM logs");
  connection.close();
  const results = await Promise.all(
    rows.map((row) => store.verify({ project: String(row["project"]), log: String(row["id"]), deep: true })),
  );
  return results.filter(({ ok }) => !ok);
}
