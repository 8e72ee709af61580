import { LANGUAGES } from "./language.ts";

// The first word of a task is nearly always one of these.
const VERBS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ verbs }) => verbs.split(" ")));

/** Whether a text tells somebody to do something: English tasks begin with the verb, German ones end with it. */
export function isImperative(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]+/gu, " ")
    .trim()
    .split(/\s+/);
  const [first = "", second = ""] = words;
  if (VERBS.has(first)) return true;
  if (
    ["please", "bitte", "then", "also", "finally", "next", "maybe", "optionally", "re"].includes(first) &&
    VERBS.has(second)
  )
    return true;
  const last = words.at(-1) ?? "";
  return words.length > 1 && /(en|ern|eln)$/.test(last) && VERBS.has(last);
}
