// Long form of the open gate's fuzz: `tsx --conditions=@clew/source tooling/faults/open-gate-fuzz.ts [COUNT] [SEED]`.
// An open gate judges writing commands; bash, zsh, dash and busybox run those that pass in a temporary project, where
// they must not change Clew's files or an agent's settings.
import { fuzzWriting } from "../../packages/cli/test/gate/writing-fuzz.ts";

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const { passed, refused, harmful } = await fuzzWriting(count, seed);
for (const command of harmful) console.log(`CHANGED ${JSON.stringify(command)}`);
console.log(
  `seed ${seed}: ${count} commands that write, ${refused} refused, ${passed} passed and ran, ${harmful.length} changed what is protected`,
);
process.exitCode = harmful.length > 0 ? 1 : 0;
