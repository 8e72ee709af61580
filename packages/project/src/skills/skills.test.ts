import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSmallFile } from "../files/read-small-file.ts";
import { inspectSessionFolder, preservePayload, writePayloadFile } from "../project-folder.ts";
import { scanSkills } from "./find-skills.ts";
import { runHealthCheck, trustsSkill } from "./run-health-check.ts";
import { skillRoots } from "./skill-roots.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "clew skills "));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function skill(root: string, name: string, text = `---\nname: ${name}\n---\n`): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "SKILL.md"), text);
  return folder;
}

const names = (cwd: string, home: string): string[] =>
  [...scanSkills(skillRoots(cwd, { HOME: home }))].map(
    (each) => `${each.root.scope}:${each.folder}${each.problem === undefined ? "" : ` (${each.problem})`}`,
  );

describe("skills on disk", () => {
  it("are found in the project, its git root, the superproject and the user's home, strongest first [discovery:scopes]", () => {
    const outer = join(base, "outer");
    const inner = join(outer, "inner");
    const cwd = join(inner, "packages", "a");
    const home = join(base, "home");
    mkdirSync(cwd, { recursive: true });
    mkdirSync(join(inner, ".clew"));
    mkdirSync(join(outer, ".git", "modules", "inner"), { recursive: true });
    writeFileSync(join(inner, ".git"), "gitdir: ../.git/modules/inner\n");
    skill(join(cwd, ".claude/skills"), "here");
    skill(join(inner, ".agents/skills"), "root");
    skill(join(inner, ".codex/skills"), "codex");
    skill(join(outer, ".claude/skills"), "above");
    skill(join(home, ".claude/skills"), "mine");
    expect(names(cwd, home)).toEqual([
      "project:here",
      "project:root",
      "project:codex",
      "superproject:above",
      "global:mine",
    ]);
  });

  it("are found once, however many links lead to them [discovery:realpath]", () => {
    const home = join(base, "home");
    const real = skill(join(base, "store"), "one");
    mkdirSync(join(base, "p", ".claude", "skills"), { recursive: true });
    symlinkSync(real, join(base, "p", ".claude", "skills", "one"));
    symlinkSync(real, join(base, "p", ".claude", "skills", "two"));
    mkdirSync(join(base, "p", ".agents"));
    symlinkSync(join(base, "p", ".claude", "skills"), join(base, "p", ".agents", "skills"));
    expect(names(join(base, "p"), home)).toEqual(["project:one"]);
  });

  it("that are FIFOs, folders, devices, loops or broken links are named and never waited for [discovery:odd-files]", () => {
    const root = join(base, "p", ".claude", "skills");
    for (const name of ["fifo", "folder", "device", "loop", "nothing", "empty"])
      mkdirSync(join(root, name), { recursive: true });
    execFileSync("mkfifo", [join(root, "fifo", "SKILL.md")]);
    mkdirSync(join(root, "folder", "SKILL.md"));
    symlinkSync("/dev/zero", join(root, "device", "SKILL.md"));
    symlinkSync("SKILL.md", join(root, "loop", "SKILL.md"));
    symlinkSync("gone.md", join(root, "nothing", "SKILL.md"));
    symlinkSync("around", join(root, "around"));
    symlinkSync("..", join(root, "up"));
    writeFileSync(join(root, "file"), "");
    symlinkSync("file", join(root, "link-to-file"));
    expect(names(join(base, "p"), join(base, "home"))).toEqual([
      "project:around (SKILL.md is a loop of symbolic links)",
      "project:device (SKILL.md is a device, not a file)",
      "project:fifo (SKILL.md is a FIFO, not a file)",
      "project:folder (SKILL.md is a folder, not a file)",
      "project:loop (SKILL.md is a loop of symbolic links)",
      "project:nothing (SKILL.md is a symbolic link to nothing)",
    ]);
  });

  it("are read up to their cap only [discovery:cap]", () => {
    const path = join(base, "big");
    writeFileSync(path, "x".repeat(1000));
    expect(readSmallFile(path, 1000)).toMatchObject({ ok: true, whole: true, size: 1000 });
    const cut = readSmallFile(path, 999);
    expect(cut).toMatchObject({ ok: true, whole: false });
    expect(cut.ok && cut.bytes.length).toBe(999);
    expect(readSmallFile(join(base, "none"), 10)).toEqual({ ok: false, absent: true, reason: "does not exist" });
  });
});

const run = (command: string, timeout = 5000): ReturnType<typeof runHealthCheck> =>
  runHealthCheck({
    command,
    folder: base,
    env: { PATH: process.env["PATH"], HOME: base, SECRET_TOKEN: "s3cret" },
    timeout,
  });

describe("a health check", () => {
  it("is run without a shell and without the caller's secrets [handoff:health-check]", async () => {
    writeFileSync(join(base, "check.sh"), '#!/bin/sh\nenv; echo "$1"\nexit 0\n');
    chmodSync(join(base, "check.sh"), 0o755);
    const result = await run("./check.sh ;touch${IFS}PWNED");
    expect(result).toMatchObject({ healthy: true, reason: "exit code 0" });
    expect(result.output).not.toContain("s3cret");
    expect(result.output).toContain(";touch${IFS}PWNED");
    expect(existsSync(join(base, "PWNED"))).toBe(false);
  });

  it("fails on any other exit, on a missing program and when it takes too long, children and all [handoff:health-check]", async () => {
    expect(await run("false")).toMatchObject({ healthy: false, reason: "exit code 1" });
    expect(await run("no-such-program-here --health")).toMatchObject({ healthy: false });
    writeFileSync(join(base, "slow.sh"), "#!/bin/sh\nsleep 30 &\nsleep 30\n");
    chmodSync(join(base, "slow.sh"), 0o755);
    expect(await run("./slow.sh", 200)).toMatchObject({ healthy: false, reason: "gave no answer within 0.2 s" });
  });

  it("keeps no more than the beginning of what is printed [handoff:health-check]", async () => {
    const result = await run("seq 1 100000");
    expect(result.output.length).toBeLessThanOrEqual(4096);
  });

  it("is trusted by the real path of its skill [handoff:health-check]", () => {
    const folder = skill(join(base, "skills"), "one");
    symlinkSync(folder, join(base, "link"));
    expect(trustsSkill([folder], join(folder, "SKILL.md"))).toBe(true);
    expect(trustsSkill([join(base, "link")], join(folder, "SKILL.md"))).toBe(true);
    expect(trustsSkill([join(base, "skills")], join(folder, "SKILL.md"))).toBe(false);
    expect(trustsSkill([], join(folder, "SKILL.md"))).toBe(false);
  });
});

const reason = (path: string): string | undefined => inspectSessionFolder(path).reason;

describe("a session folder", () => {
  it("counts regular perspective files only [payload:perspectives]", () => {
    const folder = join(base, "s", "perspectives");
    mkdirSync(join(folder, "folder.md"), { recursive: true });
    for (const name of ["a.md", "b.md", "c.txt"]) writeFileSync(join(folder, name), "");
    symlinkSync("a.md", join(folder, "link.md"));
    expect(inspectSessionFolder(`${join(base, "s")}/`)).toEqual({ readable: true, perspectives: 2 });
    expect(inspectSessionFolder(base)).toEqual({ readable: true, perspectives: 0 });
  });

  it("is a real folder at an absolute path [payload:session-folder]", () => {
    symlinkSync(base, join(base, "link"));
    writeFileSync(join(base, "file"), "");
    expect(reason(`${join(base, "link")}/`)).toBe("it is a symbolic link, not a folder");
    expect(reason(join(base, "file"))).toBe("it is not a folder");
    expect(reason(join(base, "none"))).toBe("it does not exist");
    expect(reason("some/folder")).toBe("the path must be absolute");
    expect(reason("/tmp/\0x")).toBe("the path holds a NUL character");
    expect(reason("~/x")).toBe("the path must be absolute");
  });
});

describe("a payload file", () => {
  it("is its owner's only, and never takes the place of another [handoff:atomic-write]", () => {
    const folder = join(base, "session");
    expect(writePayloadFile(folder, "one")).toBe(join(folder, "handoff-payload.yaml"));
    expect(writePayloadFile(folder, "two")).toBe(join(folder, "handoff-payload-2.yaml"));
    expect(readFileSync(join(folder, "handoff-payload.yaml"), "utf8")).toBe("one");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "handoff-payload.yaml")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["handoff-payload-2.yaml", "handoff-payload.yaml"]);
  });

  it("does not follow a link that was laid in its place [handoff:atomic-write]", () => {
    const folder = join(base, "session");
    mkdirSync(folder);
    writeFileSync(join(base, "victim"), "keep");
    symlinkSync(join(base, "victim"), join(folder, "handoff-payload.yaml"));
    expect(writePayloadFile(folder, "x")).toBe(join(folder, "handoff-payload-2.yaml"));
    expect(readFileSync(join(base, "victim"), "utf8")).toBe("keep");
    symlinkSync(folder, join(base, "link"));
    for (const link of [join(base, "link"), `${join(base, "link")}/`])
      expect(() => writePayloadFile(link, "x")).toThrow(/not a folder of its own/);
  });

  it("that cannot be written where it belongs is saved elsewhere [handoff:preserved]", () => {
    writeFileSync(join(base, "file"), "");
    const saved = preservePayload([join(base, "file", "x"), join(base, "handoffs")], "kept");
    expect(saved).toBe(join(base, "handoffs", "handoff-payload.yaml"));
    const last = preservePayload([join(base, "file", "x")], "kept");
    expect(last === undefined ? undefined : readFileSync(last, "utf8")).toBe("kept");
    if (last !== undefined) rmSync(join(last, ".."), { recursive: true });
  });
});
