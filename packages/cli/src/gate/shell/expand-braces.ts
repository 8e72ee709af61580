const LIMIT = 64;
const LONGEST = 20_000;

/** What a word with braces becomes, each as source text; undefined where that would be too much. */
export function expandBraces(text: string): string[] | undefined {
  if (text.length > LONGEST) return undefined;
  const group = findGroup(text, 0);
  if (group === undefined) return [text];
  const { start, end, inner } = group;
  const found: string[] = [];
  for (const choice of inner) {
    const rest = expandBraces(`${text.slice(0, start)}${choice}${text.slice(end)}`);
    if (rest === undefined) return undefined;
    found.push(...rest);
    if (found.length > LIMIT) return undefined;
  }
  return found;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly inner: readonly string[];
}

function findGroup(text: string, from: number): Group | undefined {
  for (let index = from; index < text.length; index += 1) {
    index = skipQuoted(text, index);
    if (text[index] !== "{" || text[index - 1] === "$") continue;
    const group = readGroup(text, index);
    if (group !== undefined) return group;
  }
  return undefined;
}

/** The group that opens here, with its choices; undefined for braces that stand for themselves. */
function readGroup(text: string, start: number): Group | undefined {
  let depth = 0;
  let last = start + 1;
  const inner: string[] = [];
  for (let index = start; index < text.length; index += 1) {
    index = skipQuoted(text, index);
    if (text[index] === "{") depth += 1;
    if (text[index] === "," && depth === 1) {
      inner.push(text.slice(last, index));
      last = index + 1;
    }
    if (text[index] !== "}") continue;
    depth -= 1;
    if (depth > 0) continue;
    const whole = text.slice(last, index);
    if (inner.length > 0) return { start, end: index + 1, inner: [...inner, whole] };
    const range = readRange(whole);
    return range === undefined ? undefined : { start, end: index + 1, inner: range };
  }
  return undefined;
}

/** Past what is quoted or escaped here: the index of the next character that counts. */
function skipQuoted(text: string, index: number): number {
  let at = index;
  for (;;) {
    const character = text[at];
    if (character === "\\") at += 2;
    else if (character === "'" || character === '"') {
      const close = text.indexOf(character, at + 1);
      if (close === -1) return text.length;
      at = close + 1;
    } else return at;
  }
}

function readRange(text: string): string[] | undefined {
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.-?\d+)?$/.exec(text);
  const numbers = /^(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.-?\d+)?$/.exec(text);
  const [, low = "", high = ""] = letters ?? numbers ?? [];
  if (letters === null && numbers === null) return undefined;
  const code = (end: string): number => (letters === null ? Number(end) : end.charCodeAt(0));
  const [first, last] = [code(low), code(high)].toSorted((left, right) => left - right);
  const found: string[] = [];
  for (let value = first ?? 0; value <= (last ?? 0) && found.length <= LIMIT; value += 1)
    found.push(letters === null ? String(value) : String.fromCharCode(value));
  return found;
}
