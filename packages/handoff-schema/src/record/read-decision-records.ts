import type { Nodes, RootContent, Table } from "mdast";
import { linesOf, nodeText, parseMarkdown } from "../markdown/parse-markdown.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import {
  type DecisionRecord,
  type Front,
  type RecordFinding,
  recordOf,
  splitClosing,
  statusWord,
  textField,
} from "./record-fields.ts";
import { labelsIn } from "./record-labels.ts";
import { optionsNamed } from "./record-options.ts";
import {
  blocksText,
  isDecision,
  isPart,
  OPENING,
  recordsWithin,
  type Section,
  STATUS,
  sectionsOf,
  TITLE,
  titleIn,
  titleOfFile,
  withNamedSections,
} from "./record-sections.ts";
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
  return /^(?:decisions?|decision[-_]?log|adrs?)\.md$/.test(name) ? "list" : "record";
}

const NO_RECORD = /^(?:readme|index|_index|template|adr-template|madr-template|0000-.*template|.*template)\b/i;

/** Whether a file in a folder of records is a record by its name, and not an explanation, list or template. */
export function isRecordFile(path: string): boolean {
  const [name = "", folder = ""] = path.split(/[/\\]/).toReversed();
  if (!/\.(?:md|markdown|mdc)$/i.test(name)) return false;
  // A record with pictures has its own folder, named after its number or date.
  return !NO_RECORD.test(name) || (/^readme\.md$/i.test(name) && /^(?:adr[-_]?)?\d/i.test(folder));
}

/**
 * Read the decisions in a Markdown file. Nothing is invented: what is absent or unclear is left out and reported. A
 * record without a title gets its file's name.
 */
export function readDecisionRecords(source: string, form: RecordForm, path = ""): RecordsRead {
  // Some Markdown readers accept a heading without a space after its marks.
  const { text, fields } = withoutToml(source);
  const isHeaded = /^#{1,6}(?:[ \t]|$)/m.test(text);
  const parsed = parseMarkdown(isHeaded || form !== "record" ? text : text.replace(/^(#{1,6})(?=[^#\s])/gm, "$1 "));
  if (!parsed.ok) return { records: [], findings: [{ line: parsed.line, message: parsed.message }] };
  const findings: RecordFinding[] = [];
  const nodes = parsed.tree.children;
  if (form === "rules") return { records: rulesIn(nodes), findings };
  const front = { ...fields, ...frontMatter(nodes, findings) };
  const body = nodes.filter(({ type }) => type !== "yaml");
  if (form === "list") return { records: listedRecords(body, findings), findings };
  const several = recordsWithin(body);
  const records =
    several.length === 0
      ? oneRecord(withNamedSections(body), { ...front, file: fileOf(path) }, findings)
      : several.flatMap((part) => oneRecord(withNamedSections(part), {}, findings));
  return { records, findings };
}

/** Some site generators have front matter in TOML: take its texts, and keep the numbers of the lines after it. */
function withoutToml(source: string): { readonly text: string; readonly fields: Front } {
  const [whole] = /^\uFEFF?\+\+\+\r?\n(?:(?!\+\+\+)[^\n]*\n){0,200}\+\+\+[ \t]*(?=\r?\n|$)/.exec(source) ?? [];
  if (whole === undefined) return { text: source, fields: {} };
  const fields = whole.matchAll(/^([\w-]+)[ \t]*=[ \t]*(["'])(.*)\2[ \t]*\r?$/gm);
  const text = whole.replace(/[^\n]/g, "") + source.slice(whole.length);
  return { text, fields: Object.fromEntries([...fields].map(([, name = "", , value]) => [name.toLowerCase(), value])) };
}

/** A file's name without its ending; a `readme` or `index` takes its folder's name. */
function fileOf(path: string): string {
  return path.replace(/\/(?:readme|index)\.\w+$/i, "").replace(/^.*\/|\.\w+$/g, "");
}

function frontMatter(nodes: readonly RootContent[], findings: RecordFinding[]): Front {
  const [first] = nodes;
  if (first?.type !== "yaml") return {};
  const read = readYaml(first.value, { firstLine: 2 });
  if (!read.ok)
    findings.push({ line: read.problems[0]?.line ?? 1, message: "the front matter is no YAML that can be read" });
  const value = read.ok ? read.value : linesOfFront(first.value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

/** The plain texts of front matter that is no YAML. */
function linesOfFront(text: string): Front {
  const fields = text.matchAll(/^([\w-]+)[ \t]*:[ \t]+(["']?)([^\n[{|>&*"'][^\n]*?)\2[ \t]*$/gm);
  return Object.fromEntries([...fields].map(([, name = "", , value]) => [name, value]));
}

// A heading that names the kind of document, not the decision.
const GENERIC = /^(?:(?:architectur(?:e|al) )?decision records?(?: adrs?)?|adrs?|decision)(?: \d+)?$|^\S+\.md$/;

function oneRecord(nodes: readonly RootContent[], front: Front, findings: RecordFinding[]): readonly DecisionRecord[] {
  const [body, closing] = splitClosing(nodes);
  const sections = sectionsOf(body);
  const tops = sections.filter(({ heading }) => heading.depth === 1);
  // A page may show its number above its title.
  const top = tops.find(({ heading }) => !/^[A-Z]{2,8}[-_ ]?\d\S*$/i.test(nodeText(heading))) ?? tops[0] ?? sections[0];
  // If the file starts with one of its sections, the title is elsewhere.
  const isTitled = top !== undefined && !OPENING.test(top.name) && (top.heading.depth === 1 || !isPart(top.name));
  const head = isTitled && !isDecision(top.name) ? top : undefined;
  const file = textField(front, "file") ?? "";
  const raw =
    head === undefined ? boldLine(sections.length === 0 ? body[0] : undefined) : nodeText(head.heading).trim();
  const told = blocksText(sections.find(({ name }) => TITLE.test(name))?.own ?? []);
  const isGeneric = GENERIC.test(head?.name ?? "") || /^\S+\.md$/i.test(raw);
  const named = told === "" && isGeneric ? deeperTitle(sections) : told;
  const first = body.findIndex(({ type }) => type === "heading");
  const above = head?.own ?? (first === -1 ? body : body.slice(0, first));
  const label = [...labelsIn(above)].find(([name]) => TITLE.test(name))?.[1] ?? "";
  const names = [named || raw, textField(front, "title") ?? "", label, file.replace(/[-_]+/g, " ")];
  // An export writes a title as it is.
  const isExported = textField(front, "clew") !== undefined && raw !== "";
  const title = isExported ? raw : (names.map((name) => titleOfFile(name, file)).find(isName) ?? "");
  const line = head === undefined ? 1 : linesOf(head.heading).from;
  const last = nodes.at(-1);
  const to = last === undefined ? line : linesOf(last).to;
  const isNumbered = titleOfFile(raw, file) !== raw || /^(?:[a-z]{2,12}[-_ ]?)?\d/i.test(file);
  const isWhole =
    head !== undefined &&
    isNumbered &&
    !sections.some(({ heading, name }) => heading !== head.heading && isDecision(name));
  // A date or a status may stand above the title.
  const before = head === undefined ? [] : body.slice(0, Math.max(0, first));
  const preamble = [...before, ...above, ...closing];
  // One of several records in a file begins at its heading.
  const lines = { from: front["file"] === undefined ? line : 1, to };
  const record = recordOf({ title, sections, preamble, isWhole, front, lines }, findings);
  const shown = title || firstSentence(record?.decision ?? "");
  if (record !== undefined && shown !== "") return [{ ...record, title: shown }];
  const message =
    title === "" ? "no heading names the decision" : `no section of "${title.slice(0, 80)}" says what was decided`;
  findings.push({ line, message });
  return [];
}

/** A first line in bold stands for a heading where there is none. */
function boldLine(node: RootContent | undefined): string {
  const isBold = node?.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong";
  return isBold ? nodeText(node).trim() : "";
}

function isName(title: string): boolean {
  return /\p{L}/u.test(title) && !GENERIC.test(title.toLowerCase());
}

/** What a record without a title is called. */
function firstSentence(decision: string): string {
  const sentences = decision.replace(/^(?:- )+/, "").split(/(?<=[.!?])\s|[。！？\n]/);
  const first = sentences.find((sentence) => /\p{L}/u.test(sentence)) ?? "";
  return first.length <= 120 ? first.replace(/[.:]$/, "") : `${first.slice(0, 119)}…`;
}

/** The only heading under a generic one that contains the parts of a record. */
function deeperTitle(sections: readonly Section[]): string {
  const found = sections.filter(
    ({ heading, whole }) => heading.depth === 2 && sectionsOf(whole).some(({ name }) => isDecision(name)),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.lead || nodeText(only.heading) : "";
}

// Under these headings a list of decisions explains itself, or contains the decisions one level deeper.
const ABOUT_LIST =
  /^(?:how (?:to|we|these|decisions?)|(?:future|next|upcoming) decisions?$|formato?|formate?|template|plantilla|modelo|modèle|vorlage|cómo usar|como usar|формат|шаблон|フォーマット|模板|usage|introduction|purpose|legend|status values|index|contents|table of|why this file)(?!\p{L})|\s(?:format|template|index|legend)$/u;
const LIST = /^(?:decisions?|decision (?:log|records?|list)|log|entries|records)$/;
const INNER_LIST = /^(?:[\p{L}]+ )?(?:decisions?|decision (?:log|records?|list)|log|entries|records)$/u;

function listedRecords(body: readonly RootContent[], findings: RecordFinding[]): readonly DecisionRecord[] {
  const tabled = body.flatMap((node) => (node.type === "table" ? tableRecords(node, findings) : []));
  const sections = sectionsOf(body);
  const depths = sections.map(({ heading }) => heading.depth);
  const below = Math.min(...depths.filter((each) => each > 1));
  const depth = depths.filter((each) => each === 1).length > 1 || depths.length === 0 ? 1 : below;
  const deeper = sections.filter(
    ({ heading, name, lead }) => heading.depth === depth && lead === "" && INNER_LIST.test(name),
  );
  const inner = deeper.flatMap(({ whole }) => sectionsOf(whole).filter(({ heading }) => heading.depth === depth + 1));
  const listed = inner.length > 0 ? inner : sections.filter(({ heading }) => heading.depth === depth);
  // Next to a table of decisions, a heading only counts if it clearly contains a decision.
  return [...tabled, ...listedAt(listed, { isStrict: tabled.length > 0, findings })];
}

const COLUMNS = {
  decision:
    /^(?:decisions?|choice|chosen(?: option)?|decided|resolution|what (?:we|was) decided|décision|decisión|decisão|entscheidung|решение|选择|选定|決策|决策|决定|決定|選択|採用)$/i,
  title:
    /^(?:title|topic|subject|question|prompt|issue|area|problem|titel|título|titre|tema|thema|frage|тема|вопрос|标题|主题|议题|项目|判断|項目|論点|タイトル)$/i,
  status: STATUS,
  why: /^(?:rationale|reason(?:ing|s)?|why|justification|because|begründung|grund|motivo|raison|причина|обоснование|理由|原因|根拠)$/i,
  options:
    /^(?:alternatives?(?: (?:considered|rejected|evaluated))?|rejected(?: (?:options|alternatives))?|options considered)$/i,
} as const;

/** The decisions in a table with a decision column, one per row. Skip a row that only links to a record's file. */
function tableRecords(table: Table, findings: RecordFinding[]): readonly DecisionRecord[] {
  const [head, ...rows] = table.children;
  const names = head?.children.map((cell) => nodeText(cell).trim()) ?? [];
  const at = (column: RegExp): number => names.findIndex((name) => column.test(name.toLowerCase()));
  const [decided, titled] = [at(COLUMNS.decision), at(COLUMNS.title)];
  if (decided === -1) {
    const message = "the decisions of this table are not read: no column is called Decision";
    if (names.some((name) => /^decision/i.test(name))) findings.push({ line: linesOf(table).from, message });
    return [];
  }
  return rows.flatMap((row) => {
    const text = (column: number): string =>
      row.children[column] === undefined ? "" : nodeText(row.children[column]).trim();
    const isLink = row.children
      .slice(0, Math.max(decided, titled) + 1)
      .some((cell) => linksIn(cell).some((url) => /\.md(?:#|$)/i.test(url)));
    const said = text(decided);
    if (isLink || !/\p{L}.*\p{L}/u.test(said) || /^[[<{].*[\]>}]$/.test(said)) return [];
    const title = titleIn(text(titled) || (said.length <= 120 ? said : `${said.slice(0, 119)}…`));
    // A number alone decides nothing.
    if (title === "") return [];
    const decision = [said, text(at(COLUMNS.why))].filter((each) => each !== "").join("\n\n");
    const alternatives = optionsNamed(text(at(COLUMNS.options)), said);
    return [
      {
        title,
        decision,
        status: statusWord(text(at(COLUMNS.status))),
        alternatives,
        supersededBy: [],
        lines: linesOf(row),
      },
    ];
  });
}

function linksIn(node: Nodes): readonly string[] {
  if (node.type === "link") return [node.url];
  return "children" in node ? node.children.flatMap(linksIn) : [];
}

interface Listing {
  readonly isStrict: boolean;
  readonly findings: RecordFinding[];
}

function listedAt(sections: readonly Section[], listing: Listing): readonly DecisionRecord[] {
  const { isStrict, findings } = listing;
  // If every heading is numbered, the number is not part of the title.
  const isNumbered = sections.length > 1 && sections.every(({ heading }) => /^\d+\s+\S/.test(nodeText(heading)));
  return sections.flatMap((section) => {
    if (ABOUT_LIST.test(section.name)) return [];
    const text = nodeText(section.heading);
    const coded = text.replace(/^[A-Z]{1,6}(?:-\d{1,5}|\d{2,5})\s*[:.)|·–—-]\s+(?=\S)/, "");
    const title = titleIn(isNumbered ? text.replace(/^\d+\s+(?:[—–:|-]\s+)?/, "") : coded);
    const last = section.whole.at(-1) ?? section.heading;
    const lines = { from: linesOf(section.heading).from, to: linesOf(last).to };
    const parts = {
      title,
      sections: sectionsOf(withNamedSections(section.whole)),
      preamble: section.own,
      isWhole: !isStrict,
      front: {},
      lines,
    };
    const isNameless = section.lead === "" && (isPart(section.name) || LIST.test(section.name));
    const found = isNameless ? undefined : recordOf(parts, findings);
    // An entry may have only its date as its heading.
    const shown = title || firstSentence(found?.decision ?? "");
    if (found !== undefined && shown !== "") return [{ ...found, title: shown }];
    if (isStrict) return [];
    const decision = blocksText(section.own);
    // A heading that only contains headings groups decisions by subject.
    const under = parts.sections.filter(({ heading }) => heading.depth === section.heading.depth + 1);
    if (decision === "" && under.length > 0 && !under.some(({ name }) => isPart(name))) return listedAt(under, listing);
    if (isNameless || title === "" || decision === "") {
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
