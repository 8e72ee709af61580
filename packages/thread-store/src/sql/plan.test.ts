import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMIT_PLACE } from "./plan.ts";

const source = join(import.meta.dirname, "..");

describe("statements", () => {
  it("hide the number of their rows from SQLite's planner, which would plan anew on each call [store:read-cost]", () => {
    const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts"));
    const bare = files.filter((file) =>
      /LIMIT \?[^\n]*[`"]/.test(readFileSync(join(source, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "")),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(bare).toEqual([]);
    expect(LIMIT_PLACE).toBe("LIMIT CAST(? AS INTEGER)");
  });
});
