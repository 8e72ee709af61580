import { resolve } from "node:path";
import type { Command, Word } from "unbash";
import { programOnPath } from "../../agents/installed-clew.ts";
import { ANY, isPattern } from "../protected/protected-names.ts";
import { pathsOf } from "../protected/touched-path.ts";
import { type ShellScope, valuesOf } from "../shell/shell-values.ts";
import { textOf } from "./edited-file.ts";
import type { ShellReading } from "./shell-reading.ts";

/** How long all programs that one command asks may take. */
export const LIMIT_MS = 400;
const LARGEST = 16_000_000;

/** What a program prints that only reads, and runs nothing; undefined if it fails. */
export function ask(
  reading: ShellReading,
  words: readonly string[],
  place: { readonly folder: string; readonly input?: string | Buffer },
): string | undefined {
  // Without files that matter nobody needs the answer.
  if (reading.matters === undefined) return undefined;
  const start = performance.now();
  const [name = "", ...rest] = words;
  // A relative entry of PATH would find a program of the project.
  const program = programOnPath(name, process.env);
  if (program === undefined) return undefined;
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  try {
    return execFileSync(program, rest, {
      cwd: place.folder,
      input: place.input,
      encoding: "utf8",
      // Without a pipe, rg searches the folder.
      stdio: [place.input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
      timeout: Math.max(1, Math.ceil(reading.msLeft)),
      maxBuffer: LARGEST,
      // No setting of the user's makes them run anything.
      env: { ...process.env, ...QUIET },
    });
  } catch (fault) {
    if (fault instanceof Error && "code" in fault && fault.code === "ETIMEDOUT") reading.leaveOut(fault);
    return undefined;
  } finally {
    reading.msLeft -= performance.now() - start;
  }
}

/** Nothing that a repository configures is run. */
export const QUIET_GIT: readonly string[] = [
  ...["core.hooksPath=/dev/null", "core.fsmonitor=false", "log.showSignature=false"].flatMap((each) => ["-c", each]),
  "--no-pager",
  "--no-optional-locks",
];
const QUIET = {
  TAR_OPTIONS: "",
  UNZIP: "",
  ZIPINFO: "",
  RIPGREP_CONFIG_PATH: "",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

/** Programs whose output is often names, with the words that they may have besides plain ones. */
const LISTS: ReadonlyMap<string, RegExp> = new Map([
  ["ls", /^-\w+$/],
  ["seq", /^-w$/],
  ["grep", /^-[a-zA-Z]+$|^--(?:files-with(?:out)?-match(?:es)?|include=.*|exclude=.*|exclude-dir=.*|null)$/],
  ["rg", /^-[lLiwFsSgtTe0]+$|^--(?:files|files-with-matches|null|hidden|glob=.*)$/],
  ["sort", /^-[nruVz]+$/],
  ["uniq", /^-[du]$/],
  ["head", /^-(?:n?\d*|z)$/],
  ["tail", /^-(?:n?\+?\d*|z)$/],
  ["tr", /^-[ds]+$/],
  ["cut", /^-[dfcz].*$/],
]);
/** A replacement that runs and writes nothing. */
const PLAIN_SED = /^s([,/|#])(?:(?!\1)[^\n])*\1(?:(?!\1)[^\n])*\1g?$/;
const FIND_ACTION = /^-(?:delete|exec|execdir|ok|okdir|print0?|printf|ls)$/;
const FIND_WRITES = /^-(?:fprint|fls|files0-from)/;

/** The words of find up to its first action, so that it prints what the action gets; undefined if they may write. */
export function findTests(words: readonly string[]): readonly string[] | undefined {
  const end = words.findIndex((word) => FIND_ACTION.test(word));
  const tests = end === -1 ? words : words.slice(0, end);
  return tests.some((word) => FIND_WRITES.test(word)) ? undefined : tests;
}

/** The words of a program that only lists names, without its name; undefined if it may do more. */
function listWords(name: string, words: readonly string[]): readonly string[] | undefined {
  if (words.some((word) => word.includes(ANY))) return undefined;
  if (name === "find") {
    const tests = findTests(words);
    return tests === undefined ? undefined : [...tests, "-print"];
  }
  if (name === "sed") {
    const [script = "", ...more] = words.filter((word) => word !== "-E" && word !== "-r");
    return PLAIN_SED.test(script) && more.length === 0 ? words : undefined;
  }
  // It writes its second operand.
  if (name === "uniq" && words.filter((word) => !word.startsWith("-") || word === "-").length > 1) return undefined;
  if (name === "git") {
    // Comparing files with the index may run a filter of the repository's.
    const plain = /^(?:ls-files|-[zco]+|--(?:cached|others|exclude-standard)?|[^-].*)$/;
    const lists =
      words[0] === "grep"
        ? words.some((word) => /^-\w*l|^--(?:files-with-matches|name-only)$/.test(word)) &&
          words.every((word) => /^-[lLiwEFPzIe]+$|^--(?:files-with-matches|name-only)?$|^[^-]/.test(word))
        : words[0] === "ls-files" && words.every((word) => plain.test(word));
    return lists ? [...QUIET_GIT, ...words] : undefined;
  }
  const flags = LISTS.get(name);
  return flags !== undefined && words.every((word) => !/^-./.test(word) || flags.test(word)) ? words : undefined;
}

/** What a pipe of commands prints, if each of them only lists or filters names, or passes on a file. */
export function listedBy(commands: readonly Command[], reading: ShellReading): string | undefined {
  if (reading.matters === undefined) return undefined;
  const [first, ...filters] = commands;
  let text = first === undefined ? undefined : outputOf(first, undefined, reading);
  for (const filter of filters) text = text === undefined ? undefined : outputOf(filter, text, reading);
  return text;
}

function outputOf(command: Command, piped: string | undefined, reading: ShellReading): string | undefined {
  const [name = "", ...words] = [command.name, ...command.args].flatMap((word) =>
    word === undefined ? [] : word.type === "Word" ? plainValues(word, reading.scope) : [ANY],
  );
  const from = command.redirects.find(({ operator }) => operator === "<");
  const file =
    from?.type === "Redirect" && from.target !== undefined ? plainValues(from.target, reading.scope)[0] : undefined;
  const input = file === undefined ? piped : textIn(file, reading);
  if (name === "") return input;
  if (name === "cat") {
    const texts = words.map((word) => textIn(word, reading));
    return words.length === 0 ? input : texts.some((text) => text === undefined) ? undefined : texts.join("");
  }
  const list = listWords(name, words);
  if (list === undefined) return undefined;
  const all = reading.scope.folders.flatMap((folder) => ask(reading, [name, ...list], { folder, input }) ?? []);
  return all.length === 0 ? undefined : all.join("");
}

/** The text of a named file, as the command has left it so far. */
export function textIn(name: string, { scope, edits }: ShellReading): string | undefined {
  const [path = ""] = scope.folders.flatMap((folder) => pathsOf(name, folder, { dots: false }));
  return edits.has(path) ? edits.get(path)?.after : textOf(path);
}

/** A word's values with its wildcards expanded. */
function plainValues(word: Word, scope: ShellScope): readonly string[] {
  return valuesOf(word, scope).flatMap((value) =>
    isPattern(value) ? scope.folders.flatMap((folder) => pathsOf(value, folder, { dots: false })) : [value],
  );
}

/** As many names as a variable may hold: all of them, or those that matter. */
export function fewOf(names: readonly string[], { scope, matters }: ShellReading): readonly string[] {
  if (names.length <= MOST_VALUES) return names;
  const isWanted = (name: string): boolean => scope.folders.some((folder) => matters?.(resolve(folder, name)) === true);
  return names.filter(isWanted).slice(0, MOST_VALUES);
}

const MOST_VALUES = 60;
