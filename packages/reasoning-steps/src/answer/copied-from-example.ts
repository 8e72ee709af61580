import type { CheckIssue } from "../steps/step.ts";

// A team may say it in its own language behind the word.
const BLOCK = /(?:^|\n)## Good\b[^\n]*\n\n```json\n([^]*?)\n```/;

/** The good answer that instructions show. */
export function exampleOf(instructions: string): unknown {
  return JSON.parse(BLOCK.exec(instructions)?.[1] ?? "null");
}

/** Where an answer gives the printed example back: the whole of it, or a whole list that says something. */
export function copiedFromExample(instructions: string, answer: unknown): CheckIssue[] {
  const example = exampleOf(instructions);
  if (example === null) return [];
  if (sameAs(example, answer)) return [copied("")];
  return copiedLists(example, answer, "");
}

function copiedLists(example: unknown, answer: unknown, path: string): CheckIssue[] {
  if (Array.isArray(example)) return example.length > 0 && sameAs(example, answer) ? [copied(path)] : [];
  if (!isMap(example) || !isMap(answer)) return [];
  return Object.keys(example).flatMap((key) => copiedLists(example[key], answer[key], `${path}/${key}`));
}

function copied(path: string): CheckIssue {
  const found = path === "" ? "the printed example" : "the list of the printed example";
  return { kind: "refused", code: "ANSWER_IS_EXAMPLE", path, expected: "what you found about this task", found };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two values are the same, the order of fields and the blanks and case of texts aside. */
function sameAs(one: unknown, other: unknown): boolean {
  if (typeof one === "string") return typeof other === "string" && plainText(one) === plainText(other);
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => sameAs(each, other[at]));
  if (!isMap(one)) return one === other;
  if (!isMap(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameAs(one[key], other[key]));
}

/** A text as it is compared: case, blanks and marks aside. */
export function plainText(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
  return plain === "" ? text : plain;
}
