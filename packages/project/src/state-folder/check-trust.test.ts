import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { indexedNames } from "./check-trust.ts";

const NAMES = [
  ".clew/config.json",
  ".clew/sessions-old",
  ".clew/sessions/reasoning-1.json",
  "a link",
  "größe/naïve name.txt",
  "src/link",
  `src/${"long/".repeat(60)}x.ts`,
  ...Array.from({ length: 300 }, (_, at) => `src/part-${at % 7}/file-${at}.ts`),
];

function repository(...words: readonly string[]): { folder: string; git: (...words: readonly string[]) => string } {
  const folder = mkdtempSync(join(tmpdir(), "clew index "));
  const git = (...more: readonly string[]): string =>
    execFileSync("git", ["-C", folder, ...more], { encoding: "utf8" });
  git("init", "-q", ...words);
  for (const name of NAMES) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  git("add", "-A", "-f");
  return { folder, git };
}

function spelled(folder: string): string {
  return Buffer.concat([...(indexedNames(join(folder, ".git")) ?? [])]).toString("utf8");
}

describe("the names in git's index", () => {
  for (const format of ["sha1", "sha256"])
    for (const version of ["2", "4"])
      it(`are all found in version ${version} with ${format}, without asking git [workspace:trust-git]`, () => {
        const { folder, git } = repository(`--object-format=${format}`);
        git("update-index", "--index-version", version);
        for (const name of NAMES) expect(spelled(folder)).toContain(name);
        expect(spelled(folder)).not.toContain(".clew/clew.db");
        if (version === "4") expect(spelled(folder).split("\0").filter(Boolean)).toEqual(NAMES.toSorted());
      });

  for (const version of ["2", "4"])
    it(`are found in a split index of version ${version}, and what came later [workspace:trust-git]`, () => {
      const { folder, git } = repository();
      git("update-index", "--index-version", version);
      git("update-index", "--split-index");
      writeFileSync(join(folder, ".clew/clew.db"), "later");
      git("add", "-f", ".clew/clew.db");
      for (const name of [...NAMES, ".clew/clew.db"]) expect(spelled(folder)).toContain(name);
    });

  it("are left to git where the index is cut off or of a later version [workspace:trust-git]", () => {
    const { folder, git } = repository();
    git("update-index", "--index-version", "4");
    const index = join(folder, ".git", "index");
    const whole = readFileSync(index);
    writeFileSync(index, whole.subarray(0, 500));
    expect(indexedNames(join(folder, ".git"))).toBeUndefined();
    writeFileSync(index, Buffer.concat([whole.subarray(0, 7), Buffer.from([5]), whole.subarray(8)]));
    expect(indexedNames(join(folder, ".git"))).toBeUndefined();
    expect(indexedNames(join(folder, "nowhere"))).toEqual([]);
  });
});
