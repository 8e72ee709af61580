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

/** The answers that are stored already. */
export type EarlierAnswers = Partial<AnswersByStep>;

/** What an answer is judged against besides its form. */
export interface AnswerContext {
  readonly earlier: EarlierAnswers;
  readonly mode: SessionMode;
  readonly depth: SessionDepth;
  /** The names of the skills that discovery finds; needed where the step says so. */
  readonly knownSkills?: readonly string[];
  /** How many lines a file of the project has, or undefined where there is none; without it evidence is taken as it is. */
  readonly linesOf?: (file: string) => number | undefined;
  /** Reads an answer that is not JSON (YAML); without it such an answer is refused. It throws on what it cannot read. */
  readonly parse?: (text: string) => unknown;
  /** Judges a condition of a team's step over all answers so far; needed where the step has one. */
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

/** Why an answer is refused; each kind that cannot be reasoning has a code of its own. */
export type AnswerCode = (typeof ANSWER_CODES)[number];

/** Whether an error's code says that an answer was refused: whoever gave it may mend it. */
export function isAnswerCode(code: string): code is AnswerCode {
  return ANSWER_CODES.some((each) => each === code);
}

/** What a cross-check found: a reason to refuse, a contradiction to earlier answers, or something worth saying. */
export interface CheckIssue {
  readonly kind: "refused" | "conflict" | "warning";
  /** JSON Pointer into the answer. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** A code of its own: judged when an answer is given, and never again of one that is stored. */
  readonly code?: AnswerCode;
  /** The steps whose answers are contradicted. */
  readonly steps?: readonly StepKey[];
}

/** A compiled answer schema. */
export interface AnswerValidator {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What distinguishes one step from the others; everything else about steps is the same for all. */
export interface StepDefinition<Key extends BuiltInStepKey> {
  readonly key: Key;
  /** The step's number in the state machine; the key of one that a team added. */
  readonly number: number | string;
  /** The state in which it is asked. */
  readonly state: StepState;
  readonly name: string;
  readonly title: string;
  readonly validate: AnswerValidator;
  /** The answer's schema below `schemas/`. */
  readonly answerSchema: string;
  /** Whether the checks want to know the project's files. */
  readonly needsFiles?: boolean;
  /** Whether the checks want to know the installed skills. */
  readonly needsSkills?: boolean;
  readonly checks: readonly ((answer: AnswersByStep[Key], context: AnswerContext) => readonly CheckIssue[])[];
  /** What happens to the session when this answer is stored. */
  readonly follow: (answer: AnswersByStep[Key]) => SessionEvent;
  /** Whether the session goes on at full depth from this answer on; depth is never lowered by an answer. */
  readonly raisesDepth?: (answer: AnswersByStep[Key], context: AnswerContext) => boolean;
}

/** A step of the protocol as a value. */
export interface Step<Key extends BuiltInStepKey = BuiltInStepKey> extends Required<StepDefinition<Key>> {
  readonly instructions: string;
  readonly template: string;
}

const defined = new WeakSet<object>();

/** The only way to make a step: it ties the definition to its texts; a step that a team added or reworded brings its own. */
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

/** Whether a value was made by `defineStep`. */
export function isStep(value: unknown): value is Step {
  return typeof value === "object" && value !== null && defined.has(value);
}

function never(): boolean {
  return false;
}

/** What follows where nothing special does: the session moves on. */
export function movesOn(): SessionEvent {
  return "submit";
}
