import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "../rig/clew-process.ts";
import { CLIENTS, callHook } from "../rig/hook-clients.ts";
import { LIGHT_ANSWERS } from "../rig/hook-project.ts";

const ID = "one-agent-session";
const LINES = [
  "export const retriesOfMail = outboxTable(retryPolicy, 312);",
  'export const nameOfQueue = "the outbox of the mail worker";',
];
const TEXT = `${LINES.join("\n")}\n`;

function git(at: Sandbox, ...words: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=p", "-c", "user.email=p@example.org", ...words], {
    cwd: at.folder,
    env: at.env,
  });
}

/** A repository with an answered prompt: the agent may write. */
function answered(agent: string): Sandbox {
  const at = sandbox();
  git(at, "init", "-q", "-b", "main");
  writeFileSync(join(at.folder, ".gitignore"), ".clew\n*.secret\n");
  git(at, "add", "-A");
  git(at, "commit", "-qm", "begin");
  const client = CLIENTS.find((each) => each.agent === agent);
  if (client === undefined) throw new Error(`no client ${agent}`);
  callHook(at, agent, client.prompt(at.folder, "Fix it"));
  const [session] = readdirSync(join(at.folder, ".clew", "sessions")).filter((name) => name.endsWith(".json"));
  const done = at.run(["step", "0", "--state", join(at.folder, ".clew", "sessions", session ?? ""), "--complete"], {
    input: LIGHT_ANSWERS,
  });
  if (done.code !== 0) throw new Error(done.stderr);
  return at;
}

interface Calls {
  readonly before: readonly [event: string, payload: object];
  readonly after: readonly [event: string, payload: object];
}

/** A call of each client's writing tool, before and after. */
function writing(agent: string, cwd: string, [path, content]: readonly [path: string, content: string]): Calls {
  const file = join(cwd, path);
  const nested = (name: string, tool_input: object, events: readonly [string, string]): Calls => {
    const payload = { session_id: ID, conversation_id: ID, workspace_roots: [cwd], cwd, tool_name: name, tool_input };
    return { before: [events[0], payload], after: [events[1], { ...payload, tool_response: "done" }] };
  };
  if (agent === "codex") {
    const patch = content.replace(/^(?=.)/gm, "+");
    const command = `*** Begin Patch\n*** Add File: ${path}\n${patch}*** End Patch\n`;
    return nested("apply_patch", { command }, ["PreToolUse", "PostToolUse"]);
  }
  if (agent === "gemini") return nested("write_file", { file_path: file, content }, ["BeforeTool", "AfterTool"]);
  if (agent === "cursor") return nested("Write", { file_path: file, content }, ["preToolUse", "postToolUse"]);
  if (agent === "copilot") {
    const payload = {
      sessionId: ID,
      cwd,
      toolName: "create",
      toolArgs: JSON.stringify({ path: file, file_text: content }),
    };
    return { before: ["preToolUse", payload], after: ["postToolUse", payload] };
  }
  if (agent === "opencode") {
    const args = { filePath: file, content };
    const input = { sessionID: ID, tool: "write" };
    return {
      before: ["tool.execute.before", { directory: cwd, input, output: { args } }],
      after: ["tool.execute.after", { directory: cwd, input: { ...input, args } }],
    };
  }
  return nested("Write", { file_path: file, content }, ["PreToolUse", "PostToolUse"]);
}

function write(at: Sandbox, path: string, text: string): void {
  mkdirSync(dirname(join(at.folder, path)), { recursive: true });
  writeFileSync(join(at.folder, path), text);
}

function work(at: Sandbox, agent: string, { before, after }: Calls, change: () => void): void {
  expect(callHook(at, agent, before)).not.toContain("Refused");
  change();
  expect(callHook(at, agent, after)).toBe("");
}

interface Why {
  readonly lines: readonly {
    readonly decision: string | null;
    readonly session?: string;
    readonly agent?: string;
    readonly by: string;
  }[];
  readonly decisions: readonly { readonly decision: string }[];
}

function why(at: Sandbox, target: string, ...more: readonly string[]): Why {
  const { stdout, stderr, code } = at.run(["why", target, ...more, "--json"]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const known = (answer: Why): readonly boolean[] => answer.lines.map(({ decision }) => decision !== null);

describe("what a session writes", () => {
  it.each(["claude", "codex", "gemini", "cursor", "copilot", "opencode"])(
    "is known after a call of %s's writing tool, and answers whose its lines are [why:hooks]",
    (agent) => {
      const at = answered(agent);
      work(at, agent, writing(agent, at.folder, ["src/mail.ts", TEXT]), () => write(at, "src/mail.ts", TEXT));
      expect(known(why(at, "src/mail.ts"))).toEqual([true, true]);
      git(at, "add", "-A");
      git(at, "commit", "-qm", "one");
      const answer = why(at, "src/mail.ts");
      expect(known(answer)).toEqual([true, true]);
      expect(answer.lines.map(({ agent: by }) => by)).toEqual([agent, agent]);
      expect(answer.decisions.map(({ decision }) => decision)).toEqual(["edit the file"]);
    },
  );

  it("is known in a linked work tree, which shares the state of the main one, and is asked there [why:hooks]", () => {
    const at = answered("claude");
    const trees = [join(dirname(at.folder), "beside"), join(at.folder, ".trees", "inside")];
    for (const [number, folder] of trees.entries()) {
      git(at, "worktree", "add", "-q", "-b", `tree-${number}`, folder);
      const [path, text] = [
        `src/mail-${number}.ts`,
        TEXT.replaceAll("Mail", `Mail${number}`).replaceAll("worker", `worker ${number}`),
      ];
      work(at, "claude", writing("claude", folder, [path, text]), () => {
        mkdirSync(join(folder, "src"), { recursive: true });
        writeFileSync(join(folder, path), text);
      });
      const there = (...words: readonly string[]): Why => {
        const { stdout, stderr, code } = at.run(["why", ...words, "--json"], { cwd: join(folder, "src") });
        if (code !== 0) throw new Error(stderr);
        return JSON.parse(stdout);
      };
      expect(known(there(`mail-${number}.ts`))).toEqual([true, true]);
      git(at, "-C", folder, "add", "-A");
      git(at, "-C", folder, "commit", "-qm", "one");
      expect(known(there("HEAD"))).toEqual([true, true]);
      git(at, "merge", "-q", "--no-edit", `tree-${number}`);
      expect(known(why(at, path))).toEqual([true, true]);
    }
  });

  it("is told from an edit, a here-document and a removal; what a person writes beside it is not [why:hooks]", () => {
    const at = answered("claude");
    const payload = (name: string, tool_input: object) => ({
      session_id: ID,
      cwd: at.folder,
      tool_name: name,
      tool_input,
    });
    const own = `${"const ofAPerson = somethingElse(1);"}\n`;
    write(at, "a.ts", own);
    const file = join(at.folder, "a.ts");
    const edit = payload("Edit", { file_path: file, old_string: own, new_string: own + TEXT });
    work(at, "claude", { before: ["PreToolUse", edit], after: ["PostToolUse", edit] }, () =>
      write(at, "a.ts", own + TEXT),
    );
    expect(known(why(at, "a.ts"))).toEqual([false, true, true]);
    const shell = payload("Bash", { command: `cat > b.ts <<'EOF'\n${TEXT}EOF` });
    work(at, "claude", { before: ["PreToolUse", shell], after: ["PostToolUse", shell] }, () => write(at, "b.ts", TEXT));
    expect(known(why(at, "b.ts"))).toEqual([true, true]);
    const removal = payload("Edit", { file_path: file, old_string: TEXT, new_string: "" });
    work(at, "claude", { before: ["PreToolUse", removal], after: ["PostToolUse", removal] }, () =>
      write(at, "a.ts", own),
    );
    expect(known(why(at, "a.ts", "--deleted", LINES[0] ?? ""))).toEqual([true]);
    expect(known(why(at, "a.ts", "--deleted", own))).toEqual([false]);
  });

  it("is not what git, a copy or a program moved in [why:hooks]", () => {
    const at = answered("claude");
    for (const [index, command] of [
      "git show HEAD:x > FILE; echo done",
      "git stash pop; echo done > /dev/null",
      "cp other.ts FILE && echo copied",
      "node generate.js > FILE <<'EOF'\ninput\nEOF",
      "curl https://example.org/x > FILE; printf ok",
    ].entries()) {
      const path = `moved-${index}.ts`;
      const payload = {
        session_id: ID,
        cwd: at.folder,
        tool_name: "Bash",
        tool_input: { command: command.replace("FILE", path) },
      };
      callHook(at, "claude", ["PreToolUse", payload]);
      write(at, path, TEXT);
      callHook(at, "claude", ["PostToolUse", payload]);
      expect([command, known(why(at, path))]).toEqual([command, [false, false]]);
    }
  });

  it("is never kept of an ignored file or a line with a secret, and no words of it at all [why:hooks]", () => {
    const at = answered("claude");
    const secret = 'const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";';
    const text = `${TEXT}${secret}\n`;
    work(at, "claude", writing("claude", at.folder, ["c.ts", text]), () => write(at, "c.ts", text));
    work(at, "claude", writing("claude", at.folder, ["d.secret", TEXT]), () => write(at, "d.secret", TEXT));
    expect(known(why(at, "c.ts"))).toEqual([true, true, false]);
    expect(known(why(at, "d.secret"))).toEqual([false, false]);
    const folder = join(at.folder, ".clew", "touched");
    const kept = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    const files = [...kept.map((name) => join("touched", name)), "clew.db", "clew.db-wal"];
    for (const name of files.filter((each) => /\.|-wal$/.test(each) && existsSync(join(at.folder, ".clew", each))))
      expect(readFileSync(join(at.folder, ".clew", name), "latin1")).not.toMatch(/ghp_0123|retriesOfMail/);
  });

  it("is never kept of an ignored file, even beside one in a submodule, where the submodule's own list counts [why:hooks]", () => {
    const at = answered("claude");
    git(at, "init", "-q", "lib");
    write(at, "lib/.gitignore", "*.hidden\n");
    git(at, "-C", "lib", "add", "-A");
    git(at, "-C", "lib", "commit", "-qm", "lib");
    git(at, "-c", "advice.addEmbeddedRepo=false", "add", "lib");
    for (const path of ["lib/f.ts", "d.secret", "lib/g.hidden"])
      work(at, "claude", writing("claude", at.folder, [path, TEXT]), () => write(at, path, TEXT));
    expect(known(why(at, "lib/f.ts"))).toEqual([true, true]);
    expect(known(why(at, "d.secret"))).toEqual([false, false]);
    expect(known(why(at, "lib/g.hidden"))).toEqual([false, false]);
  });

  it("is told from code in a command, where the command says the words [why:hooks]", () => {
    const at = answered("claude");
    const run = (command: string, path: string): readonly boolean[] => {
      const payload = { session_id: ID, cwd: at.folder, tool_name: "Bash", tool_input: { command } };
      const calls: Calls = { before: ["PreToolUse", payload], after: ["PostToolUse", payload] };
      work(at, "claude", calls, () => write(at, path, TEXT));
      return known(why(at, path));
    };
    expect(run(`python3 - <<'EOF'\nopen('h.ts', 'w').write("""${TEXT}""")\nEOF`, "h.ts")).toEqual([true, true]);
    expect(run("python3 -c \"open('i.ts', 'w').write(open('h.ts').read())\"", "i.ts")).toEqual([false, false]);
  });

  it("belongs to its session where no decision was made, and is put on record at the end of a turn [why:hooks]", async () => {
    const at = answered("claude");
    work(at, "claude", writing("claude", at.folder, ["e.ts", TEXT]), () => write(at, "e.ts", TEXT));
    callHook(at, "claude", ["Stop", { session_id: ID, cwd: at.folder }]);
    const notes = () => readdirSync(join(at.folder, ".clew", "touched")).filter((name) => name.endsWith(".jsonl"));
    for (let times = 0; times < 200 && notes().length > 0; times += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(notes()).toEqual([]);
    const other = "reasoning0of0nobody";
    const [line] = [JSON.stringify({ path: "f.ts", at: new Date().toISOString() })];
    writeFileSync(join(at.folder, ".clew", "touched", `${other}.jsonl`), `${line}\nhalf a li`);
    expect(known(why(at, "e.ts"))).toEqual([true, true]);
    expect(notes()).toHaveLength(1);
  });

  it("is noted by none but a session's own call, and nothing that goes wrong holds a call up [why:hooks]", () => {
    const at = answered("claude");
    const calls = writing("claude", at.folder, ["g.ts", TEXT]);
    // Somebody else wrote the file, and the call never finished.
    callHook(at, "claude", calls.before);
    write(at, "g.ts", TEXT);
    expect(known(why(at, "g.ts"))).toEqual([false, false]);
    const outside = writing("claude", at.folder, ["../../outside.ts", TEXT]);
    expect(callHook(at, "claude", outside.before)).toBe("");
    expect(callHook(at, "claude", outside.after)).toBe("");
    const large = writing("claude", at.folder, ["h.ts", "x".repeat(5_000_000)]);
    work(at, "claude", large, () => write(at, "h.ts", "x".repeat(5_000_000)));
    const binary = writing("claude", at.folder, ["i.bin", "a\0b"]);
    work(at, "claude", binary, () => write(at, "i.bin", "a\0b"));
  });
});
