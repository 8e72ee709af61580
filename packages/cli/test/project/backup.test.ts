import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

function recorded(box: Sandbox, id: string): void {
  ok(box, ["decide", `Decide ${id}`, "--thread", "t1", "--confidence", "0.5", "--id", id]);
}

function backedUp(): Sandbox {
  const box = sandbox();
  ok(box, ["thread", "create", "What we keep", "--id", "t1"]);
  recorded(box, "d1");
  ok(box, ["backup", "saved.db"]);
  return box;
}

function decisions(box: Sandbox): readonly string[] {
  const { thread } = ok<{ thread: { decisions: { id: string }[] } }>(box, ["thread", "show", "t1"]);
  return thread.decisions.map(({ id }) => id);
}

describe("clew backup and restore", () => {
  it("write and read one file, and leave nothing beside it [store:backup]", () => {
    const box = backedUp();
    recorded(box, "d2");
    const { kept } = ok<{ kept: string }>(box, ["restore", "saved.db"]);
    expect(decisions(box)).toEqual(["d1"]);
    expect(readdirSync(box.folder).toSorted()).toEqual([".clew", "saved.db"]);
    // The replaced store is a backup, too: restoring it brings the lost decision back.
    ok(box, ["restore", kept]);
    expect(decisions(box)).toEqual(["d1", "d2"]);
    expect(ok<{ ok: boolean }>(box, ["thread", "verify", "t1"])).toMatchObject({ ok: true });
  });

  it("refuse what is no whole backup, at once, and leave the store as it is [store:backup-refused]", () => {
    const box = backedUp();
    const path = (name: string) => join(box.folder, name);
    execFileSync("mkfifo", [path("pipe")]);
    mkdirSync(path("folder"));
    writeFileSync(path("empty"), "");
    writeFileSync(path("text"), "no database\n".repeat(1_000));
    copyFileSync(path("saved.db"), path("cut"));
    truncateSync(path("cut"), 20_000);
    symlinkSync("/dev/zero", path("endless"));
    symlinkSync("around", path("around"));
    const before = decisions(box);
    for (const name of ["pipe", "folder", "empty", "text", "cut", "endless", "around"])
      expect(fails(box, ["restore", name]), name).toMatchObject({ exit: 4, message: expect.stringContaining(name) });
    expect(fails(box, ["restore", "absent"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    expect(fails(box, ["restore", ".clew/clew.db"])).toMatchObject({ exit: 2 });
    symlinkSync(".clew/clew.db", path("itself"));
    expect(fails(box, ["restore", "itself"])).toMatchObject({ exit: 2 });
    expect(decisions(box)).toEqual(before);
    expect(readdirSync(box.folder).filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([]);
  });

  it("never write over a file, nor where there is no folder [store:backup-refused]", () => {
    const box = backedUp();
    const saved = readFileSync(join(box.folder, "saved.db"));
    symlinkSync("nowhere", join(box.folder, "link"));
    for (const name of ["saved.db", "link", ".clew", "/dev/full", ".clew/clew.db"])
      expect(fails(box, ["backup", name]), name).toMatchObject({ exit: 6, code: "CONFLICT" });
    expect(readFileSync(join(box.folder, "saved.db")).equals(saved)).toBe(true);
    expect(fails(box, ["backup", "x".repeat(5_000)])).toMatchObject({ exit: 2 });
    expect(fails(box, ["backup", "no/folder/here.db"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
  });

  it("say where to look when there is no store here [store:backup-refused]", () => {
    const box = sandbox();
    expect(fails(box, ["backup", "x.db"]).hint).toBe("`clew doctor` says where the store of this project is.");
  });

  it("take nothing on this machine for the store of a server, unless it is named [store:backup-refused]", () => {
    const box = backedUp();
    const there = { env: { CLEW_URL: "http://127.0.0.1:9" } };
    const store = `sqlite:${join(box.folder, ".clew/clew.db")}`;
    recorded(box, "d2");
    for (const words of [
      ["backup", "again.db"],
      ["restore", "saved.db"],
    ])
      expect(fails(box, words, there), words.join(" ")).toMatchObject({
        exit: 2,
        code: "USAGE",
        message: expect.stringContaining("CLEW_URL names a server (http://127.0.0.1:9)"),
        hint: expect.stringContaining(`--store ${store}`),
      });
    expect(existsSync(join(box.folder, "again.db"))).toBe(false);
    expect(decisions(box)).toEqual(["d1", "d2"]);
    ok(box, ["backup", "again.db", "--store", store], there);
    ok(box, ["restore", "saved.db", "--store", store], there);
    expect(decisions(box)).toEqual(["d1"]);
  });

  it("hold while others write: nothing acknowledged after the restore is lost [store:backup]", async () => {
    const box = backedUp();
    const writers = Array.from({ length: 6 }, (_, index) =>
      box.start(["decide", `While ${index}`, "--thread", "t1", "--confidence", "0.5", "--id", `w${index}`]),
    );
    const backups = Array.from({ length: 3 }, () => box.start(["backup", "same.db"]));
    const finished = await Promise.all([...writers, ...backups].map(({ done }) => done));
    expect(finished.slice(0, 6).map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(
      finished
        .slice(6)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual([0, 6, 6]);
    ok(box, ["restore", "same.db"]);
    recorded(box, "after");
    expect(decisions(box)).toContain("after");
    expect(ok<{ ok: boolean }>(box, ["thread", "verify", "t1"])).toMatchObject({ ok: true });
  });
});
