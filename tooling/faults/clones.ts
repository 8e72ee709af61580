// `pnpm faults clones [operations] [clones] [seed] [minutes]`: clones of one record over real git, with syncs killed at
// random, copied clones, refs deleted or reset, and hostile shards. In the end all have the same record: nothing lost, nothing doubled,
// equal digests.
import { manyClones } from "./rig/many-clones.ts";

const [operations = 2_000, clones = 32, seed = 1, minutes] = process.argv.slice(2).map(Number);
const figures = await manyClones({ operations, clones, seed, minutes }, (done) =>
  console.log(`${done} of ${operations}`),
);
console.log(JSON.stringify(figures));
if (figures.lost > 0 || figures.doubled > 0 || figures.digests !== 1 || figures.records !== 1) {
  console.error("faults: the clones do not hold the same record");
  process.exitCode = 1;
}
