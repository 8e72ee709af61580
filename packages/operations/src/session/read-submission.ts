import type { StepKey } from "@clew/fsm";
import { type AnswerFinding, finding, type RefusedAnswer, readAnswer } from "@clew/reasoning-steps/internal";
import type { StepReport } from "./submit-step.ts";

/** A submission parsed into answers by step, in step order. */
interface ReadSubmission {
  readonly ok: true;
  readonly answers: ReadonlyMap<StepKey, unknown>;
  readonly isMap: boolean;
  readonly warnings: readonly AnswerFinding[];
}

/** What a submission is read against. */
interface Expected {
  /** The current step. */
  readonly first: StepKey;
  /** The steps of the session's mode and depth. */
  readonly steps: readonly StepKey[];
  /** Every step of the session. */
  readonly order: readonly StepKey[];
  readonly template: string;
}

/**
 * Parse a submission. It is a map of answers only if every key is a step of the session and the current step is among
 * them. Answers for earlier steps are already stored and stay unchanged.
 */
export function readSubmission(
  report: Pick<StepReport, "answer" | "answers" | "parse">,
  { first, steps, order, template }: Expected,
): ReadSubmission | RefusedAnswer {
  const refuse = (issue: Parameters<typeof refusedForm>[2]): RefusedAnswer => refusedForm(first, template, issue);
  const raw = report.answers ?? report.answer;
  const read = readAnswer(raw, report.parse);
  const given = read.ok ? answersByStep(read.value, order) : undefined;
  if (given === undefined)
    return report.answers === undefined
      ? { ok: true, answers: new Map([[first, raw]]), isMap: false, warnings: [] }
      : refuse({ expected: "a map of answers by step", found: "something else" });
  const keys = [...given.keys()];
  const found = keys.join(", ");
  if (keys.some((key) => !steps.includes(key)))
    return refuse({ expected: `answers of steps ${steps.join(", ")}, which this session has`, found });
  const due = steps.slice(steps.indexOf(first));
  const wanted = keys.filter((key) => due.includes(key));
  if (wanted.length === 0 || wanted.some((key, index) => key !== due[index]))
    return refuse({ expected: `answers from step ${first} on without a gap`, found });
  return {
    ok: true,
    answers: new Map(wanted.map((key) => [key, given.get(key)])),
    isMap: true,
    warnings: keys.filter((key) => !due.includes(key)).map((key) => notTaken(key, "nothing: it is stored already")),
  };
}

/** The entries of a value whose keys are all steps, in step order; undefined otherwise. */
function answersByStep(value: unknown, order: readonly StepKey[]): ReadonlyMap<StepKey, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  const known = order.filter((each) => keys.includes(each));
  if (known.length === 0 || known.length !== keys.length) return undefined;
  return new Map(known.map((each): [StepKey, unknown] => [each, Reflect.get(value, each)]));
}

function refusedForm(
  key: StepKey,
  template: string,
  issue: { readonly expected: string; readonly found: string },
): RefusedAnswer {
  const first = finding(template, { path: "", ...issue });
  const message = `The answer of step ${key} cannot be taken: ${first.message}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings: [first], steps: [] };
}

/** A finding for an answer that is ignored. */
export function notTaken(key: StepKey, why: string): AnswerFinding {
  return finding("", { path: `/${key}`, expected: why, found: `the answer of step ${key}, which is not taken` });
}
