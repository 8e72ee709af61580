import { GLOBAL_FLAGS } from "../arguments/parse-arguments.ts";
import type { Command, CommandEntry, FlagSpec } from "../command.ts";
import { wrapText } from "../terminal/wrap-text.ts";

const GROUPS: Readonly<Record<CommandEntry["group"], string>> = {
  daily: "Daily use",
  setup: "Set-up: your agents, and how strict Clew is",
  agents: "Agents: what they call",
  team: "Team: what a person makes binding, what one hands to another",
  server: "Server and store",
  reference: "Reference",
};

type Commands = Readonly<Record<string, CommandEntry>>;

function grouped(commands: Commands): readonly (readonly [string, readonly (readonly [string, string])[]])[] {
  return Object.entries(GROUPS).map(([group, title]) => {
    const entries = Object.entries(commands).filter(([, entry]) => entry.group === group);
    return [title, entries.map(([name, { summary }]) => [name, summary])];
  });
}

/** Prints for `clew` alone: the daily commands, and where to find the rest. */
export function shortHelp(commands: Commands, width: number | undefined): string {
  const [daily, ...rest] = grouped(commands);
  return [
    wrapText("clew keeps the thread of an AI agent's reasoning.", width),
    "",
    ...columns(daily?.[1] ?? [], width),
    "",
    ...columns(
      rest.map(([title, rows]) => [title.replace(/:.*/, ""), rows.map(([name]) => name).join(", ")]),
      width ?? WIDE,
    ),
    "",
    wrapText(
      "`clew init` sets Clew up in your coding agents, `clew try` shows it in a copy of this repository. `clew COMMAND --help` shows a command, `clew --help` lists them all.",
      Math.min(width ?? WIDE, WIDE),
    ),
    "",
  ].join("\n");
}

/** The overview for `clew --help`. */
export function overview(
  commands: Commands,
  globals: Readonly<Record<string, FlagSpec>>,
  width: number | undefined,
): string {
  return [
    wrapText("clew keeps the thread of an AI agent's reasoning.", width),
    "",
    "Usage: clew COMMAND [WORDS] [FLAGS]",
    ...grouped(commands).flatMap(([title, rows]) => ["", title, ...columns(rows, width)]),
    "",
    "Flags of every command",
    ...columns(flagRows(globals), width),
    "",
    "Examples",
    "  clew init",
    "  clew status",
    '  clew recall "Add Redis for the mail retries queue"',
    "  clew why src/mail.ts:12",
    "",
    wrapText("`clew COMMAND --help` shows a command's flags and examples.", width),
    wrapText(EXIT_CODES, Math.min(width ?? WIDE, WIDE)),
    "",
  ].join("\n");
}

/** The overview as JSON. */
export function overviewDocument(commands: Commands, globals: Readonly<Record<string, FlagSpec>>): object {
  return {
    usage: "clew COMMAND [WORDS] [FLAGS]",
    commands: Object.entries(commands).map(([name, { group, summary }]) => ({ name, group, summary })),
    flags: flagDocuments(globals),
  };
}

// Escapes the markup of man pages.
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");

/** Everything as a man page. */
export function manualPage(commands: readonly Command[], version: string): string {
  const flags = (specs: Readonly<Record<string, FlagSpec>>): string[] =>
    flagRows(specs).flatMap(([flag, summary]) => [".TP", `.B ${roff(flag)}`, roff(summary)]);
  return [
    `.TH CLEW 1 "" "clew ${version}" "User Commands"`,
    ".SH NAME",
    "clew \\- keep the thread of an AI agent's reasoning",
    ".SH SYNOPSIS",
    ".B clew",
    ".I COMMAND [WORDS] [FLAGS]",
    ".SH OPTIONS",
    "Every command takes these.",
    ...flags(GLOBAL_FLAGS),
    ".SH COMMANDS",
    ...commands.flatMap(({ usage, summary, subcommands = {}, flags: own, examples }) => [
      `.SS ${roff(`clew ${usage}`)}`,
      roff(summary),
      ...Object.entries(subcommands).flatMap(([name, about]) => [".TP", `.I ${roff(name)}`, roff(about)]),
      ...flags(own),
      ...(examples.length === 0 ? [] : [".PP", ".nf", ...examples.map((each) => roff(`  ${each}`)), ".fi"]),
    ]),
    ".SH EXIT STATUS",
    roff(EXIT_CODES),
    "",
  ].join("\n");
}

const WIDE = 100;
const EXIT_CODES =
  "Exit codes: 0 done, 1 internal error, 2 usage, 3 refused, 4 invalid document or answer, 5 not found, " +
  "6 busy or stale, 7 integrity, 75 store unavailable: try again.";

/** The help of one command, wrapped for a terminal if its width is known. */
export function commandHelp(command: Command, width: number | undefined): string {
  const usage = `Usage: clew ${command.usage}`;
  const lines = [wrapText(command.summary, width), "", width === undefined ? usage : hung(usage, width, "  ")];
  if (command.subcommands !== undefined)
    lines.push("", "Subcommands:", ...columns(Object.entries(command.subcommands), width));
  const rows = [...flagRows(command.flags), ...flagRows(GLOBAL_FLAGS).filter(([name]) => name !== "--version")];
  lines.push("", "Flags:", ...columns(rows, width));
  if (command.examples.length > 0) lines.push("", "Examples:", ...command.examples.map((example) => `  ${example}`));
  return `${lines.join("\n")}\n`;
}

/** The help of one command as JSON. */
export function commandDocument(command: Command): object {
  const subcommands = Object.entries(command.subcommands ?? {}).map(([name, summary]) => ({ name, summary }));
  return {
    command: command.name,
    summary: command.summary,
    usage: `clew ${command.usage}`,
    subcommands: subcommands.length === 0 ? undefined : subcommands,
    flags: flagDocuments({ ...command.flags, ...GLOBAL_FLAGS }),
    examples: command.examples,
  };
}

function flagDocuments(flags: Readonly<Record<string, FlagSpec>>): object[] {
  return Object.entries(flags).map(([name, { summary, value, choices, repeat = false }]) => ({
    name: `--${name}`,
    summary,
    value,
    choices,
    repeat,
  }));
}

function flagRows(flags: Readonly<Record<string, FlagSpec>>): [string, string][] {
  return Object.entries(flags).map(([name, spec]) => [
    `--${name}${spec.value === undefined ? "" : ` ${spec.choices?.join("|") ?? spec.value}`}${spec.repeat ? " …" : ""}`,
    spec.summary,
  ]);
}

/** Wraps a text between words to lines of at most `room` columns. */
function broken(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Breaks a line before a word or after a bar, so that choices stay readable; the rest is indented below. */
function hung(line: string, width: number, under: string): string {
  const lines: string[] = [];
  for (const piece of line.match(/ *[^ |]*\|?/g) ?? []) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(piece);
    else if (last.length + piece.trimEnd().length <= width) lines[lines.length - 1] = last + piece;
    else lines.push(`${under}${piece.trimStart()}`);
  }
  return lines.join("\n");
}

// Two columns; text that does not fit into the second continues below its start.
function columns(rows: readonly (readonly [string, string])[], terminal: number | undefined): string[] {
  const most = terminal !== undefined && terminal < 80 ? 20 : 30;
  const width = Math.min(most, Math.max(0, ...rows.map(([left]) => left.length)));
  const under = `\n  ${" ".repeat(width)}  `;
  const room = terminal === undefined ? undefined : Math.max(20, terminal - width - 4);
  return rows.map(([left, right]) => {
    const text = room === undefined ? right : broken(right, room).join(under);
    const head = terminal === undefined ? `  ${left}` : hung(`  ${left}`, terminal, "      ");
    return left.length > width ? `${head}${under}${text}` : `  ${left.padEnd(width)}  ${text}`;
  });
}
