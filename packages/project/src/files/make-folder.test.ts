import { mkdtempSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "./durable-file.ts";

const base = (): string => mkdtempSync(join(tmpdir(), "clew folder "));

describe("making a folder", () => {
  it("makes those above it, for their owner only, and again changes nothing [workspace:make-folder]", () => {
    const folder = join(base(), "a", "b", "c");
    makeFolder(folder);
    makeFolder(folder);
    for (const path of [folder, join(folder, ".."), join(folder, "..", "..")])
      expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it("takes a link to a folder for one, and nothing else that stands in its place [workspace:make-folder]", () => {
    const at = base();
    symlinkSync(".", join(at, "link"));
    makeFolder(join(at, "link"));
    makeFolder(join(at, "link", "new"));
    expect(statSync(join(at, "new")).isDirectory()).toBe(true);
    writeFileSync(join(at, "file"), "");
    symlinkSync("nowhere", join(at, "dangling"));
    for (const name of ["file", "dangling"])
      expect(() => makeFolder(join(at, name))).toThrow(expect.objectContaining({ code: "EEXIST" }));
    expect(() => makeFolder(join(at, "file", "below"))).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
  });

  it.runIf(process.platform === "linux")(
    "says so where a file system takes no new folders, instead of trying for ever [workspace:make-folder]",
    () => {
      for (const path of ["/proc/clew", "/proc/clew/sessions/x", "/proc/self/clew"])
        expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: "STORE_UNAVAILABLE" }));
    },
  );
});
