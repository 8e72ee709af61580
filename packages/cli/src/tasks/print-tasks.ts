import type { TaskFileCheck, TaskFinding } from "@clew/operations";
import { countText } from "../terminal/count-text.ts";
import { fenced, foundAt } from "../terminal/print-result.ts";

/** A checked file in words: the verdict outside, everything that repeats the file inside a fence. */
export function checkText(check: TaskFileCheck, path: string): string {
  const { errors, warnings, notes } = check;
  const verdict = check.valid ? `valid (${check.outcome ?? ""})` : `invalid: ${countText(errors.length, "error")}`;
  const rows = [
    ...errors.map((each) => findingRow("error", each)),
    ...warnings.map((each) => findingRow("warning", each)),
    ...notes.map((each) => findingRow("note", each)),
  ];
  return `The handoff is ${verdict}, ${countText(warnings.length, "warning")}, ${countText(notes.length, "note")}.\n${fenced(rows, foundAt(path))}`;
}

function findingRow(weight: string, finding: TaskFinding): string {
  const place = finding.line === undefined ? "" : `${finding.line}:${finding.column ?? 1} `;
  const path = finding.path === "" ? "" : `${finding.path}: `;
  const fix = finding.fix === undefined ? "" : `\n    fix: ${finding.fix}`;
  return `${place}${weight} ${finding.code} ${path}${finding.message}${fix}`;
}
