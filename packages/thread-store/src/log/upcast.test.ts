import { describe, expect, it } from "vitest";
import { UPCASTS, type Upcasts, upcast } from "./chain.ts";

// As if version 2 renamed a note's `text` to `body`, and version 3 added an `author`.
const upcasts: Upcasts = {
  noted: {
    1: ({ text, ...rest }) => ({ ...rest, body: text }),
    2: (payload) => ({ author: "unknown", ...payload }),
  },
};

describe("upcasting", () => {
  it("brings an old payload to the newest form, step by step, from whatever version it has [store:upcast]", () => {
    expect(upcast({ type: "noted", v: 1 }, { text: "Hm" }, upcasts)).toEqual({ author: "unknown", body: "Hm" });
    expect(upcast({ type: "noted", v: 2 }, { body: "Hm", author: "a" }, upcasts)).toEqual({ author: "a", body: "Hm" });
    expect(upcast({ type: "noted", v: 3 }, { body: "Hm" }, upcasts)).toEqual({ body: "Hm" });
  });

  it("leaves newer versions, other types and today's events as they are [store:upcast]", () => {
    const payload = { text: "Hm" };
    expect(upcast({ type: "noted", v: 9 }, payload, upcasts)).toBe(payload);
    expect(upcast({ type: "constructor", v: 1 }, payload, upcasts)).toBe(payload);
    expect(upcast({ type: "thought_recorded", v: 1 }, payload)).toBe(payload);
    expect(UPCASTS).toEqual({});
  });
});
