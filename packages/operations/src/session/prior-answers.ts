import type { StepKey } from "@clew/fsm";
import type { Session } from "@clew/schemas";
import { jsonBytes } from "../text-size.ts";
import { currentStep, orderOf } from "./session-facts.ts";

const LIMIT_BYTES = 4096;

/** Earlier answers by step, with people's answers and the contradictions that came up. */
export type PriorAnswers = Readonly<Record<string, unknown>>;

/**
 * Earlier answers for the next agent: the newest in full, older ones shortened; 4 kB of JSON in all unless `room` says
 * otherwise.
 */
export function priorAnswers(session: Session, room: Room = { most: LIMIT_BYTES }): PriorAnswers {
  const keys = keysByAge(session);
  const answers = keys.map((key): Entry => [key, session.step_outputs[key]]);
  const said = Object.entries({ ...answered(session), ...contradictions(session) });
  const newest = [...answers.slice(-1), ...said];
  const older = answers.slice(0, -1);
  const whole = fitEntries(older, room, newest);
  if (whole !== undefined) return whole;
  const shortened = fitEntries([...answers, ...said], room);
  if (shortened !== undefined) return shortened;
  // If even one word of each is too much, drop the oldest first.
  for (let from = 1; from < answers.length; from += 1) {
    const prior = fitEntries(answers.slice(from), room);
    if (prior !== undefined) return prior;
  }
  return {};
}

/** Whether a key of earlier answers is not a step. */
export function isSaid(key: string): boolean {
  return key === "answers" || key === "contradictions";
}

type Entry = readonly [string, unknown];

/** How many bytes answers may take, and how to count them (default: as JSON). */
export interface Room {
  readonly most: number;
  readonly bytesOf?: (prior: PriorAnswers) => number;
}

const WITHOUT_END = Number.POSITIVE_INFINITY;

/**
 * What the next agent must not miss: options, rejections, pitfalls and questions stay as long as a few words of each
 * fit.
 */
const SPARED: ReadonlySet<string> = new Set(["branches", "rejected", "pitfalls", "ask", "questions", "open_questions"]);

/** How many list entries to keep, and how short texts may become before that: shorten all texts first, then lists. */
const LEVELS = [
  { entries: WITHOUT_END, least: 60, spared: SPARED },
  { entries: 8, least: 48, spared: SPARED },
  { entries: 3, least: 32, spared: SPARED },
  { entries: 1, least: 24, spared: SPARED },
  { entries: 1, least: 16, spared: undefined },
] as const;
const LONGEST = 10_000;

/**
 * Fit answers into a number of bytes next to some that stay whole; undefined if no shortening is enough. Framing fields
 * go first, then long texts are cut to the greatest length that fits, and only then do lists lose entries.
 */
export function fitEntries(
  entries: readonly Entry[],
  { most, bytesOf = jsonBytes }: Room,
  whole: readonly Entry[] = [],
): PriorAnswers | undefined {
  const every = Object.fromEntries([...entries, ...whole]);
  if (bytesOf(every) <= most) return every;
  const bare = entries.map(([key, value]): Entry => [key, withoutFraming(value)]);
  for (const level of LEVELS) {
    const at = (characters: number): PriorAnswers => {
      const shorter = bare.map(
        ([key, value]): Entry => [key, shorten(value, [characters, level.entries], level.spared)],
      );
      return Object.fromEntries([...shorter, ...whole]);
    };
    if (bytesOf(at(level.least)) > most) continue;
    let [fitting, tooMany] = [level.least as number, LONGEST];
    while (tooMany - fitting > 1) {
      const middle = (fitting + tooMany) >> 1;
      if (bytesOf(at(middle)) <= most) fitting = middle;
      else tooMany = middle;
    }
    return at(fitting);
  }
  return undefined;
}

/** Fields that only order or classify other content. */
const FRAMING: ReadonlySet<string> = new Set(["kind", "depends_on", "domain", "problem_type", "step"]);

function withoutFraming(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFraming);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, each]) => !FRAMING.has(key) && tells(each));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutFraming(each)]));
}

/** Keep texts and `false`; drop scores, `true` and empty values. */
function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tells);
  return (
    value === false || (value !== "" && (typeof value === "string" || (typeof value === "object" && value !== null)))
  );
}

// If the current step has an earlier answer, show it as the newest.
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

/** Shorten texts and lists in a value to given lengths, except lists with the spared names. Cuts are marked. */
export function shorten(
  value: unknown,
  [characters, entries]: readonly [number, number],
  spared: ReadonlySet<string> = new Set(),
): unknown {
  const inside = (each: unknown, most = entries): unknown => {
    if (typeof each === "string") return each.length > characters ? `${cut(each, characters)}…` : each;
    if (Array.isArray(each)) {
      const kept = each.slice(0, most).map((one: unknown) => inside(one));
      return each.length > most ? [...kept, `… ${each.length - most} more`] : kept;
    }
    if (typeof each !== "object" || each === null) return each;
    const fields = Object.entries(each);
    return Object.fromEntries(fields.map(([key, one]) => [key, inside(one, spared.has(key) ? WITHOUT_END : entries)]));
  };
  return inside(value);
}

// Do not split a surrogate pair.
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
