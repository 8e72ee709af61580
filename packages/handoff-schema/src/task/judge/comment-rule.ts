import type { YamlProblem } from "../../yaml/yaml-problem.ts";
import type { TaskFinding } from "./task-finding.ts";

// A word of these fields is whole before the comment begins: nothing can have been lost.
const CLOSED_FIELDS: readonly string[] = ["outcome", "severity", "priority", "change_type", "blocking", "lines", "id"];

/** What comments did to the texts before them: an error where part of a text was lost, a note where it was a comment. */
export function commentFindings(
  suspicions: readonly YamlProblem[],
  lineOf: (line: number) => string,
): Record<"errors" | "warnings" | "notes", TaskFinding[]> {
  const errors: TaskFinding[] = [];
  const warnings: TaskFinding[] = [];
  const notes: TaskFinding[] = [];
  for (const suspicion of suspicions) {
    const field = suspicion.path.split("/").at(-1) ?? "";
    if (suspicion.code === "CUT_BY_COMMENT" && CLOSED_FIELDS.includes(field)) continue;
    if (suspicion.code !== "CUT_BY_COMMENT") notes.push({ ...suspicion });
    // Two spaces and "# " are how comments are set; one space is how "bug #12" is written.
    else if (/^ {2,}# /.test([...lineOf(suspicion.line)].slice(suspicion.column - 1).join("")))
      warnings.push({ ...suspicion });
    else errors.push({ ...suspicion });
  }
  return { errors, warnings, notes };
}
