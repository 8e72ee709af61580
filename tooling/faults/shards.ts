// `pnpm faults shards [seconds]`: one service on two Postgres servers with the projects split between them; one project
// moves from the first to the second while clients write to it. No acknowledged write may be missing, doubled or in the
// wrong store.
import { moveUnderLoad } from "./rig/move-under-load.ts";

const figures = await moveUnderLoad(Number(process.argv[2] ?? 20));
console.log(JSON.stringify(figures, null, 2));
if (
  figures.lost > 0 ||
  figures.doubled > 0 ||
  figures.inTheWrongStore > 0 ||
  figures.chains !== "verify" ||
  figures.afterTheMove === 0
) {
  console.error("faults: the move lost something, or the clients did not go on");
  process.exitCode = 1;
}
