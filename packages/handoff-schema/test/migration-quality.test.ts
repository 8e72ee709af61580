import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CORPUS_PARTS, measureMigration, migrationReport } from "./measure-migration.ts";

const REACH = [
  { field: "suggested_next_steps", precision: 0.75, recall: 0.75 },
  { field: "gotchas", precision: 0.7, recall: 0.65 },
] as const;

describe("the migration of prose", () => {
  for (const half of CORPUS_PARTS)
    for (const { field, precision, recall } of REACH)
      it(`reaches its figures for ${field} on the ${half} half of the corpus [migration:quality]`, () => {
        const quality = measureMigration(half).fields.find((each) => each.field === field);
        expect(quality?.precision).toBeGreaterThanOrEqual(precision);
        expect(quality?.recallWithUnresolved).toBeGreaterThanOrEqual(recall);
      });

  it("is reported as it is in docs/migration-quality.md [migration:report]", () => {
    const committed = readFileSync(join(import.meta.dirname, "../../../docs/migration-quality.md"), "utf8");
    expect(committed).toBe(migrationReport());
  });
});
