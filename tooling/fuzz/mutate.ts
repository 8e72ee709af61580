import type { Chance } from "../seed/chance.ts";

/** Texts that have broken parsers: brackets, anchors, prototype keys, controls, surrogates, long runs. */
const NASTY: readonly string[] = [
  "{",
  "[",
  "}",
  "]",
  '"',
  "'",
  "`",
  ":",
  ",",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\u2028",
  "\u202e",
  "\ud800",
  "😀",
  "&a ",
  "*a",
  "!!js/function ",
  "!important ",
  "<<: *a",
  "__proto__",
  "constructor",
  "---\n",
  "...\n",
  "#",
  " #",
  "| \n",
  "> \n",
  "- ",
  "? ",
  "1e999",
  "-0",
  "0x1f",
  "NaN",
  "null",
  "true",
  "~",
  "../",
  "/etc/passwd",
  "C:\\",
  "\\\\host\\share",
  "$(x)",
  "${x}",
  "<(x)",
  "<<EOF\n",
  "&&",
  ";",
  "||",
  "|&",
  "2>&1",
  ">/dev/null",
  "\u001b[31m",
  "```",
  "~~~yaml\n",
  "## Handoff\n",
  "<script>",
  "%00",
  "2026-02-30T25:61:00Z",
];

/** A damaged copy of a text: a few cuts, duplications, swaps, and insertions of texts that have broken parsers. */
export function mutate(text: string, chance: Chance, others: readonly string[] = []): string {
  let out = text;
  for (let edits = chance.whole(1, 6); edits > 0; edits -= 1) out = edit(out, chance, others);
  return out.slice(0, 200_000);
}

function edit(text: string, chance: Chance, others: readonly string[]): string {
  const at = chance.whole(0, text.length);
  const end = Math.min(text.length, at + chance.whole(0, chance.happens(0.1) ? 400 : 12));
  const kind = chance.next();
  if (kind < 0.2) return text.slice(0, at) + text.slice(end);
  if (kind < 0.5) return text.slice(0, at) + chance.pick(NASTY) + text.slice(chance.happens(0.5) ? at : end);
  if (kind < 0.65) return text.slice(0, end) + text.slice(at, end).repeat(chance.whole(1, 3)) + text.slice(end);
  if (kind < 0.75) return text.slice(0, at) + String.fromCharCode(chance.whole(0, 0x2fff)) + text.slice(at);
  if (kind < 0.8) return text.slice(0, at) + chance.pick(NASTY).repeat(chance.whole(1, 300)) + text.slice(at);
  if (kind < 0.9) return text.slice(end) + text.slice(0, at);
  const other = others.length > 0 ? chance.pick(others) : text;
  return text.slice(0, at) + other.slice(chance.whole(0, other.length));
}
