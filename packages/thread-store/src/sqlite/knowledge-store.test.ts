import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { knowledgeStoreCases } from "../conformance/knowledge-cases.ts";
import { openSqliteKnowledgeStore } from "./knowledge-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew knowledge "));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the SQLite knowledge store keeps every promise of a knowledge store [knowledge:conformance]", () => {
  for (const { id, run } of knowledgeStoreCases)
    it(id, async () => {
      const store = openSqliteKnowledgeStore({ path: join(folder, "clew.db") });
      try {
        await run(store);
      } finally {
        await store.close();
      }
    });

  it("keeps what was put when the database is opened again", async () => {
    const path = join(folder, "clew.db");
    const first = openSqliteKnowledgeStore({ path });
    await first.importGraph({
      nodes: [
        {
          id: "d1",
          type: "decision",
          summary: "s",
          text: "t",
          tags: ["a"],
          task: null,
          source: "import",
          created: "2026-11-18",
        },
      ],
      edges: [],
    });
    await first.close();
    const second = openSqliteKnowledgeStore({ path });
    expect((await second.queryNodes({ tags: ["a"] })).nodes.map(({ id }) => id)).toEqual(["d1"]);
    await second.close();
  });
});
