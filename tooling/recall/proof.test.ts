import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROOF, proofWithFigures, withoutWidths } from "./write-proof.ts";

it("the figures of recall in the documentation are those of this code [recall:prove]", () => {
  const document = readFileSync(PROOF, "utf8");
  expect(withoutWidths(document)).toBe(withoutWidths(proofWithFigures(document)));
});
