// The short form of `pnpm faults clones`.
import { expect, it } from "vitest";
import { manyClones } from "./rig/many-clones.ts";

it("clones with real git hold the same record in the end, whatever is killed, copied or put back [sync:real]", {
  timeout: 300_000,
}, async () => {
  const { lost, doubled, digests, records, decisions } = await manyClones({ operations: 60, clones: 4, seed: 3 });
  expect([lost, doubled, digests, records, decisions > 10]).toEqual([0, 0, 1, 1, true]);
});
