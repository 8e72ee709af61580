import { ANY } from "../protected/protected-names.ts";
import { wordList } from "./word-list.ts";

/** One word of a command: as it is written, and all that it may become. */
export interface SpelledWord {
  readonly text: string;
  readonly values: readonly string[];
}

// Commands of Clew that change who may do what: those belong to a person, whether or not the gate is open.
const PERSONS: ReadonlySet<string> = new Set(wordList("off on trust init answer"));
const SETTERS: ReadonlySet<string> = new Set(["set", "unset"]);
const CLEW = /(?:^|\/)clew(?:\.cjs|\.cmd)?$|^@clew\/cli(?:@[^/]*)?$/;

/**
 * The command of Clew that only a person gives, where these words run it: as the first of them, or anywhere behind a program that
 * runs what follows it. One that is fed, like xargs, puts more words behind them.
 */
export function personsCommand(words: readonly SpelledWord[], runsOthers: boolean, isFed = false): string | undefined {
  const removal = agentsOwn(words);
  if (removal !== undefined) return removal;
  const clew = words.findIndex(({ values }, at) => (at === 0 || runsOthers) && values.some(isClew));
  const [first, second] = clew === -1 ? [] : plainWords(words.slice(clew + 1));
  if (first === undefined) return clew !== -1 && isFed ? `clew with what ${words[0]?.text ?? ""} reads` : undefined;
  if (mayBe(first, PERSONS)) return `clew ${first.text}`;
  const sets = first.values.includes("config") && second !== undefined && mayBe(second, SETTERS);
  return sets ? `clew ${first.text} ${second.text}` : undefined;
}

// The clients have commands of their own that change their settings.
const CLIENT = /(?:^|\/)(?:claude|codex|gemini|cursor-agent|copilot|opencode)$/;
const SETTINGS: ReadonlySet<string> = new Set(wordList("mcp plugin plugins extension extensions"));
const LOOKS: ReadonlySet<string> = new Set(wordList("list get show details validate"));

/** A client's own command about Clew's server or plugin, unless it only looks. */
function agentsOwn(words: readonly SpelledWord[]): string | undefined {
  const client = words.findIndex(({ values }) => values.some((value) => CLIENT.test(value)));
  const [kind, verb, ...rest] = client === -1 ? [] : plainWords(words.slice(client + 1));
  if (kind === undefined || verb === undefined || !kind.values.some((value) => SETTINGS.has(value))) return undefined;
  if (verb.values.every((value) => LOOKS.has(value))) return undefined;
  const isAbout = rest.some(({ values }) => values.some((value) => /^clew(?:@|$)/.test(value)));
  return isAbout ? [words[client], kind, verb].map((word) => word?.text).join(" ") : undefined;
}

function isClew(value: string): boolean {
  return CLEW.test(value);
}

/** The words that are neither flags nor the folder of `--dir`. */
function plainWords(words: readonly SpelledWord[]): readonly SpelledWord[] {
  return words.filter(
    ({ values }, at) => !(values[0] ?? "").startsWith("-") && words[at - 1]?.values.includes("--dir") !== true,
  );
}

function mayBe({ values }: SpelledWord, names: ReadonlySet<string>): boolean {
  return values.some((value) => names.has(value) || value.includes(ANY));
}

const IN_TEXT = /(?:^|[\s;&|/'"`(])(clew(?:\.cjs)?['"]?\s+(?:off|on|trust|init|config\s+(?:set|unset)|answer)\b)/;

/** The same in a text that some program is given to run, in whatever language. */
export function personsWords(text: string): string | undefined {
  return IN_TEXT.exec(text)?.[1];
}
