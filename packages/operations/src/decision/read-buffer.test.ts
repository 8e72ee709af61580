import type { ThreadStore } from "@clew/thread-store";
import { describe, expect, it } from "vitest";
import { createReadBuffer } from "./read-buffer.ts";

describe("what waits to be written", () => {
  it("is on record once it was asked for, also where a write is under way [policy:guardrail-hits]", async () => {
    const written: string[] = [];
    const slow = Promise.withResolvers<void>();
    const countHits = async (): Promise<void> => {
      await slow.promise;
      written.push("done");
    };
    const threads = { countHits } as unknown as ThreadStore; // the only method that counting hits uses
    const scheduled: (() => void)[] = [];
    const schedule = (callback: () => void): unknown => scheduled.push(callback);
    const buffer = createReadBuffer(threads, { schedule, newUuid: () => "u" });
    buffer.hit("default", "rule");
    scheduled[0]?.(); // a second passed, and the write has started
    const asked = buffer.flush().then(() => written.at(-1));
    setImmediate(slow.resolve);
    expect(await asked).toBe("done");
  });
});
