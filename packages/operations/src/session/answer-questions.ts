import { ClewError } from "@clew/errors";
import type { ClarificationQuestion, Session } from "@clew/schemas";
import { asksParent, halted } from "./halted-session.ts";
import { moveSession } from "./move-session.ts";
import type { SessionPorts } from "./ports.ts";
import { currentStep, questionsOfHalt } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession, stepsUnder } from "./stored-session.ts";

/** A request for a halt, made outside an answer. */
interface HaltRequest {
  readonly sessionId: string;
  readonly reason: string;
  readonly questions: readonly string[];
}

const MOST_QUESTIONS = 5;

/** Checks what a halt says, and returns its questions. The command line calls it for its words; a row's params have their own. */
export function checkHalt(request: Omit<HaltRequest, "sessionId">): readonly string[] {
  const questions = request.questions.map((question) => question.trim());
  if (request.reason.trim() === "" || questions.length === 0 || questions.includes(""))
    throw new ClewError("USAGE", "A halt needs a reason and at least one question.", {
      hint: 'clew halt --session ID --reason "Two laws apply" --question "Which country is it for?"',
    });
  if (questions.length > MOST_QUESTIONS)
    throw new ClewError("USAGE", `A halt asks at most ${MOST_QUESTIONS} questions, found ${questions.length}.`, {
      hint: "Ask only what would change the work.",
    });
  return questions;
}

/** Halt a session at step 0 or 8 with questions for a person. */
export async function haltSession(ports: SessionPorts, request: HaltRequest): Promise<StepView> {
  const questions = checkHalt(request);
  const session = await loadForWriting(ports, request.sessionId);
  await stepsUnder(ports, session);
  refuseFinished(session);
  const at = ports.now();
  const { session: moved } = moveSession(session, { event: "halt", at });
  const planned = halted(moved, { at, reason: request.reason, questions: questions.map((question) => ({ question })) });
  const saved = await saveSession(ports, session, planned);
  await asksParent(ports, saved);
  return viewOf(ports, saved);
}

/** Answers to the questions of a halt. */
export interface AnswersReport {
  readonly sessionId: string;
  /** The full text of each answer, by question id. */
  readonly answers: Readonly<Record<string, string>>;
  /** A person, unless a tool call sends them. */
  readonly answeredBy?: "user" | "policy";
  /** Whether an agent's tool call sends them. The questions of a hook's session are for a person to answer. */
  readonly fromTool?: true;
}

/** Record answers. When no question is open any more, the session continues where it halted. */
export async function answerQuestions(ports: SessionPorts, report: AnswersReport): Promise<StepView> {
  const session = await loadForWriting(ports, report.sessionId);
  await stepsUnder(ports, session);
  refuseFinished(session);
  if (report.fromTool === true) refuseTools(session);
  const asked = questionsOfHalt(session);
  refuseUnknown(session, asked, report.answers);
  const at = ports.now();
  const answered = recordAnswers(session, asked, { report, at });
  const goesOn = session.fsm.state === "HALTED" && ownOpen(answered).length === 0;
  const planned = goesOn ? goOn(answered, at) : answered;
  const saved = await saveSession(ports, session, planned);
  await passOn(ports, asked, report);
  return viewOf(ports, saved);
}

function refuseTools(session: Session): void {
  if (session.metadata.opened_by !== "hook") return;
  // A sub-agent's questions are stored here too, while this session itself goes on.
  if (session.fsm.state !== "HALTED" && questionsOfHalt(session).length === 0) return;
  throw new ClewError(
    "ANSWER_NEEDS_USER",
    `The questions of session ${session.session_id} are for a person to answer.`,
    {
      hint: "Ask the user: their next prompt is the answer, and so is what they enter in their client, the dashboard or a terminal.",
    },
  );
}

function refuseUnknown(
  session: Session,
  asked: readonly ClarificationQuestion[],
  answers: AnswersReport["answers"],
): void {
  if (asked.length === 0)
    throw new ClewError("MOVE_REFUSED", `Session ${session.session_id} asks nothing now.`, {
      hint: "`clew show` prints where it is.",
    });
  const ids = new Set(asked.map((question) => question.id));
  const given = Object.entries(answers);
  const unknown = given.map(([id]) => id).filter((id) => !ids.has(id));
  // The answers are well formed but name unknown questions: an invalid answer (exit 4), not wrong usage (2).
  if (unknown.length > 0)
    throw new ClewError("ANSWER_INVALID", `No open question is called ${unknown.join(", ")}.`, {
      hint: `The questions are ${[...ids].join(", ")}.`,
    });
  const empty = given.filter(([, text]) => text.trim() === "").map(([id]) => id);
  if (given.length === 0 || empty.length > 0)
    throw new ClewError(
      given.length === 0 ? "USAGE" : "ANSWER_INVALID",
      empty.length > 0 ? `The answer to ${empty.join(", ")} is empty.` : "No answer was given.",
      {
        hint: 'Write it like this: --answer "q1=Skip and report them"',
      },
    );
}

function recordAnswers(
  session: Session,
  asked: readonly ClarificationQuestion[],
  { report, at }: { readonly report: AnswersReport; readonly at: string },
): Session {
  const answers = new Map(Object.entries(report.answers));
  const answeredBy: ClarificationQuestion["answered_by"] =
    report.answeredBy ?? (report.fromTool === true ? "agent" : "user");
  const ids = new Set(asked.map((question) => question.id));
  const questions = (session.clarification_questions ?? []).map((question) => {
    const answer = answers.get(question.id);
    if (answer === undefined || !ids.has(question.id)) return question;
    return { ...question, answer, answered_at: at, answered_by: answeredBy };
  });
  return { ...session, clarification_questions: questions };
}

function ownOpen(session: Session): readonly ClarificationQuestion[] {
  return questionsOfHalt(session).filter((each) => each.answer === undefined && each.asked_by === undefined);
}

function goOn(session: Session, at: string): Session {
  const outcome = session.step_outputs["8"];
  // The third contradiction caused the halt, so its pass is archived only now.
  const contradiction = outcome?.outcome === "loop_back" ? outcome.contradiction : undefined;
  const { session: moved } = moveSession(session, {
    event: "answer",
    at,
    contradiction,
  });
  const step = currentStep(moved);
  const times = moved.step_timestamps;
  // An earlier answer of the step goes to the history with its author.
  const reopened = step === null ? {} : { [step]: { ...times[step], started_at: at, completed_at: null } };
  return { ...moved, halt_reason: null, step_timestamps: { ...times, ...reopened } };
}

// Answer a sub-agent's questions in its own session too, so that it can go on.
async function passOn(
  ports: SessionPorts,
  asked: readonly ClarificationQuestion[],
  report: AnswersReport,
): Promise<void> {
  const byChild = new Map<string, Record<string, string>>();
  for (const question of asked) {
    const answer = Object.hasOwn(report.answers, question.id) ? report.answers[question.id] : undefined;
    const original = question["asked_id"];
    if (answer === undefined || question.asked_by === undefined || typeof original !== "string") continue;
    byChild.set(question.asked_by, { ...byChild.get(question.asked_by), [original]: answer });
  }
  for (const [sessionId, answers] of byChild) {
    try {
      await answerQuestions(ports, { ...report, sessionId, answers });
    } catch {
      // The answer is recorded here. A child that went on or is busy gets it from its parent.
    }
  }
}
