import { joinPointer } from "../yaml/json-pointer.ts";
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
      const values = Object.entries(entry);
      // `applies_to: [tags]` alone may be meant; an entry whose first field is a placeholder is not.
      const lead = values.find(([key]) => key !== "id");
      if (lead !== undefined && isTemplateValue(lead[1]))
        found.push(unfilled(path, "this entry is still the template"));
    }
  }
  if (!isTemplateValue(handoff["outcome"])) return found;
  return [unfilled("/outcome", "no outcome is chosen")];
}

function unfilled(path: string, message: string): TaskFinding {
  const fix = path === "/outcome" ? "choose completed, partial, failed or blocked" : "fill it in or remove it";
  return { code: "TEMPLATE_NOT_FILLED", path, message: `template not filled in: ${message}`, fix };
}
