import type { TaskHandoff } from "@clew/schemas";
import type { HandoffFinding, HandoffFindings } from "../payload/handoff-finding.ts";
import { joinPointer } from "../yaml/json-pointer.ts";
import type { JsonValue } from "../yaml/yaml-to-json.ts";

/** A finding about a task file; its path is empty if it concerns the whole handoff or file. */
export type TaskFinding = HandoffFinding;

/** Findings by severity: errors make a handoff invalid; warnings and notes do not. */
export type TaskFindings = HandoffFindings;

/** A map of plain values from the YAML reader. */
export type JsonMap = { [key: string]: JsonValue };

/** Every list of a handoff, the required field of its entries, and the lists inside them. */
export const HANDOFF_LISTS: Readonly<Record<string, { readonly lead: string; readonly lists: readonly string[] }>> = {
  files_created: { lead: "path", lists: [] },
  files_modified: { lead: "path", lists: [] },
  patterns_discovered: { lead: "pattern", lists: ["applies_to"] },
  gotchas: { lead: "issue", lists: [] },
  dependencies_for_next: { lead: "file", lists: [] },
  open_questions: { lead: "question", lists: [] },
  suggested_next_steps: { lead: "step", lists: ["depends_on"] },
  blockers: { lead: "blocker", lists: ["blocking_tasks"] },
  criteria_met: { lead: "criterion", lists: [] },
};

/** The lists of every handoff, in the schema's order; they may be empty. */
const HANDOFF_LIST_NAMES = [
  "files_created",
  "files_modified",
  "patterns_discovered",
  "gotchas",
  "dependencies_for_next",
  "open_questions",
  "suggested_next_steps",
  "blockers",
] as const;

/** Every field of a handoff, in writing order. */
export const HANDOFF_FIELDS = [
  "outcome",
  "files_created",
  "files_modified",
  "patterns_discovered",
  "gotchas",
  "dependencies_for_next",
  "open_questions",
  "suggested_next_steps",
  "blockers",
  "criteria_met",
  "retracts",
] as const;

/** A handoff with every list present. */
export type FullTaskHandoff = TaskHandoff & Required<Pick<TaskHandoff, (typeof HANDOFF_LIST_NAMES)[number]>>;

const NONE_WORDS: ReadonlySet<string> = new Set(["none", "n/a", "na", "nothing", "-", "keine", "~"]);

/** Normalize a handoff: absent lists become empty, "None" becomes nothing, numbers become text. Reports what it did. */
export function normaliseHandoff(map: JsonMap, notes: TaskFinding[]): JsonMap {
  const result: JsonMap = {};
  for (const [key, value] of Object.entries(map)) {
    const list = Object.hasOwn(HANDOFF_LISTS, key) ? HANDOFF_LISTS[key] : undefined;
    if (key === "retracts") result[key] = listOfTexts(value, joinPointer("", key), notes);
    else if (list === undefined) result[key] = typeof value === "string" && key === "outcome" ? value.trim() : value;
    else result[key] = normaliseList(value, { path: joinPointer("", key), lists: list.lists }, notes);
  }
  for (const name of HANDOFF_LIST_NAMES) result[name] ??= [];
  return result;
}

function isNone(value: JsonValue): boolean {
  return value === "" || (typeof value === "string" && NONE_WORDS.has(value.trim().toLowerCase().replace(/\.$/, "")));
}

function noteNone(value: JsonValue, path: string, notes: TaskFinding[]): void {
  notes.push({ code: "NONE_AS_EMPTY", path, message: `"${String(value)}" is read as an empty list`, fix: "write []" });
}

function normaliseList(
  value: JsonValue,
  at: { path: string; lists: readonly string[] },
  notes: TaskFinding[],
): JsonValue {
  if (value === null) return [];
  if (isNone(value)) {
    noteNone(value, at.path, notes);
    return [];
  }
  if (!Array.isArray(value)) return value;
  const kept = value.filter((item) => item !== null && !isNone(item));
  const said = value.find((item) => item !== null && isNone(item));
  if (said !== undefined) noteNone(said, at.path, notes);
  // Do not drop entries here: that would shift the indexes of later ones, and findings refer to the written indexes.
  if (kept.length !== value.length && kept.length > 0)
    return value.map((item, index) => entryOf(item, { ...at, index }, notes));
  return kept.map((item, index) => entryOf(item, { ...at, index }, notes));
}

function entryOf(
  item: JsonValue,
  at: { path: string; lists: readonly string[]; index: number },
  notes: TaskFinding[],
): JsonValue {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  const path = joinPointer(at.path, at.index);
  const entry: JsonMap = {};
  for (const [key, value] of Object.entries(item)) {
    const here = joinPointer(path, key);
    if (at.lists.includes(key)) entry[key] = listOfTexts(value, here, notes);
    else if (value === null) continue;
    else if (key === "id" && isPlaceholderId(value)) notes.push(placeholderNote(value, here));
    else entry[key] = fieldOf(value, { key, path: here });
  }
  return entry;
}

function listOfTexts(value: JsonValue, path: string, notes: TaskFinding[]): JsonValue {
  if (value === null) return [];
  if (isNone(value)) {
    noteNone(value, path, notes);
    return [];
  }
  return Array.isArray(value) ? value.map((each) => (typeof each === "number" ? String(each) : each)) : value;
}

function fieldOf(value: JsonValue, at: { key: string; path: string }): JsonValue {
  if (at.key === "blocking" || at.key === "met") return value;
  if (at.key === "path" || at.key === "file") return typeof value === "string" ? tidyPath(value) : value;
  // YAML reads `lines: 45` and `issue: 404` as numbers; text was meant.
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function tidyPath(path: string): string {
  let tidy = path.trim();
  while (tidy.startsWith("./")) tidy = tidy.slice(2);
  return tidy === "" ? path : tidy;
}

function isPlaceholderId(value: JsonValue): boolean {
  return typeof value === "string" && /^(pattern|gotcha|task|id)-x+$/i.test(value.trim());
}

function placeholderNote(value: JsonValue, path: string): TaskFinding {
  const message = `"${String(value)}" is the template's placeholder; the id is made from the content`;
  return { code: "PLACEHOLDER_ID", path, message };
}
