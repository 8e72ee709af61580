import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";

const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
const areas = await Promise.all(
  files.map(async (file) => Object.keys((await import(join(import.meta.dirname, file))).requirements)),
);
const promised = areas.flat();

const tests = globSync("{packages,apps,schemas,tooling,examples}/**/*.test.{ts,tsx}", {
  cwd: ROOT,
  exclude: (entry) => entry === "node_modules" || entry === "dist",
});
// Conformance cases are data and may cite promises, too: those files name them in the case.
const cases = globSync("packages/*/src/conformance/*.ts", { cwd: ROOT });
const cited = new Set(
  [...tests, ...cases].flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/\[([a-z][a-z0-9-]*:[a-z0-9-]+)\]/g)].map(
      (match) => match[1] ?? "",
    ),
  ),
);

describe("the manifest of promises", () => {
  it("has no promise without a test that cites it [house:requirements]", () => {
    expect(promised.filter((id) => !cited.has(id))).toEqual([]);
  });

  it("has every promise that a test cites [house:requirements]", () => {
    expect([...cited].filter((id) => !promised.includes(id))).toEqual([]);
  });

  it("is what the page of the faults names its tests by [house:requirements]", () => {
    const page = readFileSync(join(ROOT, "docs/faults.md"), "utf8");
    const named = [...page.matchAll(/^\| D\d+ .*\| (.*?) +\|$/gm)].flatMap(([, marks = ""]) => marks.split(", "));
    expect(named.length).toBeGreaterThanOrEqual(12);
    expect(named.filter((id) => !promised.includes(id))).toEqual([]);
  });

  it("names each promise once [house:requirements]", () => {
    expect(promised.filter((id, index) => promised.indexOf(id) !== index)).toEqual([]);
  });
});
