import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";
import { buildSchemasArtifact } from "../release/schemas-artifact.ts";

const folder = mkdtempSync(join(tmpdir(), "clew examples "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const python = ["/usr/bin/python3", "python3"].find(
  (command) => spawnSync(command, ["-c", "import jsonschema"]).status === 0,
);
const env = { PATH: process.env["PATH"] ?? "", HOME: folder, LANG: "C.UTF-8" };

describe("the examples", () => {
  for (const name of readdirSync(join(ROOT, "examples")).filter((each) =>
    existsSync(join(ROOT, "examples", each, "main.mjs")),
  )) {
    it(`${name} runs and checks itself [docs:examples]`, () => {
      const result = spawnSync("node", [join(ROOT, "examples", name, "main.mjs")], {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      expect(result.stderr).toBe("");
      expect(result.stdout).toContain("ok");
      expect(result.status).toBe(0);
    }, 60_000);
  }

  it.runIf(python !== undefined)(
    "python-consumer writes what Clew believes and reads what Clew writes, from the plain archive [docs:examples] [schemas:python]",
    () => {
      const { path } = buildSchemasArtifact(folder);
      execFileSync("tar", ["-xzf", path, "-C", folder]);
      const schemas = path.replace(".tgz", "");
      const consumer = join(ROOT, "examples/python-consumer/consumer.py");
      const written = join(folder, "from-python.json");
      execFileSync(python ?? "", [consumer, schemas, "write", written], { env });
      const clew = (args: readonly string[]): ReturnType<typeof spawnSync> =>
        spawnSync("node", [join(ROOT, "packages/cli/dist/clew.cjs"), ...args], { cwd: folder, env, encoding: "utf8" });
      const verdict = JSON.parse(String(clew(["handoff", "validate", written, "--json"]).stdout));
      expect(verdict).toMatchObject({ valid: true, version: "2.0", hash: { matches: true } });
      expect(execFileSync(python ?? "", [consumer, schemas, "validate", written], { env, encoding: "utf8" })).toBe(
        "valid\n",
      );
      writeFileSync(written, readFileSync(written, "utf8").replace("an outbox table", "a broker"));
      expect(spawnSync(python ?? "", [consumer, schemas, "validate", written], { env }).status).toBe(4);
      expect(clew(["handoff", "validate", written, "--json"]).status).toBe(7);
    },
    60_000,
  );
});
