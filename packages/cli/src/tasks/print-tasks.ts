import { quoteForeign, type TaskFileCheck, type TaskFinding } from "@clew/flow";
import type { Invocation } from "../command.ts";

/** Prints a result: one JSON object, or text. */
export function print(invocation: Pick<Invocation, "json" | "terminal">, result: object, text: () => string): void {
  invocation.terminal.out(invocation.json ? `${JSON.stringify(result)}\n` : text());
}

/** Rows of stored text in a fence that says where they come from; nothing for no rows. */
export function fenced(rows: readonly string[], source: { readonly agent: string; readonly when?: string }): string {
  return rows.length === 0 ? "" : `${quoteForeign(rows.join("\n"), source)}\n`;
}

/** A checked file in words: the verdict outside, everything that repeats the file inside a fence. */
export function checkText(check: TaskFileCheck, path: string): string {
  const { errors, warnings, notes } = check;
  const verdict = check.valid ? `valid (${check.outcome ?? ""})` : `invalid: ${count(errors.length, "error")}`;
  const rows = [
    ...errors.map((each) => findingRow("error", each)),
    ...warnings.map((each) => findingRow("warning", each)),
    ...notes.map((each) => findingRow("note", each)),
  ];
  return `The handoff is ${verdict}, ${count(warnings.length, "warning")}, ${count(notes.length, "note")}.\n${fenced(rows, { agent: path })}`;
}

/** A number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function findingRow(weight: string, finding: TaskFinding): string {
  const place = finding.line === undefined ? "" : `${finding.line}:${finding.column ?? 1} `;
  const path = finding.path === "" ? "" : `${finding.path}: `;
  const fix = finding.fix === undefined ? "" : `\n    fix: ${finding.fix}`;
  return `${place}${weight} ${finding.code} ${path}${finding.message}${fix}`;
}
