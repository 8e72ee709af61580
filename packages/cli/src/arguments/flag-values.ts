import { ClewError } from "@clew/errors";
import type { Invocation } from "../command.ts";

/** The text of a flag, where it was given. */
export function flagText({ flags }: Pick<Invocation, "flags">, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/** The texts of a flag that may be repeated; none where it was not given. */
export function flagList(invocation: Pick<Invocation, "flags">, name: string): readonly string[] {
  return flagListGiven(invocation, name) ?? [];
}

/** The same, undefined where the flag was not given: what is asked for nothing in particular is told from nothing. */
export function flagListGiven({ flags }: Pick<Invocation, "flags">, name: string): readonly string[] | undefined {
  const value = flags[name];
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : undefined;
}

/** Whether a switch was given. */
export function flagOn({ flags }: Pick<Invocation, "flags">, name: string): boolean {
  return flags[name] === true;
}

/** The value of a flag that holds a number. */
export function flagNumber(invocation: Pick<Invocation, "flags">, name: string): number | undefined {
  const value = flagText(invocation, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number)) return number;
  throw new ClewError("USAGE", `--${name} is a number, found "${value.slice(0, 40)}".`);
}
