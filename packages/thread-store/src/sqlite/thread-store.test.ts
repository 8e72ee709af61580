import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { threadStoreCases } from "../conformance/index.ts";
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
          tamper: async (project, seq, change) => {
            const connection = openConnection(path);
            const row = connection.get("SELECT payload FROM events WHERE project = ? AND seq = ?", project, seq);
            const text = change(String(row?.["payload"]));
            if (text === undefined) connection.run("DELETE FROM events WHERE project = ? AND seq = ?", project, seq);
            else connection.run("UPDATE events SET payload = ? WHERE project = ? AND seq = ?", text, project, seq);
            connection.close();
          },
        });
      } finally {
        await store.close();
        rmSync(folder, { recursive: true });
      }
    });
  }
});
