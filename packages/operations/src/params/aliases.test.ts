import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { normalizeKeys, toSnakeCase } from "./parse-params.ts";

const schema = z.looseObject({
  id: z.string().meta({ "x-aliases": ["decisionId", "decision_id"] }),
  continuesDecision: z
    .string()
    .optional()
    .meta({ "x-aliases": ["continues_thread"] }),
  projectContext: z.looseObject({ prNumber: z.number().optional() }).optional(),
  alternatives: z.array(z.union([z.looseObject({ why_rejected: z.string().optional() }), z.string()])).optional(),
});

describe("spellings of params", () => {
  it("are understood at every level, and the field's own name wins [rpc:aliases]", () => {
    expect(
      normalizeKeys(schema, {
        decision_id: "d",
        continues_thread: "c",
        project_context: { pr_number: 7, other_key: 1 },
        alternatives: [{ whyRejected: "slow" }, "text"],
        unknown_key: { stays_as_it_is: true },
      }),
    ).toEqual({
      id: "d",
      continuesDecision: "c",
      projectContext: { prNumber: 7, other_key: 1 },
      alternatives: [{ why_rejected: "slow" }, "text"],
      unknown_key: { stays_as_it_is: true },
    });
    expect(normalizeKeys(schema, { id: "own", decision_id: "other" })).toEqual({ id: "own" });
  });

  it("stay with a field that is made optional or given a default afterwards [rpc:aliases]", () => {
    const id = z.string().meta({ "x-aliases": ["decisionId"] });
    const optional = z.looseObject({ id: id.optional() });
    expect(normalizeKeys(optional, { decision_id: "d" })).toEqual({ id: "d" });
    expect(normalizeKeys(optional, { decisionId: "d" })).toEqual({ id: "d" });
    expect(normalizeKeys(z.looseObject({ id: id.default("x") }), { decisionId: "d" })).toEqual({ id: "d" });
  });

  it("take null for a field that may be left out as left out, and for no other [rpc:aliases]", () => {
    expect(normalizeKeys(schema, { id: null, continues_decision: null, unknown_key: null })).toEqual({
      id: null,
      unknown_key: null,
    });
  });

  it("leave what is named rightly as it is, whatever it holds [rpc:aliases]", () => {
    fc.assert(
      fc.property(
        fc.record({ id: fc.jsonValue(), continuesDecision: fc.jsonValue().filter((value) => value !== null) }),
        (params) => {
          expect(normalizeKeys(schema, params)).toEqual(params);
        },
      ),
    );
    expect(toSnakeCase("minConfidence")).toBe("min_confidence");
  });
});
