import { forEachChild, type Script, type SyntaxNode } from "unbash";

const TOKENS: ReadonlySet<string> = new Set(["Word", "Assignment", "Redirect", "HereString", "HereDocBody"]);
// These write brackets of their own, as many as they like.
const BRACKETED: ReadonlySet<string> = new Set([
  "Function",
  "Case",
  "ArithmeticCommand",
  "ArithmeticFor",
  "TestCommand",
]);

/**
 * Whether an opening bracket stands between the words of a script that opens no subshell. The parser drops one together with the
 * comment behind it; in zsh both are a pattern, and the line goes on.
 */
export function hasStrayBracket(text: string, script: Script): boolean {
  if (!text.includes("(") || !text.includes("#")) return false;
  const spans: (readonly [start: number, end: number])[] = [];
  let own = 0;
  const visit = (node: SyntaxNode): void => {
    if (TOKENS.has(node.type)) {
      spans.push([node.pos, node.end]);
      return;
    }
    if (node.type === "Subshell") own += 1;
    else if (BRACKETED.has(node.type)) own = Number.POSITIVE_INFINITY;
    forEachChild(node, visit);
  };
  forEachChild(script, visit);
  return bracketsBetween(text, spans) > own;
}

function bracketsBetween(text: string, spans: (readonly [start: number, end: number])[]): number {
  let at = 0;
  let found = 0;
  for (const [start, end] of [
    ...spans.toSorted(([left], [right]) => left - right),
    [text.length, text.length] as const,
  ]) {
    // What stands between words are operators and comments.
    const gap = text.slice(at, start).replace(/#[^\n]*/g, "");
    found += gap.split("(").length - 1;
    at = Math.max(at, end);
  }
  return found;
}
