import type { ClarificationQuestion, Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { isFinished, questionsOfHalt } from "./session-facts.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

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

/** A session that just moved to HALTED, with the reason and questions added. */
export function halted(session: Session, halt: Halt): Session {
  const { history } = session.fsm;
  const [last] = history.slice(-1);
  return {
    ...session,
    halt_reason: halt.reason,
    // Answering ends the halt; keep its reason here for a later undo.
    fsm:
      last === undefined
        ? session.fsm
        : { ...session.fsm, history: [...history.slice(0, -1), { ...last, reason: halt.reason }] },
    clarification_questions: addQuestions(session, halt.questions, { asked_at: halt.at }),
  };
}

/** A session's questions with new ones added, numbered after the last. */
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

/**
 * Copy a halted agent session's questions to its parent, where a person sees them. The halt is already saved, so ignore
 * a parent that is gone, finished or busy: `clew show` of the session still asks.
 */
export async function asksParent(ports: SessionPorts, child: Session): Promise<void> {
  const parentId = child.metadata.parent_session;
  if (!child.metadata.is_agent_session || !parentId) return;
  try {
    const parent = await loadForWriting(ports, parentId);
    if (isFinished(parent)) return;
    const known = new Set(
      (parent.clarification_questions ?? []).map((each) => `${each.asked_by} ${String(each["asked_id"])}`),
    );
    const fresh = questionsOfHalt(child).filter(
      (question) => question.answer === undefined && !known.has(`${child.session_id} ${question.id}`),
    );
    if (fresh.length === 0) return;
    const asked = addQuestions(parent, fresh, { asked_by: child.session_id, asked_at: ports.now() });
    const offset = asked.length - fresh.length;
    const questions = asked.map((each, index) =>
      index < offset ? each : { ...each, asked_id: fresh[index - offset]?.id },
    );
    await saveSession(ports, parent, { ...parent, clarification_questions: questions });
  } catch {
    return;
  }
}
