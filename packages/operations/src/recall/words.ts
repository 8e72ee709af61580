// Porter's stemmer; a test compares it with the package `stemmer`. That package runs twenty regular expressions on each
// word, and compiling them costs a hook more than a millisecond.

// Grouped by the last two letters, so that most words are dismissed with one lookup. Longest first.
const ENDINGS = [
  pairs(
    "ational:ate ization:ize iveness:ive fulness:ful ousness:ous tional:tion biliti:ble entli:ent ousli:ous ation:ate alism:al aliti:al iviti:ive enci:ence anci:ance izer:ize alli:al ator:ate logi:log bli:ble eli:e",
  ),
  pairs("icate:ic ative: alize:al iciti:ic ical:ic ness: ful:"),
];
const DROPPED = pairs("ement: ance: ence: able: ible: ment: ant: ent: ism: ate: iti: ous: ive: ize: al: er: ic: ou:");

function pairs(text: string): ReadonlyMap<string, readonly (readonly [ending: string, put: string])[]> {
  const byTail = new Map<string, (readonly [ending: string, put: string])[]>();
  for (const pair of text.split(" ")) {
    const ending = pair.slice(0, pair.indexOf(":"));
    const known = byTail.get(ending.slice(-2)) ?? [];
    known.push([ending, pair.slice(ending.length + 1)]);
    byTail.set(ending.slice(-2), known);
  }
  return byTail;
}

/** The stem of an English word. */
export function stemOf(value: string): string {
  const lower = value.toLowerCase();
  if (lower.length < 3) return lower;
  // A `y` at the start is a consonant.
  const startsWithY = lower.startsWith("y");
  let word = withoutPast(withoutPlural(startsWithY ? `Y${lower.slice(1)}` : lower));
  if (word.length > 1 && word.endsWith("y") && hasVowel(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  for (const endings of ENDINGS) {
    const found = endings.get(word.slice(-2))?.find(([ending]) => endsIn(word, ending));
    if (found === undefined) continue;
    const start = word.slice(0, -found[0].length);
    if (syllables(start) > 0) word = start + found[1];
  }
  word = withoutFinalE(withoutSuffix(word));
  if (word.endsWith("ll") && syllables(word) > 1) word = word.slice(0, -1);
  return startsWithY ? `y${word.slice(1)}` : word;
}

function endsIn(word: string, ending: string): boolean {
  return word.length > ending.length && word.endsWith(ending);
}

function withoutPlural(word: string): string {
  if (endsIn(word, "sses") || endsIn(word, "ies")) return word.slice(0, -2);
  return word.length > 2 && word.endsWith("s") && word.at(-2) !== "s" ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (endsIn(word, "eed")) return syllables(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = endsIn(word, "ing") ? 3 : endsIn(word, "ed") ? 2 : 0;
  const start = word.slice(0, word.length - ending);
  if (ending === 0 || !hasVowel(start)) return word;
  if (start.endsWith("at") || start.endsWith("bl") || start.endsWith("iz")) return `${start}e`;
  const last = start.at(-1) ?? "";
  if (last === start.at(-2) && !"aeiouylsz".includes(last)) return start.slice(0, -1);
  return isShort(start) ? `${start}e` : start;
}

function withoutSuffix(word: string): string {
  const [suffix] = DROPPED.get(word.slice(-2))?.find(([ending]) => endsIn(word, ending)) ?? [];
  const ion = suffix === undefined && word.length > 4 && (word.endsWith("sion") || word.endsWith("tion")) ? 3 : 0;
  const start = word.slice(0, word.length - (suffix?.length ?? ion));
  return syllables(start) > 1 ? start : word;
}

function withoutFinalE(word: string): string {
  if (!endsIn(word, "e")) return word;
  const start = word.slice(0, -1);
  const count = syllables(start);
  return count > 1 || (count === 1 && !isShort(start)) ? start : word;
}

function isVowel(letter: string | undefined): boolean {
  return letter === "a" || letter === "e" || letter === "i" || letter === "o" || letter === "u";
}

function isVowelOrY(letter: string | undefined): boolean {
  return letter === "y" || isVowel(letter);
}

/** Where the consonants at the start of a word end. */
function startOfVowels(word: string): number {
  if (word === "" || isVowel(word[0])) return 0;
  let at = 1;
  while (at < word.length && !isVowelOrY(word[at])) at += 1;
  return at;
}

function hasVowel(word: string): boolean {
  return startOfVowels(word) < word.length;
}

/** How often consonants follow vowels. */
function syllables(word: string): number {
  let count = 0;
  for (let at = startOfVowels(word); at < word.length; count += 1) {
    at += 1;
    while (at < word.length && isVowel(word[at])) at += 1;
    if (at >= word.length) break;
    at += 1;
    while (at < word.length && !isVowelOrY(word[at])) at += 1;
  }
  return count;
}

/** Consonants, one vowel, and one consonant that is not w, x or y. */
function isShort(word: string): boolean {
  const at = startOfVowels(word);
  const last = word.at(-1) ?? "";
  return at > 0 && at === word.length - 2 && !"aeiouwxy".includes(last);
}

/** A word in its compared form, and whether it is a whole identifier of several words. */
export interface Word {
  readonly form: string;
  readonly isJoined: boolean;
}

/** How much of a text to read. */
export const TEXT_LIMIT = 20_000;

const STOP = new Set(
  "a an and are as at be been but by can could did do does for from had has have how i if in into is it its just may me might more most must my no not of off on one only or our out over so some such than that the their them then there these they this those to too under up us was we were what when where which while who why will with would you your about again also any both each few other own same very don should now per via".split(
    " ",
  ),
);

/**
 * Stems found in every development record: they name actions, hardly ever objects. Listed as `formOf` returns them,
 * because a hook has no time to compute them.
 */
const PLAIN = new Set(
  "add ad remov delet fix updat bump chang make us set get allow support new move creat implement improv renam replac refactor chore feat test doc build clean switch let show see want need put instead when first last next old current default correct handl ensur prevent enabl disabl includ introduc start stop begin run write read work thing file code wai simplifi extend version option valu name list item type field function method class modul line number initi better miss check return call pass convert merg revert minor small case issu bug error part follow give take keep".split(
    " ",
  ),
);

/** Words with two spellings, by stem: both get one form. */
const SAME: ReadonlyMap<string, string> = new Map(
  "db:databas auth:authent authn:authent authz:author permiss:author config:configur conf:configur env:environ repo:repositori dep:depend param:paramet arg:argument perf:perform info:inform admin:administr async:asynchron sync:synchron synchron:synchron impl:implement msg:messag spec:specif app:applic lib:librari k8:kubernet js:javascript ts:typescript pkg:packag dir:directori folder:directori id:identifi uuid:identifi i18n:translat internation:translat email:mail ctx:context var:variabl prod:product dev:develop cert:certif tl:certif ssl:certif logger:log signin:login ui:interfac postgresql:postgr pg:postgr psql:postgr img:imag nav:navig ref:refer rm:delet remov:delet"
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);

const forms = new Map<string, string>();
/** A long-lived process sees many words, so limit the cache. */
const MOST_FORMS = 50_000;

/** The form in which a lower-case word is compared, whatever its ending and spelling. */
export function formOf(word: string): string {
  const known = forms.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(americanOf(word));
  const form = SAME.get(stem) ?? stem;
  if (forms.size > MOST_FORMS) forms.clear();
  forms.set(word, form);
  return form;
}

// Check the ending first: few words have it, and an unused regular expression is never compiled.
function americanOf(word: string): string {
  const other = word.includes("is") ? word.replace("isation", "ization").replace(/is(e|es|ed|ing)$/, "iz$1") : word;
  return other.length > 5 && other.endsWith("our") ? `${other.slice(0, -3)}or` : other;
}

/** Whether a form names an action rather than an object. */
export function isPlain(form: string): boolean {
  return PLAIN.has(form);
}

const ASCII = /^[\0-\x7f]*$/;
const IDENTIFIERS = /[A-Za-z0-9]+(?:[_\-.][A-Za-z0-9]+)*/g;

/** Patterns that find identifiers and split them where their letters change. */
interface Patterns {
  readonly identifiers: RegExp;
  readonly hump: RegExp;
  readonly acronym: RegExp;
  /** Scripts without spaces between words: any two neighboring characters count as one word. */
  readonly spaceless?: RegExp;
}

const OF_ASCII: Patterns = {
  identifiers: IDENTIFIERS,
  hump: /([a-z0-9])([A-Z])/g,
  acronym: /([A-Z])(?=[A-Z][a-z])/g,
};

let ofUnicode: Patterns | undefined;

// Compiled on first use: Unicode classes cost a hook milliseconds, and most texts do not need them.
function unicodePatterns(): Patterns {
  const scripts = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map((name) => `\\p{scx=${name}}`).join("");
  ofUnicode ??= {
    identifiers: /[\p{L}\p{N}]+(?:[_\-.][\p{L}\p{N}]+)*/gu,
    hump: /([\p{Ll}\p{N}])(\p{Lu})/gu,
    acronym: /(\p{Lu})(?=\p{Lu}\p{Ll})/gu,
    spaceless: new RegExp(`[${scripts}]`, "u"),
  };
  return ofUnicode;
}

/** The words of a text in order. Identifiers are split, and also appear as a whole after their parts. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const start = text.slice(0, TEXT_LIMIT);
  const isAscii = ASCII.test(start);
  const patterns = isAscii ? OF_ASCII : unicodePatterns();
  const plain = isAscii ? start : start.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
  for (const identifier of plain.match(patterns.identifiers) ?? []) {
    const parts = partsOf(identifier, patterns);
    for (const part of parts)
      if (part.length > 1 && part.length <= 64 && !STOP.has(part)) words.push({ form: formOf(part), isJoined: false });
    if (parts.length > 1 && parts.length < 5) words.push({ form: formOf(parts.join("")), isJoined: true });
  }
  return words;
}

function partsOf(identifier: string, { hump, acronym, spaceless }: Patterns): readonly string[] {
  const lower = identifier.toLowerCase();
  const apart =
    lower === identifier ? lower : identifier.replaceAll(hump, "$1 $2").replaceAll(acronym, "$1 ").toLowerCase();
  const isOne = !(apart.includes(" ") || apart.includes("_") || apart.includes("-") || apart.includes("."));
  const parts = isOne ? [apart] : apart.split(/[ _\-.]+/);
  if (spaceless === undefined) return parts;
  return parts.flatMap((part) => (spaceless.test(part) ? pairsOf([...part]) : [part]));
}

function pairsOf(characters: readonly string[]): readonly string[] {
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
