import type { List, ListItem, Nodes, RootContent, Table } from "mdast";
import { nodeText } from "../markdown/parse-markdown.ts";
import { blocksText, type Section, sectionName, sectionsOf } from "./record-sections.ts";

/** An option as a file lists it. */
export interface Option {
  readonly option: string;
  readonly why?: string;
  /** The mark that the file puts on it, besides its name. */
  readonly mark?: "chosen" | "rejected";
  /** Its letter or number, by which a decision may name it. */
  readonly label?: string;
}

// Under these headings a file compares its options.
const ABOUT_OPTIONS =
  /^(?:(?:options? |decision )?(?:comparison|evaluation|analysis|summary|matrix|trade ?offs?|criteria|scoring)(?: (?:table|matrix|summary|criteria|of (?:the )?options))?)$/;

export function optionsIn({ heading, own, whole }: Section): readonly Option[] {
  const under = sectionsOf(whole).filter(
    (each) => each.heading.depth === heading.depth + 1 && !ABOUT_OPTIONS.test(each.name),
  );
  const found = under.length > 0 ? under.map(optionOfSection) : optionsOfBlocks(own);
  // If every option is ticked, the ticks mean nothing.
  const isTicked = found.every(({ mark }) => mark === "chosen");
  return found.flatMap((each) =>
    isPlaceholder(each.option) || isNone(each)
      ? []
      : [isTicked && found.length > 1 ? { ...each, mark: undefined } : each],
  );
}

/** An export writes each name that could be misread in bold: take it as it is. */
export function exportedOptions(section: Section): readonly Option[] {
  const list = section.own.find((node): node is List => node.type === "list");
  return (list?.children ?? []).map((item) => {
    const [block] = item.children;
    const [name, ...rest] = block?.type === "paragraph" ? block.children : [];
    return name?.type === "strong" && rest.length === 0 ? { option: nodeText(name) } : optionOfItem(item);
  });
}

const NOT_DISCUSSED =
  /^(?:other|інші|другие|иные)\s\p{L}+\s[^\n]{0,60}(?:not|n't|не)\s(?:discussed|considered|обговорюва|розгляда|обсужда|рассматрива)/iu;

function isNone({ option, why }: Option): boolean {
  return (
    (why === undefined && /^(?:none|n\/a)$/i.test(option)) ||
    /^no (?:other|further) (?:options|alternatives)\b/i.test(option) ||
    NOT_DISCUSSED.test(option)
  );
}

// A template's `[option 3]` or `...` that was left in.
function isPlaceholder(option: string): boolean {
  return !/[\p{L}\p{N}]/u.test(option) || /^(?:\[[^\]]*\]|\{[^}]*\}|<[^>]*>)$/.test(option);
}

function optionOfSection({ heading, own }: Section): Option {
  const paragraphs = own.filter(({ type }) => type === "paragraph").map((node) => nodeText(node).trim());
  const verdict = paragraphs.map((text) => VERDICT.exec(text)?.[1]).find((text) => text !== undefined);
  const title = nodeText(heading);
  const why = (verdict === undefined ? blocksText(own).split("\n\n")[0] : verdict) ?? "";
  return {
    option: titleOfOption(title),
    why: why === "" ? undefined : why.slice(0, 1_000),
    mark: markIn(title) ?? markIn(verdict),
    label: labelOf(title),
  };
}

const VERDICT =
  /^(?:decision|verdict|outcome|status|rejected because|why (?:not|rejected)|reason for rejection|decisão|decisión|entscheidung)\s*:\s*(.+)/is;

/** Names that stand alone in bold like headings, with the text below each. */
function optionsInBold(own: readonly RootContent[]): readonly Option[] {
  const starts = own.flatMap((node, at) => {
    const bold = boldOf(node);
    return bold?.rest === "" && !CRITERIA.test(sectionName(bold.name)) ? [at] : [];
  });
  const isFirst = starts[0] !== undefined && !own.slice(0, starts[0]).some(({ type }) => type !== "paragraph");
  if (!isFirst || starts.length < 2) return [];
  return starts.map((start, at) => {
    const [name, ...below] = own.slice(start, starts[at + 1]);
    return optionOf(nodeText(name as Nodes), blocksText(below).split("\n\n")[0] ?? "");
  });
}

/** Options from list items, table rows, or paragraphs that begin with a bold name. */
export function optionsOfBlocks(own: readonly RootContent[]): readonly Option[] {
  const inBold = optionsInBold(own);
  if (inBold.length > 0) return inBold;
  const list = wholeList(own.filter((node): node is List => node.type === "list"));
  if (list !== undefined)
    return itemsOf(list).map((item, at) => {
      const option = optionOfItem(item);
      return { ...option, label: option.label ?? (list.ordered === true ? String((list.start ?? 1) + at) : undefined) };
    });
  const table = own.find((node): node is Table => node.type === "table");
  if (table !== undefined) return optionsOfTable(table);
  // If every paragraph begins in bold, these are the names.
  const isBold = own.length > 1 && own.every((node) => boldOf(node) !== undefined);
  return own.flatMap((node) => {
    const lines = node.type === "paragraph" ? nodeText(node).trim().split("\n") : [];
    if (lines.length > 1 && lines.every((line) => /^[A-Z][.)]\s+\S/.test(line))) return lines.map(optionOfText);
    const lead = leadOf(node) ?? (isBold ? boldOf(node) : undefined);
    return lead === undefined ? [] : [optionOf(lead.name, lead.rest)];
  });
}

/** The first list, with those after it that continue its numbers. */
function wholeList([first, ...others]: readonly List[]): List | undefined {
  if (first?.ordered !== true) return first;
  const children = [...first.children];
  for (const { ordered, start, children: more } of others)
    if (ordered === true && start === (first.start ?? 1) + children.length) children.push(...more);
  return { ...first, children };
}

// Without a blank line, Markdown continues the list with the next label and its items.
function itemsOf({ children }: List): readonly ListItem[] {
  const end = children.findIndex((item) => /\n[\p{L} ]{3,30}:$/u.test(itemText(item)));
  return end === -1 ? children : children.slice(0, end + 1);
}

function optionOfItem(item: ListItem): Option {
  const [first] = item.children;
  const lead = first === undefined ? undefined : leadOf(first);
  const text = itemText(item).replace(/\n[\p{L} ]{3,30}:$/u, "");
  if (lead !== undefined && lead.name.length > 2 && titleOfOption(lead.name) !== "")
    return optionOf(
      lead.name,
      `${lead.rest}\n${text
        .split("\n")
        .slice(nodeText(first as Nodes).split("\n").length)
        .join("\n")}`,
    );
  return optionOfText(text);
}

const NAME_END = /(?<=\p{L}{2})\.\s+(?=\p{Lu})|\n|(?<=\S)\s+[–—-]\s+|(?<=\S)(?::\s+|：)(?=\S)/u;

function optionOfText(text: string): Option {
  const plain = plainName(text).replace(NUMBERED, "");
  const end = NAME_END.exec(plain);
  const [name, rest] = end === null ? [plain, ""] : [plain.slice(0, end.index), plain.slice(end.index + end[0].length)];
  return { ...optionOf(name, rest), label: labelOf(text) };
}

function optionOf(name: string, rest: string): Option {
  const why = rest.trim().slice(0, 1_000);
  return {
    option: titleOfOption(name),
    why: why === "" ? undefined : why,
    mark: markIn(name) ?? markIn(why.slice(0, 30)),
    label: labelOf(name),
  };
}

/** The letter or number that a file gives an option: "Option B — a port" or "2) a port". */
function labelOf(name: string): string | undefined {
  return NUMBERED.exec(plainName(name))?.[0]
    .match(/(?:\b|#)(\d+|[A-Z])\b(?=\s*[.):：–—-]?\s*$)/i)?.[1]
    ?.toLowerCase();
}

interface Lead {
  readonly name: string;
  readonly rest: string;
}

/** The bold beginning of a paragraph, and the text after it. */
function boldOf(node: Nodes): Lead | undefined {
  if (node.type !== "paragraph" || node.children[0]?.type !== "strong") return undefined;
  const name = nodeText(node.children[0]).trim();
  return { name, rest: nodeText(node).trim().slice(name.length) };
}

/** A bold name at the beginning of a paragraph, and the text after it. */
function leadOf(node: Nodes): Lead | undefined {
  const { name, rest } = boldOf(node) ?? {};
  if (name === undefined || rest === undefined) return undefined;
  // A sentence that merely begins in bold has no name.
  return /^\s*(?:[:：.。–—(-]|$)|^\n/.test(rest) || /[:：.。]$/.test(name)
    ? { name: name.replace(/[:：.。]$/, ""), rest: rest.replace(/^\s*[:：.。–—-]\s*/, "") }
    : undefined;
}

const CRITERIA = /^(?:description|name|summary|pros?|cons?|advantages?|disadvantages?|benefits?|drawbacks?)$/i;

/** A table with a column for each option, and a row for each criterion. */
function optionsOfColumns([head = [], ...rows]: readonly (readonly string[])[]): readonly Option[] {
  const rowOf = (name: RegExp): readonly string[] => rows.find(([label = ""]) => name.test(label)) ?? [];
  const [names, cons] = [rowOf(/^(?:description|name|summary)$/i), rowOf(/^(?:cons?|disadvantages?|drawbacks?)$/i)];
  return head.slice(1).map((column, at) => {
    const label = labelOf(`${column.replace(/:$/, "")}:`);
    const named = titleOfOption(column) || titleOfOption(names[at + 1] ?? "");
    return { option: named, why: cons[at + 1] || undefined, mark: markIn(column), label };
  });
}

const OPTION_COLUMN =
  /^(?:what|name|idea|options?|alternativ(?:es?|as?|en?)|approach(?:es)?|candidates?|choices?|solutions?|variantes?|opción|opção|opciones|opções|вариант\p{L}*|альтернатив\p{L}*|候補|案|选项|方案|옵션|대안)(?![\p{L}\p{N}])/iu;

function optionsOfTable(table: Table): readonly Option[] {
  const cellsOf = table.children.map((row) => row.children.map((cell) => nodeText(cell).trim()));
  const [titles = [], ...lines] = cellsOf;
  if (titles.length > 2 && titles[0] === "" && lines.some(([label = ""]) => CRITERIA.test(label)))
    return optionsOfColumns(cellsOf);
  // The first column may only count.
  const isCounted = /^(?:#|no\.?|nr\.?|id)?$/i.test(cellsOf[0]?.[0] ?? "");
  const [head, ...rows] = isCounted ? cellsOf.map(([, ...cells]) => cells) : cellsOf;
  if (head === undefined || !OPTION_COLUMN.test(head[0] ?? "")) return [];
  const reason = head.findIndex((name) => /\b(?:why|reason|rejected|because)\b/i.test(name));
  const because = reason > 0 ? reason : head.findIndex((name) => /\b(?:cons|against|drawbacks?)\b/i.test(name));
  const verdict = head.findIndex((name) => /^(?:verdict|decision|outcome|status|chosen|selected)\??$/i.test(name));
  return rows.map((cells, at) => {
    const label = isCounted ? cellsOf[at + 1]?.[0]?.toLowerCase() : labelOf(cells[0] ?? "");
    const why = cells[because] ?? "";
    const mark = markIn(cells[0]) ?? markIn(cells[verdict]);
    return { option: titleOfOption(cells[0] ?? ""), why: because < 1 || why === "" ? undefined : why, mark, label };
  });
}

export function itemText(item: ListItem): string {
  return item.children
    .map((child) => (child.type === "list" ? "" : nodeText(child)))
    .join("\n")
    .trim();
}

const PICKED_WORDS =
  "chosen|selected|accepted|aceit[ao]|acept(?:ad[ao]|é)|escolhid[ao]|elegid[ao]|seleccionad[ao]|gewählt|choisie?|retenue?|scelt[ao]|gekozen|valgt|vald|wybran[aey]|seçilen|seçildi|dipilih|выбран[ао]?|обран[ао]";
const REFUSED_WORDS =
  "rejected|declined|discarded|not chosen|rejeitad[ao]|rechazad[ao]|descartad[ao]|écartée?|rejetée?|scartat[ao]|verworfen|abgelehnt|verworpen|afgewezen|forkastet|odrzucon[aey]|reddedildi|ditolak|отклон[её]н[аоы]?|відхилен[ао]";
const CHOSEN = new RegExp(
  `[([（](?:the )?(?:${PICKED_WORDS}|preferred|recommended|采用|採用|选定|선택|채택)(?!\\p{L})[^)\\]）]*[)\\]）]|^(?:✅\\s*)?\\*{0,2}(?:${PICKED_WORDS})(?!\\p{L})|^(?:已?选择|已?采用|採用)|✅|✔|🏆|👑`,
  "iu",
);
const REJECTED = new RegExp(
  `[([（](?:${REFUSED_WORDS})(?!\\p{L})[^)\\]）]*[)\\]）]|^(?:❌\\s*)?(?:${REFUSED_WORDS})(?!\\p{L})|^(?:拒绝|已拒绝|却下)|[（(、,][^（）()]{0,20}(?:不採用|不采用|却下|기각|제외)[）)]|❌`,
  "iu",
);

function markIn(text = ""): Option["mark"] {
  return REJECTED.test(text) ? "rejected" : CHOSEN.test(text) ? "chosen" : undefined;
}

const NUMBERED =
  /^(?:\d+[-.]\d+\s*[.):]\s+|(?:option|alternative|alternativa|opção|opción|variante|candidate|optie|opzione|opcja|opsi|вариант|варіант|альтернатива|代替案|選択肢|候補|案|方案|选项|옵션|대안)\s*#?(?:\d+|[A-Z])(?![\p{L}\p{N}])\s*(?:[.):：–—-]\s*)?|(?:\d+|[A-Z]\d?)[.):]\s*|[A-Z]\d?\s+[–—-]\s+|(?:option|alternative|alternativa|opção|opción|variante)\s*:\s*)/iu;

function plainName(text: string): string {
  return text.replace(/[✅✔❌🏆⭐]\uFE0F?/gu, "").trim();
}

const MARKED = new RegExp(`\\s*[([](?:${PICKED_WORDS}|${REFUSED_WORDS})[^)\\]]*[)\\]]\\s*$`, "iu");

export function titleOfOption(text: string): string {
  return plainName(text)
    .replace(NUMBERED, "")
    .replace(MARKED, "")
    .replace(/^["“`]|["”`.]$/g, "")
    .trim()
    .slice(0, 500);
}
