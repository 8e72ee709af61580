import type { ClarificationQuestion, Session } from "@clew/schemas";
import { questionsOfHalt } from "./session-facts.ts";

/** A question as it is shown. */
export type QuestionView = Pick<ClarificationQuestion, "id" | "question"> & {
  readonly why?: string;
  readonly options?: readonly string[];
  readonly answer?: string;
  readonly asked_by?: string;
};

/** A stored question as it is shown. */
export function questionView({ id, question, why, options, answer, asked_by }: ClarificationQuestion): QuestionView {
  return {
    id,
    question,
    why,
    options,
    answer,
    asked_by,
  };
}

/** What a refusal says of a session that waits for answers: its open questions; nothing of any other. */
export function questionDetails(session: Session): { readonly questions?: readonly QuestionView[] } {
  if (session.fsm.state !== "HALTED") return {};
  return {
    questions: questionsOfHalt(session)
      .filter((each) => each.answer === undefined)
      .map(questionView),
  };
}
