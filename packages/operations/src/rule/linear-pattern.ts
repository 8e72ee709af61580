import { ClewError } from "@clew/errors";

/** A compiled pattern that searches in time linear in the text's length. */
export interface LinearPattern {
  /** Its number of states: the most steps that one character costs. */
  readonly states: number;
  test(text: string): boolean;
  /** The characters and states examined so far. The same texts in the same order always cost the same. */
  readonly work: number;
}

const LONGEST = 300;
const MOST_REPEATED = 100;
const MOST_STATES = 2_000;

/**
 * Compile a pattern that can be searched in linear time: JavaScript syntax with flag `u`, without look-around and
 * back-references, optionally starting with `(?i)`. Unsupported syntax is refused by name.
 */
export function linearPattern(source: string): LinearPattern {
  if ([...source].length > LONGEST) throw bad(source, `it has more than ${LONGEST} characters`);
  return compile(source);
}

/** The same for a pattern that this code built, without a length limit. */
export function compile(source: string): LinearPattern {
  const folds = source.startsWith("(?i)");
  const body = folds ? source.slice(4) : source;
  const flags = folds ? "iu" : "u";
  const reader: Reader = { source, body, at: 0 };
  try {
    RegExp(body, flags);
  } catch (thrown) {
    refuseKnown(reader);
    throw bad(source, thrown instanceof Error ? thrown.message.replace(/^.*\/\w*: /, "") : "it cannot be read");
  }
  const tree = readAlternatives(reader);
  if (reader.at < body.length) throw bad(source, `"${body.slice(reader.at, reader.at + 10)}" cannot be read`);
  const program: State[] = [];
  const start = emit({ program, source, flags }, tree, -1);
  return searcher(program, start, characterTest("\\w", flags));
}

function bad(source: string, why: string): ClewError {
  return new ClewError("BAD_PATTERN", `The pattern ${JSON.stringify(source.slice(0, 120))} cannot be used: ${why}.`, {
    hint: "Rules take JavaScript's syntax with flag u, without look-around and back-references; (?i) may stand first.",
    details: { pattern: source.slice(0, 400), why },
  });
}

type Tree =
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Tree[] }
  | { readonly kind: "repeat"; readonly item: Tree; readonly min: number; readonly max: number }
  | { readonly kind: "place"; readonly place: Place };

type Place = "start" | "end" | "edge" | "inside";

interface Reader {
  readonly source: string;
  readonly body: string;
  at: number;
}

function refuseKnown({ source, body }: Reader): void {
  if (/\(\?[a-z]*-?[a-z]*[:)]/.test(body.replaceAll("(?:", "")))
    throw bad(source, "flags may only stand first, as (?i)");
}

function readAlternatives(reader: Reader): Tree {
  const items: Tree[] = [readSequence(reader)];
  while (reader.body[reader.at] === "|") {
    reader.at += 1;
    items.push(readSequence(reader));
  }
  return items.length === 1 && items[0] !== undefined ? items[0] : { kind: "choice", items };
}

function readSequence(reader: Reader): Tree {
  const items: Tree[] = [];
  for (
    let next = reader.body[reader.at];
    next !== undefined && next !== "|" && next !== ")";
    next = reader.body[reader.at]
  )
    items.push(readRepeated(reader));
  return { kind: "sequence", items };
}

const COUNT = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;

function readRepeated(reader: Reader): Tree {
  const item = readOne(reader);
  const found = COUNT.exec(reader.body.slice(reader.at, reader.at + 40));
  if (found === null) return item;
  reader.at += found[0].length;
  const [min, max] = boundsOf(found);
  if (min > MOST_REPEATED || (max !== Number.POSITIVE_INFINITY && max > MOST_REPEATED))
    throw bad(reader.source, `${found[0]} repeats more than ${MOST_REPEATED} times`);
  return { kind: "repeat", item, min, max };
}

function boundsOf([text, low, comma, high]: RegExpExecArray): readonly [min: number, max: number] {
  if (low === undefined) return [text.startsWith("+") ? 1 : 0, text.startsWith("?") ? 1 : Number.POSITIVE_INFINITY];
  if (comma === undefined) return [Number(low), Number(low)];
  return [Number(low), high === "" ? Number.POSITIVE_INFINITY : Number(high)];
}

const PLACES: Readonly<Record<string, Place>> = { "^": "start", $: "end", "\\b": "edge", "\\B": "inside" };

function readOne(reader: Reader): Tree {
  const rest = reader.body.slice(reader.at);
  const place = PLACES[/^(?:[\^$]|\\[bB])/.exec(rest)?.[0] ?? ""];
  if (place !== undefined) {
    reader.at += rest.startsWith("\\") ? 2 : 1;
    return { kind: "place", place };
  }
  if (rest.startsWith("(")) return readGroup(reader, rest);
  const source = rest.startsWith("[") ? classIn(rest) : rest.startsWith("\\") ? escapeIn(reader, rest) : first(rest);
  reader.at += source.length;
  return { kind: "character", source };
}

function readGroup(reader: Reader, rest: string): Tree {
  if (/^\(\?<?[=!]/.test(rest)) throw bad(reader.source, `${/^\(\?<?[=!]/.exec(rest)?.[0] ?? ""} looks around`);
  const head = /^\((?:\?:|\?<[^>]*>)?/.exec(rest)?.[0] ?? "(";
  if (rest.startsWith("(?") && head === "(") throw bad(reader.source, "flags may only stand first, as (?i)");
  reader.at += head.length;
  const inner = readAlternatives(reader);
  reader.at += 1;
  return inner;
}

function classIn(rest: string): string {
  let end = 1;
  while (end < rest.length && rest[end] !== "]") end += rest[end] === "\\" ? 2 : 1;
  return rest.slice(0, end + 1);
}

function escapeIn({ source }: Reader, rest: string): string {
  if (/^\\(?:[1-9]|k)/.test(rest)) throw bad(source, `${rest.slice(0, 2)} refers back`);
  const found = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|.)/su.exec(rest);
  return found?.[0] ?? rest.slice(0, 2);
}

function first(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

/** A state of the machine. `next` is the following state, -1 if the pattern is found. */
interface State {
  readonly test?: (point: number) => boolean;
  readonly place?: Place;
  next: number;
  /** The second following state, if there is one. */
  other?: number;
}

interface Emitting {
  readonly program: State[];
  readonly source: string;
  readonly flags: string;
}

/** Add the states for a tree, leading to `next`; return the first of them. */
function emit(emitting: Emitting, tree: Tree, next: number): number {
  switch (tree.kind) {
    case "character":
      return add(emitting, { test: characterTest(tree.source, emitting.flags), next });
    case "place":
      return add(emitting, { place: tree.place, next });
    case "sequence":
      return tree.items.reduceRight((after, item) => emit(emitting, item, after), next);
    case "choice":
      return tree.items
        .map((item) => emit(emitting, item, next))
        .reduceRight((other, start) => add(emitting, { next: start, other }));
    case "repeat":
      return emitRepeat(emitting, tree, next);
  }
}

function emitRepeat(emitting: Emitting, { item, min, max }: Extract<Tree, { kind: "repeat" }>, next: number): number {
  let start = next;
  if (max === Number.POSITIVE_INFINITY) {
    const loop = add(emitting, { next, other: next });
    const state = emitting.program[loop];
    const body = emit(emitting, item, loop);
    if (state !== undefined) state.other = body;
    start = loop;
  } else
    for (let count = min; count < max; count += 1)
      start = add(emitting, { next: emit(emitting, item, start), other: next });
  for (let count = 0; count < min; count += 1) start = emit(emitting, item, start);
  return start;
}

function add({ program, source }: Emitting, state: State): number {
  if (program.length >= MOST_STATES) throw bad(source, "its repetitions together are too many");
  program.push(state);
  return program.length - 1;
}

/** Match one character with JavaScript's own engine, which cannot be slow on one character. */
function characterTest(source: string, flags: string): (point: number) => boolean {
  const literal = source.codePointAt(0) ?? 0;
  if (!flags.includes("i") && !/^[[\\.]/.test(source)) return (point) => point === literal;
  const pattern = new RegExp(`^${source}$`, flags);
  const known = new Map<number, boolean>();
  return (point) => {
    const before = known.get(point);
    if (before !== undefined) return before;
    const found = pattern.test(String.fromCodePoint(point));
    known.set(point, found);
    return found;
  };
}

type Before = "start" | "word" | "other";

/** The states a text may be in after some characters, and where each next character led from there (true if found). */
interface Position {
  readonly active: readonly number[];
  readonly before: Before;
  readonly next: Map<number, Position | true>;
}

// Beyond this, cached steps are dropped and recomputed, so that no text fills the memory.
const MOST_STEPS = 50_000;
const END = -1;

/** A pattern's program and its cached results. */
interface Machine {
  readonly program: readonly State[];
  readonly start: number;
  readonly isWord: (point: number) => boolean;
  readonly seen: Int32Array;
  readonly known: Map<string, Position>;
  round: number;
  steps: number;
  work: number;
}

/**
 * Simulate all states at once, character by character, so that each costs at most one step per character whatever the
 * pattern. Transitions are cached, so most characters cost one lookup.
 */
function searcher(program: readonly State[], start: number, isWord: (point: number) => boolean): LinearPattern {
  const seen = new Int32Array(program.length).fill(-1);
  const machine: Machine = { program, start, isWord, seen, known: new Map(), round: 0, steps: 0, work: 0 };
  return {
    states: program.length,
    test(text) {
      machine.work += text.length;
      let position = positionOf(machine, [], "start");
      for (let at = 0; at < text.length; ) {
        const point = text.codePointAt(at) ?? 0;
        const next = position.next.get(point) ?? step(machine, position, point);
        if (next === true) return true;
        position = next;
        at += point > 0xffff ? 2 : 1;
      }
      return reachable(machine, position, END) === undefined;
    },
    get work() {
      return machine.work;
    },
  };
}

function positionOf({ known }: Machine, active: readonly number[], before: Before): Position {
  const key = `${before}${active.join()}`;
  const position = known.get(key) ?? { active, before, next: new Map() };
  known.set(key, position);
  return position;
}

function step(machine: Machine, position: Position, point: number): Position | true {
  if (machine.steps >= MOST_STEPS) {
    machine.known.clear();
    position.next.clear();
    machine.steps = 0;
  }
  machine.steps += 1;
  const { program, isWord } = machine;
  const reached = reachable(machine, position, point);
  const active = reached?.flatMap((index) => (program[index]?.test?.(point) === true ? [program[index].next] : []));
  const next =
    active === undefined ||
    positionOf(machine, [...new Set(active)].toSorted(ascending), isWord(point) ? "word" : "other");
  position.next.set(point, next);
  return next;
}

/** The states that need a character, after following all that do not; undefined if the pattern is found. */
function reachable(machine: Machine, { active, before }: Position, point: number): readonly number[] | undefined {
  const { program, start, isWord, seen } = machine;
  const holds = (place: Place): boolean => {
    if (place === "start") return before === "start";
    if (place === "end") return point === END;
    const isEdge = (before === "word") !== (point !== END && isWord(point));
    return place === "edge" ? isEdge : !isEdge;
  };
  machine.round += 1;
  const reached: number[] = [];
  const waiting = [start, ...active];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index === -1) return undefined;
    const state = program[index];
    if (state === undefined || seen[index] === machine.round) continue;
    seen[index] = machine.round;
    machine.work += 1;
    if (state.test !== undefined) reached.push(index);
    else if (state.place === undefined || holds(state.place)) {
      waiting.push(state.next);
      if (state.other !== undefined) waiting.push(state.other);
    }
  }
  return reached;
}

function ascending(left: number, right: number): number {
  return left - right;
}
