import { plainText } from "@clew/flow";

/** A text without what could move a terminal's cursor, turn its direction or hide in it; line ends and tabs stay. */
export function visible(text: string): string {
  return plainText(text);
}
