import type { Governs, Rule } from "@clew/schemas";
import type { Nodes, RootContent } from "mdast";
import { linesOf, nodeText } from "../markdown/parse-markdown.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { LABEL, labelsIn, withoutQuotes } from "./record-labels.ts";
import { itemText } from "./record-option-lists.ts";
import { alternativesIn, optionsNamed } from "./record-options.ts";
import {
  betweenContextAndConsequences,
  blocksText,
  CONTEXT,
  DECIDED,
  FIELDS,
  HISTORY,
  isDecision,
  mentionsDecision,
  OPTIONS,
  REFUSED,
  type Section,
  STATUS,
} from "./record-sections.ts";

/** A decision as told by a file; fields that the file does not state are absent. */
export interface DecisionRecord {
  readonly title: string;
  readonly decision: string;
  /** The status as written in the file, in lower case. */
  readonly status?: string;
  readonly context?: string;
  readonly alternatives: readonly { readonly option: string; readonly why_rejected?: string }[];
  /** What the file says replaces it: files, numbers or titles as written. */
  readonly supersededBy: readonly string[];
  /**
   * What it governs: globs from its front matter, and globs and rules from a block under "Code Constraints" or
   * "Enforcement".
   */
  readonly governs?: Governs;
  /** An id that a Clew export wrote into it. */
  readonly id?: string;
  readonly lines: { readonly from: number; readonly to: number };
}

/** Something in a file that could not be understood. */
export interface RecordFinding {
  readonly line: number;
  readonly message: string;
}

/** The front matter of a file. */
export type Front = Readonly<Record<string, unknown>>;

/** A record without the fields that stand below a line at its end, and these fields. */
export function splitClosing(nodes: readonly RootContent[]): readonly [readonly RootContent[], readonly RootContent[]] {
  const line = nodes.findLastIndex(({ type }) => type === "thematicBreak");
  const closing = line === -1 ? [] : nodes.slice(line + 1);
  const isFields =
    labelsIn(closing).has("status") && closing.every((node) => nodeText(node).trim().split("\n").every(isField));
  return isFields ? [nodes.slice(0, line), closing] : [nodes, []];
}

function isField(line: string): boolean {
  return LABEL.test(line);
}

/** A date alone, a status alone, or fields with values. */
function isLabelled(node: RootContent): boolean {
  if (node.type === "table") return true;
  // The value of a list item may continue on further lines.
  const lines =
    node.type === "list"
      ? node.children.map((item) => itemText(item).split("\n")[0] ?? "")
      : nodeText(node).trim().split("\n");
  return lines.every(
    (line) => NAMED.test(line.trim()) || /^\d{4}-\d{2}-\d{2}$/.test(line.trim()) || LONE_STATUS.test(line),
  );
}

const NAMED = /^[^\p{L}\n]{0,4}[\p{L}\p{M} -]{2,30}[:：]/u;

/** Where the text after the fields begins; a quotation above it is a note on it. -1 if there is none. */
function startOfText(preamble: readonly RootContent[]): number {
  const isText = preamble.map((node) => node.type !== "html" && !isLabelled(node));
  const own = preamble.findIndex(({ type }, at) => type !== "blockquote" && isText[at]);
  return own === -1 ? isText.indexOf(true) : own;
}

/** What a record is read from. */
export interface RecordParts {
  readonly title: string;
  readonly sections: readonly Section[];
  /** The text between the title and the first section. */
  readonly preamble: readonly RootContent[];
  /** True for a numbered record that names neither its decision nor its context: its text above the sections decides. */
  readonly isWhole: boolean;
  readonly front: Front;
  readonly lines: { readonly from: number; readonly to: number };
}

/** A record from its parts; undefined if none of them says what was decided. */
export function recordOf(
  { title, sections, preamble: above, isWhole, front, lines }: RecordParts,
  findings: RecordFinding[],
): DecisionRecord | undefined {
  const preamble = above.map(withoutStruck);
  const fields = sections.filter(({ name }) => FIELDS.test(name)).flatMap(({ whole }) => whole);
  const labels = labelsIn([...preamble, ...fields]);
  const labelOf = (...names: readonly ((name: string) => boolean)[]): string | undefined =>
    names
      .flatMap((test) => [...labels].filter(([name, value]) => value !== "" && test(name)))
      .map(([, value]) => value)[0];
  const end = isWhole ? startOfText(preamble) : -1;
  const labelled = end === -1 ? preamble : preamble.slice(0, end);
  const rest = end === -1 ? [] : preamble.slice(end);
  const decision =
    textOfFirst(sections.filter(({ name }) => DECIDED.test(name))) ||
    labelOf((name) => DECIDED.test(name)) ||
    textOfFirst(sections.filter(({ name }) => isDecision(name))) ||
    labelOf(isDecision, (name) => /^chosen?$/.test(name)) ||
    statementIn(sections, preamble) ||
    textOfFirst(sections.filter(({ name, heading }) => heading.depth > 1 && mentionsDecision(name))) ||
    textOfFirst(betweenContextAndConsequences(sections)) ||
    blocksText(rest);
  if (decision === "") return undefined;
  const section = sections.find(({ name }) => STATUS.test(name));
  const stated = withoutLegend(section?.whole ?? []);
  const told = textField(front, "status", "state") ?? (section?.lead || statusIn(stated));
  const labelledStatus = labelOf((name) => STATUS.test(name))?.split("\n")[0];
  const history = sections.find(({ name }) => HISTORY.test(name))?.whole ?? [];
  const statusText =
    told ||
    labelledStatus ||
    unnamedStatus(preamble) ||
    datedField(labels) ||
    (lastDated(blocksText(history), 1) ?? "");
  const context = blocksText(sections.find(({ name }) => CONTEXT.test(name))?.own ?? []);
  const id = textField(front, "clew");
  const { alternatives, unclear } = alternativesIn(sections, decision, id !== undefined);
  if (unclear !== undefined) findings.push(unclear);
  const names = labelOf((name) => OPTIONS.test(name) || REFUSED.test(name));
  const places = section === undefined ? [...labelled, ...fields] : [section.heading, ...stated];
  const over = namesField(front, "superseded-by", "superseded_by", "supersededby", "superseded by");
  return {
    title,
    decision,
    status: isMenu(statusText) ? undefined : statusWord(statusText),
    context: context === "" ? undefined : context,
    alternatives: alternatives.length === 0 && names !== undefined ? optionsNamed(names, decision) : alternatives,
    supersededBy: [...new Set([...over, ...(isMenu(statusText) ? [] : successors(statusText, places))])],
    governs: governsIn(front, sections, findings),
    id,
    lines,
  };
}

/** The text of sections: a section's own text comes before the text of everything under it. */
function textOfFirst(part: readonly Section[]): string {
  for (const textOf of [
    ({ lead, own }: Section) =>
      blocksText(own) === "" ? "" : [lead, blocksText(own)].filter((text) => text !== "").join("\n\n"),
    ({ lead }: Section) => lead,
    ({ whole }: Section) => blocksText(whole),
  ]) {
    const text = part.map(textOf).find((each) => each !== "");
    if (text !== undefined) return text;
  }
  return "";
}

/**
 * A decision in one sentence: in the context of …, facing …, we decided for …, to achieve …, accepting …; it may be
 * split into lines or list items.
 */
function statementIn(sections: readonly Section[], preamble: readonly RootContent[]): string {
  for (const nodes of [preamble, ...sections.map(({ own }) => own)]) {
    const node = nodes.find(
      ({ type, ...each }) => type !== "code" && isStatement(nodeText({ type, ...each } as Nodes)),
    );
    if (node !== undefined)
      return nodeText(node)
        .slice(0, 20_000)
        .replace(/\s+/g, " ")
        .replace(/^y[- ]statement\s*:?\s*/i, "")
        .trim();
  }
  return "";
}

function isStatement(text: string): boolean {
  const lower = text.slice(0, 20_000).toLowerCase();
  const facing = lower.indexOf("facing", lower.indexOf("in the context of") + 1);
  return (
    lower.includes("in the context of") &&
    facing !== -1 &&
    /\b(?:we|i|the team)\s+(?:have\s+)?decided\b/.test(lower.slice(facing))
  );
}

// In the text of badges, tables of HTML and lines without a label.
const BADGE = /\/badge\/(?:adr[-_: /]*)?(?:(?:status|state)[-_: /]+)?(\p{L}+)/iu;
const CELL = /<t[dh][^<>]*>(?:<\w+>)?status:?(?:<\/\w+>)?<\/t[dh]>\s*<t[dh][^<>]*>(?:<\w+>)?([^<>]{2,60})/i;
const LONE_STATUS =
  /^(?:!!! \w+ )?[^\p{L}\n]{0,4}(?:proposed|draft|accepted|approved|adopted|implemented|decided|rejected|declined|deprecated|superse[dc]ed|replaced|obsolete|withdrawn|final)(?=[^\p{L}\n]*$|\s*[(\d#]|\s+(?:on|by)\s)[^\n]{0,80}$/iu;

/** The status of a record that shows it above its sections, but not as a field. */
function unnamedStatus(preamble: readonly RootContent[]): string {
  for (const node of withoutQuotes(preamble)) {
    const shown = node.type === "html" ? CELL.exec(node.value.slice(0, 5_000))?.[1] : badgeIn(node);
    if (shown !== undefined) return shown;
    const blocks: readonly Nodes[] = node.type === "list" ? node.children : [node];
    const texts = blocks.map((block) =>
      nodeText(block)
        .trim()
        .replace(/^\[!\w+\](?:[ \t]*status)?[ \t]*\n/i, ""),
    );
    const lone = texts.find((text) => LONE_STATUS.test(text));
    if (lone !== undefined) return lone;
  }
  return "";
}

/** The last of the fields that name a status each, with its date, as in "Changed: Accepted (2026-10-01)". */
function datedField(labels: ReadonlyMap<string, string>): string | undefined {
  return [...labels.values()].findLast((value) => STATUSES.exec(value)?.index === 0 && /^\p{L}+ \(\d{4}-/u.test(value));
}

function badgeIn(node: Nodes): string | undefined {
  if (node.type === "image") return BADGE.exec(node.url.slice(0, 500))?.[1];
  const children: readonly Nodes[] = "children" in node ? node.children : [];
  return children.map(badgeIn).find((status) => status !== undefined);
}

/** A status section without the list that explains what a status may be. */
function withoutLegend(nodes: readonly RootContent[]): readonly RootContent[] {
  return nodes.some(({ type }) => type === "paragraph") ? nodes.filter((node) => !isLegend(node)) : nodes;
}

function isLegend(node: RootContent): boolean {
  if (node.type !== "list" || node.children.length < 3) return false;
  return node.children.every(({ checked, children: [first] }) => {
    const text = first === undefined ? "" : nodeText(first).trim();
    return typeof checked !== "boolean" && STATUSES.exec(text)?.index === 0 && !DATE.test(text);
  });
}

const DATE = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/;

/** The last status of several that stand with their dates only. */
function lastDated(text: string, least = 2): string | undefined {
  const dated = text.split("\n").flatMap((line) => {
    const [date] = DATE.exec(line) ?? [];
    const words = (line.replace(DATE, "").match(/[\p{L}\p{N}-]+/gu) ?? []).filter((word) => /\p{L}/u.test(word));
    return date === undefined || words.length !== 1 ? [] : [{ date: date.replace(/\D/g, "-"), word: words.join(" ") }];
  });
  return dated.length < least
    ? undefined
    : dated.toSorted((left, right) => (left.date < right.date ? -1 : 1)).at(-1)?.word;
}

/** A section's status: of boxes only the ticked ones, and nothing struck out. */
function statusIn(nodes: readonly RootContent[]): string {
  const items = nodes.flatMap((node) => (node.type === "list" ? node.children : []));
  const ticked = items.filter(({ checked }) => checked === true);
  if (ticked.length > 0) return ticked.map(itemText).join("\n");
  const badge = nodes.map(badgeIn).find((status) => status !== undefined);
  if (badge !== undefined) return badge;
  const all = blocksText(nodes.map(withoutStruck)).replace(/~~[^~\n]*~~/g, "");
  const text = withoutMenu(all) || all;
  const [bold, ...others] = isMenu(text) ? nodes.flatMap(boldIn) : [];
  return lastDated(text) ?? (bold !== undefined && others.length === 0 ? bold : text);
}

// A line such as "One of: proposed/accepted/rejected" above the status itself.
const CHOICE = /^(?:[^:：\n]{0,40}[:：])?\s*[\p{L} ]+(?:[/|][\p{L} ]+){2,}$/u;

function withoutMenu(text: string): string {
  const lines = text.split("\n").filter((line) => line.length > 200 || !CHOICE.test(line));
  return lines.join("\n").trim();
}

/** Whether a text is a template's list of choices, of which none was picked. */
function isMenu(text: string): boolean {
  const words = (text.trim().split("\n")[0] ?? "").replace(/^[[{(]|[\]})]$/g, "").split(/\s*\|\s*|\s+\/\s+/);
  return words.length > 2 && words.every((word) => /^\S+(?:\s+\S+){0,5}$/.test(word.trim()));
}

function boldIn(node: Nodes): readonly string[] {
  if (node.type === "strong") return [nodeText(node)];
  return "children" in node ? node.children.flatMap(boldIn) : [];
}

function withoutStruck<T extends Nodes>(node: T): T {
  if (!("children" in node)) return node;
  const children = node.children.filter(({ type }) => type !== "delete").map(withoutStruck);
  return { ...node, children } as T; // the same node with fewer children
}

const STATUSES =
  /(?<![\p{L}-])(?:proposed|draft|accepted|approved|adopted|implemented|decided|active|rejected|declined|deprecated|superse[dc]ed|replaced|obsoleted?|withdrawn|pending|retired|final|postponed|deferred|cancell?ed|review|open|done|amended)(?![\p{L}-])/iu;

/** The file's own word: the first that is a status, else the first of all; "superseded by" takes precedence. */
export function statusWord(text: string): string | undefined {
  const over = replacements(text).find((match) => /^(?:superse[dc]ed|obsoleted|replaced)/i.test(match[0]));
  const word = over === undefined ? undefined : /^\p{L}+/u.exec(over[0])?.[0];
  // "Accepted → deprecated" tells its history.
  const now = text.split(/→|[-=]>/).findLast((part) => STATUSES.test(part)) ?? text;
  return (word ?? STATUSES.exec(now)?.[0] ?? /\p{L}[\p{L}-]*/u.exec(text)?.[0])?.toLowerCase();
}

const REPLACED =
  /(?<!\p{L})(?:superse[dc]ed|obsoleted|replaced|substituíd[ao]|sustituid[ao]|re[ae]mpla[zc](?:ad[ao]|ée?)|ersetzt|vervangen|zastąpion[aey]|sostituit[ao]|erstattet|ersatt|замен[её]н[ао]?|замінено)(?:\s+|\s*[(,:–—-]\s*)(?:(?:by|with|por|par|durch|door|przez|dal?|av|af|на|see)(?!\p{L})|→)\s*:?\s*([^\n.;]*)/giu;
/** Words that may stand between the start of a clause and "superseded by" if it is about the whole record. */
const ABOUT_ALL =
  /^(?:status|estado|this|the|it|an?|adr|record|decision|document|approach|is|was|has|have|been|being|now|later|since|then|also|fully|completely|entirely|and|but|esta|este|foi|fue|ha|sido|est|été|a|wurde|wird|diese[rs]?)$/;

/** Where a text says that all of its record is replaced, and not only a part. */
function replacements(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(REPLACED)].filter((match) => {
    const before = text.slice(Math.max(0, match.index - 300), match.index).toLowerCase();
    const clause = before.split(/[.;:,()|"\n—–]|\s-\s/).at(-1) ?? "";
    return (clause.match(/\p{L}+/gu) ?? []).every((word) => ABOUT_ALL.test(word));
  });
}

function successors(text: string, nodes: readonly RootContent[]): readonly string[] {
  const blocks = nodes.flatMap((node): readonly Nodes[] => (node.type === "list" ? node.children : [node]));
  const named = [text, ...blocks.map((node) => nodeText(node))].flatMap((each) =>
    replacements(each).flatMap(([, name = ""]) => (name === "" ? [] : [name.replace(/(?<=\S)\s*[(（].*$/, "").trim()])),
  );
  const linked = blocks.flatMap(linksToSuccessors);
  return linked.length > 0 ? linked : named.filter(isName).slice(0, 1);
}

/** The links in a line after the words that say the record is superseded. */
function linksToSuccessors(block: Nodes): readonly string[] {
  const found: string[] = [];
  let before = "";
  const visit = (node: Nodes): void => {
    before = before.slice(-200);
    if (node.type === "tableRow" || node.type === "tableCell") before += node.type === "tableRow" ? "\n" : " | ";
    const line = before.slice(before.lastIndexOf("\n") + 1);
    // A link in a later sentence is about something else.
    const isNamed = replacements(line).some(({ index, 0: words }) => index + words.length === line.length);
    if (node.type === "link" && isNamed) found.push(node.url);
    if (node.type === "break") before += "\n";
    else if (node.type === "link") before += nodeText(node).replace(/[.;\n]/g, " ");
    else if ("children" in node) for (const child of node.children) visit(child);
    else before += nodeText(node);
  };
  visit(block);
  return found;
}

function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/^\W*(?:none|n\/a|null|no(?:thing)?|tbd)\b/i.test(name);
}

const SCOPE_KEYS = ["paths", "applies_to", "applies-to", "affects", "scope", "files", "globs"];
const BLOCK_KEYS = [...SCOPE_KEYS, "forbid", "require", "frozen"];

function governsIn(front: Front, sections: readonly Section[], findings: RecordFinding[]): DecisionRecord["governs"] {
  const constraints = sections.filter(({ name }) => /^(?:code constraints|enforcement)$/.test(name));
  const blocks = constraints.flatMap(({ whole }) =>
    whole.flatMap((node) => (node.type === "code" ? [{ node, value: Object(readYaml(node.value).value) }] : [])),
  );
  for (const { heading, whole } of constraints)
    if (
      blocksText(whole) !== "" &&
      !blocks.some(({ node, value }) => whole.includes(node) && BLOCK_KEYS.some((key) => value[key] !== undefined))
    )
      findings.push({
        line: linesOf(heading).from,
        message: `"${nodeText(heading).slice(0, 40)}" has no block that can be read: its text becomes no rule; a block of YAML says paths, forbid, require and frozen`,
      });
  const values = [Object(front), ...blocks.map(({ value }) => value)];
  const globs = values
    .flatMap((value) => SCOPE_KEYS.flatMap((key) => value[key] ?? []))
    .flat()
    .map((value) => Object(value).pattern ?? Object(value).path ?? value)
    .filter((value): value is string => typeof value === "string" && /[/*.]/.test(value));
  const paths = [...new Set(globs.map((glob) => glob.trim()).filter((glob) => glob !== "" && glob.length <= 300))];
  const rulesUnder = (key: "forbid" | "require" | "frozen"): Rule[] =>
    blocks.flatMap(({ node, value }) => [value[key] ?? []].flat().flatMap((entry) => ruleIn(entry, node, findings)));
  const frozen = rulesUnder("frozen").map(({ pattern }) => pattern);
  const [forbid, require] = [rulesUnder("forbid"), rulesUnder("require")];
  if (paths.length + frozen.length + forbid.length + require.length === 0) return undefined;
  return { paths: some(paths), frozen: some(frozen), forbid: some(forbid), require: some(require) };
}

function some<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** A rule in a block: only a pattern, or with its files and message. */
function ruleIn(entry: unknown, node: Nodes, findings: RecordFinding[]): Rule[] {
  const { pattern = entry, in: glob, message } = Object(entry);
  const texts = [pattern, glob ?? "", message ?? ""];
  if (texts.every((text) => typeof text === "string") && pattern !== "") return [{ pattern, in: glob, message }];
  findings.push({ line: linesOf(node).from, message: "a rule here is neither a pattern nor {pattern, in, message}" });
  return [];
}

export function textField(front: Front, ...names: readonly string[]): string | undefined {
  const values = names.flatMap((name) => front[name] ?? []).map(inBraces);
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim() : undefined;
}

/** A template's braces left around a word make it an object in YAML. */
function inBraces(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [[word, inner] = [], ...others] = Object.entries(value);
  return inner === null && others.length === 0 ? word : value;
}

function namesField(front: Front, ...names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => front[name] ?? [])
    .flat()
    .flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []))
    .filter(isName);
}
