import type { FlagSpec } from "../command.ts";

/** What a completion script offers for one command. */
export interface Offer {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly (readonly [string, FlagSpec])[];
  readonly subcommands: readonly (readonly [string, string])[];
}

/** What follows a flag: nothing, some words, a file or folder, or a text that nobody can guess. */
export function followerOf({ value, choices }: FlagSpec): "nothing" | "words" | "folder" | "file" | "text" {
  if (value === undefined) return "nothing";
  if (choices !== undefined) return "words";
  if (value === "DIR") return "folder";
  return /^(?:FILE|DRAFT)/.test(value) ? "file" : "text";
}

/** The flags of all commands with what follows them, as `command --flag`, for those that satisfy a question. */
export function flagsWhere(offers: readonly Offer[], holds: (spec: FlagSpec) => boolean): readonly string[] {
  return offers.flatMap(({ name, flags }) =>
    flags.flatMap(([flag, spec]) => (holds(spec) ? [`${name} --${flag}`] : [])),
  );
}

/** A text between single quotes, as every shell reads it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
