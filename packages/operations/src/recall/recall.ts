import { plainLine } from "@clew/handoff-schema/internal";
import { utf8Length } from "../text-size.ts";
import { type Match, type Matched, matchSources, type RecallQuery } from "./match.ts";
import type { RecallIndex, RecallKind, RecallSource } from "./recall-index.ts";

/** A query to recall. */
export interface RecallRequest {
  /** The user's prompt. `text` is what an edit adds and removes. */
  readonly prompt?: string | undefined;
  readonly text?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly alsoWords?: readonly string[] | undefined;
  readonly kinds?: readonly RecallKind[] | undefined;
  readonly voice?: "sure" | "all" | undefined;
  readonly limit?: number | undefined;
  readonly maxBytes?: number | undefined;
  /** At an edit: whether to show everything that governs the files, whatever the text is about. */
  readonly governing?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Items already shown, by kind and id. */
  readonly without?: ReadonlySet<string> | undefined;
  /** Whether an item for these paths, or one that matched no path, was already shown. */
  readonly isShown?: ((key: string, paths: readonly string[]) => boolean) | undefined;
}

/** An item that recall shows. */
export interface RecallItem {
  readonly kind: RecallKind;
  readonly id: string;
  readonly voice: "sure" | "maybe";
  readonly line: string;
  readonly standing?: string | undefined;
  readonly score: number;
  readonly matched: readonly Matched[];
  readonly age_days: number;
  readonly staleness: "fresh" | "changed" | "missing" | "unknown";
}

/** The items to show, and how many were left out. */
export interface RecallAnswer {
  readonly items: readonly RecallItem[];
  readonly omitted: number;
  readonly bytes: number;
  /** The day of the data, if it is old. */
  readonly asOf?: string | undefined;
}

/** A candidate, for explaining the result. */
export interface Explained {
  readonly kind: RecallKind;
  readonly id: string;
  readonly score: number;
  readonly voice: "sure" | "maybe";
  readonly matched: readonly Matched[];
  /** Why it is not among the items. */
  readonly left_out?: string;
}

/** The items with their sources, and every candidate. */
interface Explanation {
  readonly answer: RecallAnswer;
  readonly sources: readonly RecallSource[];
  readonly candidates: readonly Explained[];
}

const SURE_BYTES = 500;
const MAYBE_BYTES = 160;
const MOST_ITEMS = 3;
const MOST_BYTES = 1_500;
const DAY = 86_400_000;

/** Find what is relevant to a prompt or an edit, as lines to show. The same records and time give the same answer. */
export function recall(index: RecallIndex, request: RecallRequest): RecallAnswer {
  return explainRecall(index, request).answer;
}

/** What a session remembers as shown: nothing is shown twice, and step 8 must address ratified decisions. */
export function shownAmong(items: readonly RecallItem[]): { id: string; standing?: string | undefined }[] {
  return items.map(({ id, standing }) => ({ id, standing }));
}

/** The same, with every candidate and why it was left out. */
export function explainRecall(index: RecallIndex, request: RecallRequest): Explanation {
  const limit = request.limit ?? MOST_ITEMS;
  const room = request.maxBytes ?? MOST_BYTES;
  const items: RecallItem[] = [];
  const sources: RecallSource[] = [];
  const candidates: Explained[] = [];
  // One line alone always has room.
  const longest = Math.min(SURE_BYTES, Math.max(MAYBE_BYTES, room - 1));
  let bytes = 0;
  let omitted = 0;
  for (const match of inOrder(matchSources(index, queryOf(request)))) {
    const { kind, id, voice, score, matched } = match;
    const reason = unwanted(request, match) ?? (items.length >= limit ? "limit" : undefined);
    // Wording a line takes time, so do it only for candidates that may be shown.
    const line = reason === undefined ? lineOf(match, longest) : "";
    const size = utf8Length(line) + 1;
    const leftOut = reason ?? (bytes + size > room ? "bytes" : undefined);
    candidates.push({ kind, id, score, voice, matched, left_out: leftOut });
    if (leftOut === "limit" || leftOut === "bytes") omitted += 1;
    if (leftOut !== undefined) continue;
    bytes += size;
    items.push(itemOf(match, line, request.at));
    sources.push(match.source);
  }
  return { answer: { items, omitted, bytes }, sources, candidates };
}

function queryOf({ prompt, text, files, alsoWords = [], governing, at }: RecallRequest): RecallQuery {
  const paths = [...(files ?? []), ...pathsIn(prompt ?? "")];
  // A query with only a text or a file is about an edit.
  const isEdit = prompt === undefined && (text !== undefined || (files !== undefined && alsoWords.length === 0));
  const moment = isEdit ? "edit" : "prompt";
  return { text: [prompt, text, ...alsoWords, ...(files ?? [])].join("\n"), paths, at, moment, governing };
}

// Each part looks back, so that a long word is read once and not again from each of its letters.
const PATHS = /(?<![\w.@-])(?:[\w.@-]+\/)+[\w.@-]+|\b(?<=(?:^|[^\w-])-*)[\w-]+\.[A-Za-z]{1,5}\b/g;

/** Comparing a path with globs may take the square of its length. */
const LONGEST_PATH = 1_000;

/** The paths in a prompt. */
function pathsIn(prompt: string): readonly string[] {
  const start = prompt.slice(0, 20_000);
  if (!start.includes("/") && !start.includes(".")) return [];
  return [...new Set(start.match(PATHS) ?? [])].filter((path) => path.length <= LONGEST_PATH).slice(0, 20);
}

/**
 * Sure matches first, then possible ones. A rejected option that the query asks for again comes before all; unfinished
 * sessions, of which many may repeat the prompt, come after the other sure ones.
 */
function inOrder(matches: readonly Match[]): readonly Match[] {
  return matches.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ kind, voice, matched }: Match): number {
  if (voice === "maybe") return 3;
  if (matched.some(({ by }) => by === "rejected_option")) return 0;
  return kind === "session" ? 2 : 1;
}

function unwanted({ kinds, voice, without, isShown }: RecallRequest, match: Match): string | undefined {
  const { kind, id, matched } = match;
  if (kinds !== undefined && !kinds.includes(kind)) return "kind";
  const paths = matched.flatMap(({ by, what }) => (by === "path" ? [what] : []));
  if (without?.has(`${kind} ${id}`) === true || isShown?.(`${kind} ${id}`, paths) === true) return "shown before";
  return voice === "sure" && match.voice === "maybe" ? "not sure" : undefined;
}

function itemOf({ source, voice, score, matched }: Match, line: string, at: number): RecallItem {
  const { kind, id, standing } = source;
  return {
    kind,
    id,
    voice,
    line,
    standing: kind === "decision" ? (standing ?? "proposed") : undefined,
    score,
    matched,
    age_days: Math.max(0, Math.floor((at - Date.parse(source.at)) / DAY)),
    // Only a caller with the work tree can compare the files behind it.
    staleness: "unknown",
  };
}

function lineOf({ source, voice }: Match, longest: number): string {
  return voice === "sure" ? cut(sureLine(source), longest) : cut(`${source.id}: ${lineText(source)}`, MAYBE_BYTES);
}

/** A source in full: who and when, the strongest reason, and the rejected options with reasons. */
function sureLine(source: RecallSource): string {
  const { id, rejected = [], reasons = [] } = source;
  const [reason] = reasons.toSorted((left, right) => (right.strength ?? 0) - (left.strength ?? 0));
  const because = reason === undefined ? "" : `, because ${plain(reason.text, 200)}`;
  const options = rejected.map((each) => plain(optionText(each), 200)).join("; ");
  const rest = options === "" ? "" : ` Rejected: ${ended(options)}`;
  return `${originOf(source)} · ${id}: ${ended(`${lineText(source)}${because}`)}${rest}`;
}

function lineText({ kind, title, text, outcome }: RecallSource): string {
  const said = plain(title === undefined || title === "" ? text : `${title}: ${text}`, 300);
  return kind === "decision" && outcome === "failure" ? `was tried and failed: ${said}` : said;
}

const VERBS = {
  decision: "decided",
  gotcha: "gotcha of",
  pattern: "pattern of",
  question: "open question of",
  session: "unfinished session of",
} as const;

function originOf({ kind, at, agent, standing, ratifiedBy, severity }: RecallSource): string {
  const by = agent === undefined ? "" : ` by ${plain(agent, 40)}`;
  const ratified = standing === "ratified" ? `, ratified${ratifiedBy ? ` by ${plain(ratifiedBy, 40)}` : ""}` : "";
  const hurts = severity === undefined ? "" : ` (${severity})`;
  return `${VERBS[kind]} ${at.slice(0, 10)}${by}${ratified}${hurts}`;
}

function optionText({ option, why, reopen }: NonNullable<RecallSource["rejected"]>[number]): string {
  const said = [why, reopen === undefined || reopen === "" ? undefined : `reopen if ${reopen}`].filter(
    (each) => each !== undefined && each !== "",
  );
  return said.length === 0 ? option : `${option} (${said.join("; ")})`;
}

/** One line without its final punctuation. */
function plain(text: string, longest: number): string {
  return plainLine(text, longest).replace(/[.\s]+$/, "");
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Shorten a line to fit, ending at a word. */
function cut(text: string, most: number): string {
  if (utf8Length(text) <= most) return text;
  const words = text.split(" ");
  let size = 3;
  const kept: string[] = [];
  for (const word of words) {
    size += utf8Length(word) + (kept.length === 0 ? 0 : 1);
    if (size > most) break;
    kept.push(word);
  }
  return `${kept.join(" ")}…`;
}
