import { afterAll, describe, expect, it } from "vitest";
import { COMMAND_TABLE } from "./command-table.ts";
import { fuzzShells } from "./shell-fuzz.ts";
import { openShellSandbox, REAL_SHELLS } from "./shell-sandbox.ts";
import { fuzzWriting } from "./writing-fuzz.ts";

const sandbox = openShellSandbox();
afterAll(() => sandbox.close());

describe("what the shell classifier passes", () => {
  it("changes no file: the reading commands of the table, run by real shells [agents:shell-fuzz]", () => {
    const runs = COMMAND_TABLE.read.flatMap((command) => REAL_SHELLS.map((shell) => ({ command, shell })));
    if (sandbox.runAll(runs).length === 0) return;
    for (const command of COMMAND_TABLE.read) expect(sandbox.run(command), command).toEqual([]);
    expect.unreachable("the commands change something together, but none alone");
  }, 120_000);

  it.each(REAL_SHELLS)(
    "changes no file: commands at random, run by $program as it reads them [agents:shell-fuzz]",
    (shell) => {
      const { ran, answers, harmful } = fuzzShells(700, 20_261_118, { shells: [shell] });
      expect(harmful).toEqual([]);
      expect(answers).toBeGreaterThan(20);
      expect(ran[shell.program]).toBeGreaterThan(40);
    },
    120_000,
  );

  it("shows that the sandbox sees a change", () => {
    expect(sandbox.run("touch owned")).toEqual([expect.stringContaining("owned")]);
    expect(sandbox.run("rm owned")).toEqual([expect.stringContaining("owned")]);
    for (const [command, program] of [
      ["ls &>/dev/null touch owned", "dash"],
      ["uniq a 12>/dev/null", "zsh"],
      ["echo 'a\\' 'b; touch owned #'", "fish"],
      ["git -C vendor/x status", "bash"],
    ] as const) {
      const shells = REAL_SHELLS.filter((shell) => shell.program === program);
      expect([command, sandbox.run(command, shells).length]).toEqual([command, shells.length]);
      sandbox.run("rm -f owned vendor/x/owned 12");
    }
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
