import { STEP_KEYS } from "@clew/fsm";
import type { Session } from "@clew/schemas";
import { jsonText, utf8Length } from "../text-size.ts";
import { isSaid, type PriorAnswers, priorAnswers } from "./prior-answers.ts";
import { orderOf } from "./session-facts.ts";

/** A session's earlier answers as text for the next agent, within a byte limit. */
export function priorText(session: Session, most: number): string {
  const textOf = (prior: PriorAnswers): string => priorLines(prior, orderOf(session)).join("\n");
  return textOf(priorAnswers(session, { most, bytesOf: (prior) => utf8Length(textOf(prior)) }));
}

/** Each step's answer as lines, in step order. */
export function priorLines(prior: PriorAnswers, order?: readonly string[]): string[] {
  return inStepOrder(prior, order).flatMap(([key, answer]) => [
    isSaid(key) ? `- ${key}` : `- step ${key}`,
    ...outline(answer, "  "),
  ]);
}

/** Entries in step order. (An object lists integer keys first, which would put 3b after 8.) */
export function inStepOrder<T>(
  answers: Readonly<Record<string, T>>,
  order: readonly string[] = STEP_KEYS,
): [string, T][] {
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(answers).toSorted(([left], [right]) => place(left) - place(right));
}

/**
 * Data as indented lines for a reader: names, texts, lists. Empty values are left out, and short ones stay on one line.
 */
export function outline(value: unknown, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => itemLines(each, indent));
  return fieldsInOrder(value).flatMap(([name, each]) => {
    const short = onOneLine(each);
    if (short !== undefined) return [`${indent}${name}: ${short}`];
    const only = Array.isArray(each) && each.length === 1 && typeof each[0] !== "object" ? each[0] : each;
    if (typeof only !== "object") return [`${indent}${name}: ${lineText(only, indent)}`];
    return [`${indent}${name}:`, ...outline(only, `${indent}  `)];
  });
}

const SHORT_LINE = 160;

/** Texts joined on one line, or the fields of an object; undefined if that is too long or ambiguous. */
function onOneLine(value: unknown): string | undefined {
  const parts = Array.isArray(value)
    ? value
        .filter((each: unknown) => !isEmpty(each))
        .map((each: unknown) => (typeof each === "object" ? undefined : String(each)))
    : typeof value === "object"
      ? fieldsInOrder(value).map(([name, each]) => {
          const inner = typeof each === "object" && !Array.isArray(each) ? undefined : onOneLine(each);
          return inner === undefined ? undefined : `${name}: ${inner}`;
        })
      : [typeof value === "string" ? value : jsonText(value)];
  const isList = Array.isArray(value);
  if (parts.some((part) => part === undefined || part.includes("\n") || (isList && part.includes(";"))))
    return undefined;
  const line = parts.join(isList ? "; " : " · ");
  return line.length <= SHORT_LINE ? line : undefined;
}

// Readers want to know first what each entry is about, so these fields come first.
const FIRST = ["id", "question", "claim", "change", "principle", "skill", "step", "approach", "option"];

function placeOf(name: string): number {
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
}

function fieldsInOrder(value: unknown): [string, unknown][] {
  return Object.entries(Object(value))
    .filter(([, each]) => !isEmpty(each))
    .toSorted((left, right) => placeOf(left[0]) - placeOf(right[0]));
}

function itemLines(item: unknown, indent: string): string[] {
  if (isEmpty(item)) return [];
  const short = onOneLine(item);
  if (short !== undefined) return [`${indent}- ${short}`];
  if (typeof item !== "object" || Array.isArray(item)) return [`${indent}- ${lineText(item, indent)}`];
  const [first = "", ...rest] = outline(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function lineText(value: unknown, indent: string): string {
  return (typeof value === "string" ? value : jsonText(value)).replaceAll("\n", `\n${indent}  `);
}
