import type { JsonInsert } from "../edit/merge-json.ts";

/** An MCP server's entry of an agent's settings; one of that name that is not Clew's stays its owner's. */
export function serverInsert(path: readonly string[], value: object): JsonInsert {
  return { kind: "member", path, value, renew: (present) => renewed(present, value) };
}

/** An earlier entry of Clew's as it runs now, with whatever was added to it; undefined for any other. */
function renewed(present: unknown, value: object): object | undefined {
  if (typeof present !== "object" || present === null || !runsClew(present)) return undefined;
  const parts = Object.entries(value).filter(([name]) => name === "command" || name === "args");
  return { ...present, ...Object.fromEntries(parts) };
}

function runsClew(entry: object): boolean {
  const { command, args } = entry as Readonly<Record<string, unknown>>; // any object may be asked for any key
  const words = [command, args].flat().filter((word): word is string => typeof word === "string");
  return words.at(-1) === "mcp" && words.some((word) => /(?:^|[/\\])clew(?:\.cjs|\.cmd)?$/.test(word));
}
