import { directiveText, plainText } from "@clew/operations";
import type { Painter } from "../../terminal/painter.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/** What a session is told to do next, as far as printing it needs to know. */
export interface DirectiveView {
  readonly session_id: string;
  readonly step?: Parameters<typeof directiveText>[0]["step"];
  readonly directive: Parameters<typeof directiveText>[0]["directive"];
}

/** How it is printed. */
export interface DirectiveLook {
  readonly wording: "neutral" | "strict";
  readonly paint: Painter;
  /** The width of the terminal that a person reads it on. */
  readonly columns?: number | undefined;
}

/** The next command on a terminal, in the wording the configuration chose, the command itself on a line of its own. */
export function directiveLines(
  { session_id, step = null, directive }: DirectiveView,
  { wording, paint, columns }: DirectiveLook,
): string[] {
  const text = directiveText({ session_id, step, directive }, wording);
  if (directive.command === "") return [wrapText(plainText(text), columns)];
  // Cut at the command itself, which stands last: a path in it may hold a line end.
  return [wrapText(plainText(text.slice(0, -directive.command.length - 1)), columns), paint.bold(directive.command)];
}
