// Long form of the shell fuzz: `tsx --conditions=@clew/source tooling/faults/shell-fuzz.ts [COUNT] [SEED] [SECONDS]`.
// Judges every command as bash, zsh, dash, busybox and fish read it; that shell runs those that pass in a temporary
// folder, where they must not change any file.
import { fuzzShells } from "../../packages/cli/test/gate/shell-fuzz.ts";

const count = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);
const seconds = Number(process.argv[4] ?? 3_600);
const { commands, ran, answers, harmful, slowest } = fuzzShells(count, seed, {
  until: performance.now() + seconds * 1000,
});
for (const command of harmful) console.log(`CHANGED ${command}`);
const shells = Object.entries(ran).map(([program, times]) => `${program} ${times}`);
console.log(
  `seed ${seed}: ${commands} commands, passed and ran: ${shells.join(", ")} (${answers} of them with clew), ${harmful.length} changed a file; slowest verdicts ${slowest.toFixed(1)} ms`,
);
process.exitCode = harmful.length > 0 ? 1 : 0;
