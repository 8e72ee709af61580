import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fitWeights } from "./fit-weights.ts";
import { PROOF, proofWithFigures, withoutWidths } from "./write-proof.ts";

it("the figures of recall in the documentation are those of this code [recall:prove]", () => {
  const document = readFileSync(PROOF, "utf8");
  expect(withoutWidths(document)).toBe(withoutWidths(proofWithFigures(document)));
});

it("the weights of recall are fitted to rows as logistic regression fits them [recall:reach]", () => {
  const none = { repeats: 0, share: 0, cover: 0, mends: 0, age: 0, verbs: 0, gap: 0 };
  const row = (mends: number, isRight: boolean) => ({ signs: { ...none, mends }, isRight, isRejected: false });
  // Of four rows three are right, of four fixes one: the logarithms of the odds are ln 3 and -ln 3.
  const rows = [true, true, true, false].flatMap((isRight) => [row(0, isRight), row(1, !isRight)]);
  expect(fitWeights(rows)).toEqual({ base: 1.1, ...none, mends: -2.2 });
});
