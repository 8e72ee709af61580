import type { Edge, Guard, Table } from "./table.ts";

/** A move that was made, such as an entry in a history. */
export interface WalkedMove {
  readonly from: string;
  readonly to: string;
  readonly cause?: string;
}

/** What to draw besides the table. */
export interface MermaidOptions {
  /** The moves that were made, in order. */
  readonly walked?: readonly WalkedMove[];
  /** The state to mark as current. */
  readonly current?: string;
}

/** A table as a Mermaid state diagram, with the walked path and the current state marked. */
export function toMermaid<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  options: MermaidOptions = {},
): string {
  const walked = (options.walked ?? []).filter((move) => known(table, move.from) && known(table, move.to));
  const lines = ["stateDiagram-v2"];
  for (const state of table.states) if (idOf(state) !== state) lines.push(`  state "${state}" as ${idOf(state)}`);
  lines.push(`  [*] --> ${idOf(table.initial)}`);
  for (const edge of table.edges) lines.push(`  ${idOf(edge.from)} --> ${idOf(edge.to)} : ${labelOf(edge, walked)}`);
  for (const state of table.final) lines.push(`  ${idOf(state)} --> [*]`);
  const visited = table.states.filter((state) => walked.some((move) => move.from === state || move.to === state));
  if (visited.length > 0)
    lines.push("  classDef walked stroke-width:3px", `  class ${visited.map(idOf).join(",")} walked`);
  if (options.current !== undefined && known(table, options.current))
    lines.push("  classDef current stroke-width:5px,font-weight:bold", `  class ${idOf(options.current)} current`);
  return `${lines.join("\n")}\n`;
}

/** A state's name for Mermaid, where a colon would start a description. */
function idOf(state: string): string {
  return state.replaceAll(/[^A-Za-z0-9_]/g, "_");
}

// Mermaid cannot style a single transition, so write the order of the walk on it.
function labelOf<State extends string, Event extends string>(
  edge: Edge<State, Event>,
  walked: readonly WalkedMove[],
): string {
  const guard = edge.when ? ` [${guardText(edge.when)}]` : "";
  const cause = edge.cause ?? edge.event;
  const steps = walked.flatMap((move, index) =>
    move.from === edge.from && move.to === edge.to && (move.cause ?? cause) === cause ? [index + 1] : [],
  );
  return `${edge.event}${guard}${steps.length > 0 ? ` (${steps.join(", ")})` : ""}`;
}

function guardText(guard: Guard): string {
  return Object.entries(guard)
    .map(([field, value]) => `${field} ${typeof value === "object" ? value.join(" or ") : String(value)}`)
    .join(", ");
}

function known(table: { readonly states: readonly string[] }, state: string): boolean {
  return table.states.includes(state);
}
