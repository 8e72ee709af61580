import type { Heading, List, Paragraph, RootContent } from "mdast";
import { nodeText } from "../markdown/parse-markdown.ts";

/** A heading of a record, and the content under it. */
export interface Section {
  readonly name: string;
  /** The value in the heading itself, as in "Status: accepted". */
  readonly lead: string;
  readonly heading: Heading;
  /** Up to the next heading of any depth. */
  readonly own: readonly RootContent[];
  /** Up to the next heading of the same depth or a higher one. */
  readonly whole: readonly RootContent[];
}

/** The sections of a text, including nested ones. */
export function sectionsOf(nodes: readonly RootContent[]): readonly Section[] {
  return nodes.flatMap((node, at) => {
    if (node.type !== "heading") return [];
    const after = nodes.slice(at + 1);
    const next = after.findIndex(({ type }) => type === "heading");
    const end = after.findIndex((other) => other.type === "heading" && other.depth <= node.depth);
    return [
      {
        ...nameAndLead(node),
        heading: node,
        own: next === -1 ? after : after.slice(0, next),
        whole: end === -1 ? after : after.slice(0, end),
      },
    ];
  });
}

// A heading may contain its section's value: "Status: accepted", "Status `APPROVED`", "Decision – keep it".
function nameAndLead(heading: Heading): Pick<Section, "name" | "lead"> {
  const text = nodeText(heading);
  const name = sectionName(text);
  const code = heading.children.findIndex(({ type }) => type === "inlineCode");
  const before = code < 1 ? undefined : nodeText({ ...heading, children: heading.children.slice(0, code) }).trim();
  const [, first = "", rest = ""] =
    before === undefined
      ? (/^(.{2,40}?)(?:\s*[:：]|\s+[–—-])\s+(\S.*)$/s.exec(text) ?? [])
      : ["", before, text.slice(before.length)];
  // A record may number its decisions.
  const own = sectionName(first).replace(/(?<=\p{L}) \d+(?: bis)?$/u, "");
  // A heading such as "Decision: keep it" may be the title.
  const isNamed = STATUS.test(own) || (heading.depth > 1 && DECIDED.test(own));
  return isNamed ? { name: own, lead: rest.trim() } : { name, lead: "" };
}

/** A heading's words only, without leading number, sign, emphasis or a trailing remark in brackets. */
export function sectionName(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\S)\s*[(（][^()（）]*[)）]\s*:?\s*$/u, "")
    .replace(/^[\s\d.()#:*_-]+/, "")
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const RECORD =
  /^\[?(?:adr|rfc|rfd|kep|pep|tep|jep|proposal|dec|(?:(?:architectur(?:e|al)|design|technical)\s+)?decision(?: record)?(?:\s+\(adr\))?|decisi[oó]n|decisão|décision|entscheidung)(?:\s*[-_#:.]?\s*\d[\d.-]*(?:v\d+(?:r\d+)?)?\]?\s*[:：.)|·–—-]*|\s*[:：#·–—|\]]|\s+-\s)\s*/i;

/** A heading without number and prefix. */
export function titleIn(text: string): string {
  return text
    .trim()
    .replace(/^\p{Extended_Pictographic}\uFE0F?\s*|(?<=\S)\s+\p{Extended_Pictographic}\uFE0F?$/gu, "")
    .replace(/(?<=\S)\s*[([](?:ADR|RFC)[-_ #]?\d+[)\]]$/i, "")
    .replace(/^\[?ADR(?:-[A-Z]{1,12}){1,2}-?\d+\]?\s*[:：.)|·–—-]+\s*/, "")
    .replace(RECORD, "")
    .replace(/^\[?\d{4}-\d{2}(?:-\d{2})?\]?(?=\s|[:–—-]|$)\s*[:–—-]?\s*|^\[\d+\][.:]?\s*/, "")
    .replace(/^(?:\[([^[\]]+)\]|\{([^{}]+)\})$/, "$1$2")
    .replace(/^\[[A-Z]{1,6}-?\d+\][.:]?\s*/, "")
    .replace(/^(?:#?\d+(?:[.)]|\s*[:·–—-])|0\d+\s|\d{4}\s(?=\p{Lu}))\s*/u, "")
    .trim();
}

/**
 * A title without the number that also begins the file's name: "API-003: Names" in `API-003-names.md`, "13 Names" in
 * `13-names.md`.
 */
export function titleOfFile(text: string, file: string): string {
  const [, letters = "", number = ""] = /^([A-Za-z]{2,12}[-_ ]?)?0*(\d{1,6})(?=\D|$)/.exec(file) ?? [];
  const title = titleIn(text);
  if (number === "") return title;
  const code = letters.replace(/[-_ ]$/, "");
  const same = new RegExp(`^${code === "" ? "" : `${code}[-_ ]?`}0*${number}(?:\\s*[:.)|–—-]+\\s*|\\s+)(?=\\S)`, "i");
  return title.replace(same, "").trim();
}

function oneOf(...names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join("|")})$`, "u");
}

/** Names of a record's sections: first those that clearly name the part, then those that may. */
export const DECIDED: RegExp = oneOf(
  "(?:final )?decisions?|(?:the|our) decision|(?:\\p{L}+ )?decision outcome|decision (?:made|taken|statement|conclusion|result|text)|what (?:we|was) decided|decided|decision drivers and outcome",
  "(?:chosen|selected)(?: (?:option|solution|approach|architecture|design))?",
  "décisions?|décision (?:prise|retenue|maintenue|adoptée|finale)|résultat de la décision",
  "decisión(?: (?:ya )?(?:aceptada|adoptada|tomada|técnica|final))?|decisiones|resultado de la decisión",
  "decisão(?: (?:aceita|adotada|tomada|técnica|final))?|decisões|resultado da decisão",
  "decisione|decisioni|esito della decisione|entscheidung(?:en)?|entscheidungsergebnis|ergebnis der entscheidung|beschluss",
  "besluit(?:en)?|beslissing|beslutning(?:er)?|beslut|decyzja|decyzje|rozhodnutí|rozhodnutie|päätös|döntés|hotărâre|decizie",
  "karar(?:lar)?|keputusan|quyết định|решение|решения|принятое решение|рішення|απόφαση|החלטה|القرار",
  "決定(?:事項|内容)?|決定の結果|决定|决策|決策|决策结果|결정|결정 ?사항",
);
const MAYBE_DECIDED = oneOf(
  "decision(?: and)? (?:consequences|rationale)|decision (?:summary|details?|points?|description)|outcome|resolution|verdict|choice",
  "(?:the )?solution|(?:our )?approach|recommendations?|(?:our )?proposals?|proposed (?:solution|decision|approach|direction|architecture|design)|conclusions?",
  "what (?:changed|changes|we (?:did|do|chose|will do))|(?:the )?(?:change|rule|policy)|(?:chosen )?direction",
  "vorschlag|lösung|ergebnis|proposta|propuesta|proposition|solution retenue|conclusión|conclusão|fazit|предложение|提案|结论|結論",
  "(?:décision|decisión|decisão|decisione) (?!en suspens|pend|em aberto)[^ ]+(?: [^ ]+){0,2}",
);
/** Whether a section's name says that it contains the decision. */
export function isDecision(name: string): boolean {
  return DECIDED.test(name) || MAYBE_DECIDED.test(name);
}
/** Whether a section's name speaks of a decision, and not of what stands around one. */
export function mentionsDecision(name: string): boolean {
  return (
    /(?<!\p{L})(?:decisions?|decided|chosen|selected|entscheidung|decisión|decisão|décision|rozhodnutie|решение|决定|決定)(?!\p{L})/u.test(
      name,
    ) &&
    !/(?<!\p{L})(?:drivers?|makers?|context|criteria|related|relation|log|records?|history|status|dates?|owners?|consequences?|rationale|reasons?|pending|open|future|next|deferred|previous|earlier|prior|options?|alternatives?|review|impact|process|when|how|why|which|who|what|where|not)(?!\p{L})/u.test(
      name,
    )
  );
}
const END = "(?![\\p{L}\\p{N}])";
export const CONTEXT: RegExp = new RegExp(
  `^(?:problem|background|motivation|issue|situation|why|contexte?|contexto|contesto|kontext|kontekst|ausgangslage|konteks|latar belakang|achtergrond|sammanhang|bakgrund|bakgrunn|baggrund|tausta|bağlam|arka plan|bối cảnh|контекст|предыстория|背景|コンテキスト|文脈|上下文|배경|맥락|컨텍스트)${END}`,
  "u",
);
const WEIGHED_ROMANCE =
  "(?:consid[eé]r|évalu|evalu|avali|valut|envisag|étudi|estudi|analis|analys|examin)(?:[ée]e?s|ad[ao]s|at[ei])";
export const OPTIONS: RegExp = oneOf(
  "considered (?:options|alternatives)|positions|(?:viable )?options(?: (?:considered|evaluated))?|evaluated options|alternatives?(?: (?:considered|evaluated))?|options and alternatives",
  `(?:options|alternatives|opciones|alternativas|opções|opzioni|alternative) ${WEIGHED_ROMANCE}|opciones|opções|opzioni`,
  "(?:betrachtete|erwogene|geprüfte|bewertete|mögliche) (?:optionen|alternativen|varianten)|optionen|(?:overwogen|bekeken) (?:opties|alternatieven)|opties",
  "(?:vurderte|overvejede|övervägda) (?:alternativ(?:er)?|muligheder|muligheter)|(?:rozważane|rozpatrywane) (?:opcje|alternatywy|warianty)|zvažované (?:možnosti|varianty)|(?:değerlendirilen|düşünülen) (?:seçenekler|alternatifler)",
  "(?:opsi|pilihan|alternatif) yang dipertimbangkan|(?:các )?(?:phương án|lựa chọn)(?: đã)?(?: (?:xem xét|cân nhắc))?",
  "(?:рассмотренные|возможные) (?:варианты|опции|альтернативы)|варианты|розглянуті (?:варіанти|альтернативи)|варіанти",
  "検討した(?:選択肢|代替案|案)|選択肢|候補|考虑(?:过)?的(?:选项|方案)|可选方案|候选方案|(?:고려|검토)(?:한|된)? ?(?:옵션|대안|선택지)",
);
export const REFUSED: RegExp = oneOf(
  "rejected(?: (?:options|alternatives|approaches|ideas))?|what we rejected|alternatives? (?:considered )?(?:and )?(?:rejected|refused|dismissed)|alternatives?(?: (?:considered|evaluated))?",
  "other options(?: that (?:have been|were) considered)?|other (?:alternatives|approaches)(?: considered)?|(?:options|alternatives) not (?:chosen|taken)|discarded (?:options|alternatives)",
  `alternativas?(?: (?:descartadas|rejeitadas|rechazadas))?|alternatives (?:écartées|rejetées)|alternative scartate|(?:alternatives|alternativas|alternative) ${WEIGHED_ROMANCE}`,
  "(?:verworfene |betrachtete |erwogene |geprüfte )?alternativen|andere (?:möglichkeiten|optionen|alternativen)(?: die wir nicht gewählt haben)?|(?:overwogen |verworpen |afgewezen )?alternatieven",
  "(?:vurderte |forkastede |overvejede |övervägda |förkastade )?alternativ(?:er)?|(?:odrzucone |rozważane )?alternatywy|(?:zvažované |zamietnuté |zamítnuté )?alternat[ií]vy|(?:değerlendirilen |reddedilen )?alternatifler",
  "alternatif(?: yang dipertimbangkan)?|(?:các )?phương án (?:thay thế|đã loại|bị loại)",
  "(?:(?:рассмотренные|отклон[её]нные|розглянуті|відхилені|другие|інші) )?альтернатив[иы]|отклон[её]нные варианты",
  "代替案|却下した(?:案|選択肢|代替案)|不採用(?:案|にした(?:案|もの))|(?:(?:검토한|고려한|고려된|기각한|기각된|제외(?:한|된)?|다른|검토) )?대안(?:들)?|备选方案|替代方案|未采用的?方案|被否决的方案",
);
export const STATUS: RegExp = oneOf(
  "(?:decision |adr |current )?status|state|stand|statut|estado|stato|stav|stan|durum|tila|állapot|trạng thái|статус|ステータス|状態|状态|狀態|상태",
);
/** Headings that begin a document and never name its decision. */
export const OPENING: RegExp =
  /^(?:abstract|summary|overview|introduction|preamble|tl ?dr|executive summary|at a glance|table of contents|contents|goals|scope|context|background|motivation|problem|problem statement|context and problem statement|status|zusammenfassung|einleitung|kontext|kontekst|résumé|introducción|resumen|resumo|contexte|contexto|概要|摘要|背景)$/;
export const PROS: RegExp = /^pros and cons of the (?:options|alternatives)$/;
/** A section that lists the record's changes with their dates. */
export const HISTORY: RegExp = /^(?:change ?log|changes|history|(?:status|revision|version|change) history)$/;
/** A section with fields of the record, as a table or a list. */
export const FIELDS: RegExp = /^(?:meta|meta ?data|metadados|metadatos|metadaten|document info(?:rmation)?)$/;
export const TITLE: RegExp =
  /^(?:title|(?:adr|rfc|decision) title|feature name|titre|titel|título|titolo|tytuł|başlık|tiêu đề|название|назва|タイトル|标题)$/;
export const OTHERS: RegExp =
  /^(?:consequences?|rationale|reasons?|references|notes|pros|cons|implementation details?|implications)$/;

const CONSEQUENCES =
  /^(?:consequences?|konsequenzen|consecuencias|consequências|conséquences|conseguenze|konsekuensi|následky|dôsledky|последствия|наслідки|影響|影响|结果|결과)(?!\p{L})/u;
// What may stand beside the decision between the context and the consequences.
const BESIDE =
  /(?<!\p{L})(?:drivers?|requirements?|goals?|constraints?|assumptions?|scope|problem|questions?|evidence|analysis|findings|considerations|related|options?|alternatives?|current|existing|today)(?!\p{L})/u;

/** The only section between the context and the consequences: there a record decides, whatever it calls it. */
export function betweenContextAndConsequences(sections: readonly Section[]): readonly Section[] {
  const context = sections.find(({ name }) => CONTEXT.test(name));
  const beside = sections.filter(({ heading }) => heading.depth === context?.heading.depth);
  const start = context === undefined ? beside.length : beside.indexOf(context);
  const end = beside.findIndex(({ name }, at) => at > start && CONSEQUENCES.test(name));
  const inner = end === -1 ? [] : beside.slice(start + 1, end);
  const found = inner.filter(({ name }) => !isPart(name) && !BESIDE.test(name));
  return found.length === 1 ? found : [];
}

/** The records of a file that holds several, each under a heading such as "ADR 7: Names"; none if it holds one. */
export function recordsWithin(nodes: readonly RootContent[]): readonly (readonly RootContent[])[] {
  for (const depth of [1, 2, 3]) {
    const starts = nodes.flatMap((node, at) =>
      node.type === "heading" && node.depth === depth && SEVERAL.test(nodeText(node).trim()) ? [at] : [],
    );
    const parts = starts.map((start, at) => {
      const part = nodes.slice(start, starts[at + 1]);
      const end = part.findIndex((node, place) => place > 0 && node.type === "heading" && node.depth < depth);
      return end === -1 ? part : part.slice(0, end);
    });
    const areRecords = parts.every(
      (part) => sectionsOf(part.slice(1)).some(({ name }) => isDecision(name)) || isLabelled(part),
    );
    if (parts.length > 1 && areRecords) return parts;
  }
  return [];
}

function isLabelled(nodes: readonly RootContent[]): boolean {
  return nodes.some(
    (node) =>
      node.type !== "heading" &&
      /^[^\p{L}\n]{0,8}(?:decision|decisión|decisão|décision|entscheidung)[^\p{L}\n]{0,4}[:：]/imu.test(nodeText(node)),
  );
}

const SEVERAL = /^\[?(?:adr\b|(?:rfc|d[eé]cision|decisi[oó]n|decisão|entscheidung)\s*[-_#]?\s*\d)/i;

/** Whether a heading with this name is a part of a record, and not a record itself. */
export function isPart(name: string): boolean {
  return isDecision(name) || [CONTEXT, OPTIONS, REFUSED, STATUS, OTHERS].some((one) => one.test(name));
}

/**
 * If the author forgot headings, a line that only names a section counts as one. The status often precedes the first
 * heading this way, with a list of boxes below.
 */
export function withNamedSections(nodes: readonly RootContent[]): readonly RootContent[] {
  const sections = sectionsOf(nodes);
  const isForgotten = !sections.some(({ name }) => isDecision(name));
  const isUnlisted = !sections.some(({ name }) => OPTIONS.test(name) || REFUSED.test(name));
  let depth = 2;
  return nodes.flatMap((node, at): readonly RootContent[] => {
    if (node.type === "heading") depth = Math.max(2, node.depth);
    const isListed = nodes[at + 1]?.type === "list";
    const [last, ...before] = node.type === "paragraph" ? nodeText(node).trim().split("\n").toReversed() : [];
    const name = last === undefined || last.length > 40 ? "" : sectionName(last);
    if (name === "" || last === undefined) return [node];
    if (before.length > 0)
      return isListed && isForgotten && isOptionList(name, last) ? [node, headingOf(node, last, depth)] : [node];
    const isKnown = isListed && (STATUS.test(name) || (isUnlisted && isOptionList(name, last)));
    // A longer line that begins like a section's name is a sentence.
    return isKnown || (isForgotten && isPart(name) && name.split(" ").length <= 4)
      ? [headingOf(node, last, depth)]
      : [node];
  });
}

// A paragraph's last line names the list that follows it.
function isOptionList(name: string, line: string): boolean {
  return line.trim().endsWith(":") && (OPTIONS.test(name) || REFUSED.test(name));
}

/** It ends where the section around it ends. */
function headingOf(node: RootContent, text: string, depth: number): Heading {
  const { children } = node as Paragraph; // the only ones that are asked for
  const isWhole = nodeText(node).trim() === text;
  return {
    type: "heading",
    depth: depth as Heading["depth"], // that of another heading
    position: node.position,
    children: isWhole ? children : [{ type: "text", value: text }],
  };
}

/** Blocks as text, in order; lists keep their markers. */
export function blocksText(nodes: readonly RootContent[]): string {
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
