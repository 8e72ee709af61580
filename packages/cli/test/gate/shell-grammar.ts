import { COMMAND_TABLE } from "./command-table.ts";

/** A seeded stream of numbers in [0, 1): the same seed gives the same commands. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const COMMANDS = Object.values(COMMAND_TABLE)
  .flat()
  .filter((command) => !/\bclew\b/.test(command));
// Words of every command of the table, harmful ones included: crossing them is what finds holes.
const WORDS = [...new Set(COMMANDS.flatMap((command) => command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []))];
const GLUE = [" ", "  ", "\t", "\n", ";", " && ", " || ", " | ", " |& ", " & ", "\\\n", "'", '"', "`", "$(", ")", "("];
const MORE = [
  "{",
  "}",
  ">",
  ">>",
  "<",
  "2>&1",
  ">/dev/null",
  "#",
  "!",
  "\\",
  "~",
  "*",
  "?",
  "=",
  "-",
  "--",
  "$",
  ",",
  "{a,-delete}",
];
const HARM = [
  "touch owned",
  "> owned",
  "-delete",
  "--output=owned",
  "-exec touch owned ;",
  "-o owned",
  "w owned",
  "1e",
  "e",
];

function pick<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}

/** One command: a crossing of commands of the table, with words, glue and harm put in at random places. */
export function randomCommand(random: () => number): string {
  let command = pick(COMMANDS, random);
  const changes = Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) command = mutate(command, random);
  return command;
}

function mutate(command: string, random: () => number): string {
  const at = Math.floor(random() * (command.length + 1));
  const choice = random();
  if (choice < 0.3) return `${command} ${pick(WORDS, random)}`;
  if (choice < 0.45) return `${command.slice(0, at)} ${pick(WORDS, random)} ${command.slice(at)}`;
  if (choice < 0.6) return `${command.slice(0, at)}${pick(GLUE, random)}${command.slice(at)}`;
  if (choice < 0.7) return `${command.slice(0, at)}${pick(MORE, random)}${command.slice(at)}`;
  if (choice < 0.8) return `${command}${pick(GLUE, random)}${pick(COMMANDS, random)}`;
  if (choice < 0.9) return `${command} ${pick(HARM, random)}`;
  return command.slice(0, at) + command.slice(at + 1);
}
