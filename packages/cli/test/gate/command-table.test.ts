import { describe, expect, it } from "vitest";
import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import type { ShellName } from "../../src/gate/shell/shell-differences.ts";
import { COMMAND_TABLE, TABLE_CLI } from "./command-table.ts";

const PASSING: ReadonlySet<string> = new Set(["read", "check", "clew"]);
const options = { isClew: (name: string) => name === "clew" || name === TABLE_CLI };

function verdictIn(command: string, shells: readonly ShellName[]): string {
  return classifyCommand(command, { ...options, shells }).verdict;
}

describe("the shell classifier", () => {
  for (const [verdict, commands] of Object.entries(COMMAND_TABLE))
    for (const command of commands)
      it(`calls ${JSON.stringify(command)} ${verdict} [agents:shell-table]`, () => {
        const classification = classifyCommand(command, options);
        // The exact reason is for people; only the verdict is tested.
        const isRefused = !PASSING.has(classification.verdict);
        expect(isRefused ? "refused" : classification.verdict, classification.reasons.join("; ")).toBe(
          PASSING.has(verdict) ? verdict : "refused",
        );
        if (isRefused) expect(classification.reasons.length).toBeGreaterThan(0);
      });

  it("takes only the Node that runs clew for Node, whatever else has its name [agents:shell-table]", () => {
    const verdicts = ["node", "/usr/bin/node", "/tmp/elsewhere/node"].map(
      (node) =>
        classifyCommand(`${node} '${TABLE_CLI}' status`, { ...options, isNode: (path) => path === "/usr/bin/node" })
          .verdict,
    );
    expect(verdicts).toEqual(["clew", "clew", "unknown"]);
  });

  it("reads a command as the shells do that run it, where they are known [agents:shell-known]", () => {
    for (const command of ["ls &>/dev/null", "grep ^foo a", "sed -n '/a\\\\/p' a", "find . -name a\\b"])
      expect([command, verdictIn(command, ["bash", "zsh"])]).toEqual([command, "read"]);
    expect(verdictIn("ls &>/dev/null touch owned", ["bash"])).toBe("read");
    expect(verdictIn("ls &>/dev/null touch owned", ["sh"])).toBe("unknown");
    expect(verdictIn("uniq a 12>/dev/null", ["bash"])).toBe("unknown");
    expect(verdictIn("find . \\x2ddelete", ["dash"])).toBe("read");
    expect(verdictIn("find . \\x2ddelete", ["fish"])).toBe("unknown");
  });

  it("has at least two hundred commands in its table [agents:shell-table]", () => {
    const commands = Object.values(COMMAND_TABLE).flat();
    expect(new Set(commands).size).toBe(commands.length);
    expect(commands.length).toBeGreaterThan(200);
  });
});
