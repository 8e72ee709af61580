import { forEachChild, type SyntaxNode } from "unbash";

const TOKENS: ReadonlySet<string> = new Set(["Word", "Assignment", "Redirect", "HereString", "HereDocBody"]);
// These write brackets of their own, as many as they like.
const BRACKETED: ReadonlySet<string> = new Set([
  "Function",
  "Case",
  "ArithmeticCommand",
  "ArithmeticFor",
  "TestCommand",
]);

interface TextRange {
  readonly pos: number;
  readonly end: number;
}

/**
 * Whether an opening bracket stands between the words of a script, or of one command, that opens no subshell. The parser drops one
 * together with the comment behind it; in zsh both are a pattern, and the line goes on.
 */
export function hasStrayBracket(text: string, node: SyntaxNode, range: TextRange): boolean {
  if (!text.includes("(") || !text.includes("#")) return false;
  const spans: (readonly [start: number, end: number])[] = [];
  let own = 0;
  const visit = (inner: SyntaxNode): void => {
    if (TOKENS.has(inner.type)) {
      spans.push([inner.pos, inner.end]);
      return;
    }
    if (inner.type === "Subshell") own += 1;
    else if (BRACKETED.has(inner.type)) own = Number.POSITIVE_INFINITY;
    forEachChild(inner, visit);
  };
  forEachChild(node, visit);
  return bracketsBetween(text, spans, range) > own;
}

function bracketsBetween(text: string, spans: (readonly [start: number, end: number])[], range: TextRange): number {
  let at = range.pos;
  let found = 0;
  for (const [start, end] of [...spans.toSorted(([left], [right]) => left - right), [range.end, range.end] as const]) {
    // What stands between words are operators and comments.
    const gap = text.slice(at, start).replace(/#[^\n]*/g, "");
    found += gap.split("(").length - 1;
    at = Math.max(at, end);
  }
  return found;
}
