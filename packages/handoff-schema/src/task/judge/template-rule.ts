import { joinPointer } from "../../yaml/json-pointer.ts";
import type { JsonMap } from "./normalise-handoff.ts";
import type { TaskFinding } from "./task-finding.ts";

const PLACEHOLDERS: ReadonlySet<string> = new Set([
  "path",
  "purpose",
  "range",
  "type",
  "description",
  "pattern description",
  "where",
  "tags",
  "issue",
  "context",
  "how to avoid",
  "why needed",
  "why it matters",
  "what to do",
  "dependencies",
  "question",
  "recommendation",
  "true or false",
  "blocker",
  "impact",
  "how to resolve",
  "task ids",
  "name",
]);

const CHOICES: ReadonlySet<string> = new Set([
  "completed|partial|failed|blocked",
  "add|modify|delete|refactor",
  "high|medium|low",
  "true|false",
]);

/** Whether a value is what the template holds in its place: `[path]`, `high | medium | low`. */
export function isTemplateValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 1 && typeof value[0] === "string" && isPlaceholder(value[0], true);
  return typeof value === "string" && isPlaceholder(value, value.startsWith("[") && value.endsWith("]"));
}

function isPlaceholder(text: string, bracketed: boolean): boolean {
  const bare = text
    .replaceAll(/^\[|\]$/g, "")
    .trim()
    .toLowerCase();
  const choice = bare.replaceAll(/\s+/g, "");
  return CHOICES.has(choice) || (bracketed && PLACEHOLDERS.has(bare));
}

/** What of a handoff is still the template; one finding where nothing was filled in at all. */
export function templateFindings(handoff: JsonMap): TaskFinding[] {
  const found: TaskFinding[] = [];
  for (const [list, value] of Object.entries(handoff)) {
    if (!Array.isArray(value) || list === "outcome") continue;
    for (const [index, entry] of value.entries()) {
      const path = joinPointer(joinPointer("", list), index);
      if (typeof entry !== "object" || entry === null || Array.isArray(entry)) continue;
      found.push(...entryFindings(path, Object.entries(entry)));
    }
  }
  if (!isTemplateValue(handoff["outcome"])) return found;
  return [unfilled("/outcome", "no outcome is chosen")];
}

function entryFindings(path: string, values: readonly (readonly [string, unknown])[]): TaskFinding[] {
  const lead = values.find(([key]) => key !== "id");
  if (lead !== undefined && isTemplateValue(lead[1])) return [unfilled(path, "this entry is still the template")];
  // Behind a filled first field a list such as `applies_to: [tags]` may be meant.
  return values.flatMap(([key, value]) => {
    if (LISTS.has(key) || !isTemplateValue(value)) return [];
    const held = String(Array.isArray(value) ? value[0] : value).replaceAll(/^\[|\]$/g, "");
    const choices = held.split("|").map((choice) => choice.trim());
    const fix = choices.length > 1 ? `choose one of ${choices.join(", ")}` : "fill it in or remove the line";
    return [{ ...unfilled(joinPointer(path, key), `${key} is still ${held}`), fix }];
  });
}

const LISTS: ReadonlySet<string> = new Set(["applies_to", "depends_on", "blocking_tasks"]);

/** Leaves out what only repeats, further down, that a place is still the template. */
export function besidesTemplate(found: readonly TaskFinding[], template: readonly TaskFinding[]): TaskFinding[] {
  const places = template.map(({ path }) => path);
  return found.filter(({ path }) => !places.some((place) => path === place || path.startsWith(`${place}/`)));
}

function unfilled(path: string, message: string): TaskFinding {
  const fix = path === "/outcome" ? "choose completed, partial, failed or blocked" : "fill it in or remove it";
  return { code: "TEMPLATE_NOT_FILLED", path, message: `template not filled in: ${message}`, fix };
}
