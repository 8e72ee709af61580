import { plainText } from "../../foreign/plain-text.ts";

/** How a target is invoked: as one line for an agent, and as an argument vector for a program; never as a shell line. */
export interface Invocation {
  readonly line: string;
  readonly argv: readonly string[];
}

/** The default trigger: the payload's path and nothing else. */
export const DEFAULT_TRIGGER = "{payload_path}";

const PLACEHOLDER = "{payload_path}";

/** The invocation as a template: `/skill trigger`, or the trigger itself where it is a slash command already. */
export function invocationTemplate(skill: string, trigger: string): string {
  const words = trigger.trim();
  return words.startsWith("/") ? words : `/${skill} ${words}`;
}

/** What is wrong with a trigger; undefined when nothing is. */
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

/** Puts the path in place of the placeholder, once and as data: what the path contains is never read again. */
export function expandInvocation(template: string, payloadPath: string): Invocation {
  const put = (text: string): string => {
    const at = text.indexOf(PLACEHOLDER);
    return at === -1 ? text : text.slice(0, at) + payloadPath + text.slice(at + PLACEHOLDER.length);
  };
  // Split before the path is in: a path with a space stays one argument.
  return { line: put(template), argv: template.trim().split(/ +/).map(put) };
}
