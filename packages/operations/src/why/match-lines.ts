import { lettersOf, lineHash, linesOf, PIECE, pieceHashes, unpackHashes, withoutSpace } from "./pieces.ts";
import { linesAfter, linesBefore, type TouchedPlace } from "./touched-places.ts";

/** A touched place and its session. */
export interface OwnedPlace extends TouchedPlace {
  readonly session: string;
  readonly decision?: string;
  readonly agent?: string;
}

/** The origin of a line according to git; without a commit, the line is uncommitted. */
export interface LineOrigin {
  readonly commit?: string;
  /** The commit's time, in seconds since 1970. */
  readonly time?: number;
  /** The file and the line (from 1) in that commit. */
  readonly path: string;
  readonly line: number;
}

/** A file's text in a commit and before it. */
export interface CommitTexts {
  readonly text?: string;
  /** One per parent that has the file. */
  readonly before: readonly {
    readonly commit: string;
    readonly text: string;
  }[];
}

/** What lines are judged by. */
export interface LineEvidence {
  /** The current and former names of the file. */
  readonly names: ReadonlySet<string>;
  readonly lines: readonly string[];
  readonly origins: readonly (LineOrigin | undefined)[];
  readonly places: readonly OwnedPlace[];
  /** The result of `prepareLines` for these lines and places, if it was computed before. */
  readonly prepared?: PreparedLines | undefined;
  /** The texts for a line's commit; for an uncommitted line, the current ones. */
  texts(origin: LineOrigin): CommitTexts;
  /** The lines (without white space) around each place in other files that has the same line. */
  elsewhere(letters: string): readonly (readonly string[])[];
}

/** Who wrote a line, and how that is known. */
export type LineVerdict =
  | { readonly by: "pieces" | "pieces+neighbours"; readonly place: OwnedPlace }
  | { readonly by: "none" };

/** A line that its commit only moved or rewrapped: the named lines in the earlier commit tell who wrote it. */
export interface MovedLine {
  readonly by: "moved";
  readonly commit: string;
  readonly path: string;
  /** From 0. */
  readonly lines: readonly number[];
}

const NONE: LineVerdict = { by: "none" };
/** A line with fewer letters may have many authors, so its neighbors must agree. */
const TELLING = 32;
const ENOUGH = 0.8;
/** What a formatter adds or removes without changing a line's content. */
const PUNCTUATION = /^[,;'"`]*$/;

interface Indexed {
  readonly place: OwnedPlace;
  readonly seconds: number;
  readonly pieces: ReadonlySet<number>;
  readonly around: ReadonlySet<number>;
  readonly lines: ReadonlySet<number>;
  /** When its session later removed pieces and lines from that file: seconds by hash. */
  readonly gone: ReadonlyMap<number, number>;
}

/** Judges the lines of one file. */
export interface LineJudge {
  /** The lines that need their commits' texts: a session may have written them, but in another form. */
  linesToCompare(wanted: Iterable<number>): readonly number[];
  /** Judge each line by itself. An uncertain answer counts as none. */
  judge(wanted: Iterable<number>): ReadonlyMap<number, LineVerdict | MovedLine>;
}

/** Prepare judging a file's lines. Commit texts are read only while judging. */
export function lineJudge(evidence: LineEvidence): LineJudge {
  const file = judgedFile(evidence);
  return {
    linesToCompare: (wanted) =>
      [...wanted].filter((line) => {
        const covering = coveringOf(file, line);
        return covering.length > 0 && !isWritten(file, line, covering);
      }),
    judge: (wanted) => new Map([...wanted].map((line) => [line, judgeLine(file, line)])),
  };
}

/** What can be computed from lines and places while git is still looking for the lines' origins. */
export interface PreparedLines extends Searched {
  readonly letters: readonly string[];
  /** The places that added the whole line. */
  readonly byLine: PlaceIndex;
  /** How many lines have the same text. */
  readonly counts: ReadonlyMap<string, number>;
}

export function prepareLines(lines: readonly string[], places: readonly OwnedPlace[]): PreparedLines {
  const whole = lettersOf(lines);
  const { byPiece, byLine } = indexOf(places);
  const letters = lines.map(withoutSpace);
  const counts = new Map<string, number>();
  for (const line of letters) counts.set(line, (counts.get(line) ?? 0) + 1);
  return { index: byPiece, byLine, letters, counts, ...whole, hashes: pieceHashes(whole.text) };
}

function judgedFile(evidence: LineEvidence): JudgedFile {
  return {
    ...(evidence.prepared ?? prepareLines(evidence.lines, evidence.places)),
    evidence,
    copied: copiedOrigins(evidence.origins),
    streams: new Map(),
    covering: new Map(),
  };
}

/** Whether a session wrote all of a text that was deleted. */
export function judgeRemoved(places: readonly OwnedPlace[], lines: readonly string[]): readonly LineVerdict[] {
  const { byPiece: index } = indexOf(places.map(({ removed, ...place }) => ({ ...place, added: removed })));
  const whole = lettersOf(lines);
  const hashes = pieceHashes(whole.text);
  return lines.map((_, line) => {
    const covering = coveringPlaces({ index, hashes, ...whole }, line, () => true);
    const [first, ...others] = new Map(covering.map((each) => [each.place.session, each])).values();
    return first === undefined || others.length > 0 ? NONE : { by: "pieces", place: first.place };
  });
}

interface JudgedFile extends PreparedLines {
  readonly evidence: LineEvidence;
  /** Origins shared by several lines: it is unknown which one came first. */
  readonly copied: ReadonlySet<string>;
  readonly streams: Map<string, Stream>;
  /** Cached results by line. */
  readonly covering: Map<number, readonly Indexed[]>;
}

interface Searched {
  readonly index: ReadonlyMap<number, readonly Indexed[]>;
  readonly text: string;
  readonly starts: readonly number[];
  readonly hashes: Float64Array;
}

type PlaceIndex = ReadonlyMap<number, readonly Indexed[]>;

function indexOf(places: readonly OwnedPlace[]): { readonly byPiece: PlaceIndex; readonly byLine: PlaceIndex } {
  const [byPiece, byLine] = [new Map<number, Indexed[]>(), new Map<number, Indexed[]>()];
  for (const place of places) {
    const pieces = new Set(unpackHashes(place.added ?? ""));
    const seconds = Math.floor(Date.parse(place.at) / 1000);
    const indexed = {
      place,
      seconds,
      pieces,
      around: new Set(unpackHashes(place.around ?? "")),
      lines: new Set(unpackHashes(place.lines ?? "")),
      gone: goneAfter(place, places),
    };
    for (const piece of pieces) addTo(byPiece, piece, indexed);
    for (const each of indexed.lines) addTo(byLine, each, indexed);
  }
  return { byPiece, byLine };
}

/** A session that removed its own words did not write them if somebody adds them later. */
function goneAfter({ session, path, at }: OwnedPlace, places: readonly OwnedPlace[]): ReadonlyMap<number, number> {
  const gone = new Map<number, number>();
  for (const place of places) {
    if (place.gone === undefined || place.session !== session || place.path !== path || place.at <= at) continue;
    const seconds = Math.floor(Date.parse(place.at) / 1000);
    for (const hash of unpackHashes(place.gone)) gone.set(hash, Math.min(seconds, gone.get(hash) ?? seconds));
  }
  return gone;
}

/** Whether a piece or line was removed before the commit. Uncommitted text is there now. */
function isGone({ gone }: Indexed, hash: number, time = Number.POSITIVE_INFINITY): boolean {
  return (gone.get(hash) ?? Number.POSITIVE_INFINITY) <= time && gone.has(hash);
}

function addTo(index: Map<number, Indexed[]>, hash: number, indexed: Indexed): void {
  const known = index.get(keyOfPiece(hash));
  if (known === undefined) index.set(keyOfPiece(hash), [indexed]);
  else known.push(indexed);
}

/** The first thirty bits of a hash: V8 looks up small integers several times faster. */
function keyOfPiece(hash: number): number {
  return (hash / 0x40000) | 0;
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

/** The places that may have written a line; none for a line with few letters, which occurs anywhere. */
function coveringOf(file: JudgedFile, line: number): readonly Indexed[] {
  const known = file.covering.get(line) ?? findCovering(file, line);
  file.covering.set(line, known);
  return known;
}

function findCovering(file: JudgedFile, line: number): readonly Indexed[] {
  const { evidence, letters, copied, byLine } = file;
  const own = letters[line] ?? "";
  const origin = evidence.origins[line];
  if (own.length < PIECE || origin === undefined || copied.has(keyOf(origin))) return [];
  const counts = ({ place, seconds }: Indexed): boolean =>
    (place.path === origin.path || evidence.names.has(place.path)) &&
    (origin.time === undefined || seconds <= origin.time);
  const hash = lineHash(own);
  const holds = (each: Indexed, held: number): boolean => counts(each) && !isGone(each, held, origin.time);
  const exact = (byLine.get(keyOfPiece(hash)) ?? []).filter((each) => each.lines.has(hash) && holds(each, hash));
  // Prefer a place that wrote the exact line over one that merely wrote its letters.
  return exact.length > 0 ? exact : coveringPlaces(file, line, holds);
}

/**
 * Whether exactly one session wrote this line and no other line has the same text: then its commit introduced it, and
 * nothing else is compared.
 */
function isWritten({ evidence, letters, counts }: JudgedFile, line: number, covering: readonly Indexed[]): boolean {
  const own = letters[line] ?? "";
  const sessions = new Set(covering.map(({ place }) => place.session));
  if (own.length < TELLING || sessions.size !== 1 || counts.get(own) !== 1) return false;
  return (
    evidence.elsewhere(own).length === 0 &&
    covering.some(({ lines, gone }) => lines.has(lineHash(own)) && !gone.has(lineHash(own)))
  );
}

function judgeLine(file: JudgedFile, line: number): LineVerdict | MovedLine {
  const { evidence, letters } = file;
  const own = letters[line] ?? "";
  const origin = evidence.origins[line];
  const covering = coveringOf(file, line);
  const [first] = covering;
  if (first === undefined || origin === undefined) return NONE;
  if (isWritten(file, line, covering)) return { by: "pieces", place: first.place };
  const held = heldBefore(file, line, origin);
  if (typeof held === "object") return held;
  if (held === "cut") return NONE;
  const foreign = evidence.elsewhere(own);
  const sessions = new Set(covering.map(({ place }) => place.session));
  const isPlain = sessions.size === 1 && held !== "copied" && foreign.length === 0 && own.length >= TELLING;
  if (isPlain) return { by: "pieces", place: first.place };
  return byNeighbours(file, line, { covering, held, foreign, origin });
}

interface Ambiguous {
  readonly covering: readonly Indexed[];
  readonly held: "no" | "copied";
  readonly foreign: readonly (readonly string[])[];
  readonly origin: LineOrigin;
}

/**
 * If the line alone does not identify its author, the surrounding lines must match one session here and none elsewhere.
 */
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

/** Whether a line is between the same lines as when it was written: a common line alone identifies no session. */
function joins({ hashes, letters, starts, counts }: JudgedFile, line: number, { pieces, around }: Indexed): boolean {
  const [start = 0, end = 0] = [starts[line], starts[line + 1]];
  const spans = (border: number): boolean => {
    for (let at = Math.max(0, border - PIECE + 1); at < border; at += 1) if (pieces.has(hashes[at] ?? 0)) return true;
    return false;
  };
  const knows = (other: string | undefined): boolean => other === undefined || around.has(lineHash(other));
  const isBefore = spans(start) || knows(linesBefore(letters, line)[0]);
  const isAfter = spans(end) || knows(linesAfter(letters, line)[0]);
  // Others may have written next to it since; that is not acceptable for a line with duplicates.
  return counts.get(letters[line] ?? "") === 1 ? isBefore || isAfter : isBefore && isAfter;
}

/** Whether any of the lines is in or around a place. */
function agrees({ pieces, around }: Indexed, lines: readonly string[]): boolean {
  return lines.some((letters) => {
    if (letters.length > 3 && around.has(lineHash(letters))) return true;
    return letters.length >= PIECE && pieces.has(pieceHashes(letters.slice(0, PIECE))[0] ?? 0);
  });
}

/** A piece found in more places than this identifies none of them. */
const MOST_HOLDERS = 64;

/** The places whose session has overlapping pieces over the whole line. A seam shows that something was cut out. */
function coveringPlaces(
  { index, text, starts, hashes }: Searched,
  line: number,
  holds: (indexed: Indexed, hash: number) => boolean,
): readonly Indexed[] {
  const [start = 0, end = 0] = [starts[line], starts[line + 1]];
  const first = Math.max(0, start - PIECE + 1);
  const found = new Map<string, Set<Indexed>>();
  for (let at = first; at < end && at < hashes.length; at += 1) {
    const holders = index.get(keyOfPiece(hashes[at] ?? 0)) ?? [];
    if (holders.length > MOST_HOLDERS) continue;
    for (const indexed of holders) {
      if (!indexed.pieces.has(hashes[at] ?? 0) || !holds(indexed, hashes[at] ?? 0)) continue;
      const own = found.get(indexed.place.session);
      if (own === undefined) found.set(indexed.place.session, new Set([indexed]));
      else own.add(indexed);
    }
  }
  return [...found.values()].flatMap((places) => {
    const own = [...places];
    const at: number[] = [];
    for (let piece = first; piece < end && piece < hashes.length; piece += 1)
      if (own.some((each) => each.pieces.has(hashes[piece] ?? 0) && holds(each, hashes[piece] ?? 0))) at.push(piece);
    return covers(text, { start, end, at }) ? own : [];
  });
}

function covers(
  text: string,
  {
    start,
    end,
    at,
  }: {
    readonly start: number;
    readonly end: number;
    readonly at: readonly number[];
  },
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
  const stream = {
    commit,
    letters: lines.map(withoutSpace),
    ...lettersOf(lines),
  };
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
 * Whether a line's letters existed before its commit: the commit moved, reformatted or copied them, or cut them out of
 * something longer, which counts as its own work.
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
    // If several places have the same text, it is unknown which one came here.
    if (times > 1 || (present !== undefined && countOf(present.text, own) > times)) answer = "copied";
    else if (earlier.text.includes(around) || earlier.letters.includes(own))
      return {
        by: "moved",
        commit: earlier.commit,
        path: origin.path,
        lines: linesAt(earlier, place, own.length),
      };
    else return "cut";
  }
  return answer;
}

/** The lines that contain a part of a text without white space. */
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

/** The lines around each line of a text that equals a wanted one, ignoring white space. */
export function linesLike(
  text: string,
  sought: ReadonlySet<string>,
): readonly { readonly letters: string; readonly around: readonly string[] }[] {
  const letters = linesOf(text).map(withoutSpace);
  return letters.flatMap((own, line) =>
    sought.has(own)
      ? [
          {
            letters: own,
            around: [...linesBefore(letters, line), ...linesAfter(letters, line)],
          },
        ]
      : [],
  );
}
