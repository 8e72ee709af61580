import { ClewError } from "@clew/errors";
import { type PayloadProfile, validateHandoffFile, verdictExit } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { print } from "../../terminal/print-result.ts";
import { withHandoffs } from "../open-handoffs.ts";
import { readHandoffFile } from "../read-handoff-file.ts";
import { verdictText } from "./print-handoffs.ts";

/** `clew handoff validate FILE`: every finding at once; 0 valid, 4 invalid, 7 when only the hash is wrong. */
export async function runValidate(invocation: Invocation): Promise<number> {
  const file = await readHandoffFile(invocation, oneFile(invocation));
  const verdict = await withHandoffs(invocation, {}, async ({ ports }) =>
    validateHandoffFile(ports, { ...file, ...profileFlag(invocation) }, "reading"),
  );
  const { valid, version, upgraded, profile, errors, warnings, notes, hash } = verdict;
  print(invocation, { valid, version, upgraded, profile, errors, warnings, notes, hash }, () =>
    verdictText(verdict, file.path),
  );
  return verdictExit(verdict);
}

/** The one file after a subcommand. */
export function oneFile(invocation: Pick<Invocation, "args">, what: string = "a payload FILE (- for stdin)"): string {
  const [, file, extra] = invocation.args;
  if (file === undefined || file === "") throw new ClewError("USAGE", `Expected ${what}.`);
  if (extra !== undefined)
    throw new ClewError("USAGE", `Expected ${what} and nothing more; found "${extra.slice(0, 60)}".`);
  return file;
}

/** The profile that `--profile` forces. */
export function profileFlag({ flags }: Pick<Invocation, "flags">): { readonly profile?: PayloadProfile } {
  const { profile } = flags;
  return profile === "perspective-swarm" || profile === "generic" ? { profile } : {};
}
