import type { StepKey } from "@clew/fsm";
import type { Session } from "@clew/schemas";
import { jsonBytes } from "../text-size.ts";
import { currentStep, orderOf } from "./session-facts.ts";

const LIMIT_BYTES = 4096;

/** What is shown of earlier answers: by step, and beside them what people answered and which contradictions came up. */
export type PriorAnswers = Readonly<Record<string, unknown>>;

/** Earlier answers for whoever answers next: the newest whole, older ones shortened, 4 kB of JSON in all unless there is other room. */
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
  // Even one word of each is too much: the oldest go first.
  for (let from = 1; from < answers.length; from += 1) {
    const prior = fitEntries(answers.slice(from), room);
    if (prior !== undefined) return prior;
  }
  return {};
}

/** Whether what is shown of earlier answers stands under a word that is no step. */
export function isSaid(key: string): boolean {
  return key === "answers" || key === "contradictions";
}

type Entry = readonly [string, unknown];

/** How many bytes answers may take, and how they are counted: as JSON, unless they are shown otherwise. */
export interface Room {
  readonly most: number;
  readonly bytesOf?: (prior: PriorAnswers) => number;
}

const WITHOUT_END = Number.POSITIVE_INFINITY;

/** What the next agent must not miss: options, what was rejected, pitfalls and questions stay as long as a few words of each have room. */
const SPARED: ReadonlySet<string> = new Set(["branches", "rejected", "pitfalls", "ask", "questions", "open_questions"]);

/** How many entries of a list stay, and how far texts are shortened before that: first every text a little, lists only then. */
const LEVELS = [
  { entries: WITHOUT_END, least: 60, spared: SPARED },
  { entries: 8, least: 48, spared: SPARED },
  { entries: 3, least: 32, spared: SPARED },
  { entries: 1, least: 24, spared: SPARED },
  { entries: 1, least: 16, spared: undefined },
] as const;
const LONGEST = 10_000;

/**
 * Answers within so many bytes beside some that stay whole; undefined where no shortening is enough. What frames them goes first,
 * then every long text is cut at the same length, the longest that fits, and only then do lists lose entries.
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

/** Fields that order or sort what is said beside them. */
const FRAMING: ReadonlySet<string> = new Set(["kind", "depends_on", "domain", "problem_type", "step"]);

function withoutFraming(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFraming);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, each]) => !FRAMING.has(key) && tells(each));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutFraming(each)]));
}

/** Texts tell, and a no: scores, a plain yes and what is empty do not. */
function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tells);
  return (
    value === false || (value !== "" && (typeof value === "string" || (typeof value === "object" && value !== null)))
  );
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

/** A value whose texts hold at most so many characters and whose lists so many entries, but for lists of some names; what is cut says so. */
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

// Not between the halves of a character pair.
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
