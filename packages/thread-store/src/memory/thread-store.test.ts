import { describe, it } from "vitest";
import { threadStoreCases } from "../conformance/index.ts";
import { openSqlite } from "../sqlite/database/open.ts";
import { createSqliteThreadStore } from "../sqlite/thread-store.ts";
import { THREAD_MIGRATIONS } from "../sqlite/thread-tables.ts";
import { createMemoryThreadStore } from "./index.ts";

const START = Date.parse("2026-11-18T10:00:00.000Z");
const CAN: readonly string[] = ["clock"];

describe("the memory thread store", () => {
  for (const each of threadStoreCases) {
    // A memory store cannot be opened twice or changed behind its back.
    if (each.needs?.some((need) => !CAN.includes(need))) continue;
    it(each.title, async () => {
      let now = START;
      const store = createMemoryThreadStore({ clock: () => now });
      try {
        await each.run({
          store,
          advance: (milliseconds) => {
            now += milliseconds;
          },
        });
      } finally {
        await store.close();
      }
    });
  }

  for (const each of threadStoreCases.filter(({ needs }) => needs?.every((need) => need === "edit") === true))
    it(each.title, async () => {
      const database = openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS });
      const store = createSqliteThreadStore(database, { clock: () => START });
      try {
        await each.run({ store, edit: (sql) => database.write((connection) => connection.exec(sql)) });
      } finally {
        await store.close();
      }
    });
});
