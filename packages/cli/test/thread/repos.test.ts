import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

const WHO = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@x", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@x" };

function git(folder: string, ...words: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...words], { encoding: "utf8", env: { ...process.env, ...WHO } }).trim();
}

function commit(folder: string, name: string): void {
  writeFileSync(join(folder, name), `${name}\n`);
  git(folder, "add", name);
  git(folder, "commit", "-qm", name);
}

function repository(): { readonly box: Sandbox; readonly root: string } {
  const box = sandbox();
  git(box.folder, "init", "-q");
  commit(box.folder, "one.txt");
  const root = git(box.folder, "rev-parse", "HEAD");
  commit(box.folder, "two.txt");
  return { box, root };
}

const decide = (box: Sandbox, id: string, ...words: readonly string[]): unknown =>
  ok(box, ["decide", "Use an outbox for mails", "--id", id, "--confidence", "0.9", ...words]);
const repoOf = (box: Sandbox, id: string): unknown =>
  ok<{ decision: { repo?: string } }>(box, ["rpc", "getDecision", JSON.stringify({ id })]).decision.repo;

describe("the repository of a decision", () => {
  it("is its oldest root commit, kept by init, and none without git [recall:repo]", () => {
    const { box, root } = repository();
    expect(box.run(["init", "--agent", "claude", "--yes"]).code).toBe(0);
    expect(readFileSync(join(box.folder, ".clew", "repo"), "utf8").trim()).toBe(root);
    decide(box, "dec_one");
    expect(repoOf(box, "dec_one")).toBe(root);
    expect(box.run(["init", "--remove", "--yes"]).code).toBe(0);
    const bare = sandbox();
    decide(bare, "dec_two");
    expect(repoOf(bare, "dec_two")).toBeUndefined();
    expect(existsSync(join(bare.folder, ".clew", "repo"))).toBe(false);
  });

  it("lets paths compare within one repository alone [recall:repo]", () => {
    const { box } = repository();
    decide(box, "dec_here", "--governs", "src/mail/**");
    const there = {
      id: "dec_there",
      decision: "Answer within a day",
      confidence: 0.9,
      governs: { paths: ["src/mail/**"] },
    };
    ok(box, ["rpc", "recordDecision", JSON.stringify({ ...there, repo: "ab".repeat(20) })]);
    mkdirSync(join(box.folder, "src/mail"), { recursive: true });
    commit(box.folder, "src/mail/send.ts");
    const found = ok<{ items: { id: string }[] }>(box, ["recall", "--file", "src/mail/send.ts", "--sure"]).items;
    expect(found.map(({ id }) => id)).toEqual(["dec_here"]);
    expect(ok<{ governs: string[] }>(box, ["why", "src/mail/send.ts"]).governs).toEqual(["dec_here"]);
    // An id alone means nothing to a person.
    expect(box.run(["why", "src/mail/send.ts"]).stdout).toMatch(/\n {2}dec_here: .+ \(proposed\)\n/);
  });

  it("is tried on the work tree in which the command runs [rules:list-and-test]", () => {
    const { box } = repository();
    decide(box, "dec_rule", "--forbid", "ioredis");
    const linked = join(box.folder, "..", "linked");
    git(box.folder, "worktree", "add", "-q", linked);
    writeFileSync(join(linked, "here.ts"), 'import x from "ioredis";\n');
    const tried = (cwd: string): unknown => ok<{ hits: unknown }>(box, ["rule", "test", "dec_rule"], { cwd }).hits;
    expect(tried(linked)).toEqual([{ path: "here.ts", line: 1, text: 'import x from "ioredis";' }]);
    expect(tried(box.folder)).toEqual([]);
    const there = { ...box, folder: linked };
    expect(atTerminal(there, ["ratify", "dec_rule"], { typed: "rule" }).stdout).toContain("broken now: 1");
  });

  it("keeps its rules from the files of another repository that lies in it, and not from its own work trees [recall:repo]", () => {
    const { box } = repository();
    decide(box, "dec_rule", "--forbid", "ioredis", "--governs", "src/**", "--frozen", "src/old.ts");
    atTerminal(box, ["ratify", "dec_rule"], { typed: "rule" });
    const payload = { session_id: "s", cwd: box.folder };
    box.run(["hook", "claude", "UserPromptSubmit"], { input: JSON.stringify({ ...payload, prompt: "clew:skip" }) });
    const write = (path: string): string => {
      const tool_input = { file_path: path, content: 'import x from "ioredis";\n' };
      const call = { ...payload, tool_name: "Write", tool_input };
      return box.run(["hook", "claude", "PreToolUse"], { input: JSON.stringify(call) }).stdout;
    };
    const nested = join(box.folder, "nested");
    mkdirSync(join(nested, "src"), { recursive: true });
    git(nested, "init", "-q");
    commit(nested, "other.txt");
    const tree = join(box.folder, "tree");
    git(box.folder, "worktree", "add", "-q", tree);
    expect(write(join(box.folder, "src/a.ts"))).toContain("dec_rule");
    expect(write(join(tree, "src/b.ts"))).toContain("dec_rule");
    expect(write(join(nested, "src/c.ts"))).not.toContain("deny");
    expect(write(join(nested, "src/old.ts"))).not.toContain("deny");
  });
});
