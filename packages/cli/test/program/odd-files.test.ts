import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLEW, type Finished, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";

const IN_TIME_MS = 20_000;

/** Runs a command that must end by itself; distinguishes waiting from failing. */
async function ended(box: Sandbox, words: readonly string[], input = ""): Promise<Finished> {
  const { pid, done } = box.start(words, { input });
  let waited = false;
  const timer = setTimeout(() => {
    waited = true;
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  }, IN_TIME_MS);
  const finished = await done;
  clearTimeout(timer);
  expect(waited, `clew ${words.join(" ")} waits`).toBe(false);
  return finished;
}

/** Anything but a file, in place of one. */
const ODD: Readonly<Record<string, (path: string) => void>> = {
  pipe: (path) => execFileSync("mkfifo", [path]),
  device: (path) => symlinkSync("/dev/zero", path),
  folder: (path) => mkdirSync(path),
};

describe("a pipe, a device or a folder in the place of a file", () => {
  it.each(Object.keys(ODD))(
    "is refused at once where a command names it: a %s [cli:odd-files]",
    async (kind) => {
      const box = sandbox();
      const { state_file: state } = ok<View>(box, ["start", "Pick a queue"]);
      ODD[kind]?.(join(box.folder, "odd"));
      const commands = [
        ["schema", "validate", "odd"],
        ["sessions", "import", "odd"],
        ["rpc", "getStats", "--input", "odd"],
        ["thread", "import", "odd"],
        ["step", "0", "--state", state, "--input", "odd"],
        ["run", "x", "--script", "odd"],
        ["restore", "odd"],
        ["knowledge", "import", "odd"],
        ["handoff", "validate", "odd"],
        ["task", "check", "odd"],
      ];
      for (const words of commands) {
        const { code, stdout, stderr } = await ended(box, [...words, "--json"]);
        expect([2, 4, 5], `${words.join(" ")}: ${stderr}`).toContain(code);
        expect(stdout + stderr).not.toMatch(/INTERNAL/);
      }
    },
    120_000,
  );

  it.each(Object.keys(ODD))(
    "is refused at once where Clew's own files belong: a %s [cli:odd-files]",
    async (kind) => {
      const box = sandbox();
      const places = [
        [
          ".clew/config.json",
          ["status"],
          ["start", "x"],
          ["config", "set", "depth", "full"],
          ["hook", "claude", "Stop"],
        ],
        [".clew/tasks", ["task", "list"], ["task", "new", "A"]],
        [".clew/clew.db", ["thread", "list"], ["decide", "A", "--confidence", "0.5"]],
        [".clew/sessions", ["start", "x"], ["status"], ["sessions", "gc"]],
        [".claude/settings.local.json", ["init", "--agent", "claude", "--yes"]],
        [".git", ["status"]],
      ] as const;
      for (const [place, ...commands] of places) {
        const path = join(box.folder, place);
        mkdirSync(dirname(path), { recursive: true });
        ODD[kind]?.(path);
        for (const words of commands) {
          const { code, stderr } = await ended(box, [...words, "--json"]);
          expect([0, 2, 3, 4, 75], `${place}, ${words.join(" ")}: ${stderr}`).toContain(code);
          expect(stderr).not.toMatch(/INTERNAL|^\s+at /m);
        }
        rmSync(path, { recursive: true });
      }
    },
    120_000,
  );

  it.each(["pipe", "device"])(
    "holds up no hook and no doctor, wherever it lies: a %s [cli:odd-files]",
    async (kind) => {
      const box = sandbox();
      const prompted = ["hook", "claude", "UserPromptSubmit"];
      const hooks = [prompted, ["hook", "claude", "PreToolUse"], ["hook", "claude", "Stop"]];
      const payload = { session_id: "a", cwd: box.folder, prompt: "Fix it", tool_name: "Write", tool_input: {} };
      const state = join(box.env["HOME"] ?? "", ".local/state/clew");
      const places: readonly (readonly [string, ...(readonly string[])[]])[] = [
        [join(box.folder, ".clew/log/hooks.jsonl"), ["doctor"], ...hooks],
        [join(box.folder, ".clew/sessions/lock.db"), ...hooks],
        [join(box.folder, ".claude/settings.json"), ["doctor"]],
        [join(box.folder, ".codex/config.toml"), ["doctor"]],
        [join(box.folder, ".opencode/plugins/clew.ts"), ["doctor"]],
        [join(state, "key"), ["doctor"], ...hooks],
        [join(state, "off.json"), ["status"], ...hooks],
      ];
      for (const [path, ...commands] of places) {
        box.run(prompted, { input: JSON.stringify(payload) });
        rmSync(path, { force: true });
        mkdirSync(dirname(path), { recursive: true });
        ODD[kind]?.(path);
        for (const words of commands) {
          const { code, stderr } = await ended(box, words, JSON.stringify(payload));
          expect([0, 3, 75], `${path}, ${words.join(" ")}: ${stderr}`).toContain(code);
        }
        rmSync(path);
      }
    },
    120_000,
  );

  it("gets nothing of the hooks' log, and neither does a file that a link there leads to [cli:odd-files]", () => {
    const box = sandbox();
    const payload = { session_id: "a", cwd: box.folder, prompt: "Fix it" };
    mkdirSync(join(box.folder, ".clew/log"), { recursive: true });
    const mine = join(box.folder, "profile");
    writeFileSync(mine, "mine");
    symlinkSync(mine, join(box.folder, ".clew/log/hooks.jsonl"));
    box.run(["hook", "claude", "UserPromptSubmit"], { input: JSON.stringify(payload) });
    rmSync(join(box.folder, ".clew/log"), { recursive: true });
    mkdirSync(join(box.folder, "elsewhere"));
    symlinkSync("../elsewhere", join(box.folder, ".clew/log"));
    box.run(["hook", "claude", "Stop"], { input: JSON.stringify(payload) });
    expect([readFileSync(mine, "utf8"), readdirSync(join(box.folder, "elsewhere"))]).toEqual(["mine", []]);
  });

  it("is read where a shell has opened it: a process substitution is a file [cli:odd-files]", () => {
    const box = sandbox();
    writeFileSync(join(box.folder, "params.json"), '{"limit": 1}');
    const script = `"$0" "$1" rpc listThreads --json --input <(cat params.json)`;
    const told = execFileSync("bash", ["-c", script, process.execPath, CLEW], { cwd: box.folder, env: box.env });
    expect(JSON.parse(told.toString())).toMatchObject({ threads: [] });
  });
});
