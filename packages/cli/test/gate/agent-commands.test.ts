import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectTool } from "../../src/gate/inspect-tool.ts";
import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { agentCommands } from "./agent-commands.ts";

const ALL = agentCommands();
const of = (label: string): readonly string[] =>
  ALL.filter((each) => each.label === label).map(({ command }) => command);
const verdictOf = (command: string): string => classifyCommand(command, { isClew: () => false }).verdict;

describe("commands that agents really run", () => {
  it("are more than five hundred, none of them twice [agents:refusals-earn-their-place]", () => {
    expect(ALL.length).toBeGreaterThan(500);
    expect(new Set(ALL.map(({ command }) => command)).size).toBe(ALL.length);
  });

  it("pass a closed gate where they only look, but for two in a hundred at most [agents:refusals-earn-their-place]", () => {
    const refused = of("read").filter((command) => verdictOf(command) !== "read");
    expect(refused.length / of("read").length, refused.join("\n")).toBeLessThanOrEqual(0.02);
  });

  it("are known for checks where they are some, and pass for what a user calls @checks [agents:checks-set]", () => {
    const others = of("check").filter((command) => verdictOf(command) !== "check");
    expect(others).toEqual([]);
  });

  it("wait at a closed gate where they change anything [agents:shell-table]", () => {
    const passed = of("work").filter((command) => ["read", "clew", "check"].includes(verdictOf(command)));
    expect(passed).toEqual([]);
  });

  it("all pass an open gate [agents:refusals-earn-their-place]", async () => {
    const root = mkdtempSync(join(tmpdir(), "clew day "));
    const cwd = join(root, "project");
    for (const folder of [".clew/sessions", ".claude", ".git", "src", "packages/core", "build", "dist"])
      mkdirSync(join(cwd, folder), { recursive: true });
    for (const file of [
      "src/a.ts",
      "a.txt",
      "b.txt",
      ".gitignore",
      "package.json",
      ".claude/settings.json",
      ".clew/config.json",
    ])
      writeFileSync(join(cwd, file), "{}");
    const env = { HOME: join(root, "home"), PATH: "/usr/bin:/bin" };
    const userFolders = [join(root, "home/.config/clew"), join(root, "home/.local/state/clew")];
    const inspect = inspectTool({ home: join(cwd, ".clew"), cwd, env, userFolders, isClew: () => false });
    const refused: string[] = [];
    for (const { command } of ALL) {
      const found = await inspect({ name: "Bash", class: "shell", paths: [], command }, true);
      if (found.protectedPath !== undefined || found.fault !== undefined)
        refused.push(`${command}: ${found.protectedPath} ${found.protectedWhy ?? found.fault ?? ""}`);
    }
    expect(refused).toEqual([]);
  });
});
