import { ClewError } from "@clew/errors";
import { didYouMean } from "../arguments/nearest-word.ts";
import type { Invocation } from "../command.ts";

/** The one word after a subcommand. */
export function wordAfter(invocation: Pick<Invocation, "args">, what: string): string {
  const [, word, extra] = invocation.args;
  if (word === undefined || word === "") throw new ClewError("USAGE", `Expected ${what}.`);
  if (extra !== undefined)
    throw new ClewError("USAGE", `Expected ${what} and nothing more; found "${extra.slice(0, 60)}".`, {
      hint: "Put text with spaces in quotes.",
    });
  return word;
}

/** Runs the subcommand that the first word names. */
export async function runSubcommand(
  invocation: Invocation,
  command: string,
  table: Readonly<Record<string, (invocation: Invocation) => Promise<number>>>,
): Promise<number> {
  const [word] = invocation.args;
  const run = word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
  if (run !== undefined) return run(invocation);
  const found = word === undefined ? "" : ` found "${word.slice(0, 60)}";`;
  throw new ClewError(
    "USAGE",
    `Expected one of ${Object.keys(table).join(", ")};${found} see \`clew ${command} --help\`.`,
    word === undefined ? {} : { hint: didYouMean(word, Object.keys(table)) },
  );
}
