import type { SchemaError } from "@clew/errors";
import type { BuiltInStepKey, SessionDepth, SessionEvent, SessionMode, StepKey, StepState } from "@clew/fsm";
import type {
  ChainOfThoughtAnswer,
  ConstitutionalCritiqueAnswer,
  JohariDiscoveryAnswer,
  KnowledgeTransferAnswer,
  SelfConsistencyAnswer,
  SemanticUnderstandingAnswer,
  SkillDetectionAnswer,
  SocraticInterrogationAnswer,
  TaskRoutingAnswer,
  TreeOfThoughtAnswer,
} from "@clew/schemas";
import { CONTENT, type StepContent } from "../generated/content.ts";

/** The answer of each step, by key. */
export interface AnswersByStep {
  readonly "0": JohariDiscoveryAnswer;
  readonly "1": SemanticUnderstandingAnswer;
  readonly "2": ChainOfThoughtAnswer;
  readonly "3": TreeOfThoughtAnswer;
  readonly "3b": SkillDetectionAnswer;
  readonly "4": TaskRoutingAnswer;
  readonly "5": SelfConsistencyAnswer;
  readonly "6": SocraticInterrogationAnswer;
  readonly "7": ConstitutionalCritiqueAnswer;
  readonly "8": KnowledgeTransferAnswer;
}

/** The answers already stored. */
export type EarlierAnswers = Partial<AnswersByStep>;

/** What an answer is checked against besides its form. */
export interface AnswerContext {
  readonly earlier: EarlierAnswers;
  readonly mode: SessionMode;
  readonly depth: SessionDepth;
  /** The names of all skills found; required if the step says so. */
  readonly knownSkills?: readonly string[];
  /**
   * The number of lines of a project file, undefined if it does not exist. Without this function, evidence is not
   * checked.
   */
  readonly linesOf?: (file: string) => number | undefined;
  /** Parses an answer that is not JSON (YAML), and throws if it cannot. Without it such an answer is refused. */
  readonly parse?: (text: string) => unknown;
  /** Judges a condition of a team's step over all answers so far; required if the step has one. */
  readonly judge?: (condition: string, answers: Readonly<Record<string, unknown>>) => ConditionVerdict;
}

/** Whether a condition holds, or why it could not be judged. */
export type ConditionVerdict =
  | { readonly ok: true; readonly holds: boolean }
  | { readonly ok: false; readonly problem: string };

const ANSWER_CODES = [
  "ANSWER_INVALID",
  "ANSWER_IS_EXAMPLE",
  "BRANCH_CONTRADICTED",
  "EVIDENCE_NOT_FOUND",
  "OUTCOME_BLOCKED",
  "PATH_REPEATED",
  "QUESTION_REPEATED",
  "STEP_OUTCOME_CONFLICT",
  "VERDICT_CONTRADICTED",
  "REGARDS_MISSING",
  "BAD_PATTERN",
] as const;

/** Why an answer is refused. Each kind that cannot be real reasoning has its own code. */
export type AnswerCode = (typeof ANSWER_CODES)[number];

/** Whether an error code means a refused answer, which its author may correct. */
export function isAnswerCode(code: string): code is AnswerCode {
  return ANSWER_CODES.some((each) => each === code);
}

/** The result of a cross-check: a reason to refuse, a contradiction to earlier answers, or a warning. */
export interface CheckIssue {
  readonly kind: "refused" | "conflict" | "warning";
  /** JSON Pointer into the answer. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** Its own code: checked when an answer is given, never again for a stored one. */
  readonly code?: AnswerCode;
  /** The steps it contradicts. */
  readonly steps?: readonly StepKey[];
}

/** A compiled answer schema. */
export interface AnswerValidator {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What distinguishes a step; everything else is the same for all steps. */
export interface StepDefinition<Key extends BuiltInStepKey> {
  readonly key: Key;
  /** The step's number in the state machine; for an added step its key. */
  readonly number: number | string;
  /** The state that asks it. */
  readonly state: StepState;
  readonly name: string;
  readonly title: string;
  readonly validate: AnswerValidator;
  /** The path of the answer's schema below `schemas/`. */
  readonly answerSchema: string;
  /** Whether its checks need the project's files. */
  readonly needsFiles?: boolean;
  /** Whether its checks need the installed skills. */
  readonly needsSkills?: boolean;
  readonly checks: readonly ((answer: AnswersByStep[Key], context: AnswerContext) => readonly CheckIssue[])[];
  /** The session event after this answer is stored. */
  readonly follow: (answer: AnswersByStep[Key]) => SessionEvent;
  /** Whether this answer raises the session to full depth; no answer ever lowers it. */
  readonly raisesDepth?: (answer: AnswersByStep[Key], context: AnswerContext) => boolean;
}

/** A step of the protocol. */
export interface Step<Key extends BuiltInStepKey = BuiltInStepKey> extends Required<StepDefinition<Key>> {
  readonly instructions: string;
  readonly template: string;
}

const defined = new WeakSet<object>();

/**
 * The only way to create a step: joins the definition with its texts. A step that a team added or reworded has its own.
 */
export function defineStep<Key extends BuiltInStepKey>(
  definition: StepDefinition<Key>,
  content: StepContent | undefined = CONTENT[definition.key],
): Step<Key> {
  if (!content) throw new TypeError(`step ${definition.key} has no text`);
  const step: Step<Key> = Object.freeze({
    needsFiles: false,
    needsSkills: false,
    raisesDepth: never,
    ...definition,
    instructions: content.instructions,
    template: content.template,
  });
  defined.add(step);
  return step;
}

/** Whether `defineStep` created a value. */
export function isStep(value: unknown): value is Step {
  return typeof value === "object" && value !== null && defined.has(value);
}

function never(): boolean {
  return false;
}

/** The default: the session moves on. */
export function movesOn(): SessionEvent {
  return "submit";
}
