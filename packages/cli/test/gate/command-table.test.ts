import { describe, expect, it } from "vitest";
import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { COMMAND_TABLE, TABLE_CLI } from "./command-table.ts";

const options = { isClew: (name: string) => name === "clew" || name === TABLE_CLI };

describe("the shell classifier", () => {
  for (const [verdict, commands] of Object.entries(COMMAND_TABLE))
    for (const command of commands)
      it(`calls ${JSON.stringify(command)} ${verdict} [agents:shell-table]`, () => {
        const classification = classifyCommand(command, options);
        expect(classification.verdict, classification.reasons.join("; ")).toBe(verdict);
        if (verdict !== "read" && verdict !== "clew") expect(classification.reasons.length).toBeGreaterThan(0);
      });

  it("takes only the Node that runs clew for Node, whatever else has its name [agents:shell-table]", () => {
    const verdicts = ["node", "/usr/bin/node", "/tmp/elsewhere/node"].map(
      (node) =>
        classifyCommand(`${node} '${TABLE_CLI}' status`, { ...options, isNode: (path) => path === "/usr/bin/node" })
          .verdict,
    );
    expect(verdicts).toEqual(["clew", "clew", "unknown"]);
  });

  it("has at least two hundred commands in its table [agents:shell-table]", () => {
    const commands = Object.values(COMMAND_TABLE).flat();
    expect(new Set(commands).size).toBe(commands.length);
    expect(commands.length).toBeGreaterThan(200);
  });
});
