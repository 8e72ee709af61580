import { plainText } from "../foreign/quote-foreign.ts";
import { valueAt } from "../yaml/json-pointer.ts";

/** A declared path such as `context.original_prompt` (with or without the root `handoff.`) as a JSON Pointer below the handoff. */
export function fieldPointer(path: string): string | undefined {
  const fields = path
    .trim()
    .replace(/^handoff\./, "")
    .split(".");
  const plain = fields.every((field) => /^[A-Za-z0-9_-]{1,64}$/.test(field));
  return plain && fields.length <= 16 ? `/${fields.join("/")}` : undefined;
}

/** The declared paths that the handoff does not fill. An empty text or list does not count. */
export function unmetFields(handoff: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const pointer = fieldPointer(path);
    return pointer === undefined || isBlank(valueAt(handoff, pointer));
  });
}

/** The declared paths that the handoff fills. */
export function metFields(handoff: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  const unmet = new Set(unmetFields(handoff, paths));
  return paths.filter((path) => !unmet.has(path));
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** How to invoke a target: a line for an agent and an argument vector for a program, never a shell line. */
export interface Invocation {
  readonly line: string;
  readonly argv: readonly string[];
}

/** The default trigger: only the payload's path. */
export const DEFAULT_TRIGGER = "{payload_path}";

const PLACEHOLDER = "{payload_path}";

/** The invocation template: `/skill trigger`, or the trigger itself if it is already a slash command. */
export function invocationTemplate(skill: string, trigger: string): string {
  const words = trigger.trim();
  return words.startsWith("/") ? words : `/${skill} ${words}`;
}

/** What is wrong with a trigger; undefined if nothing is. */
export function triggerProblem(trigger: string): string | undefined {
  if (trigger.trim() === "") return "the trigger is empty";
  if (trigger.length > 1000) return "the trigger is longer than 1000 characters";
  if (/[\r\n\t]/.test(trigger.trim()) || plainText(trigger) !== trigger)
    return "the trigger holds a line break or control characters; it must be one line";
  const placeholders = trigger.match(/\{[^{}]*\}/g) ?? [];
  const unknown = placeholders.find((each) => each !== PLACEHOLDER);
  if (unknown !== undefined)
    return `the trigger has the unknown placeholder ${unknown.slice(0, 64)}; only ${PLACEHOLDER} is known`;
  if (placeholders.length > 1) return `the trigger names ${PLACEHOLDER} more than once`;
  return undefined;
}

/** Replace the placeholder with the path, once and as data: the path's own content is never expanded. */
export function expandInvocation(template: string, payloadPath: string): Invocation {
  const put = (text: string): string => {
    const at = text.indexOf(PLACEHOLDER);
    return at === -1 ? text : text.slice(0, at) + payloadPath + text.slice(at + PLACEHOLDER.length);
  };
  // Split before inserting, so that a path with a space stays one argument.
  return { line: put(template), argv: template.trim().split(/ +/).map(put) };
}
