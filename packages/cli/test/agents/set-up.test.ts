import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { CLEW, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

function git(folder: string, ...words: readonly string[]): string {
  const own = ["-c", "user.name=a", "-c", "user.email=a@b"];
  return execFileSync("git", [...own, ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function repository(options: { readonly ownCache?: boolean } = {}): Sandbox {
  const at = sandbox(undefined, options);
  git(at.folder, "init", "-q");
  git(at.folder, "commit", "-q", "--allow-empty", "-m", "x");
  return at;
}

/** A clew on PATH, as a global installation leaves it. */
function onPath(at: Sandbox): { readonly bin: string; readonly env: Record<string, string> } {
  const bin = mkdtempSync(join(tmpdir(), "clew bin "));
  symlinkSync(CLEW, join(bin, "clew"));
  return { bin, env: { ...at.env, PATH: `${bin}:${at.env["PATH"] ?? ""}` } };
}

/** Every command in a settings file. */
function commands(path: string): readonly string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(path, "utf8"), (key, value) => {
    if (key === "command" || key === "bash") found.push(value);
    return value;
  });
  return found.filter((each) => each.includes(" hook "));
}

const SETTINGS = [
  ".claude/settings.local.json",
  ".codex/hooks.json",
  ".gemini/settings.json",
  ".cursor/hooks.json",
  ".github/hooks/clew.json",
];
const EVERYBODY = ["claude", "codex", "gemini", "cursor", "copilot"].flatMap((agent) => ["--agent", agent]);

describe("hooks as they stand in the settings", () => {
  it("pass where clew is gone, whichever shell runs them, and call it where it is there [agents:hook-survives]", () => {
    const at = repository();
    const { env } = onPath(at);
    expect(at.run(["init", ...EVERYBODY, "--yes"], { env }).code).toBe(0);
    const all = SETTINGS.flatMap((name) => commands(join(at.folder, name)));
    expect(all.length).toBeGreaterThan(25);
    const run = (shell: string, command: string, path: string) => {
      const { status, stdout, stderr } = spawnSync(shell, ["-c", command], {
        cwd: at.folder,
        env: { ...at.env, PATH: path },
        input: JSON.stringify({ session_id: "one", prompt: "Fix it" }),
        encoding: "utf8",
      });
      return [status, stdout, stderr];
    };
    for (const shell of ["sh", "bash", "zsh", "fish"].filter((name) => existsSync(`/usr/bin/${name}`)))
      for (const command of shell === "sh" ? all : all.slice(0, 2))
        expect(run(shell, command, "/usr/bin:/bin"), command).toEqual([0, "", ""]);
    const prompt = all.find((each) => each.endsWith("hook claude UserPromptSubmit")) ?? "";
    expect(prompt).toBe("command -v clew >/dev/null || exit 0; exec clew hook claude UserPromptSubmit");
    expect(run("sh", prompt, env["PATH"] ?? "")[1]).toContain("step 0 is open");
  });

  it("pass where the checkout that set them up is gone [agents:hook-survives]", () => {
    const at = repository();
    const dist = join(mkdtempSync(join(tmpdir(), "clew checkout ")), "dist");
    cpSync(dirname(CLEW), dist, { recursive: true });
    const made = spawnSync(process.execPath, [join(dist, "clew.cjs"), "init", "--agent", "gemini", "--yes"], {
      cwd: at.folder,
      env: { ...at.env },
      encoding: "utf8",
    });
    expect([made.status, made.stderr]).toEqual([0, ""]);
    execFileSync("rm", ["-r", dist]);
    for (const command of commands(join(at.folder, ".gemini/settings.json"))) {
      const { status, stdout, stderr } = spawnSync("bash", ["-c", command], { input: "{}", encoding: "utf8" });
      expect([status, stdout, stderr]).toEqual([0, "", ""]);
    }
  });

  it("are not set up by a clew that a package runner fetched for one command [agents:hook-survives]", () => {
    for (const place of ["_npx/3d41c/node_modules/@clew/cli", "pnpm/dlx/abc/node_modules/@clew/cli", "dlx-12/cli"]) {
      const at = repository();
      const dist = join(mkdtempSync(join(tmpdir(), "clew runner ")), place, "dist");
      mkdirSync(dirname(dist), { recursive: true });
      cpSync(dirname(CLEW), dist, { recursive: true });
      const run = (...words: readonly string[]) =>
        spawnSync(process.execPath, [join(dist, "clew.cjs"), "init", ...words], {
          cwd: at.folder,
          env: { ...at.env },
          encoding: "utf8",
        });
      const { status, stderr } = run("--agent", "claude", "--yes");
      expect(status).toBe(2);
      expect(stderr).toContain("npm install --global @clew/cli");
      expect(existsSync(join(at.folder, ".claude"))).toBe(false);
      expect(run("--remove", "--yes").status).toBe(0);
    }
  });
});

describe("clew init", () => {
  it("names the command that shows every line of what it is about to change [agents:init-dry-run]", () => {
    const at = repository();
    const shows = (...words: readonly string[]) =>
      /Every line of it: (.*)/
        .exec(at.run(["init", ...words]).stdout)?.[1]
        ?.split(" ")
        .slice(1) ?? [];
    const named = shows("--agent", "claude", "--agent", "codex", "--scope", "user");
    expect(named.join(" ")).toBe("init --dry-run --agent claude --agent codex --scope user");
    const shown = at.run(named);
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('+     "UserPromptSubmit": [')]);
    expect(at.run(["init", "--agent", "claude", "--yes"]).stdout).not.toContain("Every line of it");
    expect(shows("--remove").join(" ")).toBe("init --dry-run --remove");
  });
});

describe("what git is told to leave alone", () => {
  it("stands in the clone's own file for one person, so that no commit of an agent carries it [agents:init-exclude]", () => {
    const at = repository();
    expect(at.run(["init", "--agent", "claude", "--agent", "codex", "--yes"]).code).toBe(0);
    expect(git(at.folder, "status", "--porcelain")).toBe("");
    git(at.folder, "add", "-A");
    expect(git(at.folder, "diff", "--cached", "--name-only")).toBe("");
    expect(at.run(["init", "--remove", "--yes"]).code).toBe(0);
    expect(git(at.folder, "status", "--porcelain")).toBe("");
    expect(readFileSync(join(at.folder, ".git/info/exclude"), "utf8")).not.toContain("clew");
  });

  it("is everything in .clew but what a team shares, with init and without it [agents:init-exclude]", () => {
    for (const isSetUp of [true, false]) {
      const at = repository();
      rmSync(join(at.folder, ".clew"), { recursive: true, force: true });
      if (isSetUp) ok(at, ["init", "--agent", "codex", "--yes"]);
      ok(at, ["decide", "Keep it", "--id", "dec_kept", "--confidence", "0.9", "--frozen", "kept.txt"]);
      atTerminal(at, ["ratify", "dec_kept"], { typed: "kept" });
      execFileSync("git", ["init", "-q", "--bare", join(at.folder, "..", "record.git")]);
      ok(at, ["sync", "--init", join(at.folder, "..", "record.git")]);
      expect(existsSync(join(at.folder, ".clew/rules.json"))).toBe(true);
      expect(git(at.folder, "status", "--porcelain", "-uall")).toBe("");
      const shared = [
        ".clew/config.json",
        ".clew/guardrails/a.yaml",
        ".clew/protocol/protocol.yaml",
        ".clew/tasks/t.md",
      ];
      for (const path of shared) {
        mkdirSync(dirname(join(at.folder, path)), { recursive: true });
        writeFileSync(join(at.folder, path), "{}");
      }
      expect(readFileSync(join(at.folder, ".clew/.gitignore"), "utf8")).toMatch(/^\/\*\n(?:!\/\S+\n){4}$/);
      expect(git(at.folder, "status", "--porcelain", "-uall")).toBe(shared.map((path) => `?? ${path}\n`).join(""));
    }
  });

  it("is spelled from the repository's root for a project in a folder of it [agents:init-exclude]", () => {
    const at = repository();
    const inner = join(at.folder, "packages", "#a [b]");
    mkdirSync(join(inner, ".clew"), { recursive: true });
    writeFileSync(join(inner, "kept.txt"), "x");
    expect(at.run(["init", "--agent", "claude", "--yes"], { cwd: inner }).code).toBe(0);
    expect(git(at.folder, "status", "--porcelain", "-uall").trim().split("\n")).toEqual([
      '?? "packages/#a [b]/kept.txt"',
    ]);
  });

  it("touches nothing where no repository is, and .gitignore for what a project shares [agents:init-exclude]", () => {
    const at = sandbox();
    expect(at.run(["init", "--agent", "claude", "--yes"]).code).toBe(0);
    expect(existsSync(join(at.folder, ".gitignore"))).toBe(false);
    const shared = repository();
    shared.run(["init", "--agent", "claude", "--scope", "project", "--yes"]);
    shared.run(["init", "--agent", "codex", "--yes"]);
    expect(readFileSync(join(shared.folder, ".gitignore"), "utf8")).not.toContain("codex");
    expect(readFileSync(join(shared.folder, ".git/info/exclude"), "utf8")).toContain(".codex/hooks.json");
    expect(shared.run(["init", "--remove", "--yes"]).code).toBe(0);
    expect(git(shared.folder, "status", "--porcelain")).toBe("");
  });
});

describe("a linked work tree", () => {
  it("gets hooks of its own, shares the state of the main one, and neither takes out the other's [agents:init-worktree]", () => {
    const at = repository();
    const tree = `${at.folder} tree`;
    git(at.folder, "worktree", "add", "-q", "-b", "tree", tree);
    const main = at.run(["init", "--agent", "codex", "--yes"]);
    expect(main.stdout).toContain("In a linked work tree codex find no hooks");
    const absent = JSON.parse(at.run(["doctor", "--json", "--agent", "codex"], { cwd: tree }).stdout);
    expect(absent.agents[0].events[0]).toMatchObject({ status: "absent", note: "no settings file has this hook" });
    expect(at.run(["init", "--agent", "codex", "--agent", "gemini", "--yes"], { cwd: tree }).code).toBe(0);
    expect(existsSync(join(tree, ".codex/hooks.json"))).toBe(true);
    expect(existsSync(join(tree, ".clew"))).toBe(false);
    for (const folder of [at.folder, tree]) expect(git(folder, "status", "--porcelain")).toBe("");
    const [command = ""] = commands(join(tree, ".codex/hooks.json"));
    const input = JSON.stringify({ session_id: "one", prompt: "Fix it", cwd: tree });
    const { stdout } = spawnSync("sh", ["-c", command], { cwd: tree, env: { ...at.env }, input, encoding: "utf8" });
    expect(stdout).toContain("step 0 is open");
    expect(at.run(["init", "--remove", "--yes"]).code).toBe(0);
    expect(git(tree, "status", "--porcelain")).toBe("");
    expect(existsSync(join(tree, ".codex/hooks.json"))).toBe(true);
    expect(at.run(["init", "--remove", "--yes"], { cwd: tree }).code).toBe(0);
    expect(readFileSync(join(at.folder, ".git/info/exclude"), "utf8")).not.toContain("clew");
    expect(existsSync(join(tree, ".codex"))).toBe(false);
  });
});

describe("clew doctor", () => {
  it("says that Gemini finds no hooks in a subfolder, and that --live does not start the agents [agents:doctor-live]", () => {
    const at = repository();
    at.run(["init", "--agent", "gemini", "--agent", "codex", "--yes"]);
    mkdirSync(join(at.folder, "src"));
    const report = JSON.parse(at.run(["doctor", "--json"], { cwd: join(at.folder, "src") }).stdout);
    const notes = (agent: string) =>
      report.agents
        .find((each: { agent: string }) => each.agent === agent)
        .events.map((each: { note: string }) => each.note);
    expect(notes("gemini")[0]).toContain("clew init --agent gemini --scope user");
    expect(notes("codex")[0]).not.toContain("scope user");
    expect(at.run(["doctor", "--live"]).stdout).toContain("It did not start the agents");
    expect(at.run(["doctor"]).stdout).not.toContain("It did not start the agents");
  });
});

/** Makes Node look as if built with the system's SQLite, which may lack full-text search. */
function preload(lacks: boolean): string {
  return `
      const usual = process.getBuiltinModule;
      Object.defineProperty(process, "config", { value: { variables: { node_shared_sqlite: true } } });
      process.getBuiltinModule = (name) => {
        if (name !== "node:sqlite") return usual(name);
        return { DatabaseSync: class { exec() { ${lacks ? 'throw new Error("no such module: fts5")' : ""} } close() {} } };
      };`;
}

describe("a Node whose SQLite searches no texts", () => {
  it("lets the agent work, refuses commands by name, and is asked once [agents:hook-unsupported]", () => {
    // The cache keeps the answer: an earlier run's would be found.
    const at = repository({ ownCache: true });
    const fake = join(at.folder, "..", "fake.cjs");
    const env = { NODE_OPTIONS: `--require "${fake}"` };
    writeFileSync(fake, preload(true));
    const refused = at.run(["status"], { env });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("no such module: fts5")]);
    const input = JSON.stringify({ session_id: "one", prompt: "Fix it" });
    const hook = at.run(["hook", "claude", "UserPromptSubmit"], { env, input });
    expect([hook.code, hook.stdout, hook.stderr]).toEqual([0, "", ""]);
    expect(at.run(["status"]).stderr).toContain("full-text search");
    writeFileSync(fake, preload(false));
    for (const _ of [1, 2]) expect(at.run(["status"], { env }).code).toBe(0);
    writeFileSync(fake, preload(true));
    expect(at.run(["status"], { env }).code).toBe(0);
  });
});
