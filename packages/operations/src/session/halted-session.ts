import type { ClarificationQuestion, Session } from "@clew/schemas";

/** A question as a step or a command asks it. */
export interface HaltQuestion {
  readonly question: string;
  readonly why?: string;
  readonly options?: readonly string[];
}

/** What a halt asks, and why. */
export interface Halt {
  readonly at: string;
  readonly reason: string;
  readonly questions: readonly HaltQuestion[];
}

/** A session that has just moved to HALTED, with the reason and the questions written into it. */
export function halted(session: Session, halt: Halt): Session {
  const { history } = session.fsm;
  const [last] = history.slice(-1);
  return {
    ...session,
    halt_reason: halt.reason,
    // Answered, the halt is over; its reason stays where a later undo finds it.
    fsm:
      last === undefined
        ? session.fsm
        : { ...session.fsm, history: [...history.slice(0, -1), { ...last, reason: halt.reason }] },
    clarification_questions: addQuestions(session, halt.questions, { asked_at: halt.at }),
  };
}

/** A session's questions with new ones behind them, named on from the last. */
export function addQuestions(
  session: Session,
  questions: readonly HaltQuestion[],
  extra: Readonly<Record<string, string>>,
): ClarificationQuestion[] {
  const before = session.clarification_questions ?? [];
  const added = questions.map(({ question, why, options }, index) => ({
    id: `q${before.length + index + 1}`,
    question,
    why,
    options: options === undefined ? undefined : [...options],
    ...extra,
  }));
  return [...before, ...added];
}
