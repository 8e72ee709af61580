import type { Decision } from "@clew/schemas";

/** An objection: as a plain text, or with who said it and how sure they were. */
export type Dissent = NonNullable<Decision["dissent"]>[number];

/** What an objection says. */
export function dissentText(dissent: Dissent): string {
  return typeof dissent === "string" ? dissent : dissent.text;
}
