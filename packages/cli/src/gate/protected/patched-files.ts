/** What a patch says of the files that it writes. */
export interface PatchRead {
  /** Every file that any reader of patches could take from it. */
  readonly files: readonly string[];
  /** Whether each of its lines is understood, so that no other file can be in it. */
  readonly whole: boolean;
}

// Readers take different characters for white space and for the end of a line; none of these is shown.
const SPACE = /[\s\u0085]/;
const LINE_ENDS = /\r|[\v\f\u0085\u2028\u2029]/;
const ODD = /[^\P{Cc}\t]|\p{Cf}|[^\S \t]/u;
// Whatever stands before the stars that is no character of a text: one reader or another trims it.
const MARKED = /^[^!-~]*\*\*\*\s*(?:(?:Add|Update|Delete)\s*File|Move\s*to)\s*: ?(.+)$/isu;
const HEADER = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): \S/;
const COMPARED = /^[>\s]*(?:--- |\+\+\+ |\*\*\* |Index: |(?:rename|copy) (?:from|to) )([^\t]+)/;
const COMPARED_HEAD = /^[>\s]*diff --git (.+)$/;

/** Reads a patch that a tool of a client was given; a text that is none names no file. */
export function readPatch(text: string): PatchRead {
  if (!text.includes("***")) {
    const files = comparedFiles(text);
    return { files, whole: files.length === 0 };
  }
  const marked = markedFiles(text);
  // What looks like the other format there is text that the patch adds or takes away.
  return { files: marked.length > 0 ? marked : comparedFiles(text), whole: isUnderstood(text) };
}

/** The files that a text names which any program that applies patches may read; none for a text that is no patch. */
export function patchedFiles(text: string): readonly string[] {
  return [...new Set([...markedFiles(text), ...comparedFiles(text)])];
}

function markedFiles(text: string): readonly string[] {
  const names = linesOf(text).flatMap((line) => {
    const name = MARKED.exec(line)?.[1];
    // A blank more than one behind the colon may belong to the name.
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

/** A name as it stands, and without the letter that git puts before it. */
function asNamed(name: string): readonly string[] {
  return [name, name.replace(/^[ab]\//, "")];
}

/** The lines of a text, and what is a line of its own for a reader that knows more line ends. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => (LINE_ENDS.test(line) ? [line, ...line.split(LINE_ENDS)] : [line]));
}

/** A text without white space at both ends, as Rust and JavaScript together know it; a pattern would be slow. */
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

/** Whether a patch is written as Codex writes it, from the first marker to the last. */
function isUnderstood(text: string): boolean {
  const lines = text
    .replace(/\r?\n$/, "")
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  // A here-document around it, as some models write one, is taken off.
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
