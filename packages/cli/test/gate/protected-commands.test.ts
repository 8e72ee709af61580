import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectTool } from "../../src/gate/inspect-tool.ts";
import { LEAVING, TOUCHING } from "./protected-table.ts";

function place() {
  const root = mkdtempSync(join(tmpdir(), "clew gate "));
  const cwd = join(root, "my project");
  const home = join(cwd, ".clew");
  for (const folder of [cwd, home, join(cwd, "src"), join(home, "sessions"), join(cwd, "build"), join(cwd, ".claude")])
    mkdirSync(folder);
  for (const folder of [".codex", ".cursor", ".github/hooks"]) mkdirSync(join(cwd, folder), { recursive: true });
  for (const file of [
    "a.txt",
    "x",
    "main.o",
    "opencode.json",
    "src/a.ts",
    ".clew/config.json",
    ".claude/settings.json",
  ])
    writeFileSync(join(cwd, file), "{}");
  writeFileSync(join(home, "config.json"), '{"gate": "enforced"}');
  symlinkSync(home, join(cwd, "harmless"));
  const env = { HOME: join(root, "home") };
  return { home, cwd, env, userFolders: [join(root, "home", ".config", "clew")], isClew: () => false };
}

describe("an open gate", () => {
  const at = place();
  const inspect = inspectTool(at);
  const touched = async (command: string) =>
    (await inspect({ name: "Bash", class: "shell", paths: [], command }, true)).protectedPath;

  for (const command of TOUCHING)
    it(`refuses ${JSON.stringify(command)} [agents:gate-resolved]`, async () => {
      expect(await touched(command)).toBeDefined();
    });

  for (const command of LEAVING)
    it(`passes ${JSON.stringify(command)} [agents:gate-resolved]`, async () => {
      expect(await touched(command)).toBeUndefined();
    });

  it("resolves names where the shell stands, not only where the project is [agents:gate-resolved]", async () => {
    const inside = inspectTool({ ...at, folders: [at.home] });
    const call = { name: "Bash", class: "shell", paths: [], command: "rm config.json" } as const;
    expect((await inside(call, true)).protectedPath).toBeDefined();
    expect((await inside({ ...call, command: "cd .. && rm build/x" }, true)).protectedPath).toBeUndefined();
    const named = { ...call, folder: ".clew" };
    expect((await inspect(named, true)).protectedPath).toBeDefined();
  });
});
