import { linesOf, nodeText } from "../markdown/parse-markdown.ts";
import {
  exportedOptions,
  itemText,
  type Option,
  optionsIn,
  optionsOfBlocks,
  titleOfOption,
} from "./record-option-lists.ts";
import { CONTEXT, DECIDED, OPTIONS, PROS, REFUSED, type Section, sectionsOf } from "./record-sections.ts";

/** An option that was not chosen, and the reason if the file gives one. */
export interface RejectedOption {
  readonly option: string;
  readonly why_rejected?: string;
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
  const [chosenKey, takenKey] = [optionKey(chosen), optionKey(taken)];
  const named = labelNamed(decision);
  const isLabelled = options.filter(({ label }) => label !== undefined && label === named).length === 1;
  // An option within the words of the choice comes before one that contains them.
  const isWithin = options.some(({ option }) => isIn(option, chosenKey));
  const isNamed = ({ option }: Option): boolean =>
    chosen === ""
      ? isSameOption(option, takenKey)
      : isWithin
        ? isIn(option, chosenKey)
        : isSameOption(option, chosenKey);
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
  const parts = line.split(/;\s+/);
  if (parts.every((part) => REMARKED.test(part))) return linesNamed(parts.map(pointOf).join("\n"), decision);
  if (/[.;]\s|\bbecause\b/i.test(line) || /^- /m.test(line)) return linesNamed(line, decision);
  const taken = optionKey(withoutRefused(decision));
  return line
    .split(/,\s*(?:and|or)?\s*|\s+(?:or|vs\.?)\s+|;|\n/)
    .map((name) => titleOfOption(name.replace(/\.$/, "").replace(/\s*\([^)]*\)$/, "")))
    .filter((name) => isOptionName(name) && !isSameOption(name, taken))
    .map((option) => ({ option }));
}

// An option with remarks on it in brackets, as in "Formik (larger); Hooks (older)".
const REMARKED = /^((?:(?!\.\s)[^();\n]){2,80})\s\(([^()]{12,})\)\.?$/;

function pointOf(part: string): string {
  return part.replace(REMARKED, "- $1 — $2");
}

// List items after a label: each has a name and why it was not chosen.
function linesNamed(text: string, decision: string): readonly RejectedOption[] {
  const taken = optionKey(withoutRefused(decision));
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

// What a file says of an option somewhere in its text.
const REFUSAL =
  /(?:^|[.;,:—–-]\s*)rejected\b|\b(?:is|are|was|were) (?:rejected|discarded|ruled out|not chosen)\b|отклон[её]н|不採用|却下|拒绝/i;

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

function isSameOption(option: string, told: string): boolean {
  return isIn(option, told) || (told.length >= 6 && optionKey(option).includes(told));
}

/** Whether an option's name, with or without its remarks in brackets, stands in a text, given as its key. */
function isIn(option: string, told: string): boolean {
  const own = optionKey(option);
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
