/** The front matter of a Markdown file, or why there is none. */
export type FrontMatter =
  | { readonly ok: true; readonly yaml: string; readonly firstLine: number }
  | {
      readonly ok: false;
      readonly code: "NO_FRONT_MATTER" | "FRONT_MATTER_OPEN" | "FRONT_MATTER_TOO_LARGE";
      readonly reason: string;
    };

/** Cuts the YAML between the first line `---` and the next one out of a Markdown file; `whole` tells whether the text is the whole file. */
export function splitFrontMatter(source: string, whole: boolean): FrontMatter {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (opening === null) {
    const reason = "the file does not begin with front matter (a line `---`)";
    return { ok: false, code: "NO_FRONT_MATTER", reason };
  }
  const start = opening[0].length;
  const end = closingLine(text, start);
  if (end === undefined)
    return whole
      ? { ok: false, code: "FRONT_MATTER_OPEN", reason: "the front matter is never closed by a line `---`" }
      : { ok: false, code: "FRONT_MATTER_TOO_LARGE", reason: "the front matter is larger than 64 KB" };
  return { ok: true, yaml: text.slice(start, end), firstLine: 2 };
}

function closingLine(text: string, start: number): number | undefined {
  // From the line break before the first line on, so that empty front matter closes at once.
  for (let at = text.indexOf("\n---", start - 1); at !== -1; at = text.indexOf("\n---", at + 1)) {
    const rest = text.slice(at + 4, at + 36);
    if (/^[ \t]*(\r?\n|\r?$)/.test(rest)) return at + 1;
  }
  return undefined;
}

/** The `name:` of front matter without parsing it: enough to tell one skill from another. */
export function quickName(yaml: string): string | undefined {
  const match =
    /^name:[ \t]*(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^"'#\s][^#\r\n]{0,200}?))[ \t]*(?:#[^\r\n]*)?\r?$/m.exec(
      yaml,
    );
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Whether front matter holds a line that YAML is likely to refuse or misread: only then is it worth parsing for its own sake. */
export function looksBroken(yaml: string): boolean {
  if (yaml.charCodeAt(0) === DASH) return true;
  for (let start = 0; start < yaml.length; ) {
    const next = yaml.indexOf("\n", start);
    const end = next === -1 ? yaml.length : next;
    if (isDoubtful(yaml, start, end)) return true;
    start = end + 1;
  }
  return false;
}

const SPACE = 32;
const TAB = 9;
const DASH = 45;
/** `#`, `-` and line ends begin lines that hold no key. */
const NO_KEY: ReadonlySet<number> = new Set([35, 45, 10, 13]);
/** Quotes and brackets, and what ends a line that begins with one. */
const CLOSING: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [39, "'"],
  [91, "]"],
  [123, "}"],
]);
/** `|`, `>`, `#`: what follows the colon is not plain text. */
const NOT_PLAIN: ReadonlySet<number> = new Set([124, 62, 35]);
/** `@`, backtick, `%`, `&`, `*`, `!`: plain text may not begin so, or loses its beginning. */
const BAD_START: ReadonlySet<number> = new Set([64, 96, 37, 38, 42, 33]);

function isDoubtful(yaml: string, start: number, end: number): boolean {
  const first = yaml.charCodeAt(start);
  if (first === TAB) return true;
  // Deeper lines belong to a value; only a tab among their indentation is looked for.
  if (first === SPACE) return /^ *\t/.test(yaml.slice(start, Math.min(end, start + 64)));
  if (start === end || NO_KEY.has(first)) return false;
  const colon = yaml.indexOf(":", start);
  if (colon === -1 || colon >= end) return true;
  let value = colon + 1;
  while (value < end && yaml.charCodeAt(value) === SPACE) value += 1;
  const begin = yaml.charCodeAt(value);
  if (value >= end || begin === 13) return false;
  if (BAD_START.has(begin)) return true;
  const closing = CLOSING.get(begin);
  if (closing !== undefined) return !closes(yaml.slice(value, end).trimEnd(), closing);
  if (NOT_PLAIN.has(begin)) return false;
  const again = yaml.indexOf(": ", value);
  return (again !== -1 && again < end) || yaml.slice(value, end).trimEnd().endsWith(":");
}

// What does not end with its quote or bracket goes on in the next line, or is followed by what it should hold.
function closes(text: string, closing: string): boolean {
  return text.length > 1 && text.at(-1) === closing;
}
