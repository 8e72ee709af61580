import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readGuardrailFiles } from "./guardrail-files.ts";

let root = "";
let folder = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clew rules "));
  folder = join(root, "guardrails");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("reading rule files", () => {
  it("gives the shipped rules where a project has no folder of rules [policy:guardrail-files]", async () => {
    const { files } = await readGuardrailFiles(folder);
    expect(files.map(({ source }) => source)).toEqual(["clew:example-rules"]);
    expect(files[0]?.text).toContain("no-high-stakes-low-confidence");
  });

  it("gives the folder's files by name, and nothing else, once there is one [policy:guardrail-files]", async () => {
    mkdirSync(folder);
    expect((await readGuardrailFiles(folder)).files).toEqual([]);
    writeFileSync(join(folder, "b.yml"), "- b");
    writeFileSync(join(folder, "a.yaml"), "- a");
    writeFileSync(join(folder, "notes.md"), "no rule");
    expect((await readGuardrailFiles(folder)).files).toEqual([
      { source: "a.yaml", text: "- a" },
      { source: "b.yml", text: "- b" },
    ]);
  });

  it("names what it cannot read instead of passing over it [policy:guardrails-fail-closed]", async () => {
    mkdirSync(folder);
    writeFileSync(join(root, "secret.txt"), "secret");
    symlinkSync(join(root, "secret.txt"), join(folder, "link.yaml"));
    mkdirSync(join(folder, "nested.yaml"));
    writeFileSync(join(folder, "latin1.yaml"), Buffer.from([0x2d, 0x20, 0xe9]));
    writeFileSync(join(folder, "huge.yaml"), Buffer.alloc(1_048_577, 0x20));
    expect((await readGuardrailFiles(folder)).files).toEqual([
      { source: "huge.yaml", problem: "larger than 1048576 bytes" },
      { source: "latin1.yaml", problem: "not UTF-8 text" },
      { source: "link.yaml", problem: "not a regular file" },
      { source: "nested.yaml", problem: "not a regular file" },
    ]);
  });

  it("reports a folder that is none [policy:guardrails-fail-closed]", async () => {
    writeFileSync(folder, "");
    expect((await readGuardrailFiles(folder)).files).toEqual([
      { source: folder, problem: "the folder cannot be read (ENOTDIR)" },
    ]);
  });

  it("hands back what it read before until a file changes", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "a.yaml"), "- a");
    const first = await readGuardrailFiles(folder);
    expect(await readGuardrailFiles(folder, first)).toBe(first);
    writeFileSync(join(folder, "a.yaml"), "- b");
    utimesSync(join(folder, "a.yaml"), 1, 1);
    expect((await readGuardrailFiles(folder, first)).files).toEqual([{ source: "a.yaml", text: "- b" }]);
  });
});
