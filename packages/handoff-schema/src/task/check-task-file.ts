import { type Finding, toFindings } from "@clew/errors";
import { plainLine } from "../foreign/quote-foreign.ts";
import { validateTaskHandoff } from "../generated/validators.ts";
import { editDistance } from "../payload/shape-findings.ts";
import { joinPointer, splitPointer, valueAt } from "../yaml/json-pointer.ts";
import { atOnce, type InTurns, readYamlInTurns, type YamlRead } from "../yaml/read-yaml.ts";
import type { YamlProblem } from "../yaml/yaml-problem.ts";
import { besidesTemplate, isTemplateValue, templateFindings } from "./field-rules.ts";
import type { HandoffSection } from "./find-handoffs.ts";
import { HANDOFF_RULES, type RuleFacts } from "./handoff-rules.ts";
import {
  type FullTaskHandoff,
  HANDOFF_FIELDS,
  HANDOFF_LISTS,
  type JsonMap,
  normaliseHandoff,
  type TaskFinding,
  type TaskFindings,
} from "./normalise-handoff.ts";
import type { TaskFile } from "./read-task-file.ts";
import { type CriterionState, checkCriteria, readTaskPurpose } from "./task-purpose.ts";

/** Why a value has the wrong kind, and what to write instead if known. */
interface ShapeWords {
  readonly message: string;
  readonly fix?: string;
}

// Words that are true and false in YAML 1.1 but text in YAML 1.2.
const BOOLEAN_WORDS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["y", true],
  ["on", true],
  ["true", true],
  ["no", false],
  ["n", false],
  ["off", false],
  ["false", false],
]);

// The schema reports the map around an absent field, but readers look for the field.
const WORDS_OF_KEYWORDS: Readonly<Record<string, string>> = {
  required: "is required and absent",
  minLength: "is an empty text",
};

/** The message for a schema error at a place in a handoff. */
function shapeMessage(path: string, { keyword, message }: Finding): string {
  const name = splitPointer(path).at(-1) ?? "the handoff";
  return `${name} ${WORDS_OF_KEYWORDS[keyword] ?? message}`;
}

/** The message for a value of the wrong kind: what was expected, what was found, what to write. */
function wrongKind(handoff: JsonMap, path: string): ShapeWords | undefined {
  const keys = splitPointer(path);
  const [list = "", , field] = keys;
  const value = valueAt(handoff, path);
  const found = `found ${kindWord(value)}`;
  const known = Object.hasOwn(HANDOFF_LISTS, list) ? HANDOFF_LISTS[list] : undefined;
  if (known === undefined) return undefined;
  if (keys.length === 1) return { message: `${list} must be a list, ${found}`, ...listFix(list, known.lead, value) };
  if (keys.length === 2)
    return { message: `an entry of ${list} must be a map of fields, ${found}`, ...entryFix(known.lead, value) };
  if (keys.length !== 3 || field === undefined) return undefined;
  if (field === "blocking" || field === "met") {
    const meant = typeof value === "string" ? BOOLEAN_WORDS.get(value.trim().toLowerCase()) : undefined;
    const message = `${field} must be true or false, ${found}`;
    return { message, fix: meant === undefined ? undefined : `write ${field}: ${meant}` };
  }
  if (known.lists.includes(field)) {
    const text = plainScalar(value);
    const fix = text === undefined ? {} : { fix: `write ${field}: [${text}]` };
    return { message: `${field} must be a list, ${found}`, ...fix };
  }
  return { message: `${field} must be a text, ${found}` };
}

function listFix(list: string, lead: string, value: unknown): { fix?: string } {
  const text = plainScalar(value);
  if (text !== undefined) return { fix: `write a list below ${list}: - ${lead}: ${text}` };
  const first = typeof value === "object" && value !== null ? plainScalar(Reflect.get(value, lead)) : undefined;
  return { fix: `begin each entry below ${list} with a hyphen: - ${lead}: ${first ?? "…"}` };
}

function entryFix(lead: string, value: unknown): { fix?: string } {
  const text = plainScalar(value);
  return text === undefined ? { fix: `begin it with - ${lead}: …` } : { fix: `write - ${lead}: ${text}` };
}

function plainScalar(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const line = plainLine(value, 80);
  // Quote what YAML would read differently.
  return /^[A-Za-z0-9][^:#"'{}[\],&*!|>%@`]*$/.test(line) ? line : JSON.stringify(line);
}

function kindWord(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? `the text ${JSON.stringify(plainLine(value, 60))}` : String(value);
}

const ENTRY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  files_created: ["path", "purpose", "lines"],
  files_modified: ["path", "lines", "change_type", "description"],
  patterns_discovered: ["id", "pattern", "location", "applies_to"],
  gotchas: ["id", "issue", "discovered_in", "mitigation", "severity"],
  dependencies_for_next: ["file", "reason"],
  open_questions: ["question", "context", "recommendation", "blocking"],
  suggested_next_steps: ["step", "priority", "depends_on"],
  blockers: ["blocker", "impact", "suggested_resolution", "blocking_tasks"],
  criteria_met: ["criterion", "met", "note"],
};

/** Unknown fields with names close to known ones: kept, ignored and reported. */
function fieldHints(handoff: JsonMap, lost: readonly TaskFinding[]): TaskFinding[] {
  const hints = nearMisses(Object.keys(handoff), HANDOFF_FIELDS, "").filter(
    ({ path }) => !lost.some((each) => each.path === path),
  );
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

/** Lists under a name close to a known one: their content would be lost silently. */
function lostLists(handoff: JsonMap): TaskFinding[] {
  return Object.entries(handoff).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length === 0 || HANDOFF_FIELDS.some((field) => field === name)) return [];
    const near = HANDOFF_FIELDS.filter((field) => isNear(name, field));
    const meant = near.length > 0 ? near : HANDOFF_FIELDS.filter((field) => isPartOf(name, field));
    if (meant.length === 0) return [];
    const right = meant.join(" or ");
    const message = `"${name.slice(0, 60)}" is no list of a handoff: what it holds would be lost`;
    return [{ code: "LIST_NAME", path: joinPointer("", name), message, fix: `rename it to ${right}` }];
  });
}

// People shorten the long names to `patterns` and `next_steps`.
function isPartOf(name: string, field: string): boolean {
  const plain = plainName(name);
  if (plain.length < 4 || plain.length > 40) return false;
  return `_${field}_`.includes(`_${plain}_`) || `_${field}_`.includes(`_${plain}s_`);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, "_");
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
  const plain = plainName(name);
  if (plain === field) return true;
  return plain.length < 40 && editDistance(plain, field) <= (field.length > 7 ? 2 : 1);
}

// The value of these fields is complete before a comment starts, so nothing can be lost.
const CLOSED_FIELDS: readonly string[] = ["outcome", "severity", "priority", "change_type", "blocking", "lines", "id"];

/**
 * What comments did to the texts before them: an error if part of a text was lost, a note if it really was a comment.
 */
function commentFindings(
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
    // Comments usually follow two spaces and "# "; "bug #12" has one space.
    else if (/^ {2,}# /.test([...lineOf(suspicion.line)].slice(suspicion.column - 1).join("")))
      warnings.push({ ...suspicion });
    else errors.push({ ...suspicion });
  }
  return { errors, warnings, notes };
}

/** A checked handoff: normalized if valid, with all findings. */
interface HandoffCheck extends TaskFindings {
  readonly handoff: FullTaskHandoff | undefined;
  readonly outcome: FullTaskHandoff["outcome"] | undefined;
}

interface Verdict {
  errors: TaskFinding[];
  warnings: TaskFinding[];
  notes: TaskFinding[];
}

// Ten thousand files with purposes need less than half of this; building a larger tree would hold up others.
const MOST_TOKENS = 400_000;

/** Check one handoff section: YAML problems, template, shape and rules; every finding at once, with its line. */
function* checkHandoff(section: HandoffSection, facts: RuleFacts = {}): InTurns<HandoffCheck> {
  const verdict: Verdict = { errors: [], warnings: [], notes: [] };
  const absent = absentContent(section);
  if (absent !== undefined) return { ...verdict, errors: [absent], handoff: undefined, outcome: undefined };
  const read = yield* readYamlInTurns(section.text, { firstLine: section.firstLine, maxTokens: MOST_TOKENS });
  yield;
  const place = locator(read);
  if (section.cutAt !== undefined) verdict.errors.push(cutFinding(section.cutAt));
  for (const problem of read.problems) verdict.errors.push({ ...problem });
  const lines = section.text.split("\n");
  const cut = commentFindings(read.suspicions, (line) => lines[line - section.firstLine] ?? "");
  verdict.errors.push(...cut.errors);
  verdict.warnings.push(...cut.warnings);
  verdict.notes.push(...cut.notes);
  if (!read.ok) return { ...verdict, handoff: undefined, outcome: undefined };
  const map = mapOf(read);
  if (map === undefined) {
    const message = "the handoff must be a map of fields such as `outcome: completed`";
    verdict.errors.push({ code: "NOT_A_MAP", path: "", message, line: section.firstLine });
    return { ...verdict, handoff: undefined, outcome: undefined };
  }
  return validateMap(map, { verdict, place, facts });
}

function validateMap(
  map: JsonMap,
  by: { verdict: Verdict; place: (finding: TaskFinding) => TaskFinding; facts: RuleFacts },
): HandoffCheck {
  const { verdict, place, facts } = by;
  const notes: TaskFinding[] = [];
  const handoff = normaliseHandoff(map, notes);
  const template = templateFindings(handoff);
  const lost = lostLists(handoff);
  verdict.notes.push(...notes.map(place), ...fieldHints(handoff, lost).map(place));
  if (isTemplateValue(handoff["outcome"])) {
    verdict.errors.push(...template.map(place));
    return { ...verdict, handoff: undefined, outcome: undefined };
  }
  const found = [...outcomeFindings(handoff), ...lost];
  for (const rule of HANDOFF_RULES) {
    const breaches = rule.run(handoff, facts).map((breach) => ({ ...breach, code: breach.code ?? rule.code }));
    const isError = rule.weight === "error" || (rule.weight === "complete" && facts.strict === true);
    if (isError) found.push(...breaches);
    else verdict.warnings.push(...besidesTemplate(breaches, template).map(place));
  }
  found.push(...shapeFindings(handoff, found));
  const errors = [...template, ...besidesTemplate(found, template)];
  verdict.errors.push(...errors.map(place));
  const valid = verdict.errors.length === 0;
  const outcome = OUTCOMES.find((word) => word === handoff["outcome"]);
  // No errors were found: the schema ensures the shape.
  return { ...verdict, handoff: valid ? (handoff as unknown as FullTaskHandoff) : undefined, outcome };
}

const OUTCOMES = ["completed", "partial", "failed", "blocked"] as const;

function absentContent(section: HandoffSection): TaskFinding | undefined {
  if (section.form === "empty")
    return { code: "HANDOFF_EMPTY", path: "", message: "the Handoff section is empty", line: section.line };
  if (section.form !== "prose") return undefined;
  const message = "the Handoff section holds prose, not YAML";
  const fix = "put the handoff into a ```yaml fence, or run `clew task migrate` on the file";
  return { code: "HANDOFF_IS_PROSE", path: "", message, line: section.line, fix };
}

function cutFinding(line: number): TaskFinding {
  const message = "this line is a heading in Markdown: it ends the handoff, and the fields after it are lost";
  return { code: "HANDOFF_CUT", path: "", message, line, fix: "put the handoff into a ```yaml fence" };
}

function mapOf(read: YamlRead): JsonMap | undefined {
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  // The handoff may be under one root key, as in a payload.
  const inner = Object.keys(value).length === 1 ? value["handoff"] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : value;
}

const KEY_CODES: ReadonlySet<string> = new Set(["UNKNOWN_FIELD", "LIST_NAME"]);

function locator(read: YamlRead): (finding: TaskFinding) => TaskFinding {
  return (finding) => {
    const position = read.locate(finding.path, KEY_CODES.has(finding.code) ? "key" : "value");
    return position === undefined ? finding : { ...finding, line: position.line, column: position.column };
  };
}

function outcomeFindings(handoff: JsonMap): TaskFinding[] {
  const outcome = handoff["outcome"];
  const allowed = OUTCOMES.join(", ");
  if (outcome === undefined || outcome === null)
    return [{ code: "OUTCOME_MISSING", path: "/outcome", message: `outcome is required: ${allowed}` }];
  if (OUTCOMES.some((word) => word === outcome)) return [];
  const spoken = typeof outcome === "string" ? nearOutcome(outcome) : undefined;
  const message = `outcome must be ${allowed}; found ${JSON.stringify(outcome).slice(0, 80)}`;
  return [
    { code: "OUTCOME_UNKNOWN", path: "/outcome", message, fix: spoken === undefined ? undefined : `write ${spoken}` },
  ];
}

function nearOutcome(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (["done", "complete", "success", "finished"].includes(word)) return "completed";
  return OUTCOMES.find((outcome) => word.startsWith(outcome));
}

// Drop schema findings at places where a rule has already reported something in plain words.
function shapeFindings(handoff: JsonMap, told: readonly TaskFinding[]): TaskFinding[] {
  if (validateTaskHandoff(handoff)) return [];
  const errors = validateTaskHandoff.errors ?? [];
  const places = new Set(told.map((finding) => finding.path));
  const found = toFindings(errors).flatMap((finding, index) => {
    if (finding.keyword === "if") return [];
    const missing = errors[index]?.params["missingProperty"];
    const path = typeof missing === "string" ? joinPointer(finding.path, missing) : finding.path;
    if (places.has(path)) return [];
    places.add(path);
    const words = finding.keyword === "type" ? wrongKind(handoff, path) : undefined;
    // A text of spaces violates a pattern but is just as empty; report it as empty.
    const keyword = finding.keyword === "pattern" && isBlank(valueAt(handoff, path)) ? "minLength" : finding.keyword;
    const said = words ?? { message: shapeMessage(path, { ...finding, keyword }) };
    return [{ code: SHAPE_CODES[keyword] ?? "SHAPE", path, ...said }];
  });
  return found;
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

const SHAPE_CODES: Readonly<Record<string, string>> = {
  required: "FIELD_MISSING",
  type: "WRONG_TYPE",
  pattern: "FORM",
  minLength: "EMPTY_TEXT",
  enum: "VALUE_UNKNOWN",
};

/** A task file, checked by its last handoff. */
export interface TaskFileCheck extends TaskFindings {
  readonly valid: boolean;
  readonly outcome: FullTaskHandoff["outcome"] | null;
  /** The last handoff, normalized; null if it is invalid. */
  readonly handoff: FullTaskHandoff | null;
  /** The number of handoff sections; the last one gives the task's state. */
  readonly sections: number;
  /** The valid earlier handoffs in order: what they taught stays. */
  readonly earlier: readonly FullTaskHandoff[];
  /** The task's acceptance criteria, and what the handoff says about each. */
  readonly criteria: readonly CriterionState[];
  readonly task: TaskFile;
}

const TEMPLATE_SECTIONS: readonly string[] = [
  "Metadata",
  "Objective",
  "Acceptance Criteria",
  "Context Provided",
  "Execution Log",
];

/**
 * Check a task file: the last handoff section gives the task's state, and earlier ones taught something. Other missing
 * sections are notes.
 */
export function checkTaskFile(task: TaskFile, facts: RuleFacts = {}): TaskFileCheck {
  return atOnce(checkTaskFileInTurns(task, facts));
}

/** The same, with pauses for other work. */
export function* checkTaskFileInTurns(task: TaskFile, facts: RuleFacts = {}): InTurns<TaskFileCheck> {
  const notes = [...task.notes, ...(task.ok ? sectionNotes(task) : [])];
  const last = task.handoffs.at(-1);
  const base = {
    task,
    sections: task.handoffs.length,
    warnings: [],
    outcome: null,
    handoff: null,
    valid: false,
    earlier: [],
    criteria: [],
  };
  if (!task.ok) return { ...base, errors: task.errors, notes };
  if (last === undefined) return { ...base, errors: [noHandoff()], notes };
  const check = yield* checkHandoff(last, facts);
  const handoff = check.errors.length === 0 ? (check.handoff ?? null) : null;
  const before = yield* earlierHandoffs(task.handoffs.slice(0, -1), facts);
  const { criteria, warnings, unanswered } = checkCriteria(readTaskPurpose(task).criteria, handoff);
  return {
    ...base,
    valid: handoff !== null,
    outcome: check.outcome ?? null,
    handoff,
    errors: check.errors,
    earlier: before.handoffs,
    criteria,
    warnings: [...check.warnings, ...before.warnings, ...warnings],
    notes: [...notes, ...check.notes, ...unanswered],
  };
}

// What an earlier section says about files was true when written, so check only its form.
function* earlierHandoffs(
  sections: readonly HandoffSection[],
  { projectRoot, outside }: RuleFacts,
): InTurns<{ readonly handoffs: readonly FullTaskHandoff[]; readonly warnings: readonly TaskFinding[] }> {
  const handoffs: FullTaskHandoff[] = [];
  const warnings: TaskFinding[] = [];
  for (const section of sections) {
    const { handoff, errors } = yield* checkHandoff(section, { projectRoot, outside });
    const [first] = errors;
    if (first === undefined && handoff !== undefined) handoffs.push(handoff);
    else if (first !== undefined && section.form !== "empty" && first.code !== "TEMPLATE_NOT_FILLED")
      warnings.push({
        code: "EARLIER_HANDOFF_INVALID",
        path: "",
        line: first.line ?? section.line,
        message: `the handoff on line ${section.line} is not valid, and what it taught is not known: ${first.message}`,
        fix: first.fix,
      });
  }
  return { handoffs, warnings };
}

function noHandoff(): TaskFinding {
  const message = "the file has no Handoff section";
  return { code: "NO_HANDOFF", path: "", message, fix: "add `## Handoff` with a ```yaml fence" };
}

function sectionNotes(task: TaskFile): TaskFinding[] {
  const present = new Set(task.headings.map((heading) => heading.toLowerCase()));
  const notes = TEMPLATE_SECTIONS.filter((section) => !present.has(section.toLowerCase())).map((section) => ({
    code: "SECTION_MISSING",
    path: "",
    message: `the file has no section "${section}"`,
  }));
  const earlier = task.handoffs.slice(0, -1);
  if (earlier.length === 0) return notes;
  const lines = earlier.map((section) => section.line).join(", ");
  const message = `${task.handoffs.length} handoff sections: the last says where the task stands; what those on line ${lines} taught stays`;
  return [...notes, { code: "EARLIER_HANDOFFS", path: "", message, line: earlier[0]?.line ?? 1 }];
}
