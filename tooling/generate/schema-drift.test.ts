import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "./outputs.ts";
import { ROOT } from "./schema-files.ts";

describe("generated files", () => {
  it("are what the generator writes: `pnpm generate` mends a difference [house:drift]", async () => {
    const files = await generatedFiles();
    const drifted = [...files]
      .filter(([path, text]) => !existsSync(join(ROOT, path)) || readFileSync(join(ROOT, path), "utf8") !== text)
      .map(([path]) => path);
    expect(drifted).toEqual([]);
  });

  it("include no file that the generator no longer writes [house:drift]", async () => {
    const files = await generatedFiles();
    const committed = globSync("{packages,apps}/*/src/generated/*.ts", { cwd: ROOT }).concat(
      globSync("schemas/{types,rpc}/**/*.{ts,json}", { cwd: ROOT }),
    );
    expect(committed.map((path) => path.replaceAll("\\", "/")).filter((path) => !files.has(path))).toEqual([]);
  });

  it("hold types in which every name is declared or imported [house:drift]", () => {
    // The repository's build skips declarations of libraries, and treats a missing name there as `any`.
    const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--module", "nodenext", "--types", ""];
    const result = spawnSync(
      process.execPath,
      [join(dirname(compiler), "bin/tsc"), ...options, join(ROOT, "schemas/types/index.d.ts")],
      { encoding: "utf8", cwd: ROOT },
    );
    expect(result.stdout).toBe("");
    expect(result.status).toBe(0);
  });
});
