import type { IndexText } from "../../sql/dialect.ts";
import { rowOf, type SqlPlan } from "../../sql/plan.ts";
import { isAscii } from "../../sql/search-tokens.ts";
import { indexedUpto, projectWord } from "./text-index.ts";

/** The index columns in order; the project comes last. */
const FIELDS = ["title", "body", "tags", "structure", "purpose"] as const;
const WORDS_AT_ONCE = 50;

/** Whether the index has different words for a decision than its text. */
export function* hasOtherWords(
  { project, num }: { readonly project: string; readonly num: number },
  text: IndexText | undefined,
): SqlPlan<boolean> {
  if (num > (yield* indexedUpto())) return false;
  const row = yield* rowOf("SELECT sz FROM decision_text_docsize WHERE id = CAST(? AS INTEGER)", num);
  if (row === undefined || text === undefined) return (row === undefined) !== (text === undefined);
  const sizes = readNumbers(row["sz"]);
  const fields = [...FIELDS.map((field) => [field, text[field]] as const), ["project", projectWord(project)] as const];
  for (const [at, [field, value]] of fields.entries()) {
    const words = value === "" ? [] : value.split(" ");
    // Beyond ASCII the index may count differently.
    if (isAscii(value) && sizes[at] !== words.length) return true;
    const distinct = [...new Set(words)].filter(isAscii);
    for (let from = 0; from < distinct.length; from += WORDS_AT_ONCE) {
      const part = distinct.slice(from, from + WORDS_AT_ONCE).map((word) => `"${word}"`);
      const found = yield* rowOf(
        "SELECT 1 AS found FROM decision_text WHERE decision_text MATCH ? AND rowid = CAST(? AS INTEGER)",
        `{${field}} : (${part.join(" AND ")})`,
        num,
      );
      if (found === undefined) return true;
    }
  }
  return false;
}

// FTS5 stores each column's word count with seven bits per byte; the highest bit means that more follow.
function readNumbers(blob: unknown): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of blob instanceof Uint8Array ? blob : []) {
    number = number * 128 + (byte & 127);
    if (byte > 127) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}
