import { describe, expect, it } from "vitest";
import { formValidator } from "./create-factory.ts";

const validate = formValidator.getValidator({
  type: "object",
  properties: { q1: { type: "string", enum: ["a", "b"] }, q2: { type: "string" }, n: { type: "integer" } },
  required: ["q1"],
});

describe("what a user entered into a form", () => {
  it.each([
    [{ q1: "a" }, true],
    [{ q1: "a", q2: "words", n: 3, other: [] }, true],
    [{ q2: "words" }, false],
    [{ q1: "c" }, false],
    [{ q1: "a", q2: 4 }, false],
    [{ q1: "a", n: 1.5 }, false],
    [["a"], false],
    [null, false],
  ])("%j is accepted: %s [mcp:halt]", (entered, valid) => {
    expect(validate(entered).valid).toBe(valid);
  });
});
