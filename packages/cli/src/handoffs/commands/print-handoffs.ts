import { type HandoffFailure, type HandoffFinding, type PayloadVerdict, plainLine, renderYaml } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { fenced, foundAt } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";

/** Prints a failed handoff's error object to stderr, as JSON or YAML, with what to do next, and gives its exit code. */
export function printFailure(invocation: Pick<Invocation, "json" | "terminal">, failure: HandoffFailure): number {
  const { code, message, ...rest } = failure.error.error;
  const document = { error: { code, message, hint: hintOf(failure.error), ...rest } };
  invocation.terminal.err(invocation.json ? `${JSON.stringify(document)}\n` : renderYaml(document));
  return failure.exit;
}

function hintOf({ error }: HandoffFailure["error"]): string {
  const kept = error.payload_preserved === undefined ? "" : " The payload was kept.";
  if (error.code === "TARGET_NOT_FOUND")
    return `\`clew handoff discover\` lists the skills that accept handoffs.${kept}`;
  if (error.code === "HEALTH_CHECK_FAILED") return `Mend the skill, choose another, or leave --health out.${kept}`;
  if (error.code === "INVALID_PAYLOAD") return `Give the missing fields, then run the command again.${kept}`;
  const found = new Set((error.details.findings ?? []).map((each) => each.code));
  if (found.has("HASH_MISMATCH")) return "What arrived is not what was hashed: have it sent again.";
  if (found.size === 1 && found.has("EXPIRED"))
    return "`clew handoff receive FILE --renew` gives it a new life under a new id.";
  return `Mend what the findings name, then run the command again.${kept}`;
}

/** A judgement in words: what it is outside, the findings with their lines inside a fence. */
export function verdictText(verdict: PayloadVerdict, path: string): string {
  const { errors, warnings, notes, hash } = verdict;
  const rows = [
    ...errors.map((each) => findingRow("error", each, path)),
    ...warnings.map((each) => findingRow("warning", each, path)),
    ...notes.map((each) => findingRow("note", each, path)),
  ];
  const judged = verdict.valid ? "valid" : `invalid: ${countText(errors.length, "error")}`;
  const version = verdict.upgraded ? "1.0, read as 2.0" : plainLine(verdict.version ?? "none", 20);
  const known = hash.matches === null ? "no hash" : hash.matches ? "hash matches" : "hash does not match";
  const head = `The payload is ${judged}, ${countText(warnings.length, "warning")}, ${countText(notes.length, "note")}`;
  return `${head} (version ${version}, profile ${verdict.profile ?? "none"}, ${known}).\n${fenced(rows, foundAt(path))}`;
}

/** One finding as a line that an editor can jump to, with its remedy below. */
export function findingRow(level: string, finding: HandoffFinding, path: string): string {
  const { line, column, code, message, fix } = finding;
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const where = finding.path === "" ? "" : ` ${plainLine(finding.path, 200)}`;
  const row = `${place}: ${level} ${code}${where}: ${plainLine(message, 600)}`;
  return fix === undefined ? row : `${row}\n    fix: ${plainLine(fix, 300)}`;
}
