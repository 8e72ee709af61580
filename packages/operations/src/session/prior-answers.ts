import type { StepKey } from "@clew/fsm";
import type { Session } from "@clew/schemas";
import { currentStep, orderOf } from "./session-facts.ts";

const LIMIT_BYTES = 4096;

/** What is shown of earlier answers: by step, and beside them what people answered and which contradictions came up. */
export type PriorAnswers = Readonly<Record<string, unknown>>;

/** Earlier answers for whoever answers next: the newest whole, older ones shortened, 4 kB in all unless there is other room. */
export function priorAnswers(session: Session, most: number = LIMIT_BYTES): PriorAnswers {
  const keys = keysByAge(session);
  const said = { ...answered(session), ...contradictions(session) };
  for (const level of LEVELS) {
    const prior = compose(session, { keys, said, level });
    if (jsonBytes(prior) <= most) return prior;
  }
  // Even one word of each is too much: the oldest go first.
  for (let from = 0; from < keys.length; from += 1) {
    const prior = compose(session, { keys: keys.slice(from), said: {}, level: SHORTEST });
    if (jsonBytes(prior) <= most) return prior;
  }
  return {};
}

/** Whether what is shown of earlier answers stands under a word that is no step. */
export function isSaid(key: string): boolean {
  return key === "answers" || key === "contradictions";
}

interface Level {
  /** Characters of a text and entries of a list, for older answers and for the newest. */
  readonly older: readonly [number, number];
  readonly newest: readonly [number, number];
}

const WHOLE = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const SHORTEST: Level = { older: [24, 1], newest: [60, 2] };
const LEVELS: readonly Level[] = [
  { older: WHOLE, newest: WHOLE },
  { older: [300, 8], newest: WHOLE },
  { older: [120, 4], newest: WHOLE },
  { older: [60, 2], newest: WHOLE },
  { older: [24, 1], newest: WHOLE },
  { older: [24, 1], newest: [600, 8] },
  { older: [24, 1], newest: [200, 5] },
  SHORTEST,
];

function compose(
  session: Session,
  parts: { readonly keys: readonly StepKey[]; readonly said: PriorAnswers; readonly level: Level },
): PriorAnswers {
  const { keys, said, level } = parts;
  const newest = keys.at(-1);
  const entries = keys.map((key): [string, unknown] => [
    key,
    shorten(session.step_outputs[key], key === newest ? level.newest : level.older),
  ]);
  const extra = Object.entries(said).map(([key, value]): [string, unknown] => [key, shorten(value, level.newest)]);
  return Object.fromEntries([...entries, ...extra]);
}

// A step that is asked again is shown its own earlier answer, as the newest.
function keysByAge(session: Session): StepKey[] {
  const current = currentStep(session);
  const stored = orderOf(session).filter((key) => session.step_outputs[key] !== undefined);
  return current !== null && stored.includes(current) ? [...stored.filter((key) => key !== current), current] : stored;
}

function answered(session: Session): PriorAnswers {
  const answers = (session.clarification_questions ?? [])
    .filter((question) => question.answer !== undefined && question.asked_by === undefined)
    .map(({ id, question, answer, answered_by }) => ({ id, question, answer, answered_by }));
  return answers.length === 0 ? {} : { answers };
}

function contradictions(session: Session): PriorAnswers {
  const found = session.iterations.flatMap((pass) => (pass.contradiction === undefined ? [] : [pass.contradiction]));
  return found.length === 0 ? {} : { contradictions: found };
}

/** A value whose texts hold at most so many characters and whose lists so many entries; what is cut says so. */
export function shorten(value: unknown, [characters, entries]: readonly [number, number]): unknown {
  if (typeof value === "string") return value.length > characters ? `${cut(value, characters)}…` : value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, entries).map((each: unknown) => shorten(each, [characters, entries]));
    return value.length > entries ? [...kept, `… ${value.length - entries} more`] : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each, [characters, entries])]));
}

// Not between the halves of a character pair.
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The bytes that a value takes as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  // Only what is beyond ASCII is looked at one by one: a loop over every character would cost each command a millisecond.
  for (const [run] of text.matchAll(/[^ -~]+/g))
    for (let index = 0; index < run.length; index += 1) bytes += extraBytes(run.charCodeAt(index));
  return bytes;
}

// Each half of a pair counts two of its four bytes.
function extraBytes(unit: number): number {
  if (unit < 0x80) return 0;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
}
