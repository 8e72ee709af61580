import { quoteForeign } from "@clew/flow";
import type { Invocation } from "../command.ts";

/** Prints a result: one JSON object, or text. */
export function print(invocation: Pick<Invocation, "json" | "terminal">, result: object, text: () => string): void {
  invocation.terminal.out(invocation.json ? `${JSON.stringify(result)}\n` : text());
}

/** Rows that repeat foreign or stored text, in a fence that says where they come from; nothing for no rows. */
export function fenced(rows: readonly string[], source: { readonly agent: string; readonly when?: string }): string {
  return rows.length === 0 ? "" : `${quoteForeign(rows.join("\n"), source)}\n`;
}
