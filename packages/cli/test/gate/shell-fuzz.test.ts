import { afterAll, describe, expect, it } from "vitest";
import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { COMMAND_TABLE } from "./command-table.ts";
import { randomCommand, seededRandom } from "./shell-grammar.ts";
import { openShellSandbox } from "./shell-sandbox.ts";
import { fuzzWriting } from "./writing-fuzz.ts";

const options = { isClew: () => false };
const sandbox = openShellSandbox();
afterAll(() => sandbox.close());

describe("what the shell classifier passes", () => {
  it("changes no file: the reading commands of the table, run by real shells [agents:shell-fuzz]", () => {
    for (const command of COMMAND_TABLE.read) expect(sandbox.run(command), command).toEqual([]);
  }, 120_000);

  it("changes no file: commands crossed at random, run by real shells [agents:shell-fuzz]", () => {
    const random = seededRandom(20_261_118);
    let passed = 0;
    for (let count = 0; count < 1_500; count += 1) {
      const command = randomCommand(random);
      if (classifyCommand(command, options).verdict !== "read") continue;
      passed += 1;
      expect(sandbox.run(command), command).toEqual([]);
    }
    expect(passed).toBeGreaterThan(100);
  }, 120_000);

  it("shows that the sandbox sees a change", () => {
    expect(sandbox.run("touch owned")).toEqual([expect.stringContaining("owned")]);
    expect(sandbox.run("rm owned")).toEqual([expect.stringContaining("owned")]);
  });
});

describe("what an open gate passes", () => {
  it("changes nothing of Clew's and of an agent's settings: commands that write, at random [agents:gate-resolved]", async () => {
    const { passed, refused, harmful } = await fuzzWriting(600, 20_261_118);
    expect(harmful).toEqual([]);
    expect(passed).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(50);
  }, 120_000);
});
