import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";
import { diagram } from "./diagram.ts";
import { withDiagram } from "./page.ts";

describe("the drawing of the house", () => {
  it("shows the imports as they are: `pnpm rooms` draws it again [house:rooms]", () => {
    const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
    expect(withDiagram(page, diagram())).toBe(page);
  });

  it("refuses a page without room for it", () => {
    expect(() => withDiagram("# a page", "x")).toThrow(/no room for a drawing/);
  });
});
