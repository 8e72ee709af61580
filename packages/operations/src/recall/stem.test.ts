import { array, assert, constantFrom, property, string } from "fast-check";
import { stemmer } from "stemmer";
import { expect, it } from "vitest";
import { stemOf } from "./words.ts";

const PARTS =
  "a e i o u y b c d l m n r s t v x z w ss ll tt nn ee ea ie at bl iz ed eed ing s es ies sses y ational tional enci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize sion tion ion e Y 1 é".split(
    " ",
  );

it("gives the stem that the package gives, for any word [recall:matcher]", () => {
  assert(
    property(array(constantFrom(...PARTS), { maxLength: 7 }), (parts) => {
      expect(stemOf(parts.join(""))).toBe(stemmer(parts.join("")));
    }),
    { numRuns: 30_000 },
  );
  assert(
    property(string({ unit: constantFrom(..."aeiouyslntrdbcgx1é-") }), (word) => {
      expect(stemOf(word)).toBe(stemmer(word));
    }),
    { numRuns: 20_000 },
  );
});
