import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { sandbox } from "../rig/clew-process.ts";

function edit(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, ".clew", "clew.db"));
  database.exec(sql);
  database.close();
}

describe("clew thread verify", () => {
  it("finds emptied payloads and, with --deep, rows that do not follow from the events [store:verify-deep]", () => {
    const box = sandbox();
    box.run(["thread", "create", "T", "--id", "t"]);
    box.run(["decide", "D", "--confidence", "0.5", "--id", "d", "--thread", "t"]);
    expect(box.run(["thread", "verify", "t", "--deep"]).stdout).toBe(
      "t: 2 events, the chain holds, and every table follows from it\n",
    );
    box.run(["search", "D"]); // updates the index
    edit(box.folder, "DELETE FROM decision_text");
    expect(box.run(["thread", "verify", "t", "--deep"]).stdout.split("\n")[1]).toBe("  words d changed");
    const words = "(rowid, title, body, tags, structure, purpose, project)";
    const first = "SELECT 1, 'D', 'process T', '', '', '', 'p' || lower(hex('default'))";
    edit(box.folder, `INSERT INTO decision_text ${words} ${first}`);
    expect(box.run(["thread", "verify", "t", "--deep"]).code).toBe(0);
    edit(box.folder, "UPDATE decisions SET confidence = 0.9");
    expect(box.run(["thread", "verify", "t"]).code).toBe(0);
    const deep = box.run(["thread", "verify", "t", "--deep"]);
    expect(deep.stdout).toContain("broken at event 2 (projection)");
    expect([deep.code, deep.stdout.split("\n")[1]]).toEqual([7, "  decisions d changed (confidence)"]);
    const found = { table: "decisions", row: "d", change: "changed", columns: ["confidence"] };
    expect(JSON.parse(box.run(["thread", "verify", "t", "--deep", "--json"]).stdout).findings).toContainEqual(found);
    edit(box.folder, "UPDATE events SET payload = NULL WHERE seq = 2");
    const emptied = box.run(["thread", "verify", "t"]);
    expect([emptied.code, emptied.stdout]).toEqual([
      7,
      "t: broken at event 2 (emptied): the payload of event 2 was emptied, and no event says who redacted that\n",
    ]);
    const shown = box.run(["thread", "show", "t"]).stdout;
    expect([shown.includes("[damaged]"), shown.includes("[redacted]")]).toEqual([true, false]);
  });
});
