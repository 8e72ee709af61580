import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newDecisionId } from "./record-decision.ts";

describe("the id of a decision whose caller named none", () => {
  it("goes to the end of an index over ids, and carries the random bits of a UUIDv4 [store:write-cost]", () => {
    const times = [
      "1970-01-01T00:00:00.001Z",
      "2026-11-18T10:00:00.000Z",
      "2026-11-18T10:00:00.001Z",
      "5000-01-01T00:00:00Z",
    ];
    const ids = times.map((time) => newDecisionId({ clock: { now: () => time }, newUuid: randomUUID }));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^dec_[0-9a-z]{9}-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
