import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Command } from "unbash";
import type { GitWalk } from "./git.ts";
import { positionals, refuseFlags, type ShellWord, withoutValues } from "./shell-word.ts";
import { refuseToolCall } from "./tool-calls.ts";
import { wordList } from "./word-list.ts";

const QUOTED = String.raw`(?:'(?:[^'\\]|\\[nt])*'|"(?:[^"\\]|\\[nt])*")`;
const FILE = String.raw`require\((?:'\.{0,2}\/[\w@.\/-]+\.json'|"\.{0,2}\/[\w@.\/-]+\.json")\)`;
const PART = String.raw`(?:\??\.[A-Za-z_$][\w$]*|(?:\?\.)?\[(?:${QUOTED}|\d+)\])`;
const VALUE = String.raw`(?:${FILE}|process\.(?:versions?|platform|arch)|p(?:kg|ackage)?|data|json)${PART}*`;
const CALL = String.raw`(?:Object\.(?:keys|values|entries)\(${VALUE}\)|JSON\.stringify\(${VALUE}(?:, ?null, ?\d)?\)|${VALUE})`;
const SHOWN = String.raw`${CALL}(?:\.join\(${QUOTED}\))?(?: ?(?:\|\||\?\?) ?${QUOTED})?`;
const LOGGED = String.raw`console\.log\((?:${QUOTED}|${SHOWN})(?:, ?(?:${QUOTED}|${SHOWN}))*\)`;
/** Matches code that only uses a JSON file or Node's own values, and calls only what prints them. */
const PRINTING = new RegExp(
  String.raw`^\s*(?:const (?:p(?:kg|ackage)?|data|json) ?= ?${FILE}; ?)?(?:${LOGGED}|${SHOWN});?\s*$`,
);
const LONGEST = 500;

/** node passes with a program that prints part of a JSON file. */
export function refuseNode([flag, program, another]: readonly ShellWord[]): string | undefined {
  const isCode = flag?.kind === "literal" && /^(?:-p|-e|-pe|--print|--eval)$/.test(flag.value);
  if (!isCode || program?.kind !== "literal" || another !== undefined) return "it may run anything";
  const { value } = program;
  return value.length <= LONGEST && PRINTING.test(value)
    ? undefined
    : "its program may be more than one that prints JSON";
}

/** python passes if it lists packages, formats JSON (a second file would be written) or prints part of it. */
export function refusePython(words: readonly ShellWord[]): string | undefined {
  const [flag, module, ...rest] = words;
  if (flag?.kind !== "literal" || module?.kind !== "literal") return "it may run anything";
  if (flag.value === "-c")
    return rest.length === 0 && onlyPrints(module.value)
      ? undefined
      : "its program may be more than one that prints JSON";
  if (flag.value === "-m" && module.value === "pip") return refuseToolCall("pip", rest) ?? undefined;
  if (flag.value !== "-m" || module.value !== "json.tool") return "it may run anything";
  const named = positionals(withoutValues(rest, /^--indent$/));
  if (named.length > 1 || named.some((word) => word.kind === "pattern" && word.multiple))
    return "a second file would be written";
  return refuseFlags(rest, { long: wordList("indent sort-keys no-ensure-ascii json-lines compact tab no-indent") });
}

const IMPORT =
  /^[ \t]*import[ \t]+((?:json|sys|re|math|collections)(?:[ \t]*,[ \t]*(?:json|sys|re|math|collections))*)[ \t]*(?:[;\n]|$)/;
const TOKEN =
  /^(?:[ \t]+|\n|(?:[rbuRBU]{0,2}|[fF][rR]?|[rR][fF])(?:'(?:[^'\\\n]|\\[^\n])*'|"(?:[^"\\\n]|\\[^\n])*")|[A-Za-z]\w*|\d[\d.]*|[=!<>]=|[-+*/%<>=.,:;()[\]{}])/;
const WORDS = new Set(
  wordList("for in if else elif and or not is None True False pass continue break lambda try except finally"),
);
const CALLS = new Set(
  wordList(
    "print len sorted list dict set tuple sum min max any all str int float bool enumerate range zip map filter repr round abs reversed",
  ),
);
const ATTRIBUTES = new Set(
  wordList(
    "load loads dumps stdin stderr version version_info platform argv read readlines readline get keys values items join split rsplit",
    "splitlines strip lstrip rstrip startswith endswith lower upper title replace count index find format append extend sort most_common",
    "Counter defaultdict findall search match sub group groups exit",
  ),
);
// Names that a program must not define: any use before that would mean Python's own.
const TAKEN = new Set(
  wordList(
    "exec eval compile open input breakpoint getattr setattr delattr globals locals vars dir help memoryview super type object property",
    "classmethod staticmethod exit quit copyright credits license callable hash id iter next file execfile apply reload raw_input intern buffer",
  ),
);

/**
 * Whether a Python program only prints what it reads: every name is its own, a data module or a listed call; every
 * attribute is listed; nothing else is called; and `open` has a single text as its argument, which only reads.
 */
function onlyPrints(program: string): boolean {
  if (program.length > 2_000) return false;
  const modules = new Set<string>();
  let rest = program;
  for (let found = IMPORT.exec(rest); found !== null; found = IMPORT.exec(rest)) {
    for (const name of (found[1] ?? "").split(",")) modules.add(name.trim());
    rest = rest.slice(found[0].length);
  }
  const tokens = pythonTokens(rest);
  if (tokens === undefined || modules.size === 0) return false;
  const own = new Set(
    tokens.filter((token, at) => {
      const before = tokens[at - 1] ?? "";
      const isBound = tokens[at + 1] === "=" || /^(?:for|lambda|,)$/.test(before);
      return (
        isBound &&
        /^[a-z]\w*$/.test(token) &&
        !WORDS.has(token) &&
        !CALLS.has(token) &&
        !TAKEN.has(token) &&
        !modules.has(token)
      );
    }),
  );
  return tokens.every((token, at) => {
    const [before = "", next = "", after = "", end = ""] = [
      tokens[at - 1],
      tokens[at + 1],
      tokens[at + 2],
      tokens[at + 3],
    ];
    if (token === "(") return !/^[)\]}'"\d]|['"]$/.test(before) && !own.has(before) && !modules.has(before);
    if (!/^[A-Za-z]\w*$/.test(token)) return true;
    if (before === ".") return ATTRIBUTES.has(token);
    if (token === "open") return next === "(" && /^['"]/.test(after) && end === ")";
    if (CALLS.has(token)) return next !== "=";
    return WORDS.has(token) || modules.has(token) || own.has(token);
  });
}

/** The tokens of a program, including those in its f-strings; undefined if it contains anything else. */
function pythonTokens(program: string): readonly string[] | undefined {
  const tokens: string[] = [];
  for (let rest = program; rest !== ""; ) {
    const token = TOKEN.exec(rest)?.[0];
    if (token === undefined || rest.startsWith('"""') || rest.startsWith("'''")) return undefined;
    rest = rest.slice(token.length);
    if (/^[ \t]+$/.test(token)) continue;
    if (!/^[fFrR]*[fF][rR]?['"]/.test(token)) tokens.push(token);
    else {
      const inner = formattedTokens(token);
      if (inner === undefined) return undefined;
      tokens.push('""', ",", ...inner, ",", '""');
    }
  }
  return tokens;
}

/** The tokens inside an f-string's braces; undefined with an inner quote, backslash or brace. */
function formattedTokens(token: string): readonly string[] | undefined {
  const text = token.slice(token.search(/['"]/) + 1, -1).replaceAll(/\{\{|\}\}/g, "");
  const parts = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = ""]) =>
    inner.replace(/(?:![rsa])?(?::[\w<>^.,+%-]*)?$/, ""),
  );
  if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, "")) || text.includes("\\")) return undefined;
  const inner = parts.map(pythonTokens);
  return inner.some((each) => each === undefined) ? undefined : inner.flatMap((each) => [...(each ?? []), ","]);
}

/**
 * Why code that a command names may be something else: Node may run a file beside the JSON one, Python any module in the
 * folder.
 */
export function refuseForeignCode(walk: GitWalk, { name, args }: Command): string | undefined {
  const { folders, lost } = walk;
  const program = name?.value.split("/").at(-1) ?? "";
  const words = args.map((word) => (word.type === "Word" ? word.value : ""));
  const [flag = "", code = ""] = words;
  const named = refuseNamedCode(walk, [program, ...words]);
  if (named !== undefined) return named;
  if (program === "node") {
    const files = [...code.matchAll(/require\(['"]([^'"]+)['"]\)/g)].map((each) => each[1] ?? "");
    const odd = files.find((file) => lost !== undefined || folders.some((folder) => !isJson(resolve(folder, file))));
    return odd === undefined ? undefined : `${odd} is no file of JSON here`;
  }
  if (!/^python3?$/.test(program) || !/^-[mc]$/.test(flag)) return undefined;
  const foreign = lost ?? folders.find(shadowsPython);
  return foreign === undefined ? undefined : `python would run what stands in ${foreign}`;
}

/** A file of a project that makes a program run what the project names, whatever it is asked for; all of it, or a part. */
type CodeFile = readonly [name: string, part?: RegExp];

const RUST: readonly CodeFile[] = [
  [".cargo/config.toml", /rustc|wrapper|runner|linker|credential|include/],
  [".cargo/config", /rustc|wrapper|runner|linker|credential|include/],
  ["rust-toolchain.toml", /path/],
  ["rust-toolchain", /path|[/\\]/],
];
/** It may let the project's `packageManager` name any address. */
const COREPACK: CodeFile = [".corepack.env"];
/** Also for its version or help, pytest loads these. */
const PYTEST: readonly CodeFile[] = [
  ["conftest.py"],
  ["tests/conftest.py"],
  ["test/conftest.py"],
  ...["pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"].map(
    (name): CodeFile => [name, /addopts[^]*["'[\s]-p(?!\s*no:)/],
  ),
];
const CODE_FILES: Readonly<Record<string, readonly CodeFile[]>> = {
  npm: [COREPACK, [".npmrc", /^\s*["']?(?:git|browser|viewer|editor|shell|node-options)\b/m]],
  pnpm: [
    COREPACK,
    [".pnpmfile.cjs"],
    [".pnpmfile.mjs"],
    ["pnpm-workspace.yaml", /pnpmfile|configDependencies/i],
    [".npmrc", /pnpmfile/i],
  ],
  yarn: [COREPACK, [".yarnrc", /yarn-path/], [".yarnrc.yml", /yarnPath|plugins/]],
  bundle: [["Gemfile"], ["gems.rb"]],
  cargo: RUST,
  rustc: RUST,
  rustup: RUST,
  composer: [["composer.json", /allow-plugins|pre-command-run|"init"|"command"/]],
  mvn: [[".mvn"]],
  sbt: [["build.sbt"], ["project"], [".sbtopts"], [".jvmopts"]],
  rails: [["bin/rails"], ["script/rails"]],
  pytest: PYTEST,
  tox: [["toxfile.py"]],
  poetry: [[".poetry"]],
  prisma: ["ts", "js", "mjs", "cjs", "mts", "cts"].flatMap((end): CodeFile[] => [
    [`prisma.config.${end}`],
    [`.config/prisma.${end}`],
  ]),
  dotnet: [["global.json", /paths/]],
};
const LARGEST_SETTINGS = 1_000_000;

/** These programs look for their settings in every folder above, too. */
function refuseNamedCode({ folders, lost }: GitWalk, words: readonly string[]): string | undefined {
  for (const word of new Set(words.map((each) => each.slice(each.lastIndexOf("/") + 1)))) {
    const named = Object.hasOwn(CODE_FILES, word) ? (CODE_FILES[word] ?? []) : [];
    const files = word === "yarn" ? [...named, ...words.flatMap(scriptOfYarn)] : named;
    const found = files.length === 0 ? undefined : (lost ?? folders.flatMap((folder) => codeAbove(folder, files))[0]);
    if (found !== undefined) return `${word} may run what ${found} names`;
  }
  return undefined;
}

/** One yarn or the other takes these words, which it does not know, for a script of the project. */
function scriptOfYarn(word: string): readonly CodeFile[] {
  return /^(?:ls|list|view|outdated|licenses|versions|npm)$/.test(word)
    ? [["package.json", new RegExp(String.raw`"${word}"\s*:|\\u`)]]
    : [];
}

function codeAbove(start: string, files: readonly CodeFile[]): readonly string[] {
  const found = files.map(([name]) => join(start, name)).filter((path, at) => namesCode(path, files[at]?.[1]));
  return found.length > 0 || dirname(start) === start ? found : codeAbove(dirname(start), files);
}

function namesCode(path: string, part: RegExp | undefined): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    return (
      part === undefined || !stats.isFile() || stats.size > LARGEST_SETTINGS || part.test(readFileSync(path, "utf8"))
    );
  } catch {
    return true; // what cannot be read may name anything
  }
}

function isJson(path: string): boolean {
  try {
    return statSync(path).isFile() && realpathSync.native(path).endsWith(".json");
  } catch {
    return false; // Node tries other names for a missing file
  }
}

/** Whether a folder contains something that Python would import instead of its standard library. */
function shadowsPython(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const stem = entry.name.split(".", 1)[0] ?? "";
      if (!LIBRARY.has(stem) && !/^_(?!_(?:init|main|pycache)__)/.test(stem)) return false;
      if (entry.isFile()) return /\.(?:pyc?|pyd|so)$/.test(entry.name);
      return readdirSync(join(folder, entry.name)).some((each) => each.startsWith("__init__."));
    });
  } catch {
    return true; // an unreadable folder may contain anything
  }
}

// The standard modules of Python 3.8 to 3.14.
const LIBRARY: ReadonlySet<string> = new Set(
  wordList(
    "abc aifc annotationlib antigravity apport argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins",
    "bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser",
    "contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings",
    "ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc genericpath getopt getpass gettext",
    "glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3",
    "linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt",
    "ntpath nturl2path numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pip pipes pkgutil platform plistlib poplib",
    "posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource",
    "rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3",
    "sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau symbol symtable sys sysconfig syslog",
    "tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc",
    "tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib",
    "xml xmlrpc zipapp zipfile zipimport zlib zoneinfo",
  ),
);
