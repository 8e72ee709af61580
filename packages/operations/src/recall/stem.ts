// Porter's stems, as the package `stemmer` has them: a test compares the two. That one asks twenty regular expressions about each
// word, and compiling them takes a hook more than a millisecond.

// By their last two letters, which most words do not have: those are passed over with one look. The longest comes first.
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
  // At the start `y` stands for a consonant.
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
