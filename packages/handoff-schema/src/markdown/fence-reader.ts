/** Where a line stands: in a fence, on the first or last line of one, or outside. */
export type FencePlace = "inside" | "edge" | "outside";

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const HTML = /^ {0,3}</;
// HTML of these forms goes on over blank lines, up to its own end.
const LONG_HTML = /^ {0,3}<(?:!--|!\[CDATA\[|\?|![a-z]|(?:script|pre|style|textarea)(?![a-z0-9-]))/i;

/**
 * Tells of each line behind the front matter, in order, where it stands. Where the parser may see no fence there is none: in a
 * list or quotation, with which a fence may end, and in HTML.
 */
export function createFenceReader(): (line: string, isNested: boolean) => FencePlace {
  let fence: string | undefined;
  let html: "none" | "short" | "long" = "none";
  return (line, isNested) => {
    const [, marks = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (!marks.startsWith(fence) || rest.trim() !== "") return "inside";
      fence = undefined;
      return "edge";
    }
    // Where long HTML ends is not followed: what stands behind it is counted as if it held no fences.
    if (html !== "long" && HTML.test(line)) html = LONG_HTML.test(line) ? "long" : "short";
    else if (html === "short" && line.trim() === "") html = "none";
    // The words behind a fence of backticks hold none.
    if (html !== "none" || isNested || marks === "" || (marks.startsWith("`") && rest.includes("`"))) return "outside";
    fence = marks;
    return "edge";
  };
}

/** Where the front matter of a text ends; 0 where it has none. A fence cannot begin in it. */
export function endOfFrontMatter(text: string): number {
  const first = /^---[ \t]*(?:\r\n?|\n)/.exec(text);
  if (first === null) return 0;
  const last = /(?:\r\n?|\n)---[ \t]*(?=\r|\n|$)/g;
  last.lastIndex = first[0].length - 1;
  const found = last.exec(text);
  return found === null ? 0 : found.index + found[0].length;
}
