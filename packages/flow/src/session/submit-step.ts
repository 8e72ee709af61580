import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { type AnswerFinding, stepOf } from "@clew/reasoning-steps";
import type { Session } from "@clew/schemas";
import { asksParent } from "./ask-parent.ts";
import { nextDirective } from "./next-directive.ts";
import { planStep, stepNotCurrent } from "./plan-step.ts";
import type { SessionPorts, SubmitPorts } from "./ports.ts";
import { currentStep, isLoopBackPending } from "./session-facts.ts";
import { viewOf } from "./show-step.ts";
import type { StepView } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession } from "./stored-session.ts";

/** An answer to a step of a session. */
export interface StepReport {
  readonly sessionId: string;
  readonly step: StepKey;
  /** Text or data; for step 0 of a light session also `{"0": …, "1": …, "8": …}`. */
  readonly answer: unknown;
  /** Whether the caller followed the directive of a loop-back. */
  readonly loopBack?: boolean;
  /** Reads an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** Stores the answer of one step: load, check, plan, save durably, and only then say what comes next. */
export async function submitStep(ports: SubmitPorts, report: StepReport): Promise<StepView> {
  const session = await loadForWriting(ports, report.sessionId);
  refuseFinished(session);
  refuseUnlessCurrent(ports, session, report.step);
  if (report.loopBack === true) refuseUnlessPending(session);
  const answers = combinedAnswers(report) ?? [[report.step, report.answer] as const];
  const needsSkills = answers.some(([step]) => stepOf(step).needsSkills);
  const knownSkills = needsSkills ? await ports.knownSkills() : [];
  const at = ports.now();
  let planned: Session = session;
  const warnings: AnswerFinding[] = [];
  for (const [step, answer] of answers) {
    // An earlier answer of the three may have raised the depth or halted: the rest is then not asked.
    if (planned !== session && !isNext(planned, step)) {
      warnings.push(notAskedYet(planned, step));
      break;
    }
    const plan = planStep(planned, { ...report, step, answer, at, knownSkills });
    planned = plan.session;
    warnings.push(...plan.warnings);
  }
  const saved = await saveSession(ports, session, planned);
  if (saved.status === "halted") await asksParent(ports, saved);
  return viewOf(ports, saved, { warnings });
}

/** Refuses a step that is not asked now, with the command that is due instead. */
export function refuseUnlessCurrent(ports: SessionPorts, session: Session, step: StepKey): void {
  if (currentStep(session) === step) return;
  const location = ports.sessions.locate(session.session_id);
  throw stepNotCurrent(session, step, nextDirective(session, { location, executable: ports.executable }));
}

/** Refuses `--loop-back` where no loop-back waits for its first step. */
export function refuseUnlessPending(session: Session): void {
  if (isLoopBackPending(session)) return;
  throw new ClewError("LOOP_BACK_NOT_PENDING", `No loop-back is pending in session ${session.session_id}.`, {
    hint: "Leave --loop-back out; `clew show` prints what is asked now.",
  });
}

function isNext(session: Session, step: StepKey): boolean {
  return session.fsm.state === stepOf(step).state;
}

function notAskedYet(session: Session, step: StepKey): AnswerFinding {
  const expected = `the answer of step ${currentStep(session) ?? "none"}`;
  const found = `an answer of step ${step}, which was not stored`;
  return { path: `/${step}`, expected, found, message: `/${step}: expected ${expected}, found ${found}` };
}

// `{"0":…, "1":…, "8":…}` is no answer of step 0: that one has other fields.
function combinedAnswers(report: StepReport): readonly (readonly [StepKey, unknown])[] | undefined {
  if (report.step !== "0") return undefined;
  const value = typeof report.answer === "string" ? tryParse(report.answer, report.parse) : report.answer;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (!fields.has("0") || fields.has("share")) return undefined;
  const keys: readonly StepKey[] = ["0", "1", "8"];
  const strangers = [...fields.keys()].filter((field) => !keys.some((key) => key === field));
  if (strangers.length > 0)
    throw new ClewError(
      "ANSWER_INVALID",
      `Only steps 0, 1 and 8 can be answered together; found ${strangers.join(", ")}.`,
    );
  return keys.flatMap((key) => (fields.has(key) ? [[key, fields.get(key)] as const] : []));
}

function tryParse(text: string, parse: StepReport["parse"]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: read below, or judged as a single answer.
  }
  try {
    return parse?.(text);
  } catch {
    return undefined;
  }
}
