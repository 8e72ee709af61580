import type { Decision, ThreadQuestion } from "@clew/schemas";
import { withoutAbsent } from "../without-absent.ts";

/** The id of a decision's n-th open question, within the length an id may have. */
export function questionId(decisionId: string, number: number | ""): string {
  return `${decisionId.slice(0, 120)}.q${number}`;
}

/** What a decision says about one of its open questions: where it comes from, and what is recommended meanwhile. */
export function aboutQuestion(
  questions: Decision["questions"],
  text: string,
): Pick<ThreadQuestion, "context" | "recommendation" | "blocking"> {
  const { context, recommendation, blocking } = { ...questions?.find((question) => question.text === text) };
  return withoutAbsent({ context, recommendation, blocking });
}
