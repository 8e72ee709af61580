import { describe, expect, it } from "vitest";
import { type GrowthLimits, growthOf, HOSTILE_UNITS } from "./growth.ts";
import { growingReaders } from "./readers.ts";

// One second per megabyte, with tenfold tolerance: the machine is busy, and slow code is compiled only after a while.
const LIMITS: GrowthLimits = { length: 12_000, unseen: 200, ratio: 8, most: 800 };

describe("growth curves of every reader of foreign text [house:linear-readers]", () => {
  for (const reader of growingReaders()) {
    it(`${reader.name}: four times a hostile text takes no more than about four times the work`, async () => {
      const grown = [];
      for (const [at, unit] of HOSTILE_UNITS.entries()) {
        const frames = reader.frames?.length ?? 1;
        // Try every unit alone, and in one of the frames in turn.
        for (const frame of new Set([0, at % frames])) {
          const growth = await growthOf(reader, { unit, frame }, LIMITS);
          if (growth !== undefined) grown.push(growth);
        }
      }
      expect(grown).toEqual([]);
    }, 120_000);
  }

  it("would be seen: a reader that takes the square is told", async () => {
    const square = { name: "square", read: (text: string) => /\s+$/.test(`${text}a`) };
    expect(
      await growthOf(square, { unit: " ", frame: 0 }, { length: 40_000, unseen: 100, ratio: 8, most: 800 }),
    ).toMatchObject({
      reader: "square",
    });
  });
});
