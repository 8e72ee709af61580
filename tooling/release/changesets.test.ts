import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";

const folder = mkdtempSync(join(tmpdir(), "clew versions "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versionOf = (path: string): string =>
  JSON.parse(readFileSync(join(folder, path, "package.json"), "utf8")).version;

describe("versioning", () => {
  it("raises a package on its own line: what does not depend on it keeps its version [house:packages]", () => {
    const manifests = globSync(
      [
        "package.json",
        "pnpm-workspace.yaml",
        ".changeset/config.json",
        "{schemas,tooling}/package.json",
        "{packages,apps}/*/package.json",
      ],
      { cwd: ROOT },
    );
    for (const path of manifests) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(ROOT, path), join(folder, path));
    }
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, ".changeset/a-change.md"), '---\n"@clew/fsm": minor\n---\n\nA move more.\n');
    for (const words of [
      ["init", "-q"],
      ["add", "-A"],
      ["-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "x"],
    ])
      execFileSync("git", words, { cwd: folder });
    const before = Object.fromEntries(
      ["packages/fsm", "packages/errors", "packages/thread-store", "schemas"].map((path) => [path, versionOf(path)]),
    );
    execFileSync(join(ROOT, "node_modules/.bin/changeset"), ["version"], { cwd: folder, stdio: "pipe" });
    expect(versionOf("packages/fsm")).toBe("0.2.0");
    expect(before["packages/fsm"]).toBe("0.1.0");
    for (const path of ["packages/errors", "packages/thread-store", "schemas"])
      expect(versionOf(path), path).toBe(before[path]);
    expect(readFileSync(join(folder, "packages/fsm/CHANGELOG.md"), "utf8")).toContain("A move more.");
    expect(existsSync(join(folder, ".changeset/a-change.md"))).toBe(false);
  }, 60_000);
});
