import type { Command, FlagSpec } from "./command.ts";
import type { CommandEntry } from "./command-table.ts";
import { GLOBAL_FLAGS } from "./parse-arguments.ts";

/** The overview that `clew --help` prints. */
export function overview(
  commands: Readonly<Record<string, CommandEntry>>,
  globals: Readonly<Record<string, FlagSpec>>,
): string {
  return [
    "clew keeps the thread of an AI agent's reasoning.",
    "",
    "Usage: clew COMMAND [WORDS] [FLAGS]",
    "",
    "Commands:",
    ...columns(Object.entries(commands).map(([name, entry]) => [name, entry.summary])),
    "",
    "Flags of every command:",
    ...columns(flagRows(globals)),
    "",
    "Examples:",
    '  clew start "Choose a queue for the mail worker"',
    "  clew step 0 --state .clew/sessions/reasoning-1a2b3c4d5e6f.json --input answer.json",
    "  clew show --state .clew/sessions/reasoning-1a2b3c4d5e6f.json",
    "  clew status",
    "",
    "`clew COMMAND --help` shows a command's flags and examples.",
    "Exit codes: 0 done, 1 internal error, 2 usage, 3 refused, 4 invalid document or answer, 5 not found,",
    "6 busy or stale, 7 integrity, 75 store unavailable: try again.",
    "",
  ].join("\n");
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const lines = [`${command.summary}`, "", `Usage: clew ${command.usage}`];
  if (command.subcommands !== undefined)
    lines.push("", "Subcommands:", ...columns(Object.entries(command.subcommands)));
  const rows = [...flagRows(command.flags), ...flagRows(GLOBAL_FLAGS).filter(([name]) => name !== "--version")];
  lines.push("", "Flags:", ...columns(rows));
  if (command.examples.length > 0) lines.push("", "Examples:", ...command.examples.map((example) => `  ${example}`));
  return `${lines.join("\n")}\n`;
}

function flagRows(flags: Readonly<Record<string, FlagSpec>>): [string, string][] {
  return Object.entries(flags).map(([name, spec]) => [
    `--${name}${spec.value === undefined ? "" : ` ${spec.choices?.join("|") ?? spec.value}`}${spec.repeat ? " …" : ""}`,
    spec.summary,
  ]);
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(30, Math.max(0, ...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) =>
    left.length > width ? `  ${left}\n  ${" ".repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
  );
}
