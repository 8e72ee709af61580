import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import type { AnswerFinding, Directive, EarlierAnswers } from "@clew/reasoning-steps";
import type {
  JohariDiscoveryAnswer,
  KnowledgeTransferAnswer,
  Session,
  SessionHistoryEntry,
  TaskRoutingAnswer,
} from "@clew/schemas";
import { checkSubmission, type SubmittedAnswer } from "./check-submission.ts";
import { type HaltQuestion, halted } from "./halted-session.ts";
import { moveSession } from "./move-session.ts";
import { openNextStep } from "./open-next-step.ts";
import { questionDetails } from "./open-questions.ts";
import { currentStep, modeOf } from "./session-facts.ts";
import { shortText } from "./short-text.ts";

/** What is submitted for the step that is asked now, as it came. */
export interface Submission {
  readonly step: StepKey;
  /** Text or data; in a light session also several answers by step. */
  readonly answer: unknown;
  readonly at: string;
  readonly knownSkills: readonly string[];
  /** Reads an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** The session with its answers stored and its moves made, and what is worth saying about the answers. */
export interface PlannedStep {
  readonly session: Session;
  readonly warnings: readonly AnswerFinding[];
}

/** Judges what was submitted and plans what follows from it; changes nothing. Throws what its author must mend. */
export function planStep(session: Session, submission: Submission): PlannedStep {
  const { step, at } = submission;
  if (currentStep(session) !== step) throw stepNotCurrent(session, step);
  const checked = checkSubmission(step, submission.answer, {
    earlier: session.step_outputs as EarlierAnswers, // validated with the same schemas when the session was read
    mode: modeOf(session),
    depth: session.metadata.depth,
    knownSkills: submission.knownSkills,
    ...(submission.parse === undefined ? {} : { parse: submission.parse }),
  });
  if (!checked.ok)
    throw new ClewError(checked.code, checked.message, {
      hint: `\`clew show\` prints step ${step} with its template; nothing was stored.`,
      details: { step, findings: checked.findings, ...(checked.steps.length > 0 ? { steps: checked.steps } : {}) },
    });
  const planned = checked.answers.reduce((each, accepted) => applyAnswer(each, accepted, at), session);
  return { session: planned, warnings: checked.warnings };
}

function applyAnswer(session: Session, accepted: SubmittedAnswer, at: string): Session {
  const stored = raiseDepth(storeAnswer(session, accepted, at), accepted);
  return openNextStep(follow(stored, accepted, at), at);
}

/** The refusal of a step that is not asked now, naming the one that is. */
export function stepNotCurrent(session: Session, step: StepKey, directive?: Directive): ClewError {
  const current = currentStep(session);
  const now =
    current !== null
      ? `step ${current} is asked now`
      : session.fsm.state === "HALTED"
        ? "the session waits for answers to its questions"
        : `it is ${session.status}`;
  return new ClewError("STEP_NOT_CURRENT", `Step ${step} is not asked in session ${session.session_id}: ${now}.`, {
    ...(directive === undefined ? {} : { hint: directive.command === "" ? directive.why : directive.command }),
    details: {
      step,
      current_step: current,
      state: session.fsm.state,
      status: session.status,
      ...(directive === undefined ? {} : { directive }),
      ...questionDetails(session),
    },
  });
}

function storeAnswer(session: Session, { key: step, answer }: SubmittedAnswer, at: string): Session {
  // The route of step 4 is the session's, until step 8 or a person says otherwise.
  const routing = step === "4" ? (answer as TaskRoutingAnswer) : undefined;
  return {
    ...session,
    ...(routing === undefined
      ? {}
      : { routing_decision: routing.route, routing_justification: routing.justification, route_override: undefined }),
    fsm: { ...session.fsm, history: keepReplaced(session, step) },
    step_outputs: { ...session.step_outputs, [step]: answer },
    step_timestamps: {
      ...session.step_timestamps,
      [step]: { started_at: session.step_timestamps[step]?.started_at ?? at, completed_at: at },
    },
  };
}

// The answer of step 0 that led into a halt is replaced by the one given after it; history keeps it.
function keepReplaced(session: Session, step: StepKey): SessionHistoryEntry[] {
  const replaced = session.step_outputs["0"];
  const { history } = session.fsm;
  if (step !== "0" || replaced === undefined) return history;
  const at = history.findLastIndex((entry) => entry.from === "JOHARI_DISCOVERY" && entry.to === "HALTED");
  return history.map((entry, index) => (index === at ? { ...entry, answer: { ...replaced } } : entry));
}

function raiseDepth(session: Session, { raisesDepth }: SubmittedAnswer): Session {
  if (!raisesDepth || session.metadata.depth === "full") return session;
  const complexity = session.step_outputs["0"]?.share.complexity ?? "moderate";
  const reason = `raised: step 0 says ${complexity}`;
  return { ...session, metadata: { ...session.metadata, depth: "full", depth_reason: reason } };
}

function follow(session: Session, { answer, event }: SubmittedAnswer, at: string): Session {
  if (event === "ask") {
    // `ask` only follows from step 0.
    const { ask } = answer as JohariDiscoveryAnswer;
    return halted(moveSession(session, { event, at }).session, { at, reason: "questions", questions: ask });
  }
  if (event === "submit") return moveSession(session, { event, at }).session;
  // Every other event follows from step 8.
  const outcome = answer as KnowledgeTransferAnswer;
  if (event === "halt") {
    const { session: moved } = moveSession(session, { event, at });
    return halted(moved, { at, reason: outcome.conclusion, questions: outcome.questions ?? [] });
  }
  const contradiction = outcome.contradiction;
  const moved = moveSession(session, { event, at, ...(contradiction === undefined ? {} : { contradiction }) });
  if (moved.effects.includes("ask_contradictions"))
    return halted(moved.session, { at, reason: "max_iterations", questions: contradictionQuestions(session) });
  return moved.session;
}

// One question for each contradiction since a person last decided, the present one last.
function contradictionQuestions(session: Session): HaltQuestion[] {
  const decided = session.iterations.findLastIndex((pass) => pass.cause === "answered");
  const earlier = session.iterations.slice(decided + 1).map((pass) => pass.contradiction);
  return [...earlier, session.step_outputs["8"]?.contradiction]
    .filter((text) => text !== undefined)
    .map((contradiction) => ({
      question: shortText(`How is this contradiction to be settled: ${contradiction}`),
      why: "Three passes through routing and its checks did not settle it.",
    }));
}
