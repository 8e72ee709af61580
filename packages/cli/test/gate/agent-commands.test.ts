import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
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

const node = (file: string): string => `node -p "require('./${file}').name"`;

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

  it("wait where code of the project would stand for what they name [agents:shell-table]", () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "clew code ")));
    for (const folder of ["plain/types", "plain/odd.json", "named", "package/json", "evil"])
      mkdirSync(join(root, folder), { recursive: true });
    for (const file of ["plain/a.json", "plain/setup.py", "plain/b.json.js", "named/re.py", "package/json/__init__.py"])
      writeFileSync(join(root, file), "{}");
    symlinkSync(join(root, "plain/b.json.js"), join(root, "evil/a.json"));
    const verdictAt = (folder: string, command: string): string => {
      const cwd = join(root, folder);
      const git = { folders: [cwd], cwd, home: join(cwd, ".clew"), env: {} };
      return classifyCommand(command, { isClew: () => false, git }).verdict;
    };
    const json = "python3 -m json.tool";
    expect(["plain", "named", "package", "absent"].map((folder) => verdictAt(folder, json))).toEqual([
      "read",
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(verdictAt("plain", `cd ../named && ${json}`)).not.toBe("read");
    expect(["a", "b", "odd", "none"].map((name) => verdictAt("plain", node(`${name}.json`)))).toEqual([
      "read",
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(verdictAt("evil", node("a.json"))).toBe("unknown");
    expect(verdictAt("plain", `timeout 9 ${node("b.json")}`)).not.toBe("read");
    expect(verdictAt("plain", `ls | xargs ${node("b.json")}`)).not.toBe("read");
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
