import { joinPointer } from "../../yaml/json-pointer.ts";
import { HANDOFF_LIST_NAMES, HANDOFF_LISTS, type JsonMap } from "./normalise-handoff.ts";
import type { TaskFinding } from "./task-finding.ts";

const ENTRY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  files_created: ["path", "purpose", "lines"],
  files_modified: ["path", "lines", "change_type", "description"],
  patterns_discovered: ["id", "pattern", "location", "applies_to"],
  gotchas: ["id", "issue", "discovered_in", "mitigation", "severity"],
  dependencies_for_next: ["file", "reason"],
  open_questions: ["question", "context", "recommendation", "blocking"],
  suggested_next_steps: ["step", "priority", "depends_on"],
  blockers: ["blocker", "impact", "suggested_resolution", "blocking_tasks"],
};

/** Unknown fields whose names are nearly those of known ones: kept, ignored, and pointed out. */
export function fieldHints(handoff: JsonMap): TaskFinding[] {
  const hints = nearMisses(Object.keys(handoff), ["outcome", ...HANDOFF_LIST_NAMES], "");
  for (const list of Object.keys(HANDOFF_LISTS)) {
    const entries = handoff[list];
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries()) {
      if (typeof entry !== "object" || entry === null || Array.isArray(entry)) continue;
      const path = joinPointer(joinPointer("", list), index);
      hints.push(...nearMisses(Object.keys(entry), ENTRY_FIELDS[list] ?? [], path));
    }
  }
  return hints;
}

function nearMisses(found: readonly string[], known: readonly string[], path: string): TaskFinding[] {
  return found.flatMap((name) => {
    if (known.includes(name)) return [];
    const near = known.find((field) => isNear(name, field));
    if (near === undefined) return [];
    const message = `"${name.slice(0, 60)}" is no field of a handoff and is ignored; did you mean ${near}?`;
    return [{ code: "UNKNOWN_FIELD", path: joinPointer(path, name), message, fix: `rename it to ${near}` }];
  });
}

function isNear(name: string, field: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
  if (plain === field) return true;
  return plain.length < 40 && distance(plain, field) <= (field.length > 7 ? 2 : 1);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
