import { joinPointer } from "../yaml/json-pointer.ts";
import type { JsonMap, TaskFinding } from "./normalise-handoff.ts";

/** Why a path is not allowed in a handoff, and the form it should have. */
export interface PathProblem {
  readonly code:
    | "PATH_ABSOLUTE"
    | "PATH_DRIVE"
    | "PATH_UNC"
    | "PATH_HOME"
    | "PATH_ESCAPES"
    | "PATH_NUL"
    | "PATH_CONTROL"
    | "PATH_URL";
  readonly message: string;
  /** The relative form, if one can be suggested. */
  readonly suggestion?: string;
}

const CONTROL = /\p{Cc}/u;

/** What is wrong with a path that must be relative to the project's root; undefined if nothing is. */
export function pathProblem(path: string, projectRoot?: string): PathProblem | undefined {
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  const suggestion = suggestedPath(path, projectRoot);
  return { ...kind, suggestion };
}

function kindOf(path: string): Omit<PathProblem, "suggestion"> | undefined {
  const shown = JSON.stringify(path.slice(0, 120));
  if (path.includes("\0")) return { code: "PATH_NUL", message: `${shown} holds a NUL character` };
  if (CONTROL.test(path)) return { code: "PATH_CONTROL", message: `${shown} holds a control character` };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return { code: "PATH_URL", message: `${shown} is an address, not a path` };
  if (/^[a-z]:/i.test(path)) return { code: "PATH_DRIVE", message: `${shown} begins with a drive` };
  if (/^[\\/]{2}/.test(path)) return { code: "PATH_UNC", message: `${shown} is a network path` };
  if (/^[\\/]/.test(path)) return { code: "PATH_ABSOLUTE", message: `${shown} is absolute` };
  if (path.startsWith("~")) return { code: "PATH_HOME", message: `${shown} begins with the home folder` };
  if (path.split(/[\\/]/).includes("..")) return { code: "PATH_ESCAPES", message: `${shown} has a ".." segment` };
  return undefined;
}

function suggestedPath(path: string, projectRoot: string | undefined): string | undefined {
  const slashed = path.replaceAll("\\", "/").replaceAll(/\p{Cc}/gu, "");
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(slashed)) return undefined;
  const root = projectRoot?.replaceAll("\\", "/").replace(/\/+$/, "");
  const inside = root !== undefined && root !== "" && slashed.startsWith(`${root}/`);
  const local = inside ? slashed.slice(root.length + 1) : slashed.replace(/^[a-z]:/i, "").replace(/^~[^/]*/, "");
  const segments: string[] = [];
  for (const segment of local.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.length === 0 ? undefined : segments.join("/");
}

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

/** Whether a value is still the template's: `[path]`, `high | medium | low`. */
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

/** The parts of a handoff that are still the template; one finding if nothing was filled in. */
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
  // If the first field is filled in, a list such as `applies_to: [tags]` may be intended.
  return values.flatMap(([key, value]) => {
    if (LISTS.has(key) || !isTemplateValue(value)) return [];
    const held = String(Array.isArray(value) ? value[0] : value).replaceAll(/^\[|\]$/g, "");
    const choices = held.split("|").map((choice) => choice.trim());
    const fix = choices.length > 1 ? `choose one of ${choices.join(", ")}` : "fill it in or remove the line";
    return [{ ...unfilled(joinPointer(path, key), `${key} is still ${held}`), fix }];
  });
}

const LISTS: ReadonlySet<string> = new Set(["applies_to", "depends_on", "blocking_tasks"]);

/** Drop findings that only repeat that a place is still the template. */
export function besidesTemplate(found: readonly TaskFinding[], template: readonly TaskFinding[]): TaskFinding[] {
  const places = template.map(({ path }) => path);
  return found.filter(({ path }) => !places.some((place) => path === place || path.startsWith(`${place}/`)));
}

function unfilled(path: string, message: string): TaskFinding {
  const fix = path === "/outcome" ? "choose completed, partial, failed or blocked" : "fill it in or remove it";
  return { code: "TEMPLATE_NOT_FILLED", path, message: `template not filled in: ${message}`, fix };
}
