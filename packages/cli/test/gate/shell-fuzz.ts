import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { TABLE_CLI } from "./command-table.ts";
import { randomCommand, seededRandom } from "./shell-grammar.ts";
import { openShellSandbox, REAL_SHELLS, type ShellSandbox } from "./shell-sandbox.ts";

/** The effect of random commands that the classifier passed. */
export interface ShellFuzz {
  readonly commands: number;
  /** How many passed as each shell reads them, and were run by that shell. */
  readonly ran: Readonly<Record<string, number>>;
  /** How many of those gave Clew an answer. */
  readonly answers: number;
  /** Commands that passed and changed a file, with the shell: there must be none. */
  readonly harmful: readonly string[];
  /** The longest time for one verdict, in milliseconds. */
  readonly slowest: number;
}

/**
 * Judges random commands as each installed shell reads them, runs those that pass in that shell, and compares the folder.
 */
export function fuzzShells(count: number, seed: number, until: number = Number.POSITIVE_INFINITY): ShellFuzz {
  const random = seededRandom(seed);
  let sandbox = openShellSandbox();
  const seen = new Set<string>();
  const ran = Object.fromEntries(REAL_SHELLS.map(({ program }) => [program, 0]));
  const found = { answers: 0, slowest: 0, harmful: [] as string[] };
  let commands = 0;
  try {
    for (; commands < count && performance.now() < until; commands += 1) {
      const command = randomCommand(random);
      const started = performance.now();
      const passing = passingShells(command, sandbox);
      found.slowest = Math.max(found.slowest, performance.now() - started);
      if (passing.length === 0 || seen.has(command)) continue;
      seen.add(command);
      if (/\bclew\b/.test(command)) found.answers += 1;
      for (const { program } of passing) ran[program] = (ran[program] ?? 0) + 1;
      const changes = sandbox.run(command, passing);
      if (changes.length === 0) continue;
      found.harmful.push(`${culprits(command, passing)}: ${JSON.stringify(command)} changed ${changes.join(", ")}`);
      sandbox.close();
      sandbox = openShellSandbox();
    }
  } finally {
    sandbox.close();
  }
  return { commands, ran, ...found };
}

function isClew(name: string): boolean {
  return name === "clew" || name === TABLE_CLI;
}

function passingShells(command: string, { git }: ShellSandbox): typeof REAL_SHELLS {
  return REAL_SHELLS.filter(({ reading }) => {
    const { verdict } = classifyCommand(command, { isClew, git, shells: [reading] });
    return verdict === "read" || verdict === "clew";
  });
}

/** Which of the shells changes something, each in a separate folder. */
function culprits(command: string, shells: typeof REAL_SHELLS): string {
  const found = shells.filter((shell) => {
    const sandbox = openShellSandbox();
    const changes = sandbox.run(command, [shell]);
    sandbox.close();
    return changes.length > 0;
  });
  return found.map(({ program }) => program).join(" ");
}
