import { lettersOf, lineHash, linesOf, PIECE, pieceHashes, unpackHashes, withoutSpace } from "./pieces.ts";
import { linesAfter, linesBefore, type TouchedPlace } from "./touched-places.ts";

/** A touched place with whose it is. */
export interface OwnedPlace extends TouchedPlace {
  readonly session: string;
  readonly decision?: string;
  readonly agent?: string;
}

/** Where a line comes from, as git tells it; without a commit nobody put it on record yet. */
export interface LineOrigin {
  readonly commit?: string;
  /** Of the commit, seconds since 1970. */
  readonly time?: number;
  /** The file in that commit, and the line in it, from 1. */
  readonly path: string;
  readonly line: number;
}

/** The texts of a commit's file and of the same file before it. */
export interface CommitTexts {
  readonly text?: string;
  /** One of each parent that has the file. */
  readonly before: readonly { readonly commit: string; readonly text: string }[];
}

/** What lines are judged by. */
export interface LineEvidence {
  /** What the file is and was called. */
  readonly names: ReadonlySet<string>;
  readonly lines: readonly string[];
  readonly origins: readonly (LineOrigin | undefined)[];
  readonly places: readonly OwnedPlace[];
  /** Of a line's commit; those of the present for a line without one. */
  texts(origin: LineOrigin): CommitTexts;
  /** The lines, without white space, around each place of other files where a line stands. */
  elsewhere(letters: string): readonly (readonly string[])[];
}

/** Whose a line is, and how that is known. */
export type LineVerdict =
  | { readonly by: "pieces" | "pieces+neighbours"; readonly place: OwnedPlace }
  | { readonly by: "none" };

/** A line that its commit only moved, or broke otherwise: whose it is, those lines of the commit before tell. */
export interface MovedLine {
  readonly by: "moved";
  readonly commit: string;
  readonly path: string;
  /** From 0. */
  readonly lines: readonly number[];
}

const NONE: LineVerdict = { by: "none" };
/** A line of fewer letters is written by many: its neighbours must agree. */
const TELLING = 32;
const ENOUGH = 0.8;
/** What a formatter adds or takes away without changing what a line says. */
const PUNCTUATION = /^[,;'"`]*$/;

interface Indexed {
  readonly place: OwnedPlace;
  readonly seconds: number;
  readonly pieces: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
}

/** Judges the lines that are asked for, each by itself: an answer that is not certain is none. */
export function judgeLines(
  evidence: LineEvidence,
  wanted: Iterable<number>,
): ReadonlyMap<number, LineVerdict | MovedLine> {
  const index = indexOf(evidence.places);
  const whole = lettersOf(evidence.lines);
  const file: JudgedFile = {
    evidence,
    index,
    letters: evidence.lines.map(withoutSpace),
    ...whole,
    hashes: pieceHashes(whole.text),
    copied: copiedOrigins(evidence.origins),
    streams: new Map(),
  };
  return new Map([...wanted].map((line) => [line, judgeLine(file, line)]));
}

/** Whether any session wrote all of a text that is gone. */
export function judgeRemoved(places: readonly OwnedPlace[], lines: readonly string[]): readonly LineVerdict[] {
  const index = indexOf(places.map(({ removed, ...place }) => ({ ...place, added: removed })));
  const whole = lettersOf(lines);
  const hashes = pieceHashes(whole.text);
  return lines.map((_, line) => {
    const covering = coveringPlaces({ index, hashes, ...whole }, line, () => true);
    const [first, ...others] = new Map(covering.map((each) => [each.place.session, each])).values();
    return first === undefined || others.length > 0 ? NONE : { by: "pieces", place: first.place };
  });
}

interface JudgedFile extends Searched {
  readonly evidence: LineEvidence;
  readonly letters: readonly string[];
  /** Origins that several lines share: which of them is the first nobody knows. */
  readonly copied: ReadonlySet<string>;
  readonly streams: Map<string, Stream>;
}

interface Searched {
  readonly index: ReadonlyMap<number, readonly Indexed[]>;
  readonly text: string;
  readonly starts: readonly number[];
  readonly hashes: Float64Array;
}

function indexOf(places: readonly OwnedPlace[]): ReadonlyMap<number, readonly Indexed[]> {
  const index = new Map<number, Indexed[]>();
  for (const place of places) {
    const pieces = new Set(unpackHashes(place.added ?? ""));
    const seconds = Math.floor(Date.parse(place.at) / 1000);
    const indexed = { place, seconds, pieces, around: new Set(unpackHashes(place.around ?? "")) };
    for (const piece of pieces) {
      const known = index.get(piece);
      if (known === undefined) index.set(piece, [indexed]);
      else known.push(indexed);
    }
  }
  return index;
}

function copiedOrigins(origins: LineEvidence["origins"]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const origin of origins) {
    if (origin?.commit === undefined) continue;
    const key = keyOf(origin);
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return twice;
}

function keyOf({ commit, path, line }: LineOrigin): string {
  return `${commit} ${line} ${path}`;
}

function judgeLine(file: JudgedFile, line: number): LineVerdict | MovedLine {
  const { evidence, letters } = file;
  const own = letters[line] ?? "";
  const origin = evidence.origins[line];
  // So few letters stand anywhere.
  if (own.length < PIECE || origin === undefined || file.copied.has(keyOf(origin))) return NONE;
  const covering = coveringPlaces(
    file,
    line,
    ({ place, seconds }) =>
      (place.path === origin.path || evidence.names.has(place.path)) &&
      (origin.time === undefined || seconds <= origin.time),
  );
  if (covering.length === 0) return NONE;
  const held = heldBefore(file, line, origin);
  if (typeof held === "object") return held;
  if (held === "cut") return NONE;
  const foreign = evidence.elsewhere(own);
  const sessions = new Set(covering.map(({ place }) => place.session));
  const isPlain = sessions.size === 1 && held !== "copied" && foreign.length === 0 && own.length >= TELLING;
  const [first] = covering;
  if (first !== undefined && isPlain) return { by: "pieces", place: first.place };
  return byNeighbours(file, line, { covering, held, foreign, origin });
}

interface Ambiguous {
  readonly covering: readonly Indexed[];
  readonly held: "no" | "copied";
  readonly foreign: readonly (readonly string[])[];
  readonly origin: LineOrigin;
}

/** Where a line alone does not say whose it is, the lines around it must: here they agree with one session, elsewhere with none. */
function byNeighbours(file: JudgedFile, line: number, { covering, held, foreign, origin }: Ambiguous): LineVerdict {
  const { letters } = file;
  const own = letters[line] ?? "";
  const around = [...linesBefore(letters, line), ...linesAfter(letters, line)];
  const isShort = own.length < TELLING;
  const agreeing = covering.filter((each) => agrees(each, around) && (!isShort || joins(file, line, each)));
  const [first, ...others] = new Map(agreeing.map((each) => [each.place.session, each])).values();
  if (first === undefined || others.length > 0) return NONE;
  if (foreign.some((lines) => agreeing.some((each) => agrees(each, lines)))) return NONE;
  if (held === "copied") {
    const { before: streams } = streamsOf(file, origin);
    if (!streams.some((before) => before.letters.includes(own))) return NONE;
    for (const before of streams)
      for (const [at, other] of before.letters.entries())
        if (other === own) {
          const there = [...linesBefore(before.letters, at), ...linesAfter(before.letters, at)];
          if (agreeing.some((each) => agrees(each, there))) return NONE;
        }
  }
  return { by: "pieces+neighbours", place: first.place };
}

/** Whether a line stands between the same lines as where it was written: a common one is no session's by itself. */
function joins({ hashes, letters, starts }: JudgedFile, line: number, { pieces, around }: Indexed): boolean {
  const [start = 0, end = 0] = [starts[line], starts[line + 1]];
  const spans = (border: number): boolean => {
    for (let at = Math.max(0, border - PIECE + 1); at < border; at += 1) if (pieces.has(hashes[at] ?? 0)) return true;
    return false;
  };
  const knows = (other: string | undefined): boolean => other === undefined || around.has(lineHash(other));
  const isBefore = spans(start) || knows(linesBefore(letters, line)[0]);
  const isAfter = spans(end) || knows(linesAfter(letters, line)[0]);
  // Others may have written beside it since; of a line that reads like another, that is not let pass.
  return letters.indexOf(letters[line] ?? "") === letters.lastIndexOf(letters[line] ?? "")
    ? isBefore || isAfter
    : isBefore && isAfter;
}

/** Whether any of some lines stands in or around a place. */
function agrees({ pieces, around }: Indexed, lines: readonly string[]): boolean {
  return lines.some((letters) => {
    if (letters.length > 3 && around.has(lineHash(letters))) return true;
    return letters.length >= PIECE && pieces.has(pieceHashes(letters.slice(0, PIECE))[0] ?? 0);
  });
}

/** The places whose session has pieces over the whole of a line, each overlapping the next: what was cut out leaves a seam. */
function coveringPlaces(
  { index, text, starts, hashes }: Searched,
  line: number,
  counts: (indexed: Indexed) => boolean,
): readonly Indexed[] {
  const [start = 0, end = 0] = [starts[line], starts[line + 1]];
  const found = new Map<string, { readonly at: number[]; readonly places: Set<Indexed> }>();
  for (let at = Math.max(0, start - PIECE + 1); at < end && at < hashes.length; at += 1)
    for (const indexed of index.get(hashes[at] ?? 0) ?? []) {
      if (!counts(indexed)) continue;
      const own = found.get(indexed.place.session) ?? { at: [], places: new Set() };
      if (own.at.at(-1) !== at) own.at.push(at);
      own.places.add(indexed);
      found.set(indexed.place.session, own);
    }
  return [...found.values()].flatMap(({ at, places }) => (covers(text, { start, end, at }) ? [...places] : []));
}

function covers(
  text: string,
  { start, end, at }: { readonly start: number; readonly end: number; readonly at: readonly number[] },
): boolean {
  let reached = start;
  let missing = 0;
  for (const piece of [...at, end]) {
    const isFirst = reached === start && missing === 0;
    if (piece < end ? piece > reached || (piece === reached && !isFirst) : reached < end) {
      const gap = text.slice(reached, Math.min(piece, end));
      if (gap === "" || !PUNCTUATION.test(gap)) return false;
      missing += gap.length;
    }
    reached = Math.max(reached, Math.min(end, piece + PIECE));
  }
  return end - start - missing >= ENOUGH * (end - start);
}

interface Stream {
  readonly commit: string;
  readonly letters: readonly string[];
  readonly text: string;
  readonly starts: readonly number[];
}

function streamOf(file: JudgedFile, key: string, { commit, text }: CommitTexts["before"][number]): Stream {
  const known = file.streams.get(key);
  if (known !== undefined) return known;
  const lines = linesOf(text);
  const stream = { commit, letters: lines.map(withoutSpace), ...lettersOf(lines) };
  file.streams.set(key, stream);
  return stream;
}

function streamsOf(
  file: JudgedFile,
  origin: LineOrigin,
): { readonly own?: Stream; readonly before: readonly Stream[] } {
  const { text, before } = file.evidence.texts(origin);
  const commit = origin.commit ?? "";
  const key = `${commit} ${origin.path}`;
  return {
    own: text === undefined ? undefined : streamOf(file, key, { commit, text }),
    before: before.map((each) => streamOf(file, `${key} ${each.commit}`, each)),
  };
}

/**
 * Whether the commit of a line found its letters there already: it moved or reformatted them, made a copy of them, or cut them out
 * of something longer, which is its own doing.
 */
function heldBefore(file: JudgedFile, line: number, origin: LineOrigin): "no" | "copied" | "cut" | MovedLine {
  const { own: present, before } = streamsOf(file, origin);
  const own = file.letters[line] ?? "";
  const at = present === undefined ? 0 : (present.starts[origin.line - 1] ?? 0);
  const around = present === undefined ? own : present.text.slice(Math.max(0, at - PIECE), at + own.length + PIECE);
  let answer: "no" | "copied" = "no";
  for (const earlier of before) {
    const place = earlier.text.indexOf(own);
    if (place === -1) continue;
    const times = countOf(earlier.text, own);
    // Of several that read alike, which one came here nobody knows.
    if (times > 1 || (present !== undefined && countOf(present.text, own) > times)) answer = "copied";
    else if (earlier.text.includes(around) || earlier.letters.includes(own))
      return { by: "moved", commit: earlier.commit, path: origin.path, lines: linesAt(earlier, place, own.length) };
    else return "cut";
  }
  return answer;
}

/** The lines in which a part of a text without white space stands. */
function linesAt({ starts }: Stream, place: number, length: number): readonly number[] {
  return starts.flatMap((start, line) => {
    const end = starts[line + 1] ?? start;
    return end > start && start < place + length && end > place ? [line] : [];
  });
}

function countOf(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}

/** The lines around each line of a text that reads, without white space, as one of those that are sought. */
export function linesLike(
  text: string,
  sought: ReadonlySet<string>,
): readonly { readonly letters: string; readonly around: readonly string[] }[] {
  const letters = linesOf(text).map(withoutSpace);
  return letters.flatMap((own, line) =>
    sought.has(own) ? [{ letters: own, around: [...linesBefore(letters, line), ...linesAfter(letters, line)] }] : [],
  );
}
