import { refuseGit } from "./git.ts";
import { type FlagRule, positionals, refuseFlags, type ShellWord } from "./shell-word.ts";
import { wordList } from "./word-list.ts";

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\[^/\n]){1,200}\/I?)`;
const RANGE = `(?:${ADDRESS}(?:,(?:${ADDRESS}|\\+\\d+))?)?`;
// Printing, deleting, quitting, line numbers: none of them opens a file or runs a command (w, W, r, R, e do).
const COMMANDS = new RegExp(`^(?:[ \\t]*${RANGE}[ \\t]*!?[ \\t]*(?:[pd=]|q\\d*)[ \\t]*(?:[;\\n]|$)){1,50}$`);
// One substitution whose parts hold no delimiter and no backslash before a line break; its flags cannot be w or e.
const SUBSTITUTION = new RegExp(
  `^[ \\t]*${RANGE}[ \\t]*s([/|#,])(?:(?!\\1)[^\\n])*\\1(?:(?!\\1)[^\\n])*\\1[gpIi\\d]*$`,
);

/** sed passes only with a script of addresses and p, d, q or = (or one plain s///) and without -i, -f, w, e. */
function refuseSed(words: readonly ShellWord[]): string | undefined {
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

const CONVERSION = /%(?:%|[-+ #0]*\d*(?:\.\d+)?([sbdiouxXfFeEgGcq]))/g;
const NUMBERS = /^[diouxXfFeEgG]$/;
const PLAIN_NUMBER = /^[-+]?(?:0x[\da-f]+|\d+(?:\.\d+)?)$/i;

/**
 * printf assigns variables by -v and %n, and an index of such a name is run as code: only plain formats pass. Zsh and ksh work out
 * what stands for a number, commands in brackets included, and zsh takes a numbered character of the format for a percent sign.
 */
function refusePrintf(words: readonly ShellWord[]): string | undefined {
  const dynamic = words.find((word) => word.kind === "dynamic");
  if (dynamic?.kind === "dynamic") return `${dynamic.reason} cannot be judged`;
  const [first] = words;
  if (first === undefined) return "printf needs a format";
  if (first.kind !== "literal") return "the format of printf must be a plain text";
  const at = words.length > 1 && first.value === "--" ? 1 : 0;
  const format = words[at];
  if (format?.kind !== "literal" || format.value.startsWith("-")) return "the format of printf must not start with -";
  if (format.value.replace(CONVERSION, "").includes("%")) return "printf may only use plain conversions such as %s";
  return refuseValues(format.value, words.slice(at + 1));
}

function refuseValues(format: string, values: readonly ShellWord[]): string | undefined {
  if (values.length === 0) return undefined;
  if (/\\[0-7xuUcCM]/.test(format)) return "a numbered character in the format of printf is not judged";
  const kinds = [...format.matchAll(CONVERSION)].flatMap(([, kind]) => kind ?? []);
  const shifted = values.some((word) => word.kind === "pattern" && word.multiple) && kinds.some(isNumber);
  const odd = values.find((word, index) => (shifted || isNumber(kinds[index % kinds.length])) && !isPlain(word));
  return odd === undefined ? undefined : `printf may make a number only of a plain one, not of ${odd.value}`;
}

function isNumber(kind: string | undefined): boolean {
  return kind !== undefined && NUMBERS.test(kind);
}

function isPlain(word: ShellWord): boolean {
  return word.kind === "literal" ? PLAIN_NUMBER.test(word.value) : /^"?\$[?#$]"?$/.test(word.value);
}

/** Says why a call is refused, or undefined where it changes nothing. */
export type Refusal = (words: readonly ShellWord[]) => string | undefined;

/** For commands that have no flag that writes or runs anything: only what cannot be read is refused. */
function anyFlag(words: readonly ShellWord[]): string | undefined {
  const dynamic = words.find((word) => word.kind === "dynamic");
  return dynamic?.kind === "dynamic" ? `${dynamic.reason} cannot be judged` : undefined;
}

function flags(rule: FlagRule): Refusal {
  return (words) => refuseFlags(words, rule);
}

function atMost(count: number, rule: FlagRule): Refusal {
  return (words) => {
    const refused = refuseFlags(words, rule);
    if (refused !== undefined) return refused;
    const several = words.some((word) => (word.kind === "pattern" && word.multiple) || word.value === "--");
    return several || positionals(words).length > count
      ? `more than ${count} argument(s): the last one would be written`
      : undefined;
  };
}

const SORT: FlagRule = {
  short: "bdfghiMmnRrVcCsuz",
  shortValue: "kt",
  long: wordList(
    "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting",
    "human-numeric-sort numeric-sort random-sort reverse version-sort key field-separator",
    "stable unique zero-terminated check",
  ),
};

const RG: FlagRule = {
  short: "abcFhHiIlLnNopPqsSuUvVwx0.",
  shortValue: "ABCEefgjmMrtTd",
  digits: true,
  long: wordList(
    "files files-with-matches files-without-match count count-matches ignore-case smart-case",
    "case-sensitive word-regexp line-regexp fixed-strings line-number no-line-number column",
    "no-heading heading hidden no-hidden no-ignore no-ignore-vcs no-ignore-parent glob",
    "iglob type type-not type-list max-count max-depth max-filesize max-columns context",
    "after-context before-context multiline multiline-dotall pcre2 only-matching replace",
    "invert-match json stats no-messages quiet sort sortr color vimgrep with-filename",
    "no-filename null null-data passthru text binary crlf encoding follow trim",
    "one-file-system unrestricted no-config regexp file ignore-file threads pretty version",
    "byte-offset help max-columns-preview include-zero context-separator",
  ),
};

const FIND: FlagRule = {
  words: wordList(
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -maxdepth",
    "-mindepth -size -mtime -mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt -newerct",
    "-newermm -empty -print -print0 -printf -ls -not -o -or -a -and -prune -depth -follow -xdev -mount",
    "-perm -user -group -nouser -nogroup -quit -true -false -readable -writable -executable -links",
    "-inum -samefile -lname -ilname -noleaf -daystart -L -H -P",
  ),
};

const FD: FlagRule = {
  short: "HIusigFapL01q",
  shortValue: "dteES",
  long: wordList(
    "hidden no-ignore unrestricted case-sensitive ignore-case glob fixed-strings",
    "absolute-path full-path follow print0 max-depth min-depth exact-depth type",
    "extension exclude size changed-within changed-before color max-results quiet",
  ),
};

// An attached value is not read here: older versions go on reading letters after -L, and -o writes.
const TREE: FlagRule = {
  short: "adfxLIPpsuhgDFvtrUnACiJ0123456789",
  long: [
    "noreport",
    "dirsfirst",
    "gitignore",
    "prune",
    "du",
    "si",
    "filelimit",
    "matchdirs",
    "ignore-case",
    "metafirst",
  ],
};

const DIFF: FlagRule = {
  short: "aBbcdeEiNnpqrstuwyTZ",
  shortValue: "CIUWx",
  digits: true,
  long: wordList(
    "unified context brief recursive new-file ignore-case ignore-all-space side-by-side",
    "ignore-space-change ignore-blank-lines text color exclude width report-identical-files",
    "suppress-common-lines strip-trailing-cr minimal label no-dereference",
  ),
};

const JQ: FlagRule = {
  short: "rceSnsRMCja",
  shortValue: "L",
  long: wordList(
    "raw-output compact-output exit-status sort-keys null-input slurp raw-input arg",
    "monochrome-output color-output join-output ascii-output argjson slurpfile rawfile",
    "tab indent args jsonargs stream raw-output0",
  ),
};

const TESTS = new Set(["-e", "-f", "-d", "-s", "-r", "-w", "-x", "-L", "-h", "-n", "-z", "=", "==", "!=", "!"]);
function refuseTest(words: readonly ShellWord[]): string | undefined {
  if (words.length > 5) return "a long test is not judged";
  const refused = anyFlag(words);
  if (refused !== undefined) return refused;
  const odd = words.find((word) => word.value.startsWith("-") && !TESTS.has(word.value));
  return odd === undefined ? undefined : `the test ${odd.value} is not on the list`;
}

function refuseDate(words: readonly ShellWord[]): string | undefined {
  const refused = refuseFlags(words, {
    short: "uR",
    shortValue: "I",
    long: ["utc", "universal", "iso-8601", "rfc-3339"],
  });
  const setting = positionals(words).find((word) => !word.value.startsWith("+"));
  return refused ?? (setting === undefined ? undefined : `date ${setting.value} may set the clock`);
}

function refuseCd(words: readonly ShellWord[]): string | undefined {
  if (words.length > 1) return "cd takes one folder";
  return refuseFlags(words, {});
}

function only(...accepted: readonly string[]): Refusal {
  const expected = accepted.length === 0 ? 0 : 1;
  return (words) =>
    words.length === expected && words.every((word) => word.kind === "literal" && accepted.includes(word.value))
      ? undefined
      : `only ${accepted.length === 0 ? "no argument" : accepted.join(", ")} is on the list`;
}

const ANY = (
  "ls pwd cat head tail wc grep egrep fgrep echo true false basename dirname realpath readlink stat cut tr nl tac rev " +
  "fold paste comm join cmp du md5sum sha1sum sha256sum sha512sum cksum which type id whoami uname seq od hexdump"
).split(" ");

/** Commands that change nothing, whatever their words are; their redirections are looked at apart. */
export const PURE_READERS: ReadonlySet<string> = new Set(ANY);

/** The commands that pass while the gate is closed, each with the reason for refusing some of its calls. */
export const READ_COMMANDS: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
  ...ANY.map((name): [string, Refusal] => [name, anyFlag]),
  ["rg", flags(RG)],
  ["find", flags(FIND)],
  ["fd", flags(FD)],
  ["tree", flags(TREE)],
  ["sort", flags(SORT)],
  ["uniq", atMost(1, { short: "cdDuiz", shortValue: "fsw", long: ["count", "repeated", "unique", "ignore-case"] })],
  ["diff", flags(DIFF)],
  ["jq", flags(JQ)],
  ["file", flags({ short: "bikLhNr0", long: ["brief", "mime", "mime-type", "mime-encoding", "dereference"] })],
  ["df", flags({ short: "ahHiklPT", long: ["human-readable", "inodes", "local", "print-type", "total"] })],
  ["column", flags({ short: "tx", shortValue: "csoNR" })],
  ["sed", refuseSed],
  ["git", refuseGit],
  ["printf", refusePrintf],
  ["test", refuseTest],
  ["[", (words) => (words.at(-1)?.value === "]" ? refuseTest(words.slice(0, -1)) : "a test without its bracket")],
  ["date", refuseDate],
  ["cd", refuseCd],
  [":", anyFlag],
  ["hostname", only()],
  ["nproc", only()],
  ["node", only("--version", "-v")],
  ["npm", only("--version", "-v")],
  ["command", (words) => (words[0]?.value === "-v" ? anyFlag(words) : "command runs what follows it")],
]);
