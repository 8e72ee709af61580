import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { TABLE_CLI } from "./command-table.ts";
import { randomCommand, seededRandom } from "./shell-grammar.ts";
import { openShellSandbox, REAL_SHELLS, type RealShell, type ShellRun, type ShellSandbox } from "./shell-sandbox.ts";

/** The effect of random commands that the classifier passed. */
export interface ShellFuzz {
  readonly commands: number;
  /** How many passed as each shell reads them, and were run by that shell. */
  readonly ran: Readonly<Record<string, number>>;
  /** How many of those gave Clew an answer. */
  readonly answers: number;
  /** Commands that passed and changed a file, with the shell: there must be none. */
  readonly harmful: readonly string[];
  /** The most processor time for the verdicts on one command, in milliseconds. */
  readonly slowest: number;
}

/** Which shells run the commands, and until when. */
interface FuzzLimits {
  readonly shells?: readonly RealShell[];
  readonly until?: number;
}

/** Comparing the folder takes as long as several commands. */
const BATCH = 40;

/**
 * Judges random commands as each shell reads them, runs those that pass in that shell, and compares the folder after each
 * batch.
 */
export function fuzzShells(count: number, seed: number, limits: FuzzLimits = {}): ShellFuzz {
  const { shells = REAL_SHELLS, until = Number.POSITIVE_INFINITY } = limits;
  const random = seededRandom(seed);
  let sandbox = openShellSandbox();
  const seen = new Set<string>();
  const ran = Object.fromEntries(shells.map(({ program }) => [program, 0]));
  const found = { answers: 0, slowest: 0, harmful: [] as string[] };
  let batch: ShellRun[] = [];
  const runBatch = (): void => {
    const changes = sandbox.runAll(batch);
    if (changes.length > 0) {
      const alone = batch.filter((run) => changesAlone(run));
      for (const { command, shell } of alone.length > 0 ? alone : batch)
        found.harmful.push(`${shell.program}: ${JSON.stringify(command)} changed ${changes.join(", ")}`);
      sandbox.close();
      sandbox = openShellSandbox();
    }
    batch = [];
  };
  let commands = 0;
  try {
    for (; commands < count && performance.now() < until; commands += 1) {
      const command = randomCommand(random);
      if (seen.has(command)) continue;
      const started = process.cpuUsage();
      const passing = passingShells(command, shells, sandbox);
      const { user, system } = process.cpuUsage(started);
      found.slowest = Math.max(found.slowest, (user + system) / 1000);
      if (passing.length === 0) continue;
      seen.add(command);
      if (/\bclew\b/.test(command)) found.answers += 1;
      for (const shell of passing) {
        ran[shell.program] = (ran[shell.program] ?? 0) + 1;
        batch.push({ command, shell });
      }
      if (batch.length >= BATCH) runBatch();
    }
    runBatch();
  } finally {
    sandbox.close();
  }
  return { commands, ran, ...found };
}

function isClew(name: string): boolean {
  return name === "clew" || name === TABLE_CLI;
}

function passingShells(
  command: string,
  shells: readonly RealShell[],
  { git }: Pick<ShellSandbox, "git">,
): readonly RealShell[] {
  return shells.filter(({ reading }) => {
    const { verdict } = classifyCommand(command, { isClew, git, shells: [reading] });
    return verdict === "read" || verdict === "clew";
  });
}

/** Whether a run changes something in a folder of its own. */
function changesAlone(run: ShellRun): boolean {
  const sandbox = openShellSandbox();
  const changes = sandbox.runAll([run]);
  sandbox.close();
  return changes.length > 0;
}
