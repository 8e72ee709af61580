// The short form of `pnpm faults clones`.
import { expect, it } from "vitest";
import { startPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { manyClones } from "./rig/many-clones.ts";

// The replicas' suite reports whether Postgres runs here.
const probe = await startPostgres();
if (!("reason" in probe)) await probe.stop();

it("clones with real git hold the same record in the end, whatever is killed, copied or put back [sync:real]", {
  timeout: 300_000,
}, async () => {
  const { lost, doubled, digests, records, decisions } = await manyClones({ operations: 60, clones: 4, seed: 3 });
  expect([lost, doubled, digests, records, decisions > 10]).toEqual([0, 0, 1, 1, true]);
});

it.skipIf("reason" in probe)(
  "so do clones of which some keep their record in Postgres [sync:real]",
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgres(["-c", "fsync=off"]);
    if ("reason" in postgres) throw new Error(postgres.reason);
    try {
      const stores = [0, 1].map((each) => postgres.url(`clones_${each}_${process.pid}`));
      const world = { operations: 40, clones: 3, seed: 5, stores };
      const { lost, doubled, digests, records, decisions } = await manyClones(world);
      expect([lost, doubled, digests, records, decisions > 5]).toEqual([0, 0, 1, 1, true]);
    } finally {
      await postgres.stop();
    }
  },
);
