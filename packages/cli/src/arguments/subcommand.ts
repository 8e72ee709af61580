import { ClewError } from "@clew/errors";
import type { Invocation } from "../command.ts";
import { nearest } from "./parse-arguments.ts";

/** The only word after a subcommand. */
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
  table: Readonly<Record<string, (invocation: Invocation) => Promise<number>>>,
): Promise<number> {
  const [word] = invocation.args;
  const run = word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
  if (run !== undefined) return run(invocation);
  const names = Object.keys(table);
  const found = word === undefined ? "nothing" : `"${word.slice(0, 60)}"`;
  const near = nearest(word ?? "", names);
  throw new ClewError(
    "USAGE",
    `Expected one of ${names.join(", ")}; found ${found}.`,
    near === undefined ? {} : { hint: `Did you mean ${near}?` },
  );
}
