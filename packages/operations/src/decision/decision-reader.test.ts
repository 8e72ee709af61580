import type { ThreadStore } from "@clew/thread-store";
import { describe, expect, it } from "vitest";
import { createReadBuffer } from "./decision-reader.ts";

describe("what waits to be written", () => {
  it("is on record once it was asked for, also where a write is under way [policy:guardrail-hits]", async () => {
    const written: string[] = [];
    let finish = (): void => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const countHits = async (): Promise<void> => {
      await slow;
      written.push("done");
    };
    const threads = { countHits } as unknown as ThreadStore; // all of a store that hits need
    let wake = (): void => {};
    const schedule = (callback: () => void): void => {
      wake = callback;
    };
    const buffer = createReadBuffer(threads, { schedule, newUuid: () => "u" });
    buffer.hit("default", "rule");
    wake(); // a second went by, and its write is under way
    const asked = buffer.flush().then(() => written.at(-1));
    setImmediate(finish);
    expect(await asked).toBe("done");
  });
});
