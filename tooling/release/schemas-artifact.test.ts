import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { schemaFiles } from "../generate/schema-files.ts";
import { buildSchemasArtifact } from "./schemas-artifact.ts";

const folder = mkdtempSync(join(tmpdir(), "clew artifact "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the schemas as a plain archive", () => {
  it("hold every schema, and every checksum is true [schemas:artifact]", () => {
    const { path } = buildSchemasArtifact(join(folder, "a"));
    execFileSync("tar", ["-xzf", path, "-C", folder]);
    const content = join(folder, path.split("/").at(-1)?.replace(".tgz", "") ?? "");
    expect(execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: content, encoding: "utf8" })).toBe(
      "",
    );
    const listed = readFileSync(join(content, "SHA256SUMS"), "utf8");
    for (const file of schemaFiles()) {
      expect(existsSync(join(content, file.path)), file.path).toBe(true);
      expect(listed).toContain(file.path);
    }
    const bundled = JSON.parse(readFileSync(join(content, "bundled/session-1.0.schema.json"), "utf8"));
    expect(Object.keys(bundled.$defs)).toEqual(expect.arrayContaining(["session-1.0-session", "steps-1.0-text"]));
    expect(existsSync(join(content, "frozen.json")), "which the README of the archive names").toBe(true);
  });

  it("are the same bytes each time [schemas:artifact]", () => {
    expect(buildSchemasArtifact(join(folder, "b")).sha256).toBe(buildSchemasArtifact(join(folder, "c")).sha256);
  });
});
