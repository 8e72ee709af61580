import type { Invocation } from "../command.ts";

/** The text of a flag, where it was given. */
export function flagText({ flags }: Pick<Invocation, "flags">, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/** The texts of a flag that may be repeated. */
export function flagList({ flags }: Pick<Invocation, "flags">, name: string): readonly string[] {
  const value = flags[name];
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
}

/** Whether a switch was given. */
export function flagOn({ flags }: Pick<Invocation, "flags">, name: string): boolean {
  return flags[name] === true;
}
