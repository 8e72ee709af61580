import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

interface Tried {
  readonly files: number;
  readonly left_out: number;
  readonly adopted: number;
  readonly example: boolean;
  readonly prompt: string;
  readonly recalled?: string;
  readonly refusal: string;
  readonly decision: string;
  readonly cost: { readonly calls: number; readonly tokens: number; readonly hooks: number; readonly hooks_ms: number };
  readonly seconds: number;
}

/** Everything below a folder; files with their size and modification time. */
function below(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const stats = lstatSync(join(folder, name));
      return stats.isDirectory() ? name : `${name} ${stats.size} ${stats.mtimeMs}`;
    })
    .toSorted();
}

/** Tries Clew in a sandbox, and checks that nothing is left behind. */
function tried(box: Sandbox): Tried {
  const passing = join(box.folder, "..", "tmp");
  mkdirSync(passing, { recursive: true });
  const before = below(join(box.folder, ".."));
  const shown = ok<Tried>(box, ["try"], { env: { TMPDIR: passing } });
  expect(below(join(box.folder, ".."))).toEqual(before);
  expect(shown.cost).toMatchObject({ calls: 1 });
  expect(shown.cost.tokens).toBeGreaterThan(100);
  expect(shown.cost.hooks_ms).toBeGreaterThan(0);
  expect(shown.seconds).toBeLessThan(60);
  expect(shown.refusal).toContain("waits until the reasoning of this prompt is on record");
  expect(shown.decision).toBe("Call the flag --quick, without an alias");
  return shown;
}

const ADR =
  "# Use an outbox table for mails\n\n## Status\n\nAccepted\n\n## Decision\n\nMails wait in an outbox table until the provider takes them.\n";

describe("clew try", () => {
  it("takes in the decisions of the repository and brings one back at a prompt, and leaves nothing behind [cli:try]", () => {
    const box = sandbox(undefined, { ownCache: true });
    execFileSync("git", ["init", "-q", "."], { cwd: box.folder, env: box.env });
    write(box, "docs/adr/0001-outbox.md", ADR);
    write(box, "src/mail.js", "export {};\n");
    write(box, "node_modules/x/index.js", "no\n");
    const shown = tried(box);
    expect(shown).toMatchObject({
      files: 2,
      adopted: 1,
      example: false,
      prompt: "Do this another way from now on: Use an outbox table for mails",
    });
    expect(shown.recalled).toContain("Mails wait in an outbox table");
    const { stdout } = box.run(["try"]);
    expect(stdout).toContain("Taken in: 1 decision that this repository has already.");
    expect(stdout).toMatch(/What it cost the agent: 1 extra call, \d+ tokens to read, \d+ ms in \d hooks\./);
  }, 60_000);

  it("says at a terminal that it is at work, and takes that line away [cli:at-work]", () => {
    const { stdout } = atTerminal(sandbox(undefined, { ownCache: true }), ["try"], { typed: "" });
    expect(stdout).toMatch(/^Playing one prompt and one refusal in a copy …\r {46}\rA copy of/);
  }, 60_000);

  it("works on an example where there are no records, no git, and nothing may be written [cli:try]", () => {
    const box = sandbox(undefined, { ownCache: true });
    write(box, "odd \n name.txt", "x");
    symlinkSync("/etc", join(box.folder, "link"));
    execFileSync("mkfifo", [join(box.folder, "pipe")]);
    for (const path of [join(box.folder, ".clew"), box.folder]) chmodSync(path, 0o555);
    const shown = tried(box);
    expect(shown).toMatchObject({ files: 1, adopted: 0, example: true });
    expect(shown.recalled).toContain("Use an outbox table for mail retries");
    chmodSync(box.folder, 0o755);
  }, 60_000);

  it("is a copy in a linked work tree, too: nothing reaches the repository that it belongs to [cli:try]", () => {
    const box = sandbox(undefined, { ownCache: true });
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: box.folder, env: box.env });
    git("init", "-q", ".");
    write(box, "a.txt", "a");
    git("add", ".");
    git("commit", "-qm", "a");
    git("worktree", "add", "-q", "../linked");
    tried({ ...box, run: (words, options) => box.run(words, { ...options, cwd: join(box.folder, "..", "linked") }) });
  }, 60_000);

  it("copies a bounded part of a large repository, its decision records among it [cli:try]", () => {
    const box = sandbox(undefined, { ownCache: true });
    for (let folder = 0; folder < 50; folder += 1)
      for (let file = 0; file < 60; file += 1) write(box, `a${folder}/f${file}.md`, "# x\n");
    write(box, "z/deep/docs/decisions/0001-outbox.md", ADR);
    write(box, "huge.bin", "x".repeat(2_000_000));
    expect(tried(box)).toMatchObject({ files: 2_000, left_out: 1_002, adopted: 1 });
  }, 120_000);

  it("says it where no folder can be made for the copy [cli:try]", () => {
    const box = sandbox(undefined, { ownCache: true });
    const done = box.run(["try"], { env: { TMPDIR: "/dev/null/none" } });
    expect(done.code).toBe(75);
    expect(done.stderr).toContain("TMPDIR");
  });
});
