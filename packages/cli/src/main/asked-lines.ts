import type { QuestionView } from "@clew/operations";
import type { Terminal } from "../command.ts";
import { storedLines } from "../session/show/stored-lines.ts";

/** The questions that a halted session waits for, as lines under an error: whoever reads it must know what is asked. */
export function askedLines(
  questions: readonly QuestionView[],
  context: { readonly terminal: Terminal },
): readonly string[] {
  const lines = questions.flatMap(({ id, question, why, options }) => [
    `  ${id}  ${question}`,
    ...(why === undefined ? [] : [`      ${why}`]),
    ...(options ?? []).map((option) => `      - ${option}`),
  ]);
  return storedLines(context, lines, "the questions of the session").flatMap((each) => each.split("\n"));
}
