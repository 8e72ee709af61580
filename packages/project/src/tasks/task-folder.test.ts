import { execFileSync } from "node:child_process";
import {
  chmodSync,
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
import { changedFiles, digestFiles, pathsLeadingOutside } from "./project-files.ts";
import { openTaskFolder, type TaskFileOnDisk, type TaskFolder } from "./task-folder.ts";

const listOf = async (from: TaskFolder): Promise<TaskFileOnDisk[]> => {
  const files: TaskFileOnDisk[] = [];
  for await (const file of from.list()) files.push(file);
  return files;
};
const change = (name: string, before: string) => ({ path: `.clew/tasks/${name}.md`, before, after: `${name}!` });
let project = "";
let folder: TaskFolder;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "clew tasks "));
  mkdirSync(join(project, ".clew"));
  folder = openTaskFolder({ stateFolder: join(project, ".clew"), project, cwd: project });
});
afterEach(() => rmSync(project, { recursive: true }));

describe("the task folder", () => {
  it("lists regular Markdown files by name and nothing else", async () => {
    expect(await listOf(folder)).toEqual([]);
    await folder.create([{ fileName: "task-002.md", text: "two" }]);
    await folder.create([{ fileName: "task-001.md", text: "one" }]);
    const tasks = join(project, ".clew/tasks");
    mkdirSync(join(tasks, "folder.md"));
    writeFileSync(join(tasks, "notes.txt"), "x");
    symlinkSync("/etc/passwd", join(tasks, "link.md"));
    execFileSync("mkfifo", [join(tasks, "pipe.md")]);
    expect(await listOf(folder)).toEqual([
      { path: ".clew/tasks/task-001.md", fileName: "task-001.md", text: "one" },
      { path: ".clew/tasks/task-002.md", fileName: "task-002.md", text: "two" },
    ]);
  });

  it("lists what cannot be read without its text, and why [danger:size]", async () => {
    await folder.create([{ fileName: "task-001.md", text: "one" }]);
    const tasks = join(project, ".clew/tasks");
    writeFileSync(join(tasks, "binary.md"), Buffer.from([0xff, 0xfe, 0x00]));
    writeFileSync(join(tasks, "large.md"), Buffer.alloc(5 * 1024 * 1024, 120));
    expect(await listOf(folder)).toEqual([
      {
        path: ".clew/tasks/binary.md",
        fileName: "binary.md",
        text: "",
        unreadable: expect.stringMatching(/not UTF-8/),
      },
      {
        path: ".clew/tasks/large.md",
        fileName: "large.md",
        text: "",
        unreadable: expect.stringMatching(/5242880 bytes/),
      },
      { path: ".clew/tasks/task-001.md", fileName: "task-001.md", text: "one" },
    ]);
  });

  it("finds a file by id or by path, and never waits for a pipe or a device [danger:fifo]", async () => {
    await folder.create([{ fileName: "task-001.md", text: "one" }]);
    expect((await folder.find("task-001"))?.text).toBe("one");
    expect((await folder.find(".clew/tasks/task-001.md"))?.path).toBe(".clew/tasks/task-001.md");
    expect(await folder.find("task-009")).toBeUndefined();
    expect(await folder.find(project)).toBeUndefined();
    expect(await folder.find("a\0b")).toBeUndefined();
    execFileSync("mkfifo", [join(project, "pipe.md")]);
    await expect(folder.find("pipe.md")).rejects.toMatchObject({ code: "DOCUMENT_UNREADABLE" });
    await expect(folder.find("/dev/zero")).rejects.toMatchObject({ code: "DOCUMENT_UNREADABLE" });
    writeFileSync(join(project, "large.md"), Buffer.alloc(5 * 1024 * 1024, 120));
    await expect(folder.find("large.md")).rejects.toMatchObject({ code: "TOO_LARGE" });
    writeFileSync(join(project, "binary.md"), Buffer.from([0xff, 0xfe, 0x00]));
    await expect(folder.find("binary.md")).rejects.toMatchObject({ code: "DOCUMENT_UNREADABLE" });
  });

  it("knows no task by the name of a link, which may lead to any file [danger:symlink]", async () => {
    await folder.create([{ fileName: "task-001.md", text: "one" }]);
    writeFileSync(join(project, "private.md"), "mine");
    symlinkSync(join(project, "private.md"), join(project, ".clew/tasks/task-002.md"));
    expect(await folder.find("task-002")).toBeUndefined();
    expect((await folder.find(".clew/tasks/task-002.md"))?.text).toBe("mine");
  });

  it("writes nothing into a folder that is a link, new or changed, and reads what is there [danger:symlink]", async () => {
    const elsewhere = join(project, "elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "task-001.md"), "one");
    symlinkSync(elsewhere, join(project, ".clew/tasks"));
    expect((await listOf(folder)).map(({ text }) => text)).toEqual(["one"]);
    const refusal = {
      code: "UNTRUSTED_STATE",
      message: `${join(project, ".clew/tasks")} is a symbolic link, nothing is written where it leads.`,
    };
    await expect(folder.create([{ fileName: "task-002.md", text: "two" }])).rejects.toMatchObject(refusal);
    await expect(folder.stage([change("task-001", "one")])).rejects.toMatchObject(refusal);
    expect(readdirSync(elsewhere).map((name) => readFileSync(join(elsewhere, name), "utf8"))).toEqual(["one"]);
  });

  it("never writes over a file that is there", async () => {
    expect(await folder.create([{ fileName: "task-001.md", text: "one" }])).not.toEqual([false]);
    expect(await folder.create([{ fileName: "task-001.md", text: "two" }])).toEqual([false]);
    expect((await folder.find("task-001"))?.text).toBe("one");
    const several = ["task-001.md", "task-002.md"].map((fileName) => ({ fileName, text: "three" }));
    expect(await folder.create(several)).toMatchObject([false, { fileName: "task-002.md", text: "three" }]);
    expect((await folder.find("task-001"))?.text).toBe("one");
    expect(readdirSync(join(project, ".clew/tasks"))).toEqual(["task-001.md", "task-002.md"]);
  });

  it("changes several files at once or none [task:all-or-nothing]", async () => {
    await folder.create([{ fileName: "a.md", text: "a" }]);
    await folder.create([{ fileName: "b.md", text: "b" }]);
    chmodSync(join(project, ".clew/tasks/a.md"), 0o644);
    const staged = await folder.stage([change("a", "a"), change("b", "b")]);
    expect((await folder.find("a"))?.text).toBe("a");
    await staged.commit();
    expect((await listOf(folder)).map(({ text }) => text)).toEqual(["a!", "b!"]);
    expect(statSync(join(project, ".clew/tasks/a.md")).mode & 0o777).toBe(0o644);
    await expect(folder.stage([change("a", "a!"), change("b", "stale")])).rejects.toMatchObject({ code: "BUSY" });
    await (await folder.stage([change("a", "a!")])).discard();
    expect(readdirSync(join(project, ".clew/tasks"))).toEqual(["a.md", "b.md"]);
    expect(readFileSync(join(project, ".clew/tasks/a.md"), "utf8")).toBe("a!");
  });
});

describe("digests", () => {
  it("are of regular files inside the project only [danger:symlink]", () => {
    writeFileSync(join(project, "a.ts"), "a");
    symlinkSync("/etc", join(project, "out"));
    symlinkSync("a.ts", join(project, "in"));
    symlinkSync("loop", join(project, "loop"));
    execFileSync("mkfifo", [join(project, "pipe")]);
    const a = "sha256:ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
    expect(digestFiles(project, ["a.ts", "in", "out/passwd", "missing", "pipe", "../x", ".", "__proto__"])).toEqual(
      Object.fromEntries([
        ["a.ts", a],
        ["in", a],
        ["out/passwd", null],
        ["missing", null],
        ["pipe", null],
        ["../x", null],
        [".", null],
        ["__proto__", null],
      ]),
    );
    expect(pathsLeadingOutside(project, ["a.ts", "in", "out/new.ts", "new/deep.ts", "loop/x", "../x"])).toEqual([
      "out/new.ts",
      "loop/x",
      "../x",
    ]);
  });
});

describe("changed files", () => {
  it("are what git sees below the project, new names included [task:check-git]", () => {
    const git = (...words: string[]): void =>
      void execFileSync("git", ["-C", project, "-c", "user.name=a", "-c", "user.email=a@b", ...words]);
    git("init", "-q");
    mkdirSync(join(project, "sub dir"));
    for (const name of ["old.ts", "same.ts", "sub dir/ü.ts"]) writeFileSync(join(project, name), "x".repeat(50));
    git("add", ".");
    git("commit", "-qm", "x");
    git("mv", "old.ts", "new.ts");
    writeFileSync(join(project, "sub dir/ü.ts"), "changed");
    writeFileSync(join(project, "fresh.ts"), "x");
    expect([...changedFiles(project)].toSorted()).toEqual(["fresh.ts", "new.ts", "sub dir/ü.ts"]);
    expect([...changedFiles(join(project, "sub dir"))]).toEqual(["ü.ts"]);
  });

  it("of a folder without git are a clear error", () => {
    expect(() => changedFiles(project)).toThrow(/git cannot say/);
  });
});
