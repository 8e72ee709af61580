import { quoteForeign } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { asRead, wrapLines } from "../terminal/wrap-text.ts";
import { type Answer, answerOf } from "./call-project.ts";

/** Prints an answer: with `--json` the method's unchanged result, otherwise text for people. */
export function printAnswer({ json, terminal }: Invocation, answer: Answer, forPeople: () => string): number {
  const text = json ? JSON.stringify(answer) : shownBy(terminal, `${forPeople()}${takenOut(answer)}`);
  terminal.out(text.endsWith("\n") ? text : `${text}\n`);
  return 0;
}

function shownBy({ shown }: Invocation["terminal"], text: string): string {
  return shown?.(text) ?? text;
}

// Removing a secret changes what somebody wrote: tell them.
function takenOut({ redactions }: Answer): string {
  if (!Array.isArray(redactions) || redactions.length === 0) return "";
  const kinds = redactions.map((each) => fieldText(answerOf(each)["kind"]));
  return `\n  Taken out before it was stored: ${kinds.join(", ")}. \`clew config get redact\` is the setting.`;
}

/** Text by others: plain for a person at a terminal; for an agent behind a pipe, in a fence that marks it as data. */
export function printForeign({ terminal }: Invocation, text: string, source: string): string {
  if (!terminal.isInteractive) return quoteForeign(text, { agent: source, when: "as recorded" });
  const read = asRead(undefined, text);
  return terminal.columns === undefined ? read : wrapLines(read, terminal.columns);
}

/** A field of an answer as a string; empty if it is neither a string nor a number. */
export function fieldText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
