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
        ".changeset/{config.json,changelog.mjs}",
        "{server,tooling/generate/rpc-examples}.json",
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
    writeFileSync(join(folder, ".changeset/another.md"), '---\n"@clew/cli": patch\n---\n\nA word less.\n');
    for (const words of [
      ["init", "-q"],
      ["add", "-A"],
      ["-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "x"],
    ])
      execFileSync("git", words, { cwd: folder });
    const apart = ["packages/errors", "packages/thread-store", "schemas"];
    const before = Object.fromEntries(
      ["packages/fsm", "packages/cli", ...apart].map((path) => [path, versionOf(path)]),
    );
    execFileSync(join(ROOT, "node_modules/.bin/changeset"), ["version"], { cwd: folder, stdio: "pipe" });
    const [major, minor = ""] = (before["packages/fsm"] ?? "").split(".");
    expect(versionOf("packages/fsm")).toBe(`${major}.${Number(minor) + 1}.0`);
    for (const path of apart) expect(versionOf(path), path).toBe(before[path]);
    // A package's changelog contains only its own words: no commit, and nothing of neighbouring packages.
    const changes = readFileSync(join(folder, "packages/cli/CHANGELOG.md"), "utf8");
    expect(changes.split("\n## ")[1]).toMatch(/^[\d.]+\n\n### Patch Changes\n\n- A word less\.\n*$/);
    execFileSync("node", [join(ROOT, "scripts/write-version.mjs")], { cwd: folder });
    const server = JSON.parse(readFileSync(join(folder, "server.json"), "utf8"));
    expect(versionOf("packages/cli")).not.toBe(before["packages/cli"]);
    expect([server.version, server.packages[0].version]).toEqual(Array(2).fill(versionOf("packages/cli")));
    expect(readFileSync(join(folder, "tooling/generate/rpc-examples.json"), "utf8")).toContain(
      `"version": "${versionOf("packages/cli")}"`,
    );
    expect(readFileSync(join(folder, "packages/fsm/CHANGELOG.md"), "utf8")).toContain("- A move more.");
    expect(existsSync(join(folder, ".changeset/a-change.md"))).toBe(false);
  }, 60_000);
});
