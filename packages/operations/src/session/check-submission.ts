import { type SessionEvent, STEP_KEYS, type StepKey, stepsOfMode } from "@clew/fsm";
import {
  type AcceptedAnswer,
  type AnswerContext,
  type AnswerFinding,
  type AnswersByStep,
  checkAnswer,
  finding,
  type RefusedAnswer,
  readAnswer,
  stepOf,
} from "@clew/reasoning-steps";

/** One answer of a submission that is to be stored. */
export interface SubmittedAnswer {
  readonly key: StepKey;
  readonly answer: AnswersByStep[StepKey];
  readonly event: SessionEvent;
  readonly raisesDepth: boolean;
}

/** A submission that holds: its answers in the order of their moves, all for one save. */
export interface AcceptedSubmission {
  readonly ok: true;
  readonly answers: readonly SubmittedAnswer[];
  readonly warnings: readonly AnswerFinding[];
}

/** The judgement of a submission. */
export type CheckedSubmission = AcceptedSubmission | RefusedAnswer;

/**
 * Judges what is submitted for the current step: its answer, or in a light session a map of several answers
 * (`{"0": …, "1": …, "8": …}`). All of them hold, or none is taken.
 */
export function checkSubmission(key: StepKey, raw: unknown, context: AnswerContext): CheckedSubmission {
  const read = readAnswer(raw, context.parse);
  const map = read.ok ? answersByKey(read.value, key) : undefined;
  if (!map) return single(key, read.ok ? read.value : raw, context);
  if (context.depth !== "light" && map.size > 1)
    return refuse(
      key,
      "the answer of this step alone",
      "answers of several steps; only a light session takes them at once",
    );
  return series(key, map, context);
}

function single(key: StepKey, value: unknown, context: AnswerContext): CheckedSubmission {
  const checked = checkAnswer(stepOf(key), value, context);
  return checked.ok ? { ok: true, answers: [submitted(key, checked)], warnings: checked.warnings } : checked;
}

function series(first: StepKey, map: ReadonlyMap<StepKey, unknown>, context: AnswerContext): CheckedSubmission {
  const answers: SubmittedAnswer[] = [];
  const warnings: AnswerFinding[] = [];
  let { earlier, depth } = context;
  const left = new Set(map.keys());
  for (
    let key: StepKey | undefined = first;
    key !== undefined && left.has(key);
    key = after(key, { ...context, depth })
  ) {
    const checked = checkAnswer(stepOf(key), map.get(key), { ...context, earlier, depth });
    if (!checked.ok) return { ...checked, findings: checked.findings.map((each) => under(key, each)) };
    answers.push(submitted(key, checked));
    warnings.push(...checked.warnings.map((each) => under(key, each)));
    left.delete(key);
    earlier = { ...earlier, [key]: checked.answer };
    if (checked.raisesDepth) depth = "full";
    if (checked.event !== "submit") break;
  }
  if (left.size === 0) return { ok: true, answers, warnings };
  const last = answers.at(-1);
  const halted = last?.event === "ask";
  if (!last || (!halted && depth === context.depth))
    return refuse(first, `answers from step ${first} on without a gap`, `${[...map.keys()].join(", ")}`);
  const why = halted ? "the questions come first" : "the work is harder than light: every step is asked now";
  return { ok: true, answers, warnings: [...warnings, ...[...left].map((key) => notTaken(key, why))] };
}

function answersByKey(value: unknown, key: StepKey): ReadonlyMap<StepKey, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  const known = STEP_KEYS.filter((each) => keys.includes(each));
  if (known.length === 0 || known.length !== keys.length || !known.includes(key)) return undefined;
  return new Map(known.map((each): [StepKey, unknown] => [each, Reflect.get(value, each)]));
}

function after(key: StepKey, context: AnswerContext): StepKey | undefined {
  const steps = stepsOfMode(context.mode, context.depth);
  const at = steps.indexOf(key);
  return at === -1 ? undefined : steps[at + 1];
}

function submitted(key: StepKey, checked: AcceptedAnswer): SubmittedAnswer {
  return { key, answer: checked.answer, event: checked.event, raisesDepth: checked.raisesDepth };
}

function under(key: StepKey, each: AnswerFinding): AnswerFinding {
  return { ...each, path: `/${key}${each.path}`, message: `step ${key}, ${each.message}` };
}

function notTaken(key: StepKey, why: string): AnswerFinding {
  return finding("", { path: `/${key}`, expected: why, found: `the answer of step ${key}, which is not taken` });
}

function refuse(key: StepKey, expected: string, found: string): RefusedAnswer {
  const first = finding(stepOf(key).template, { path: "", expected, found });
  const message = `The answer of step ${key} cannot be taken: ${first.message}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings: [first], steps: [] };
}
