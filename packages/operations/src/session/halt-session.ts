import { ClewError } from "@clew/errors";
import { asksParent, halted } from "./halted-session.ts";
import { moveSession } from "./move-session.ts";
import type { SessionPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { stepsUnder } from "./steps-under.ts";
import { loadForWriting, refuseFinished, saveSession } from "./stored-session.ts";

/** A request for a halt, made outside an answer. */
export interface HaltRequest {
  readonly sessionId: string;
  readonly reason: string;
  readonly questions: readonly string[];
}

const MOST_QUESTIONS = 5;

/** Halt a session at step 0 or 8 with questions for a person. */
export async function haltSession(ports: SessionPorts, request: HaltRequest): Promise<StepView> {
  const questions = request.questions.map((question) => question.trim());
  if (request.reason.trim() === "" || questions.length === 0 || questions.includes(""))
    throw new ClewError("USAGE", "A halt needs a reason and at least one question.", {
      hint: 'clew halt --session ID --reason "Two laws apply" --question "Which country is it for?"',
    });
  if (questions.length > MOST_QUESTIONS)
    throw new ClewError("USAGE", `A halt asks at most ${MOST_QUESTIONS} questions, found ${questions.length}.`, {
      hint: "Ask only what would change the work.",
    });
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
