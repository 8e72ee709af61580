/** The files that a patch writes. */
export interface PatchRead {
  /** Every file that any patch reader could find in it. */
  readonly files: readonly string[];
  /** Whether every line is understood, so that it contains no other file. */
  readonly whole: boolean;
}

// Readers disagree about white space and line ends; none of these characters is visible.
const SPACE = /[\s\u0085]/;
const LINE_ENDS = /\r|[\v\f\u0085\u2028\u2029]/;
const ODD = /[^\P{Cc}\t]|\p{Cf}|[^\S \t]/u;
// Any non-printing prefix before the stars: some reader trims it.
const MARKED = /^[^!-~]*\*\*\*\s*(?:(?:Add|Update|Delete)\s*File|Move\s*to)\s*: ?(.+)$/isu;
const HEADER = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): \S/;
const COMPARED = /^[>\s]*(?:--- |\+\+\+ |\*\*\* |Index: |(?:rename|copy) (?:from|to) )([^\t]+)/;
const COMPARED_HEAD = /^[>\s]*diff --git (.+)$/;

/** Reads the patch given to a client's tool; a text that is not a patch names no files. */
export function readPatch(text: string): PatchRead {
  if (!text.includes("***")) {
    const files = comparedFiles(text);
    return { files, whole: files.length === 0 };
  }
  const marked = markedFiles(text);
  // Lines that look like the other format are text that the patch adds or removes.
  return { files: marked.length > 0 ? marked : comparedFiles(text), whole: isUnderstood(text) };
}

/** The files that any patch program may read from a text; none if it is not a patch. */
export function patchedFiles(text: string): readonly string[] {
  return [...new Set([...markedFiles(text), ...comparedFiles(text)])];
}

function markedFiles(text: string): readonly string[] {
  const names = linesOf(text).flatMap((line) => {
    const name = MARKED.exec(line)?.[1];
    // Extra blanks after the colon may belong to the name.
    return name === undefined ? [] : [withoutEnd(name), trimmed(name)];
  });
  return [...new Set(names)].filter((name) => name !== "");
}

function comparedFiles(text: string): readonly string[] {
  const names = linesOf(text).flatMap((line) => {
    const head = COMPARED_HEAD.exec(line)?.[1];
    return head === undefined ? [COMPARED.exec(line)?.[1] ?? ""] : head.split(" ");
  });
  return [...new Set(names.flatMap((name) => asNamed(trimmed(name))))].filter((name) => name !== "");
}

/** A name as written, and without git's prefix letter. */
function asNamed(name: string): readonly string[] {
  return [name, name.replace(/^[ab]\//, "")];
}

/** The lines of a text, including lines for readers that know more line ends. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => (LINE_ENDS.test(line) ? [line, ...line.split(LINE_ENDS)] : [line]));
}

/** Trims white space as defined by Rust and JavaScript together; a pattern would be slow. */
function trimmed(text: string): string {
  const rest = withoutEnd(text);
  let start = 0;
  while (SPACE.test(rest.charAt(start))) start += 1;
  return rest.slice(start);
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Whether the whole patch has Codex's format, from the first marker to the last. */
function isUnderstood(text: string): boolean {
  const lines = text
    .replace(/\r?\n$/, "")
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  // Some models wrap it in a here-document: strip that.
  const wrapped = /^<<(['"]?)EOF\1$/.test(lines[0] ?? "") && lines.at(-1) === "EOF";
  const [first, ...rest] = wrapped ? lines.slice(1, -1) : lines;
  const last = rest.pop();
  if (first?.trim() !== "*** Begin Patch" || last?.trim() !== "*** End Patch") return false;
  return ![first, last].some((line) => ODD.test(line)) && rest.every(isUnderstoodLine);
}

function isUnderstoodLine(line: string): boolean {
  const marker = trimmed(line);
  if (marker.startsWith("*") || /\*\*\*/.test(line.slice(0, line.search(/[+\-@\w]|$/))))
    return !ODD.test(line) && (HEADER.test(marker) || marker === "*** End of File");
  return marker === "" || /^(?:[+\- ]|@@)/.test(line);
}
