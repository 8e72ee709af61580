import type { Governs, Rule } from "@clew/schemas";
import type { List, ListItem, Nodes, RootContent } from "mdast";
import { linesOf, nodeText, parseMarkdown } from "../markdown/parse-markdown.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import {
  CONTEXT,
  DECISION,
  OPTIONS,
  PROS,
  REFUSED,
  type Section,
  STATUS,
  sectionsOf,
  titleIn,
  withNamedSections,
} from "./record-sections.ts";

/** A decision as told by a file; fields that the file does not state are absent. */
export interface DecisionRecord {
  readonly title: string;
  readonly decision: string;
  /** The file's own word, in lower case. */
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
interface RecordFinding {
  readonly line: number;
  readonly message: string;
}

/** The content of a file. */
export interface RecordsRead {
  readonly records: readonly DecisionRecord[];
  readonly findings: readonly RecordFinding[];
}

/** How to read a file: as one record, as a list with one heading per record, or as rules for agents. */
export type RecordForm = "record" | "list" | "rules";

/** The form of a file, by its name. */
export function recordForm(path: string): RecordForm {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (/^(?:agents|claude|gemini)\.md$|\.mdc$/.test(name) || path.includes(".cursor/rules")) return "rules";
  return /^(?:decisions?|decision[-_]log|adrs?)\.md$/.test(name) ? "list" : "record";
}

/**
 * Read the decisions in a Markdown file. Nothing is invented: what is absent or unclear is left out and reported. A
 * record without a title gets its file's name.
 */
export function readDecisionRecords(source: string, form: RecordForm, path = ""): RecordsRead {
  // Some Markdown readers accept a heading without a space after its marks.
  const isHeaded = /^#{1,6}(?:[ \t]|$)/m.test(source);
  const parsed = parseMarkdown(isHeaded || form !== "record" ? source : source.replace(/^(#{1,6})(?=[^#\s])/gm, "$1 "));
  if (!parsed.ok) return { records: [], findings: [{ line: parsed.line, message: parsed.message }] };
  const findings: RecordFinding[] = [];
  const nodes = parsed.tree.children;
  if (form === "rules") return { records: rulesIn(nodes), findings };
  const front = frontMatter(nodes, findings);
  const body = nodes.filter(({ type }) => type !== "yaml");
  const given = { "file name": titleIn(path.replace(/^.*\/|\.\w+$/g, "").replace(/[-_]+/g, " ")), ...front };
  const records = form === "list" ? listedRecords(body, findings) : oneRecord(withNamedSections(body), given, findings);
  return { records, findings };
}

type Front = Readonly<Record<string, unknown>>;

function frontMatter(nodes: readonly RootContent[], findings: RecordFinding[]): Front {
  const [first] = nodes;
  if (first?.type !== "yaml") return {};
  const read = readYaml(first.value, { firstLine: 2 });
  if (!read.ok)
    findings.push({ line: read.problems[0]?.line ?? 1, message: "the front matter is no YAML that can be read" });
  const { value } = read;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

const SECTIONS = [DECISION, CONTEXT, OPTIONS, REFUSED, STATUS];

function oneRecord(body: readonly RootContent[], front: Front, findings: RecordFinding[]): readonly DecisionRecord[] {
  const sections = sectionsOf(body);
  const top = sections.find(({ heading }) => heading.depth === 1) ?? sections[0];
  // If the file starts with one of its sections, the title is elsewhere.
  const isTitled = top !== undefined && (top.heading.depth === 1 || !SECTIONS.some((one) => one.test(top.name)));
  const head = isTitled && !DECISION.test(top.name) ? top : undefined;
  const title =
    head === undefined ? titleIn(textField(front, "title", "file name") ?? "") : titleIn(nodeText(head.heading));
  const line = head === undefined ? 1 : linesOf(head.heading).from;
  if (title === "") {
    findings.push({ line, message: "no heading names the decision" });
    return [];
  }
  const last = body.at(-1);
  const to = last === undefined ? line : linesOf(last).to;
  const raw = head === undefined ? "" : nodeText(head.heading).trim();
  const isWhole = sections.length === 1 && titleIn(raw) !== raw;
  const first = body.findIndex(({ type }) => type === "heading");
  const preamble = head?.own ?? body.slice(0, first === -1 ? 0 : first);
  const parts = { title, sections, preamble, isWhole, front, lines: { from: 1, to } };
  const record = recordOf(parts, findings);
  if (record === undefined)
    findings.push({ line, message: `no section of "${title.slice(0, 80)}" says what was decided` });
  return record === undefined ? [] : [record];
}

/** A date alone, or fields with values. */
function isLabelled(node: RootContent): boolean {
  const lines = nodeText(node).trim().split("\n");
  return lines.every((line) => /^(?:date|status|deciders?|authors?|tags)\s*:|^\d{4}-\d{2}-\d{2}$/i.test(line.trim()));
}

interface Parts {
  readonly title: string;
  readonly sections: readonly Section[];
  /** The text between the title and the first section. */
  readonly preamble: readonly RootContent[];
  /** True for a numbered record without sections: all of it is the decision. */
  readonly isWhole: boolean;
  readonly front: Front;
  readonly lines: { readonly from: number; readonly to: number };
}

function recordOf(
  { title, sections, preamble, isWhole, front, lines }: Parts,
  findings: RecordFinding[],
): DecisionRecord | undefined {
  const labels = labelsIn(preamble);
  const find = (name: RegExp): Section | undefined => sections.find((each) => name.test(each.name));
  const section = find(DECISION);
  const labelled = isWhole ? preamble.filter(isLabelled) : preamble;
  const rest = isWhole ? preamble.filter((node) => !isLabelled(node)) : [];
  const texts = [section?.own, section?.whole].map((nodes) => blocksText(nodes ?? []));
  const decision = [...texts, labels.get("decision"), blocksText(rest)].find((text) => text) ?? "";
  if (decision === "") return undefined;
  const told = textField(front, "status") ?? statusIn(find(STATUS)?.whole ?? []);
  const statuses = ["status", "estado", "statut", "stato"].flatMap((name) => labels.get(name) ?? []);
  const statusText = told === "" ? (statuses[0] ?? "") : told;
  const context = blocksText(find(CONTEXT)?.own ?? []);
  const statusNodes = find(STATUS)?.whole ?? labelled;
  return {
    title,
    decision,
    status: statusWord(statusText),
    context: context === "" ? undefined : context,
    alternatives: alternativesIn(sections, decision, findings),
    supersededBy: [
      ...new Set([
        ...namesField(front, "superseded-by", "superseded_by", "supersededBy"),
        ...successors(statusText, statusNodes),
      ]),
    ],
    governs: governsIn(front, sections, findings),
    id: textField(front, "clew"),
    lines,
  };
}

/** Lines such as `* Status: accepted` or `**Decision:** …` before the first section. */
function labelsIn(nodes: readonly RootContent[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const lines = nodes.flatMap((node) =>
    nodeText(node)
      .replace(/^([\p{L} ]{3,24}:)\s*\n/u, "$1 ")
      .split("\n"),
  );
  for (const line of lines) {
    const [, name, value] = /^\s*([\p{L} ]{3,24}?)\s*:\s*(.+)$/u.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !labels.has(name.toLowerCase()))
      labels.set(name.toLowerCase(), value.trim());
  }
  for (const table of nodes)
    if (table.type === "table")
      for (const row of table.children) {
        const [name, value] = row.children.map((cell) => nodeText(cell).trim());
        if (name && value && !labels.has(name.toLowerCase())) labels.set(name.toLowerCase(), value);
      }
  // A table may have its field names in the first row.
  for (const table of nodes)
    if (table.type === "table") {
      const [names = [], values = []] = table.children.map((row) => row.children.map((cell) => nodeText(cell).trim()));
      const at = names.findIndex((name) => /^status$/i.test(name));
      const value = values[at];
      if (names.length > 2 || at === 1) if (at !== -1 && value) labels.set("status", value);
    }
  return labels;
}

/** A section's status: of boxes only the ticked ones, and nothing struck out. */
function statusIn(nodes: readonly RootContent[]): string {
  const items = nodes.flatMap((node) => (node.type === "list" ? node.children : []));
  const ticked = items.filter(({ checked }) => checked === true);
  if (ticked.length > 0) return ticked.map(itemText).join("\n");
  return blocksText(nodes.map(withoutStruck)).replace(/~~[^~\n]*~~/g, "");
}

function withoutStruck<T extends Nodes>(node: T): T {
  if (!("children" in node)) return node;
  const children = node.children.filter(({ type }) => type !== "delete").map(withoutStruck);
  return { ...node, children } as T; // the same node with fewer children
}

const STATUSES =
  /(?<![\p{L}-])(?:proposed|draft|accepted|approved|adopted|implemented|decided|active|rejected|declined|deprecated|superse[dc]ed|replaced|obsolete|withdrawn|pending|retired|final|postponed|deferred|cancell?ed|review|open|done|amended)(?![\p{L}-])/iu;

/** The file's own word: the first that is a status, else the first of all; "superseded by" takes precedence. */
function statusWord(text: string): string | undefined {
  const over = /(?<!partial\w* )(?<!partly )\b(superse[dc]ed|replaced)\s+(?:by|with)\b/i.exec(text)?.[1];
  return (over ?? STATUSES.exec(text)?.[0] ?? /\p{L}[\p{L}-]*/u.exec(text)?.[0])?.toLowerCase();
}

const REPLACED =
  /(?:superse[dc]ed|replaced|substituíd[ao]|sustituid[ao]|re[ae]mpla[zc](?:ad[ao]|ée?)|ersetzt)\s+(?:by|with|por|par|durch)\s*:?\s*([^\n.;]+)/i;

function successors(text: string, nodes: readonly RootContent[]): readonly string[] {
  if (!/superse[dc]ed|replaced/i.test(text) && !REPLACED.test(text)) return [];
  const linked = nodes.flatMap((node) => (REPLACED.test(nodeText(node)) ? linksIn(node) : []));
  if (linked.length > 0) return linked;
  const named = REPLACED.exec(text)?.[1]?.trim() ?? "";
  return named === "" ? [] : [named];
}

function linksIn(node: Nodes): readonly string[] {
  if (node.type === "link") return [node.url];
  return "children" in node ? node.children.flatMap(linksIn) : [];
}

/** Blocks as text; a list keeps its marks. */
function blocksText(nodes: readonly RootContent[]): string {
  return nodes
    .filter(({ type }) => type !== "html" && type !== "heading" && type !== "thematicBreak")
    .map((node) => (node.type === "list" ? listText(node) : nodeText(node).trim()))
    .filter((text) => text !== "")
    .join("\n\n")
    .slice(0, 20_000);
}

function listText(list: List): string {
  return list.children.map((item) => `- ${nodeText(item).trim()}`).join("\n");
}

function alternativesIn(
  sections: readonly Section[],
  decision: string,
  findings: RecordFinding[],
): DecisionRecord["alternatives"] {
  const section = sections.find(({ name }) => OPTIONS.test(name) || REFUSED.test(name));
  if (section === undefined) return [];
  const reasons = reasonsAgainst(sections);
  const options = optionsIn(section);
  const chosen = chosenOption(decision);
  const isChosen = (option: string): boolean =>
    /[([](?:chosen|selected|accepted)[)\]]/i.test(option) ||
    isSameOption(option, chosen) ||
    (chosen === "" && isSameOption(option, decision));
  const rest = options.filter(({ option }) => !isChosen(option));
  // If the list includes the chosen option but does not identify it, it is unknown which ones were rejected.
  if (!REFUSED.test(section.name) && options.length > 0 && rest.length === options.length) {
    findings.push({
      line: linesOf(section.heading).from,
      message: "which of these options was chosen is not said in their words",
    });
    return [];
  }
  return rest.map(({ option, why }) => ({ option, why_rejected: why ?? reasons.get(optionKey(option)) }));
}

function optionsIn({ heading, own, whole }: Section): readonly { readonly option: string; readonly why?: string }[] {
  const under = sectionsOf(whole).filter((each) => each.heading.depth === heading.depth + 1);
  if (under.length > 0)
    return under.map((each) => {
      const why = blocksText(each.own).split("\n\n")[0] ?? "";
      return { option: titleOfOption(nodeText(each.heading)), why: why === "" ? undefined : why.slice(0, 1_000) };
    });
  const list = own.find((node) => node.type === "list");
  if (list?.type !== "list") return [];
  return list.children.flatMap((item) => {
    const [first = "", ...rest] = itemText(item).split(/\n|(?<=\S)\s+[–—]\s+|(?<=\S):\s+(?=\S)/);
    const option = titleOfOption(first);
    return option === ""
      ? []
      : [{ option, why: rest.join(" ").trim() === "" ? undefined : rest.join(" ").trim().slice(0, 1_000) }];
  });
}

function itemText(item: ListItem): string {
  return item.children
    .map((child) => (child.type === "list" ? "" : nodeText(child)))
    .join("\n")
    .trim();
}

function titleOfOption(text: string): string {
  return text
    .replace(/^(?:option|alternative)?\s*(?:\d+|[A-Z])[.):]\s*/i, "")
    .replace(/^["“`]|["”`.]$/g, "")
    .trim()
    .slice(0, 500);
}

/** The option that a decision in MADR wording names. */
function chosenOption(decision: string): string {
  const [, quoted] =
    /(?:chosen|selected)\s+(?:option|alternative|solution)s?\s*(?:is|was)?\s*:?\s*["“'`*]*([^"”\n]+?)["”'`*]*\s*(?:,|\.|;|\n|\bbecause\b|\bas\b|$)/i.exec(
      decision,
    ) ?? [];
  return quoted?.trim() ?? "";
}

function isSameOption(option: string, other: string): boolean {
  const [own, told] = [optionKey(option), optionKey(other)];
  if (own === "" || told === "") return false;
  return own === told || (own.length >= 3 && told.includes(own)) || (told.length >= 6 && own.includes(told));
}

function optionKey(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

function reasonsAgainst(sections: readonly Section[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const section = sections.find(({ name }) => PROS.test(name));
  for (const option of section === undefined ? [] : sectionsOf(section.whole)) {
    const bad = option.own
      .flatMap((node) => (node.type === "list" ? node.children.map(itemText) : []))
      .filter((text) => /^(?:bad|con|negative|-|✗|👎)\b/i.test(text))
      .map((text) => text.replace(/^(?:bad|con|negative)[,:]?\s*(?:because\s*)?/i, ""));
    if (bad.length > 0) found.set(optionKey(titleOfOption(nodeText(option.heading))), bad.join("; ").slice(0, 1_000));
  }
  return found;
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

// Under these headings a list of decisions explains itself, or contains the decisions one level deeper.
const ABOUT_LIST =
  /^(?:how to|format|template|usage|introduction|purpose|legend|status values|index|contents|table of)\b/;
const INNER_LIST = /^(?:[\p{L}]+ )?(?:decisions?|decision (?:log|records?|list)|log)$/u;

function listedRecords(body: readonly RootContent[], findings: RecordFinding[]): readonly DecisionRecord[] {
  const sections = sectionsOf(body);
  const depth = sections.filter(({ heading }) => heading.depth === 1).length > 1 ? 1 : 2;
  const deeper = sections.filter(({ heading, name }) => heading.depth === depth && INNER_LIST.test(name));
  const inner = deeper.flatMap(({ whole }) => sectionsOf(whole).filter(({ heading }) => heading.depth === depth + 1));
  const records = listedAt(
    inner.length > 0 ? inner : sections.filter(({ heading }) => heading.depth === depth),
    findings,
  );
  const table = body.find(({ type }) => type === "table");
  const isTable =
    table?.type === "table" && table.children[0]?.children.some((cell) => /^decision/i.test(nodeText(cell)));
  if (records.length === 0 && table !== undefined && isTable === true)
    findings.push({ line: linesOf(table).from, message: "decisions in a table are not read: each wants a heading" });
  return records;
}

function listedAt(sections: readonly Section[], findings: RecordFinding[]): readonly DecisionRecord[] {
  return sections.flatMap((section) => {
    if (ABOUT_LIST.test(section.name)) return [];
    const title = titleIn(nodeText(section.heading));
    const last = section.whole.at(-1) ?? section.heading;
    const lines = { from: linesOf(section.heading).from, to: linesOf(last).to };
    const parts = {
      title,
      sections: sectionsOf(withNamedSections(section.whole)),
      preamble: section.own,
      isWhole: false,
      front: {},
      lines,
    };
    const found = title === "" ? undefined : recordOf(parts, findings);
    if (found !== undefined) return [found];
    const decision = blocksText(section.own);
    if (title === "" || decision === "") {
      findings.push({ line: lines.from, message: "this heading has nothing under it that says what was decided" });
      return [];
    }
    const status = statusWord(labelsIn(section.own).get("status") ?? "");
    return [{ title, decision, status, alternatives: [], supersededBy: [], lines }];
  });
}

const RULES =
  /\b(?:decisions?|rules?|conventions?|constraints?|principles|guidelines|must(?: not)?|never|always|do not|standards?)\b/;

/** Each list item under headings of decisions or rules. */
function rulesIn(nodes: readonly RootContent[]): readonly DecisionRecord[] {
  const sections = sectionsOf(nodes).filter(({ name }) => RULES.test(name));
  return sections.flatMap(({ own }) =>
    own.flatMap((node) =>
      node.type !== "list"
        ? []
        : node.children.flatMap((item) => {
            const decision = nodeText(item).trim();
            const [first = ""] = decision.split("\n");
            const title = first.length <= 120 ? first : `${first.slice(0, 119)}…`;
            return decision.length < 8
              ? []
              : [{ title, decision, alternatives: [], supersededBy: [], lines: linesOf(item) }];
          }),
    ),
  );
}

function textField(front: Front, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => front[name]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found.trim() : undefined;
}

function namesField(front: Front, ...names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => front[name] ?? [])
    .flat()
    .flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []));
}
