import { describe, expect, it } from "vitest";
import { COMMANDS } from "../command-table.ts";
import { handoff } from "../commands/handoff/handoff.ts";
import { commandHelp } from "./help.ts";

describe("the help of a command", () => {
  it("fits a terminal, and what goes on below stands below its beginning [cli:wrapped-text]", async () => {
    const wide: string[] = [];
    for (const { load } of Object.values(COMMANDS)) {
      const [text = ""] = commandHelp(await load(), 80).split("\nExamples:\n");
      wide.push(...text.split("\n").filter((line) => line.length > 80));
    }
    expect(wide).toEqual([]);
    const help = commandHelp(handoff, 80);
    expect(help).toContain("|receive FILE|ack ID|\n  list|show ID|skills check DIR\n");
    expect(help).toContain("|invoked|acknowledged|\n      failed|expired\n");
  });
});
