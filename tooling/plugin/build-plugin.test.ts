import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildPlugin } from "./build-plugin.ts";

const root = mkdtempSync(join(tmpdir(), "clew plugin "));
const folder = join(root, "some where", "clew");
beforeAll(() => {
  buildPlugin(join(root, "built"));
  // Move it, to a path with a space: nothing may depend on where it was built.
  mkdirSync(join(root, "some where"));
  renameSync(join(root, "built"), folder);
});

const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));

interface HooksFile {
  readonly hooks: Readonly<
    Record<
      string,
      readonly {
        readonly hooks?: readonly { readonly command: string }[];
        readonly command?: string;
        readonly bash?: string;
      }[]
    >
  >;
}

const HOOKS = {
  claude: ["hooks/claude/hooks.json", "CLAUDE_PLUGIN_ROOT", "UserPromptSubmit"],
  codex: ["hooks/codex/hooks.json", "PLUGIN_ROOT", "UserPromptSubmit"],
  cursor: ["hooks/cursor/hooks.json", "CURSOR_PLUGIN_ROOT", "beforeSubmitPrompt"],
  copilot: ["com.github.copilot/hooks/hooks.json", "PLUGIN_ROOT", "userPromptSubmitted"],
  gemini: ["gemini/hooks/hooks.json", "extensionPath", "BeforeAgent"],
} as const;

describe("the plugin folder", () => {
  it("holds cases for Claude Code's own evaluation, whose scripts lay out a project with its decision on record [agents:plugin-evals]", () => {
    const cases = readdirSync(join(folder, "evals"));
    expect(cases.length).toBeGreaterThanOrEqual(5);
    for (const name of cases) {
      const place = mkdtempSync(join(root, "case "));
      const laid = spawnSync("sh", [join(folder, "evals", name, "scaffold.sh")], { cwd: place, encoding: "utf8" });
      expect([name, laid.status, laid.stderr]).toEqual([name, 0, ""]);
      const text = readFileSync(join(folder, "evals", name, "case.yaml"), "utf8");
      const { execution, graders, context } = parse(text);
      expect(context).toEqual({ scaffold_script: "scaffold.sh" });
      // Before any work the graders fail, except in the case of a file to leave alone.
      for (const { target, pattern } of graders) {
        const file = join(place, target.path);
        expect([name, new RegExp(pattern).test(readFileSync(file, "utf8"))]).toEqual([name, name === "migrations"]);
      }
      const words = [join(folder, "dist", "clew.cjs"), "recall", execution.prompt, "--json"];
      const { stdout } = spawnSync(process.execPath, words, { cwd: place, encoding: "utf8" });
      const { items } = JSON.parse(stdout);
      expect([name, items[0]?.voice]).toEqual([name, "sure"]);
    }
  }, 120_000);

  it("holds a manifest for every client, with the fields that each allows [agents:plugin]", () => {
    expect(Object.keys(read("plugin.json"))).toEqual(["$schema", "name", "version", "description", "license"]);
    expect(read(".claude-plugin/plugin.json")).toMatchObject({ name: "clew", hooks: "./hooks/claude/hooks.json" });
    expect(read(".claude-plugin/marketplace.json")).toMatchObject({
      owner: { name: "Clew" },
      plugins: [{ name: "clew", source: "./" }],
    });
    expect(read("gemini/gemini-extension.json")).toMatchObject({
      name: "clew",
      mcpServers: { clew: { command: "node" } },
    });
    expect(read(".codex-plugin/plugin.json").hooks).toBe("./hooks/codex/hooks.json");
  });

  it("keeps each client's hooks in a folder of its own, and none where another would find them [agents:plugin]", () => {
    expect(existsSync(join(folder, "hooks", "hooks.json"))).toBe(false);
    for (const [agent, [path]] of Object.entries(HOOKS)) {
      const text = readFileSync(join(folder, path), "utf8");
      expect(text).toContain(` hook ${agent} `);
      expect(text.match(/ hook (\w+) /g)?.every((each) => each === ` hook ${agent} `)).toBe(true);
    }
  });

  for (const [agent, [path, variable, event]] of Object.entries(HOOKS))
    it(`runs where it lies, without an install step: ${agent} [agents:plugin]`, () => {
      const { hooks }: HooksFile = read(path);
      const entry = hooks[event]?.[0];
      const command = entry?.hooks?.[0]?.command ?? entry?.command ?? entry?.bash ?? "";
      const project = mkdtempSync(join(tmpdir(), "clew project "));
      mkdirSync(join(project, ".clew"));
      const place = agent === "gemini" ? join(folder, "gemini") : folder;
      const payload = { session_id: "s", conversation_id: "s", sessionId: "s", cwd: project, prompt: "Fix it" };
      const env = {
        HOME: join(project, "home"),
        PATH: `${join(process.execPath, "..")}:/usr/bin:/bin`,
        [variable]: place,
      };
      const run = spawnSync("sh", ["-c", command], {
        cwd: project,
        env,
        input: JSON.stringify(payload),
        encoding: "utf8",
      });
      expect(run.stderr).toBe("");
      expect(run.stdout).toContain("step 0 is open");
    });

  it("explains Clew to an agent in under sixty lines, with the front matter that the format allows [agents:skill]", () => {
    const text = readFileSync(join(folder, "skills/clew/SKILL.md"), "utf8");
    expect(text.trimEnd().split("\n").length).toBeLessThan(60);
    const [, front = ""] = text.split("---\n");
    expect(front.match(/^\w[\w-]*(?=:)/gm)).toEqual(["name", "description"]);
    expect(/^description: (.*)$/m.exec(front)?.[1]?.length).toBeLessThanOrEqual(1024);
  });
});
