import { quoteForeign } from "../foreign/quote-foreign.ts";
import { HANDOFF_TEMPLATE } from "../task/file/handoff-template.ts";
import type { UnresolvedNote } from "./note-item.ts";

const MOST_LINES = 200;

/** What to ask an agent about the parts of a note that could not be placed; empty where there are none. */
export function migrationPrompt(unresolved: readonly UnresolvedNote[]): string {
  if (unresolved.length === 0) return "";
  const shown = unresolved.slice(0, MOST_LINES);
  const rows = shown.map(({ text, lines, why }) => `lines ${lines[0]}-${lines[1]}: ${text}\n  (${why})`);
  const more = unresolved.length > shown.length ? [`… and ${unresolved.length - shown.length} more`] : [];
  return [
    "Please structure these parts of a handoff note:",
    quoteForeign([...rows, ...more].join("\n"), { agent: "the note" }),
    "Into this format, leaving out what the note does not say and adding nothing:",
    `\`\`\`yaml\n${HANDOFF_TEMPLATE}\`\`\``,
  ].join("\n\n");
}
