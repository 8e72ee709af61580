// The short form of `pnpm faults shards`.
import { expect, it } from "vitest";
import { startPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { moveUnderLoad } from "./rig/move-under-load.ts";

// The replicas' suite reports whether Postgres runs here.
const probe = await startPostgres();
if (!("reason" in probe)) await probe.stop();

it.skipIf("reason" in probe)(
  "one service over two Postgres servers goes on while a project moves from one to the other, and loses nothing [store:moved-project]",
  async () => {
    const {
      acknowledged,
      afterTheMove,
      rowsMoved,
      refusedAndTriedAgain: _,
      longestGapMs: __,
      ...found
    } = await moveUnderLoad(6);
    expect(found).toEqual({ lost: 0, doubled: 0, inTheWrongStore: 0, chains: "verify" });
    expect([acknowledged > 50, afterTheMove > 0, rowsMoved > 10]).toEqual([true, true, true]);
  },
  60_000,
);
