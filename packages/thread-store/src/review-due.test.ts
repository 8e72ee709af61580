import { describe, expect, it } from "vitest";
import { reviewDue } from "./sql/rows/decision-row.ts";

const createdAt = "2026-01-01T00:00:00.000Z";

describe("when a decision is to be reviewed", () => {
  it("is its date where it names one, else its span after it was taken [store:review-due]", () => {
    expect(reviewDue({ createdAt, review_by: "2026-12-18", reviewIn: "1d" })).toBe("2026-12-18T00:00:00.000Z");
    for (const [reviewIn, due] of [
      ["30d", "2026-01-31T00:00:00.000Z"],
      ["2 weeks", "2026-01-15T00:00:00.000Z"],
      ["P1D", "2026-01-02T00:00:00.000Z"],
      ["12h", "2026-01-01T12:00:00.000Z"],
      ["3M", "2026-04-01T00:00:00.000Z"],
    ])
      expect(reviewDue({ createdAt, reviewIn })).toBe(due);
  });

  it("is unknown where the text is neither, and never beyond the years that times are written in [store:review-due]", () => {
    for (const reviewIn of ["soon", "", "d", "3x", "99999y", 5])
      expect(reviewDue({ createdAt, reviewIn })).toBeUndefined();
    expect(reviewDue({ createdAt, review_by: "some day" })).toBeUndefined();
    expect(reviewDue({ reviewIn: "30d" })).toBeUndefined();
  });
});
