import type { RuleInForce, Waiver } from "./rules-in-force.ts";

/** What the hooks of a machine read of the rules: a copy of what the store says, so that an edit opens no database. */
export interface RulesFile {
  readonly version: 1;
  /** Only those that are on. */
  readonly rules: readonly RuleInForce[];
  /** Only those that hold. */
  readonly waivers: readonly Waiver[];
  /** Which agent session has made use of a waiver, by the waiver's id. */
  readonly used: Readonly<Record<string, string>>;
}

/**
 * What the mark of the file is made over: a copy of another project's rules is none, nor is an older one, whose stamp in the user's own
 * folder has given way.
 */
export function markedText(place: { readonly stateFolder: string; readonly stamp: string }, file: RulesFile): string {
  const { version, rules, waivers, used } = file;
  return `rules\n${place.stateFolder}\n${place.stamp}\n${JSON.stringify({ version, rules, waivers, used })}`;
}
