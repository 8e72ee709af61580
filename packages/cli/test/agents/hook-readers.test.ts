import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "../rig/clew-process.ts";

/** Calls the built hook as a client does, and returns why it refused a tool; undefined if the tool may run. */
function refusal(at: Sandbox, agent: string, tool: Tool): string | undefined {
  const payload = { session_id: "agent-1", cwd: at.folder, ...tool };
  const event = agent === "gemini" ? "BeforeTool" : "PreToolUse";
  const { code, stdout } = at.run(["hook", agent, event], { input: JSON.stringify(payload) });
  expect(code).toBe(0);
  if (stdout === "") return undefined;
  const answer = JSON.parse(stdout);
  return answer.hookSpecificOutput?.permissionDecisionReason ?? answer.reason;
}

interface Tool {
  readonly tool_name: string;
  readonly tool_input: object;
}

function patch(...lines: readonly string[]): Tool {
  return { tool_name: "apply_patch", tool_input: { command: lines.join("\n") } };
}

function commandTool(name: string, text: string): Tool {
  return { tool_name: name, tool_input: { command: text } };
}

function prompted(agents: readonly string[]): Sandbox {
  const at = sandbox();
  for (const agent of agents)
    at.run(["hook", agent, agent === "gemini" ? "BeforeAgent" : "UserPromptSubmit"], {
      input: JSON.stringify({ session_id: "agent-1", cwd: at.folder, prompt: "Fix the mail worker" }),
    });
  return at;
}

describe("a patch for Codex", () => {
  const at = prompted(["codex"]);
  const answer = ["*** Begin Patch", "*** Add File: .clew/answers/0.json", "+{}"];

  it("passes with the gate closed where it only adds an answer, whatever its lines end in [agents:patch-read]", () => {
    for (const lines of [
      [...answer, "*** End Patch"],
      [...answer, "*** End Patch", ""],
      [...answer, "+\u00a0*** Delete File: src/a.ts", "*** End Patch"],
      [...answer, "*** End Patch"].map((line) => `${line}\r`),
      ["<<'EOF'", ...answer, "*** End Patch", "EOF"],
    ])
      expect([lines, refusal(at, "codex", patch(...lines))]).toEqual([lines, undefined]);
  });

  it("is refused where another file may be in it, behind any white space that a reader trims [agents:patch-read]", () => {
    const spaces = "\u00a0\u3000\u2003\u0085\u1680\ufeff\u200b\u202f\u205f\u2028\u2029\u180e\v\f\t\u001f".split("");
    const lines = [
      ...spaces.map((space) => [...answer, `${space}*** Delete File: src/a.ts`, "*** End Patch"]),
      ...spaces.map((space) => [...answer, `*** Delete File: src/a.ts${space}`, "*** End Patch"]),
      [...answer, " *** Delete File: src/a.ts", "*** End Patch"],
      [...answer, "*** Update File: .clew/answers/1.json", "\u00a0*** Move to: src/a.ts", "+x", "*** End Patch"],
      [...answer, "*** delete file: src/a.ts", "*** End Patch"],
      [...answer, "*** Remove File: src/a.ts", "*** End Patch"],
      [...answer, "*** Environment ID: other", "*** End Patch"],
      [...answer, "*** End Patch", "*** Delete File: src/a.ts", "*** End Patch"],
      [...answer, "\u00a0", "*** Delete File: src/a.ts", "*** End Patch"],
      ["*** Begin Patch", "*** Add File: .clew/answers/x\r/../../../src/a.ts", "+x", "*** End Patch"],
      ["*** Begin Patch", "*** Add File: .clew/answers/x\u2028/../../../src/a.ts", "+x", "*** End Patch"],
      ["*** Begin Patch", "*** Add File:  .clew/answers/x", "+x", "*** End Patch"],
      ["*** Add File: .clew/answers/x", "+x"],
      ["--- .clew/answers/x", "+++ .clew/answers/x", "@@ -0,0 +1 @@", "+x"],
    ];
    for (const each of lines) expect([each, refusal(at, "codex", patch(...each))]).toEqual([each, expect.any(String)]);
    expect(refusal(at, "codex", { tool_name: "apply_patch", tool_input: { command: lines[0] } })).toBeDefined();
  }, 120_000);
});

describe("a command whose shell", () => {
  const at = prompted(["codex", "claude", "gemini"]);
  const shell = (command: readonly string[] | string): string | undefined =>
    refusal(at, "codex", { tool_name: "shell", tool_input: { command } });

  it("is named by the call is read as that shell reads it [agents:shell-known]", () => {
    for (const name of ["sh", "dash", "/bin/sh"])
      expect(shell([name, "-c", "ls &>/dev/null touch owned"])).toContain("this command waits");
    expect(shell(["bash", "-lc", "ls &>/dev/null"])).toBeUndefined();
    expect(shell(["zsh", "-c", "ls &>/dev/null"])).toBeUndefined();
    expect(shell(["dash", "-c", "ls -la"])).toBeUndefined();
    // Another program may be named like a shell.
    expect(shell(["./bash", "-c", "ls"])).toContain("this command waits");
    expect(shell([join(at.folder, "tools/sh"), "-c", "ls"])).toContain("this command waits");
    const named = (program: string): string | undefined =>
      refusal(at, "codex", { tool_name: "exec_command", tool_input: { cmd: "ls", shell: program } });
    expect(named("/bin/bash")).toBeUndefined();
    expect(named("./evil")).toContain("this command waits");
  });

  it("is not known is read as each of them reads it [agents:shell-known]", () => {
    for (const command of ["ls &>/dev/null touch owned", "echo 'a\\' 'b; touch owned #'", "find . \\x2ddelete"])
      expect([command, shell(command)]).toEqual([command, expect.stringContaining("Refused by Clew")]);
    expect(shell("ls >/dev/null 2>&1")).toBeUndefined();
  });

  it("may be called by the name of sh is read as any sh reads it, and never as fish does [agents:shell-known]", () => {
    const text = "ls &>/dev/null";
    for (const [agent, name] of [
      ["claude", "Bash"],
      ["gemini", "run_shell_command"],
      ["codex", "Bash"],
    ] as const)
      expect(refusal(at, agent, commandTool(name, text))).toContain("write >/dev/null 2>&1");
    const quoted = "echo 'a\\\\' 'b; touch owned #'";
    expect(refusal(at, "claude", commandTool("Bash", quoted))).toBeUndefined();
    expect(refusal(at, "codex", commandTool("Bash", quoted))).toEqual(expect.any(String));
  });
});

describe("git", () => {
  let at: Sandbox;
  let outside: string;
  const git = (cwd: string, ...words: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
      cwd,
      env: { ...at.env, GIT_CONFIG_NOSYSTEM: "1" },
      encoding: "utf8",
    });
  const run = (command: string, workdir?: string): string | undefined =>
    refusal(at, "codex", { tool_name: "shell_command", tool_input: { command, ...(workdir ? { workdir } : {}) } });

  beforeAll(() => {
    at = prompted(["codex"]);
    outside = join(at.folder, "..", "elsewhere");
    git(at.folder, "init", "-q");
    mkdirSync(join(at.folder, "src"));
    writeFileSync(join(at.folder, "src", "a.ts"), "x\n");
    git(at.folder, "add", "src");
    git(at.folder, "commit", "-qm", "x");
    git(at.folder, "worktree", "add", "-q", join(at.folder, "tree"));
    // A repository as a clone may contain it: its files are in a folder of the work tree, and its configuration names a
    // program.
    const planted = join(at.folder, "vendor", "x");
    for (const folder of ["objects", "refs/heads"]) mkdirSync(join(planted, folder), { recursive: true });
    writeFileSync(join(planted, "HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(planted, "run.sh"), `#!/bin/sh\ntouch '${at.folder.replaceAll("'", "'\\''")}/owned'\n`, {
      mode: 0o755,
    });
    writeFileSync(
      join(planted, "config"),
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ./run.sh\n",
    );
    git(at.folder, "init", "-q", "nested");
    mkdirSync(join(planted, "deep"));
    symlinkSync(planted, join(at.folder, "link"));
    symlinkSync(join(planted, "deep"), join(at.folder, "src", "deep"));
    mkdirSync(outside);
    symlinkSync(outside, join(at.folder, "out"));
  });
  afterAll(() => rmSync(join(at.folder, ".."), { recursive: true, force: true }));

  it("is a reader in the project's own repository, its folders and its work trees [agents:own-git]", () => {
    for (const command of [
      "git status",
      "cd src && git log -3",
      "git -C src diff",
      "git -C tree status",
      "cd tree && git status && cd .. && git diff",
      "cd src/.. ; git status",
      "git --no-pager -C src log",
      "cd ../elsewhere && git status",
      "cd no-such-folder; git status",
    ])
      expect([command, run(command)]).toEqual([command, undefined]);
    expect(run("git status", "src")).toBeUndefined();
  }, 60_000);

  it("is none where another repository lies in the project, for that may name programs to run [agents:own-git]", () => {
    git(join(at.folder, "vendor", "x"), "status");
    expect(existsSync(join(at.folder, "owned"))).toBe(true);
    for (const command of [
      "git -C vendor/x status",
      "git -C vendor/x/deep status",
      "git -C vendor -C x status",
      "git --no-pager -C vendor/x log",
      "git '-C' vendor/x log",
      "cd vendor/x && git status",
      "cd vendor; cd x; git status",
      "ls && cd vendor/x/deep && git rev-parse HEAD",
      "cd src/deep/.. && git status",
      "git -C src/deep/.. status",
      "git -C link status",
      "cd vendor/* && git status",
      'cd "$OLDPWD" && git status',
      "cd - && git status",
      'cd "$PWD/vendor/x" && git status',
      "git -C nested status",
      "{ cd vendor/x; git status; }",
      "(cd vendor/x; git status)",
      "true || cd vendor/x; git status",
    ])
      expect([command, run(command)]).toEqual([command, expect.stringContaining("git in ")]);
    expect(run("git status", "vendor/x")).toContain("whose repository is not the project's own");
  }, 60_000);

  it("takes the repository where the client works for the project's, where the project has none [agents:own-git]", () => {
    const clone = join(at.folder, "..", "work", "clone");
    mkdirSync(join(clone, "..", ".clew"), { recursive: true, mode: 0o700 });
    git(at.folder, "init", "-q", clone);
    git(at.folder, "init", "-q", "--bare", join(clone, "bare"));
    const inClone: Sandbox = { ...at, folder: clone };
    const prompt = { session_id: "agent-1", cwd: clone, prompt: "Fix it" };
    at.run(["hook", "codex", "UserPromptSubmit"], { input: JSON.stringify(prompt) });
    expect(refusal(inClone, "codex", commandTool("shell_command", "git status"))).toBeUndefined();
    expect(refusal(inClone, "codex", commandTool("shell_command", "git -C bare log"))).toContain("git in ");
  });
});

const { share, ...zero } = ANSWERS["0"] as Readonly<Record<string, object>>; // the example answers are plain objects
const SIMPLE = { ...zero, share: { ...share, complexity: "simple" } };

describe("a task file", () => {
  it("is the agent's to write once the reasoning is on record, and not before; nothing else of Clew is [agents:task-files]", () => {
    const at = prompted(["claude"]);
    const tasks = join(at.folder, ".clew", "tasks");
    mkdirSync(tasks, { recursive: true });
    writeFileSync(join(tasks, "task-001.md"), "# Task task-001: Build it\n");
    const tools: readonly Tool[] = [
      { tool_name: "Edit", tool_input: { file_path: join(tasks, "task-001.md"), old_string: "a", new_string: "b" } },
      { tool_name: "Write", tool_input: { file_path: ".clew/tasks/task-002.md", content: "x" } },
      commandTool("Bash", "sed -i 's/a/b/' .clew/tasks/task-001.md"),
      commandTool("Bash", "cat > .clew/tasks/task-003.md <<'END'\nx\nEND"),
    ];
    for (const tool of tools) expect([tool, refusal(at, "claude", tool)]).toEqual([tool, expect.any(String)]);
    const [{ session_id: session }] = JSON.parse(at.run(["status", "--json"]).stdout).sessions;
    const answers = JSON.stringify({ "0": SIMPLE, "1": ANSWERS["1"], "8": ANSWERS["8"] });
    expect(at.run(["step", "0", "--session", session, "--complete", "--input", "-"], { input: answers }).code).toBe(0);
    for (const tool of tools) expect([tool, refusal(at, "claude", tool)]).toEqual([tool, undefined]);
    symlinkSync(join(at.folder, ".clew", "config.json"), join(tasks, "linked.md"));
    const closed: readonly Tool[] = [
      { tool_name: "Write", tool_input: { file_path: ".clew/tasks/linked.md", content: "{}" } },
      { tool_name: "Write", tool_input: { file_path: ".clew/tasks/x.json", content: "{}" } },
      { tool_name: "Write", tool_input: { file_path: ".clew/tasks/../config.json", content: "{}" } },
      commandTool("Bash", "rm -rf .clew/tasks"),
      commandTool("Bash", "echo x > .clew/sessions/a.md"),
    ];
    for (const tool of closed) expect([tool, refusal(at, "claude", tool)]).toEqual([tool, expect.any(String)]);
    rmSync(at.folder, { recursive: true });
  });
});
