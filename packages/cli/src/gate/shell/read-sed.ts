import { refuseFlags } from "./flag-rule.ts";
import type { ShellWord } from "./shell-word.ts";

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\[^/\n]){1,200}\/I?)`;
const RANGE = `(?:${ADDRESS}(?:,(?:${ADDRESS}|\\+\\d+))?)?`;
// Printing, deleting, quitting, line numbers: none of them opens a file or runs a command (w, W, r, R, e do).
const COMMANDS = new RegExp(`^(?:[ \\t]*${RANGE}[ \\t]*!?[ \\t]*(?:[pd=]|q\\d*)[ \\t]*(?:[;\\n]|$)){1,50}$`);
// One substitution whose parts hold no delimiter and no backslash before a line break; its flags cannot be w or e.
const SUBSTITUTION = new RegExp(
  `^[ \\t]*${RANGE}[ \\t]*s([/|#,])(?:(?!\\1)[^\\n])*\\1(?:(?!\\1)[^\\n])*\\1[gpIi\\d]*$`,
);

/** sed passes only with a script of addresses and p, d, q or = (or one plain s///) and without -i, -f, w, e. */
export function refuseSed(words: readonly ShellWord[]): string | undefined {
  const refused = refuseFlags(words, {
    words: ["-n", "-E", "-r", "-e", "-z", "-u", "-nE", "-En", "-nr", "-ne"],
    long: ["quiet", "silent", "regexp-extended", "null-data", "unbuffered"],
  });
  if (refused !== undefined) return refused;
  const scripts = scriptsOf(words);
  if (scripts.length === 0) return "sed without a script";
  const odd = scripts.find((script) => script.kind !== "literal" || !isHarmless(script.value));
  return odd === undefined ? undefined : `the sed script ${JSON.stringify(odd.value)} is not one that only prints`;
}

function isHarmless(script: string): boolean {
  if (script.length === 0 || script.length > 500) return false;
  return COMMANDS.test(script) || (SUBSTITUTION.test(script) && !script.includes("\\\n"));
}

/** With -e every other word is a script or a file: each word after an -e; else the first word that is no flag. */
function scriptsOf(words: readonly ShellWord[]): ShellWord[] {
  const scripts: ShellWord[] = [];
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1]?.value;
    if (previous === "-e" || previous === "-ne") scripts.push(word);
  }
  if (scripts.length > 0) return scripts;
  const first = words.find((word) => !word.value.startsWith("-"));
  return first === undefined ? [] : [first];
}
