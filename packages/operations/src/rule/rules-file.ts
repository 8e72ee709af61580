import type { RuleInForce, Waiver } from "./rules-in-force.ts";

/** The rules that a machine's hooks read: a copy from the store, so that judging an edit opens no database. */
export interface RulesFile {
  readonly version: 1;
  /** Only rules that are on. */
  readonly rules: readonly RuleInForce[];
  /** Only waivers that apply. */
  readonly waivers: readonly Waiver[];
  /** The agent session that used each waiver, by waiver id. */
  readonly used: Readonly<Record<string, string>>;
}

/**
 * The text that the file's signature covers. A copy of another project's rules does not match, nor does an older copy,
 * because the stamp in the user's folder has changed.
 */
export function markedText(place: { readonly stateFolder: string; readonly stamp: string }, file: RulesFile): string {
  const { version, rules, waivers, used } = file;
  return `rules\n${place.stateFolder}\n${place.stamp}\n${JSON.stringify({ version, rules, waivers, used })}`;
}
