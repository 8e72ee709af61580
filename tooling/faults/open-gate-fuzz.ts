// Long form of the open gate's fuzz: `tsx --conditions=@clew/source tooling/faults/open-gate-fuzz.ts [COUNT] [SEED]`.
// Commands that write are judged as an open gate judges them; what passes is run by bash, zsh, dash and busybox in a throw-away project
// and must change nothing of Clew's and of an agent's settings there.
import { fuzzWriting } from "../../packages/cli/test/gate/writing-fuzz.ts";

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const { passed, refused, harmful } = await fuzzWriting(count, seed);
for (const command of harmful) console.log(`CHANGED ${JSON.stringify(command)}`);
console.log(
  `seed ${seed}: ${count} commands that write, ${refused} refused, ${passed} passed and ran, ${harmful.length} changed what is protected`,
);
process.exitCode = harmful.length > 0 ? 1 : 0;
