import type { Finding } from "@clew/errors";
import { plainLine } from "../../foreign/plain-text.ts";
import { splitPointer, valueAt } from "../../yaml/json-pointer.ts";
import { HANDOFF_LISTS, type JsonMap } from "./normalise-handoff.ts";

/** What is wrong with the kind of a value, and what to write in its place where that can be told. */
export interface ShapeWords {
  readonly message: string;
  readonly fix?: string;
}

// What YAML 1.1 took for true and false, and YAML 1.2 takes for words.
const SPOKEN: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["y", true],
  ["on", true],
  ["true", true],
  ["no", false],
  ["n", false],
  ["off", false],
  ["false", false],
]);

// The schema speaks of the map around a field that is absent; a reader looks for the field.
const WORDS_OF_KEYWORDS: Readonly<Record<string, string>> = {
  required: "is required and absent",
  minLength: "is an empty text",
};

/** Words what the schema found at a place of a handoff. */
export function shapeMessage(path: string, { keyword, message }: Finding): string {
  const name = splitPointer(path).at(-1) ?? "the handoff";
  return `${name} ${WORDS_OF_KEYWORDS[keyword] ?? message}`;
}

/** Words a value of the wrong kind in a handoff: what was expected there, what was found, what to write. */
export function wrongKind(handoff: JsonMap, path: string): ShapeWords | undefined {
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
  if (field === "blocking") {
    const meant = typeof value === "string" ? SPOKEN.get(value.trim().toLowerCase()) : undefined;
    const message = `blocking must be true or false, ${found}`;
    return { message, ...(meant === undefined ? {} : { fix: `write blocking: ${meant}` }) };
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
  // What YAML would read otherwise is shown in quotes.
  return /^[A-Za-z0-9][^:#"'{}[\],&*!|>%@`]*$/.test(line) ? line : JSON.stringify(line);
}

function kindWord(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? `the text ${JSON.stringify(plainLine(value, 60))}` : String(value);
}
