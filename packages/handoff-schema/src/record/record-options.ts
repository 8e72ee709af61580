import type { List, ListItem, Nodes, RootContent, Table } from "mdast";
import { linesOf, nodeText } from "../markdown/parse-markdown.ts";
import {
  blocksText,
  CONTEXT,
  DECIDED,
  OPTIONS,
  PROS,
  REFUSED,
  type Section,
  sectionName,
  sectionsOf,
} from "./record-sections.ts";

/** An option that was not chosen, and the reason if the file gives one. */
export interface RejectedOption {
  readonly option: string;
  readonly why_rejected?: string;
}

interface Option {
  readonly option: string;
  readonly why?: string;
  /** The mark that the file puts on it, besides its name. */
  readonly mark?: "chosen" | "rejected";
  /** Its letter or number, by which a decision may name it. */
  readonly label?: string;
}

// Options under such a heading were not chosen, whatever the decision says about them.
const SURE =
  /^(?:rejected|discarded|what we rejected|(?:options|alternatives) not|verworfene)\b|(?:rejected|refused|dismissed)$|^(?:却下|未采用)/;

/** The options that a record did not choose; a finding if it does not show which these are. */
export function alternativesIn(
  sections: readonly Section[],
  decision: string,
  isExported: boolean,
): { readonly alternatives: readonly RejectedOption[]; readonly unclear?: { line: number; message: string } } {
  const section = sections.find(({ name }) => OPTIONS.test(name) || REFUSED.test(name));
  if (section === undefined) return { alternatives: optionsInContext(sections, decision) };
  const reasons = reasonsAgainst(sections);
  const options = isExported ? exportedOptions(section) : optionsIn(section);
  const isChosen = choiceAmong(options, decision);
  const rest = SURE.test(section.name) ? options : options.filter((each) => !isChosen(each));
  // If the list includes the chosen option but does not identify it, it is unknown which ones were rejected.
  const isRefused = REFUSED.test(section.name) || isAfterDecision(section, sections);
  const isUnclear = !isRefused && options.length > 0 && rest.length === options.length;
  const kept = isUnclear ? rest.filter(({ mark, why = "" }) => mark === "rejected" || REFUSAL.test(why)) : rest;
  const alternatives = kept.map(({ option, why }) => ({
    option,
    why_rejected: why ?? reasons.get(option) ?? reasons.get(optionKey(option)),
  }));
  if (!isUnclear || kept.length > 0) return { alternatives };
  const message = "which of these options was chosen is not said in their words";
  return { alternatives: [], unclear: { line: linesOf(section.heading).from, message } };
}

/** Alternatives that a file lists after its decision are those to it. */
function isAfterDecision(section: Section, sections: readonly Section[]): boolean {
  const decided = sections.findIndex(({ name }) => DECIDED.test(name));
  return decided !== -1 && decided < sections.indexOf(section) && /^considered alternatives$/.test(section.name);
}

/** How to tell which option a decision chose: by the file's mark, by its letter or number, or by its words. */
function choiceAmong(options: readonly Option[], decision: string): (option: Option) => boolean {
  const chosen = chosenOption(decision);
  const taken = withoutRefused(decision);
  const named = labelNamed(decision);
  const isLabelled = options.filter(({ label }) => label !== undefined && label === named).length === 1;
  // An option within the words of the choice comes before one that contains them.
  const isWithin = options.some(({ option }) => isIn(option, chosen));
  const isNamed = ({ option }: Option): boolean =>
    chosen === "" ? isSameOption(option, taken) : isWithin ? isIn(option, chosen) : isSameOption(option, chosen);
  const isKnown = isLabelled || options.some((each) => each.mark === "chosen" || isNamed(each));
  const nearest = isKnown ? undefined : (coveringOption(options, chosen) ?? nearestOption(options, chosen || taken));
  return (each) => {
    if (each.mark !== undefined) return each.mark === "chosen";
    return isLabelled ? each.label === named : isNamed(each) || each === nearest;
  };
}

/** The only option with nearly all words of the choice. */
function coveringOption(options: readonly Option[], chosen: string): Option | undefined {
  const said = stemsOf(chosen);
  const near = options.filter(({ option }) => {
    const stems = new Set(stemsOf(option));
    const share = said.filter((stem) => stems.has(stem)).length / said.length;
    return said.length > 2 ? share >= 0.75 : said.length === 2 && share === 1;
  });
  return near.length === 1 ? near[0] : undefined;
}

/**
 * The option that shares most of its words with the beginning of a decision, if no other comes near it: the words of
 * its name, else of its name and description.
 */
function nearestOption(options: readonly Option[], decision: string): Option | undefined {
  const [sentence = ""] = decision.slice(0, 300).split(/\n\n|(?<=\p{L}\p{L}[)”"]?)\.\s/u);
  // To do without something has the same words as to do it.
  const isWithout = WITHOUT.test(decision.slice(0, 300));
  const open = options.filter(
    ({ option, why = "" }) => !REFUSAL.test(why) && (isWithout || !WITHOUT.test(option.slice(0, 20))),
  );
  const nearest = (text: string, textOf: (option: Option) => string): Option | undefined => {
    const said = new Set(stemsOf(text));
    const shares = open.map((each) => {
      const stems = stemsOf(textOf(each));
      const shared = stems.filter((stem) => said.has(stem)).length;
      return { each, share: shared < 2 ? 0 : shared / stems.length };
    });
    const [best, second] = shares.toSorted((left, right) => right.share - left.share);
    const isClear = best !== undefined && best.share >= 0.6 && best.share - (second?.share ?? 0) >= 0.18;
    return isClear && options.length > 1 ? best.each : undefined;
  };
  const beginning = decision.slice(0, 300);
  return (
    nearest(sentence, ({ option }) => option) ??
    nearest(beginning, ({ option }) => option) ??
    nearest(beginning, ({ option, why = "" }) => `${option} ${why.slice(0, 200)}`)
  );
}

const WITHOUT = /\b(?:no|not|none|never|without|nothing|don['’]t|stop|avoid)\b/i;

const COMMON = /^(?:the|and|for|with|into|from|via|only|use|using|keep|all|one|not|per|our|its|that|will|are)$/;

/** The words of a name that tell it from others, without their endings. */
function stemsOf(text: string): readonly string[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !COMMON.test(word));
  return [...new Set(words.map((word) => word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, "")))];
}

/** The letter or number of the one option that a decision's first sentence names. */
function labelNamed(decision: string): string | undefined {
  const [first = ""] = decision.split(/\n|(?<=\p{L}\p{L})\.\s/u);
  const [only, ...more] = new Set([...decision.matchAll(PICKED)].map(([, label = ""]) => label.toLowerCase()));
  if (only !== undefined && more.length === 0) return only;
  const bare = /^["“*]*([A-Z]|\d{1,2})["”*]*[.)]?$/.exec(first.trim())?.[1];
  const named = [...withoutRefused(first).matchAll(LABEL)].map(([, label = ""]) => label.toLowerCase());
  const [single, ...others] = new Set(bare === undefined ? named : [bare.toLowerCase()]);
  return others.length === 0 ? single : undefined;
}

// A label after a word of choice.
const PICKED =
  /(?<!\p{L})(?:choos(?:e|es|ing)|chose|pick(?:ed|ing)?|select(?:ed|ing)?|adopt(?:ed|ing)?|go(?:ing)? with|went with|use|using)\s(?:for\s|the\s)?(?:[Oo]ption|[Aa]lternative)\s#?(\d{1,2}|[A-Z])(?![\p{L}\p{N}])/gu;
const LABEL =
  /(?<!\p{L})(?:[Oo]ptions?|OPTION|[Aa]lternativ(?:es?|a)|[Oo]pção|[Oo]pción|[Vv]ariante|[Oo]ptie|[Oo]pzione|[Oo]pcj[aę]|[Oo]psi|[Vv]ariant[ae]?|[Вв]ариант|方案|选项|案|옵션)(?:\s*#?|\s*:\s*["“]?(?=\w{1,2}["”]?\s*(?:[.,;(–—-]|$)))(\d{1,2}|[A-Z])(?![\p{L}\p{N}])/gu;

/** The options that a Y-statement neglects, or those listed in the context if the decision takes exactly one of them. */
function optionsInContext(sections: readonly Section[], decision: string): readonly RejectedOption[] {
  const lists = sections
    .filter(({ name }) => CONTEXT.test(name))
    .flatMap(({ own }) =>
      own.flatMap((node, at) => {
        const before = own[at - 1];
        const isNamed = before?.type === "paragraph" && LISTS_OPTIONS.test(nodeText(before).trim().slice(-100));
        return node.type === "list" && isNamed ? [optionsOfBlocks([node])] : [];
      }),
    );
  const options = (lists[0] ?? []).filter(({ option }) => option !== "");
  const isChosen = choiceAmong(options, decision);
  const rest = options.filter((option) => !isChosen(option));
  if (rest.length === 0 || rest.length !== options.length - 1)
    return neglectedIn(decision).map((option) => ({ option }));
  return rest.map(({ option, why }) => ({ option, why_rejected: why }));
}

const LISTS_OPTIONS =
  /(?<!\p{L})(?:options|alternatives|approaches (?:were|are|have been) (?:considered|evaluated|weighed|compared)|варианты|альтернативы|opções|opciones|optionen|alternativ(?:en|as)|opzioni)(?!\p{L})[^.\n]{0,60}:$/iu;

/** Options in one line, such as "Redis, Kafka"; none if the line consists of sentences. */
export function optionsNamed(line: string, decision: string): readonly RejectedOption[] {
  if (/[.;]\s|\bbecause\b/i.test(line) || line.includes("\n- ")) return linesNamed(line, decision);
  const taken = withoutRefused(decision);
  return line
    .split(/,\s*(?:and|or)?\s*|\s+(?:or|vs\.?)\s+|;|\n/)
    .map((name) => titleOfOption(name.replace(/\.$/, "").replace(/\s*\([^)]*\)$/, "")))
    .filter((name) => isOptionName(name) && !isSameOption(name, taken))
    .map((option) => ({ option }));
}

// List items after a label: each has a name and why it was not chosen.
function linesNamed(text: string, decision: string): readonly RejectedOption[] {
  const taken = withoutRefused(decision);
  const points = text.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
  return points.flatMap((point) => {
    const [name = "", ...rest] = point.split(/(?<=\S)\s+[–—-]\s+|(?<=\S)(?::\s+|：)(?=\S)/);
    const option = titleOfOption(name);
    const why = rest.join(" ").trim();
    return option === "" || isSameOption(option, taken) ? [] : [{ option, why_rejected: why === "" ? undefined : why }];
  });
}

function isOptionName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && name.split(/\s+/).length <= 6 && !/^(?:none|n\/a|-|–|—)$/i.test(name);
}

// Under these headings a file compares its options.
const ABOUT_OPTIONS =
  /^(?:(?:options? |decision )?(?:comparison|evaluation|analysis|summary|matrix|trade ?offs?|criteria|scoring)(?: (?:table|matrix|summary|criteria|of (?:the )?options))?)$/;

function optionsIn({ heading, own, whole }: Section): readonly Option[] {
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
function exportedOptions(section: Section): readonly Option[] {
  const list = section.own.find((node): node is List => node.type === "list");
  return (list?.children ?? []).map((item) => {
    const [block] = item.children;
    const [name, ...rest] = block?.type === "paragraph" ? block.children : [];
    return name?.type === "strong" && rest.length === 0 ? { option: nodeText(name) } : optionOfItem(item);
  });
}

function isNone({ option, why }: Option): boolean {
  return (
    (why === undefined && /^(?:none|n\/a)$/i.test(option)) ||
    /^no (?:other|further) (?:options|alternatives)\b/i.test(option)
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
function optionsOfBlocks(own: readonly RootContent[]): readonly Option[] {
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

// What a file says of an option somewhere in its text.
const REFUSAL =
  /(?:^|[.;,:—–-]\s*)rejected\b|\b(?:is|are|was|were) (?:rejected|discarded|ruled out|not chosen)\b|отклон[её]н|不採用|却下|拒绝/i;

function markIn(text = ""): Option["mark"] {
  return REJECTED.test(text) ? "rejected" : CHOSEN.test(text) ? "chosen" : undefined;
}

const NUMBERED =
  /^(?:\d+[-.]\d+\s*[.):]\s+|(?:option|alternative|alternativa|opção|opción|variante|candidate|optie|opzione|opcja|opsi|вариант|варіант|альтернатива|代替案|選択肢|候補|案|方案|选项|옵션|대안)\s*#?(?:\d+|[A-Z])(?![\p{L}\p{N}])\s*(?:[.):：–—-]\s*)?|(?:\d+|[A-Z]\d?)[.):]\s*|[A-Z]\d?\s+[–—-]\s+|(?:option|alternative|alternativa|opção|opción|variante)\s*:\s*)/iu;

function plainName(text: string): string {
  return text.replace(/[✅✔❌🏆⭐]\uFE0F?/gu, "").trim();
}

const MARKED = new RegExp(`\\s*[([](?:${PICKED_WORDS}|${REFUSED_WORDS})[^)\\]]*[)\\]]\\s*$`, "iu");

function titleOfOption(text: string): string {
  return plainName(text)
    .replace(NUMBERED, "")
    .replace(MARKED, "")
    .replace(/^["“`]|["”`.]$/g, "")
    .trim()
    .slice(0, 500);
}

const CHOICE =
  /(?:(?:chosen|selected)\s(?:option|alternative|solution)s?|option\s(?:choisie|retenue)|opción\s(?:elegida|seleccionada)|opção\s(?:escolhida|selecionada)|opzione\sscelta|gewählte\soption|gekozen\soptie|wybrana\sopcja|выбранный\sвариант|обраний\sваріант)\s?(?:is|was)?\s?:?\s?/i;

/** The option chosen by a decision in MADR's wording or in a Y-statement. */
function chosenOption(decision: string): string {
  // One space or line break for each run of them: the pattern tries every way to share out a run, which takes minutes.
  const text = decision.replace(/\s+/g, (run) => (run.includes("\n") ? "\n" : " "));
  const [start] = CHOICE.exec(text) ?? [];
  if (start === undefined) return "";
  const rest = text.slice(text.indexOf(start) + start.length, text.indexOf(start) + start.length + 600);
  const [, quoted] = /^(?:"([^"\n]{2,500})"|“([^”\n]{2,500})”)/.exec(rest)?.filter((part) => part !== undefined) ?? [];
  const [bare = ""] = rest
    .replace(/^["“'`*]*\s?/, "")
    .split(/[,;\n"”]|[.](?=\s|$)|\s[–—]\s|\s(?:because|as|car|porque|weil|omdat)\b/);
  return (quoted ?? bare).trim();
}

/** A decision without the options that it says were not chosen. */
function withoutRefused(decision: string): string {
  const preferred = decision.replace(
    /\b(choose|chose|chosen|prefer|preferred|picked|selected|favou?red)(\s[^.,;\n]{1,80}?)\sover\s[^.,;\n]*/gi,
    "$1$2",
  );
  return preferred.replace(
    /\b(?:instead of|rather than|as opposed to|and neglect(?:ed|ing)|anstelle von|anstatt|en lugar de|em vez de|ao invés de|plutôt que|au lieu de)\s[^.,;\n]*/gi,
    "",
  );
}

/** The options that a Y-statement says were neglected. */
function neglectedIn(decision: string): readonly string[] {
  const text = decision.replace(/\s+/g, " ");
  const decided = text.slice(Math.max(0, text.search(/\bdecided\b/i)));
  const [mark] = /\band (?:against|neglect(?:ed|ing)) /i.exec(decided) ?? [];
  if (mark === undefined) return [];
  const behind = decided.slice(decided.indexOf(mark) + mark.length);
  const end = behind.search(/,? (?:to achieve|in order to|so that)\b|[.;]/i);
  // A sentence of another form is not a reliable list of options.
  if (end === -1 || /[.;]/.test(behind[end] ?? "")) return [];
  return behind
    .slice(0, end)
    .split(/, ?(?:and|or|nor)? ?|(?<! (?:by|with|of|in|on|for|from|per) [^,]{1,60}) (?:and|or|nor) /)
    .map((name) => titleOfOption(name.replace(/^(?:the|an?) /i, "")))
    .filter((name) => name !== "");
}

function isSameOption(option: string, other: string): boolean {
  const told = optionKey(other);
  return isIn(option, other) || (told.length >= 6 && optionKey(option).includes(told));
}

/** Whether an option's name, with or without its remarks in brackets, stands in a text. */
function isIn(option: string, text: string): boolean {
  const [own, told] = [optionKey(option), optionKey(text)];
  const bare = optionKey(option.replace(/\s*\([^)]*\)/g, ""));
  return (own.length >= 3 && told.includes(own)) || (bare.length >= 4 && told.includes(bare));
}

// In scripts without spaces, each sign counts as a word.
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}])+/gu;

function optionKey(text: string): string {
  const words = text.toLowerCase().match(WORDS) ?? [];
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
    const name = nodeText(option.heading);
    // Two options may differ only in their signs, such as C and C++: the whole name comes first.
    if (bad.length > 0)
      for (const key of [name, optionKey(titleOfOption(name))]) found.set(key, bad.join("; ").slice(0, 1_000));
  }
  return found;
}
