import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
      globSync("schemas/{types,bundled}/**/*.{ts,json}", { cwd: ROOT }),
    );
    expect(committed.map((path) => path.replaceAll("\\", "/")).filter((path) => !files.has(path))).toEqual([]);
  });
});
