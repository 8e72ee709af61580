import { ClewError } from "@clew/errors";
import { stepKeyOfState, stepNumberOfState } from "@clew/fsm";
import type { ClarificationQuestion, Session, SessionHistoryEntry, SessionReplacedAnswer } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { lastHalt } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession } from "./stored-session.ts";

/** Take back the last recorded answers: the session is halted again with its questions open. */
export async function undoAnswers(ports: SessionPorts, sessionId: string): Promise<StepView> {
  const session = await loadForWriting(ports, sessionId);
  refuseFinished(session);
  const own = lastAnswered(session);
  const last = own ?? lastPassedOn(session);
  if (last === undefined)
    throw new ClewError("MOVE_REFUSED", `Session ${sessionId} has no answers to take back.`, {
      hint: "`clew show` prints where it is.",
    });
  const at = ports.now();
  const halted = own === undefined || session.fsm.state === "HALTED" ? session : haltAgain(session, sessionId, at);
  const children = await undoPassedOn(ports, session, { at: last, tolerant: own !== undefined });
  const isTakenBack = (question: ClarificationQuestion): boolean =>
    question.answered_at === last && (question.asked_by === undefined || children.has(question.asked_by));
  const asked = session.clarification_questions ?? [];
  const saved = await saveSession(ports, session, {
    ...halted,
    clarification_questions: asked.map((question) => (isTakenBack(question) ? reopened(question) : question)),
    answers_history: [
      ...(session.answers_history ?? []),
      ...asked.filter(isTakenBack).map((question) => takenBack(session, question, at)),
    ],
  });
  return viewOf(ports, saved);
}

function takenBack(session: Session, question: ClarificationQuestion, at: string): SessionReplacedAnswer {
  const { id, answer, answered_at: answeredAt, answered_by: by } = question;
  const step = lastHalt(session)?.from === "KNOWLEDGE_TRANSFER" ? "8" : "0";
  // An answer by tool call came from the session's agent.
  const agent = by === "agent" ? (session.metadata.agent ?? by) : (by ?? "user");
  return { step, question: id, answer: answer ?? "", by: { agent }, at: answeredAt, replaced_at: at };
}

function lastAnswered(session: Session): string | undefined {
  const halt = lastHalt(session)?.at;
  return (session.clarification_questions ?? [])
    .filter((question) => question.asked_by === undefined && (question["asked_at"] ?? halt) === halt)
    .flatMap((question) => (question.answered_at === undefined ? [] : [question.answered_at]))
    .at(-1);
}

function lastPassedOn(session: Session): string | undefined {
  return (session.clarification_questions ?? [])
    .filter((question) => question.asked_by !== undefined)
    .flatMap((question) => (question.answered_at === undefined ? [] : [question.answered_at]))
    .toSorted()
    .at(-1);
}

/** First take back answers passed on to sub-agents' sessions. A sub-agent that went on keeps its answer. */
async function undoPassedOn(
  ports: SessionPorts,
  session: Session,
  { at, tolerant }: { readonly at: string; readonly tolerant: boolean },
): Promise<ReadonlySet<string>> {
  const askers = (session.clarification_questions ?? []).flatMap((question) =>
    question.answered_at === at && question.asked_by !== undefined ? [question.asked_by] : [],
  );
  const undone = new Set<string>();
  for (const asker of new Set(askers)) {
    try {
      await undoAnswers(ports, asker);
      undone.add(asker);
    } catch (error) {
      if (!tolerant) throw error;
    }
  }
  return undone;
}

function reopened(question: ClarificationQuestion): ClarificationQuestion {
  const { answer: _answer, answered_at: _at, answered_by: _by, ...open } = question;
  return open;
}

// Answers can be taken back only if nothing followed: a step answered since builds on them. The history keeps both the
// answers and the undo.
function haltAgain(session: Session, sessionId: string, at: string): Session {
  const { history } = session.fsm;
  const answered = history.at(-1);
  if (answered?.cause !== "answer")
    throw new ClewError("MOVE_REFUSED", `Session ${sessionId} has gone on since the answers were given.`, {
      hint: "Halt it again with `clew halt`, or start a new session.",
    });
  const restored = lastHalt(session)?.from === "KNOWLEDGE_TRANSFER" ? restorePass(session) : session;
  const undo: SessionHistoryEntry = {
    from: answered.to,
    to: "HALTED",
    at,
    cause: "undo",
    iteration: restored.iteration_count,
  };
  return {
    ...restored,
    status: "halted",
    halt_reason: lastHalt(session)?.reason ?? "answers taken back",
    fsm: {
      ...session.fsm,
      state: "HALTED",
      history: [...history, undo],
      is_final: false,
      current_step: stepNumberOfState("HALTED"),
    },
  };
}

function restorePass(session: Session): Session {
  const pass = session.iterations.at(-1);
  if (pass === undefined) return session;
  // The step that the answers opened.
  const first = stepKeyOfState(session.fsm.history.at(-1)?.to ?? "") ?? "";
  const { [first]: _opened, ...timestamps } = session.step_timestamps;
  const routing = pass.step_outputs["4"];
  return {
    ...session,
    iterations: session.iterations.slice(0, -1),
    iteration_count: pass.iteration,
    step_outputs: { ...session.step_outputs, ...pass.step_outputs },
    step_timestamps: { ...timestamps, ...pass.step_timestamps },
    routing_decision: routing?.route ?? null,
    routing_justification: routing?.justification ?? null,
    metadata: {
      ...session.metadata,
      ...(pass["depth"] === "light"
        ? { depth: "light" as const, depth_reason: String(pass["depth_reason"] ?? "") }
        : {}),
    },
  };
}
