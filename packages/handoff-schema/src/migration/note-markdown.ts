import type { Code } from "mdast";

// Each rule writes as many characters as it reads: what stands where is the same in the text that is parsed and in the note.
const BULLET = /^([ \t]*)[•‣◦▪▫·●➤►⁃∙–—](?=[ \t])/gm;
const WIKI_HEADING = /^h([1-6])\. /gm;
const ASCIIDOC_HEADING = /^(={2,5})(?= \S)/gm;
const UNDERLINE = /^(?=\S)(.{2,100}\r?\n)([~^.+"'])\2{3,99}[ \t]*$/gm;

/** A note in other dialects (wiki headings, `•` bullets, underlined titles) as Markdown of the very same length. */
export function plainMarkdown(source: string): string {
  const wiki = /^h[1-6]\. /m.test(source);
  const text = source
    .replaceAll(BULLET, "$1-")
    .replaceAll(ASCIIDOC_HEADING, (marks) => "#".repeat(marks.length))
    .replaceAll(UNDERLINE, (all, title: string) =>
      isTitle(title, all.length - title.length) ? `${title}${"-".repeat(all.length - title.length)}` : all,
    );
  if (!wiki) return countedHeadings(text);
  return text
    .replaceAll(WIKI_HEADING, (_all, depth: string) => `${"#".repeat(Number(depth))}${" ".repeat(4 - Number(depth))}`)
    .replaceAll(/^# /gm, "- ");
}

// An underline is as long as its title; a fence of tildes below a line of text is not.
function isTitle(line: string, underline: number): boolean {
  return Math.abs(line.trimEnd().length - underline) <= 2 && !/^[-*+>#|`~\s]|[.;,:]\s*$/.test(line);
}

// Single `#` lines that follow one another without a blank line are entries, as wikis number them.
function countedHeadings(text: string): string {
  return text.replaceAll(/^(?:# \S.*\r?\n){2,}/gm, (run) => run.replaceAll(/^# /gm, "- "));
}

/** What stands inside a fence, below as many empty lines as the note has above it: line numbers are those of the note. */
export function insideFence(node: Code, text: string): string {
  const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 2 } };
  // A fence has a line of its own above what it holds; code by indentation begins at once.
  const fenced = node.value.split("\n").length <= end.line - start.line;
  const shift = "\n".repeat(start.line - (fenced ? 0 : 1));
  if (!fenced) return shift + node.value;
  const lines = text.split("\n").slice(start.line, end.line - 1);
  return shift + lines.join("\n");
}
