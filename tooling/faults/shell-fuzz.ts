// Long form of the shell fuzz: `tsx --conditions=@clew/source tooling/faults/shell-fuzz.ts [COUNT] [SEED]`.
// Every command is classified; what passes is run by a real bash in a throw-away folder and must change no file there.
import { classifyCommand } from "../../packages/cli/src/gate/shell/classify-command.ts";
import { randomCommand, seededRandom } from "../../packages/cli/test/gate/shell-grammar.ts";
import { openShellSandbox } from "../../packages/cli/test/gate/shell-sandbox.ts";

const count = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 1);
const random = seededRandom(seed);
const sandbox = openShellSandbox();
const seen = new Set<string>();
let slowest = 0;
let failures = 0;
try {
  for (let index = 0; index < count; index += 1) {
    const command = randomCommand(random);
    const started = performance.now();
    const { verdict } = classifyCommand(command, { isClew: () => false });
    slowest = Math.max(slowest, performance.now() - started);
    if (verdict !== "read" || seen.has(command)) continue;
    seen.add(command);
    const changes = sandbox.run(command);
    if (changes.length === 0) continue;
    failures += 1;
    console.log(`CHANGED ${JSON.stringify(command)}: ${changes.join(", ")}`);
  }
} finally {
  sandbox.close();
}
console.log(
  `seed ${seed}: ${count} commands, ${seen.size} passed and ran, ${failures} changed a file; slowest verdict ${slowest.toFixed(1)} ms`,
);
process.exitCode = failures > 0 ? 1 : 0;
