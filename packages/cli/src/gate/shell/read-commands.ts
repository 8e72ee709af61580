import { refuseGit } from "./git.ts";
import { refuseNode, refusePython } from "./inline-code.ts";
import { type FlagRule, positionals, refuseFlags, type ShellWord, withoutValues } from "./shell-word.ts";
import { refuseAwk, refusePrintf, refuseSed, refuseSqlite } from "./text-programs.ts";
import { refuseCurl } from "./tool-calls.ts";
import { wordList } from "./word-list.ts";

/** Says why a call is refused; undefined if it changes nothing. */
export type Refusal = (words: readonly ShellWord[]) => string | undefined;

/** For commands without any flag that writes or runs something: refuses only what cannot be read. */
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

/** A word after a plus sign is a command for the pager. */
function refusePager(rule: FlagRule): Refusal {
  return (words) => refuseFlags(words, rule) ?? words.find(({ value }) => value.startsWith("+"))?.value;
}

/** The second file would be written. */
function refuseXxd(words: readonly ShellWord[]): string | undefined {
  const rest = withoutValues(words, /^-(?:c|cols|g|groupsize|l|len|s|seek|skip|o)$/);
  return atMost(1, { short: "abeipruE", shortValue: "clgsno" })(rest);
}

/** It loads a given plugin, also from a file of arguments. */
function refuseNm(words: readonly ShellWord[]): string | undefined {
  const file = words.find(({ value }) => value.startsWith("@"));
  return file === undefined ? refuseFlags(words, NM) : `${file.value} is a file of arguments`;
}

const NM: FlagRule = {
  short: "AaBCDghijlLmnopPrsSuUvVWx",
  shortValue: "ft",
  long: wordList(
    "demangle debug-syms defined-only dynamic extern-only format line-numbers no-demangle no-sort numeric-sort portability",
    "print-armap print-file-name print-size radix reverse-sort size-sort special-syms synthetic undefined-only without-symbol-versions",
  ),
};

/** A later flag can cancel listing or printing: then it unpacks. */
function refuseUnzip([mode, ...rest]: readonly ShellWord[]): string | undefined {
  const given = mode?.kind === "literal" && /^-[lZ1vtqp]+$/.test(mode.value) ? mode.value : "";
  return /[lZp]/.test(given) ? refuseFlags(rest, {}) : "unzip without -l or -p";
}

/** Without a dash as its target it writes a text file. */
function refusePdf(words: readonly ShellWord[]): string | undefined {
  const named = positionals(withoutValues(words, /^-[fl]$/));
  if (named.length !== 2 || named[1]?.value !== "-") return "pdftotext without a dash writes a file";
  return refuseFlags(words, { shortValue: "fl", words: wordList("-layout -raw -nopgbrk -q -htmlmeta") });
}

const SORT: FlagRule = {
  ends: true,
  short: "bdfghiMmnRrVcCsuz",
  shortValue: "kt",
  long: wordList(
    "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting",
    "human-numeric-sort numeric-sort random-sort reverse version-sort key field-separator",
    "stable unique zero-terminated check",
  ),
};

const RG: FlagRule = {
  ends: true,
  longValue: true,
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

const FIND_ALONE = new Set(
  wordList(
    "-empty -print -print0 -ls -not -o -or -a -and -prune -depth -follow -xdev -mount -nouser -nogroup -quit -true -false",
    "-readable -writable -executable -noleaf -daystart -L -H -P -- -",
  ),
);
const FIND_VALUED = new Set(
  wordList(
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -type -xtype -maxdepth -mindepth -size -mtime",
    "-mmin -atime -amin -ctime -cmin -newer -anewer -cnewer -newermt -newerct -newermm -printf -perm -user -group -links -inum",
    "-samefile -lname -ilname -used -fstype",
  ),
);

/** find passes if all its conditions are on the list; the word after a condition with a value is that value. */
export function refuseFind(words: readonly ShellWord[]): string | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word?.kind === "dynamic") return `${word.reason} cannot be judged`;
    const start = word?.kind === "pattern" ? word.start : (word?.value ?? "");
    if (word?.kind === "pattern" && (start === "" || start.startsWith("-")))
      return `the pattern ${word.value} may become a flag; write ./${word.value} or quote it`;
    if (!start.startsWith("-")) continue;
    if (FIND_ALONE.has(start)) continue;
    if (!FIND_VALUED.has(start)) return `the flag ${start} is not on the list`;
    at += 1;
    const value = words[at];
    if (value?.kind === "dynamic" || (value?.kind === "pattern" && value.multiple))
      return `${value.value} must be quoted: it cannot be judged`;
  }
  return undefined;
}

const FD: FlagRule = {
  short: "HIusigFapL01q",
  shortValue: "dteES",
  long: wordList(
    "hidden no-ignore unrestricted case-sensitive ignore-case glob fixed-strings",
    "absolute-path full-path follow print0 max-depth min-depth exact-depth type",
    "extension exclude size changed-within changed-before color max-results quiet",
  ),
};

// Attached values are not accepted: older versions read further letters after -L, and -o writes.
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
  ends: true,
  short: "aBbcdeEiNnpqrstuwyTZ",
  shortValue: "CIUWx",
  digits: true,
  long: wordList(
    "unified context brief recursive new-file ignore-case ignore-all-space side-by-side",
    "ignore-space-change ignore-blank-lines text color exclude width report-identical-files",
    "suppress-common-lines strip-trailing-cr minimal label no-dereference",
  ),
};

const BAT: FlagRule = {
  short: "npAfu",
  shortValue: "lrmH",
  long: wordList("plain number show-all style line-range language color decorations highlight-line theme wrap tabs"),
};

/** tar passes when it lists, without any word that starts a program. */
function refuseTar(words: readonly ShellWord[]): string | undefined {
  const [mode] = words;
  if (mode?.kind !== "literal" || !/^-?[zjJvf]*t[zjJvf]*$/.test(mode.value))
    return "tar passes only to list, as in tar -tzf";
  return refuseFlags(words.slice(1), { short: "zjJvf", words: ["--strip-components"] });
}

const YQ: FlagRule = {
  short: "rjcepPMCNn",
  shortValue: "oI",
  long: wordList(
    "output-format input-format raw-output prettyPrint no-doc no-colors exit-status unwrapScalar null-input indent",
  ),
};

const TESTS = new Set(["-e", "-f", "-d", "-s", "-r", "-w", "-x", "-L", "-h", "-n", "-z"]);
const COMPARED = new Set(["=", "==", "!="]);
/** Numeric comparisons. */
export const NUMBERED: ReadonlySet<string> = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/**
 * A test of one or two words: a variable must become one word, or it may form a test of its own; shells evaluate the
 * operands of a numeric comparison.
 */
function refuseTest(given: readonly ShellWord[]): string | undefined {
  const words = given[0]?.value === "!" ? given.slice(1) : given;
  const odd = words.find((word) => word.kind === "dynamic" || (word.kind === "pattern" && word.multiple));
  if (odd !== undefined) return `${odd.value} must be quoted: it cannot be judged`;
  const [first, second, third] = words;
  if (words.length > 3 || first === undefined) return "a test of so many words is not judged";
  if (third !== undefined && second?.kind === "literal") {
    if (COMPARED.has(second.value)) return undefined;
    if (NUMBERED.has(second.value) && isNumber(first) && isNumber(third)) return undefined;
    return `the test ${second.value} is not on the list`;
  }
  if (second === undefined) return undefined;
  return first.kind === "literal" && TESTS.has(first.value) ? undefined : `the test ${first.value} is not on the list`;
}

/** Whether an operand of a numeric comparison is a number. */
export function isNumber(word: ShellWord): boolean {
  if (word.kind === "literal") return /^-?\d+$/.test(word.value);
  return (word.kind === "pattern" && word.number === true) || /^"?\$[?#]"?$/.test(word.value);
}

function refuseDate(words: readonly ShellWord[]): string | undefined {
  const refused = refuseFlags(words, {
    short: "uR",
    shortValue: "Idrjfv",
    long: ["utc", "universal", "iso-8601", "rfc-3339", "date", "reference"],
  });
  const value = /^(?:-[drjfv]+|--date|--reference)$/;
  const setting = words.find(
    (word, at) => !/^[-+]/.test(word.value) && !value.test(words[at - 1]?.value ?? "") && word.kind !== "dynamic",
  );
  return refused ?? (setting === undefined ? undefined : `date ${setting.value} may set the clock`);
}

function refuseCd(words: readonly ShellWord[]): string | undefined {
  if (words.length > 1) return "cd takes one folder";
  const [word] = words;
  // A folder in a variable: what follows is judged for any folder.
  if (word?.kind === "pattern" && word.start === "" && /\$/.test(word.value)) return undefined;
  return refuseFlags(words, {});
}

/** `set` passes as scripts start with it: stopping at errors, or showing what runs. */
function refuseSet(words: readonly ShellWord[]): string | undefined {
  const isPlain = words.length > 0 && words.every(({ kind, value }) => kind === "literal" && SETTINGS.test(value));
  return isPlain ? undefined : "only the settings of scripts, such as -e, are on the list";
}

const SETTINGS = /^(?:[-+][eux]{1,3}|[-+][eux]{0,3}o|pipefail|errexit|nounset|xtrace)$/;

/** Only names may be given to read: shells evaluate the index of what looks like an array. */
function refuseRead(words: readonly ShellWord[]): string | undefined {
  const odd = words.find(({ kind, value }, at) => {
    if (kind !== "literal") return true;
    return (
      !/^-r?d?$/.test(value) &&
      words[at - 1]?.value !== "-d" &&
      !/^-r?d$/.test(words[at - 1]?.value ?? "") &&
      !isOwnName(value)
    );
  });
  return odd === undefined ? undefined : `read may not be given ${odd.value}`;
}

// Names with a meaning to a shell, a client or a program.
const SPECIAL =
  /^(?:path|cdpath|fpath|manpath|mailpath|module_path|psvar|watch|fignore|prompt\d?|histchars|status|argv|signals|pipestatus|options|commands|functions|aliases|galiases|saliases|dis_\w+|parameters|modules|terminfo|termcap|keymaps|widgets|dirstack|userdirs|nameddirs|zsh_\w+|auto_\w+|\w+_proxy)$/;

/** Whether a script may use this name: nothing but the script gives it a meaning. */
export function isOwnName(name: string): boolean {
  return (/^[a-z][a-z0-9_]*$/.test(name) && !SPECIAL.test(name)) || OWN_NAMES.has(name);
}

const OWN_NAMES = new Set(
  wordList(
    "DIR DIRS FILE FILES NAME BASE BASE_REF HEAD BRANCH VERSION SHA COMMIT ROOT SRC TAG PR ID URL COUNT LINE I F D N A B X Y",
  ),
);

/** Packers that write a file beside the packed one unless their first flag says otherwise. */
function firstFlag(pattern: RegExp): Refusal {
  return ([first, ...rest]) => {
    if (first?.kind !== "literal" || !pattern.test(first.value)) return "it would write a file";
    return refuseFlags(rest, {});
  };
}

function literals(pattern: RegExp): Refusal {
  return (words) => {
    const odd = words.find(({ kind, value }) => kind !== "literal" || !pattern.test(value));
    return odd === undefined ? undefined : `${odd.value} is not on the list`;
  };
}

function only(...accepted: readonly string[]): Refusal {
  const expected = accepted.length === 0 ? 0 : 1;
  return (words) =>
    words.length === expected && words.every((word) => word.kind === "literal" && accepted.includes(word.value))
      ? undefined
      : `only ${accepted.length === 0 ? "no argument" : accepted.join(", ")} is on the list`;
}

const ANY = wordList(
  "ls pwd cat head tail wc grep egrep fgrep echo true false basename dirname realpath readlink stat cut tr nl tac rev",
  "fold paste comm join cmp du md5sum sha1sum sha256sum sha512sum shasum md5 b2sum cksum which type id whoami uname seq od",
  "hexdump jq ps pgrep pidof pstree uptime free vmstat lscpu lsblk groups tty getconf locale printenv numfmt factor zcat bzcat",
  "xzcat objdump readelf strings expand unexpand fmt tsort eza exa tokei dust getent host nslookup expr",
);

/** Commands that change nothing, whatever their words; their redirections are judged separately. */
export const PURE_READERS: ReadonlySet<string> = new Set(ANY);

/** The commands that pass a closed gate, each with a check that refuses some of its calls. */
export const READ_COMMANDS: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
  ...ANY.map((name): [string, Refusal] => [name, anyFlag]),
  ["rg", flags(RG)],
  [
    "ag",
    flags({
      short: "ilLnwvcsSQa",
      shortValue: "ABCGm",
      long: wordList("ignore-case literal nonumbers hidden nocolor"),
    }),
  ],
  ["fd", flags(FD)],
  ["tree", flags(TREE)],
  ["sort", flags(SORT)],
  ["uniq", atMost(1, { short: "cdDuiz", shortValue: "fsw", long: ["count", "repeated", "unique", "ignore-case"] })],
  ["xxd", refuseXxd],
  ["diff", flags(DIFF)],
  ["yq", flags(YQ)],
  ["file", flags({ short: "bikLhNr0", long: ["brief", "mime", "mime-type", "mime-encoding", "dereference"] })],
  ["df", flags({ short: "ahHiklPT", long: ["human-readable", "inodes", "local", "print-type", "total"] })],
  ["column", flags({ short: "tx", shortValue: "csoNR" })],
  ["base64", flags({ short: "dDw0", long: ["decode", "wrap"] })],
  ["lsof", flags({ shortValue: "ipucds", short: "nPtal" })],
  ["ss", flags({ short: "tulnpaxesrio46H" })],
  ["netstat", flags({ short: "tulnpaeris46" })],
  ["top", flags({ short: "b", shortValue: "nlop" })],
  ["ip", literals(/^(?:-[46rsdj]+|-br|-brief|addr|address|a|route|r|link|l|neigh|show|list|ls|dev|[a-z]+\d+|lo)$/)],
  ["dig", literals(/^(?:[+@]?[\w.:][\w.:-]*)$/)],
  ["ping", flags({ shortValue: "cWitw", short: "nq46" })],
  [
    "journalctl",
    flags({
      short: "bxekraq",
      shortValue: "unpSUtg",
      long: wordList("no-pager since until unit lines boot grep reverse output user"),
    }),
  ],
  ["dpkg", literals(/^(?:-[lLsSp]|--list|--listfiles|--status|--search|[\w./][\w.+/:*-]*)$/)],
  ["rpm", literals(/^(?:-q[ailf]*|[\w./][\w.+/:-]*)$/)],
  ["crontab", only("-l")],
  ["dotnet", only("--info", "--list-sdks", "--list-runtimes")],
  ["man", literals(/^(?:\d|[A-Za-z][\w.+:-]*)$/)],
  ["sysctl", literals(/^(?:-[aneN]+|[\w.]+)$/)],
  ["pdftotext", refusePdf],
  ["node", refuseNode],
  ["python", refusePython],
  ["python3", refusePython],
  ["less", refusePager({ short: "NRSFXnisEe", long: ["RAW-CONTROL-CHARS", "LINE-NUMBERS", "quit-if-one-screen"] })],
  ["more", refusePager({ short: "dfpsu" })],
  ["bat", flags(BAT)],
  ["batcat", flags(BAT)],
  ["tar", refuseTar],
  ["unzip", refuseUnzip],
  ["nm", refuseNm],
  ["zipinfo", flags({ short: "12smlvhtT" })],
  ["xmllint", flags({ words: wordList("--format --noout --xpath --html --valid --nonet --recover") })],
  [
    "ffprobe",
    flags({
      words: wordList("-v -i -of -hide_banner -print_format -show_format -show_streams -show_entries -select_streams"),
    }),
  ],
  ["otool", flags({ short: "LlhDtv" })],
  [
    "cloc",
    flags({
      long: wordList("quiet json csv md by-file hide-rate exclude-dir include-lang exclude-lang"),
      words: ["--vcs=git"],
    }),
  ],
  [
    "scc",
    flags({ short: "w", long: wordList("by-file no-cocomo no-complexity sort format wide include-ext exclude-dir") }),
  ],
  ["difft", flags({ long: wordList("display width color context skip-unchanged") })],
  ["redis-cli", only("ping", "info")],
  ["nvidia-smi", only()],
  ["arch", only()],
  ["sw_vers", only()],
  ["jobs", only()],
  ["alias", only()],
  ["history", literals(/^\d+$/)],
  ["just", only("--list", "-l")],
  ["bc", flags({ short: "lqs" })],
  ["dmesg", flags({ short: "THk", long: ["ctime", "human", "kernel"] })],
  ["last", flags({ short: "aFx", digits: true })],
  ["gunzip", firstFlag(/^-[cv]*c[cv]*$|^--stdout$/)],
  ["gzip", firstFlag(/^-(?:l|dc|cd|t)v?$/)],
  ["zstd", firstFlag(/^-(?:l|dc|cd)q?$/)],
  ["sleep", literals(/^[\d.]+[smh]?$/)],
  ["exit", literals(/^\d*$/)],
  ["return", literals(/^\d*$/)],
  ["break", literals(/^\d$/)],
  ["continue", literals(/^\d$/)],
  ["ulimit", only("-a")],
  ["umask", only()],
  ["tput", literals(/^\w+$/)],
  ["set", refuseSet],
  ["read", refuseRead],
  ["sed", refuseSed],
  ["awk", refuseAwk],
  ["gawk", refuseAwk],
  ["mawk", refuseAwk],
  ["sqlite3", refuseSqlite],
  ["curl", refuseCurl],
  ["git", refuseGit],
  ["printf", refusePrintf],
  ["test", refuseTest],
  ["[", (words) => (words.at(-1)?.value === "]" ? refuseTest(words.slice(0, -1)) : "a test without its bracket")],
  ["date", refuseDate],
  ["cd", refuseCd],
  [":", anyFlag],
  ["env", only()],
  ["hostname", only()],
  ["nproc", only()],
  ["command", (words) => (/^-[vV]$/.test(words[0]?.value ?? "") ? anyFlag(words) : "command runs what follows it")],
]);
