import { toFindings } from "@clew/errors";
import { validateTaskHandoff } from "../../generated/validators.ts";
import { joinPointer, valueAt } from "../../yaml/json-pointer.ts";
import { readYaml, type YamlRead } from "../../yaml/read-yaml.ts";
import type { HandoffSection } from "../file/find-handoffs.ts";
import { commentFindings } from "./comment-rule.ts";
import { fieldHints } from "./field-hints.ts";
import { HANDOFF_RULES, type RuleFacts } from "./handoff-rules.ts";
import { type FullTaskHandoff, type JsonMap, normaliseHandoff } from "./normalise-handoff.ts";
import { shapeMessage, wrongKind } from "./shape-words.ts";
import type { TaskFinding, TaskFindings } from "./task-finding.ts";
import { besidesTemplate, isTemplateValue, templateFindings } from "./template-rule.ts";

/** A judged handoff: normalised where it is valid, and everything there is to say about it. */
export interface HandoffCheck extends TaskFindings {
  readonly handoff: FullTaskHandoff | undefined;
  readonly outcome: FullTaskHandoff["outcome"] | undefined;
}

interface Verdict {
  errors: TaskFinding[];
  warnings: TaskFinding[];
  notes: TaskFinding[];
}

/** Judges one handoff section: YAML care, template, shape, rules; every finding at once, with its line. */
export function checkHandoff(section: HandoffSection, facts: RuleFacts = {}): HandoffCheck {
  const verdict: Verdict = { errors: [], warnings: [], notes: [] };
  const absent = absentContent(section);
  if (absent !== undefined) return { ...verdict, errors: [absent], handoff: undefined, outcome: undefined };
  const read = readYaml(section.text, { firstLine: section.firstLine });
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
  return judge(map, { verdict, place, facts });
}

function judge(
  map: JsonMap,
  by: { verdict: Verdict; place: (finding: TaskFinding) => TaskFinding; facts: RuleFacts },
): HandoffCheck {
  const { verdict, place, facts } = by;
  const notes: TaskFinding[] = [];
  const handoff = normaliseHandoff(map, notes);
  const template = templateFindings(handoff);
  verdict.notes.push(...notes.map(place), ...fieldHints(handoff).map(place));
  if (isTemplateValue(handoff["outcome"])) {
    verdict.errors.push(...template.map(place));
    return { ...verdict, handoff: undefined, outcome: undefined };
  }
  const found = outcomeFindings(handoff);
  for (const rule of HANDOFF_RULES) {
    const breaches = rule.run(handoff, facts).map((breach) => ({ ...breach, code: breach.code ?? rule.code }));
    if (rule.weight === "error") found.push(...breaches);
    else verdict.warnings.push(...besidesTemplate(breaches, template).map(place));
  }
  found.push(...shapeFindings(handoff, found));
  const errors = [...template, ...besidesTemplate(found, template)];
  verdict.errors.push(...errors.map(place));
  const valid = verdict.errors.length === 0;
  const outcome = OUTCOMES.find((word) => word === handoff["outcome"]);
  // Nothing was found against it: the schema has vouched for the shape.
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
  // A file may hold the handoff under one root key, as the payload does.
  const inner = Object.keys(value).length === 1 ? value["handoff"] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : value;
}

function locator(read: YamlRead): (finding: TaskFinding) => TaskFinding {
  return (finding) => {
    const position = read.locate(finding.path, finding.code === "UNKNOWN_FIELD" ? "key" : "value");
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
    { code: "OUTCOME_UNKNOWN", path: "/outcome", message, ...(spoken === undefined ? {} : { fix: `write ${spoken}` }) },
  ];
}

function nearOutcome(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (["done", "complete", "success", "finished"].includes(word)) return "completed";
  return OUTCOMES.find((outcome) => word.startsWith(outcome));
}

// What a rule has already said in words about the same place is not said again by the schema.
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
    // A text of spaces breaks a pattern and holds as little as an empty one; the pattern itself tells nobody so.
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
