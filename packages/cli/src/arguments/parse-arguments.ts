import { ClewError } from "@clew/errors";
import { configNames, isConfigName } from "@clew/project/config";
import type { Command, FlagSpec, FlagValues } from "../command.ts";

/**
 * Suggests the setting that an unknown name was probably meant to be, as a sentence to append; empty without a
 * suggestion.
 */
export function nearestSetting(key: string): string {
  const near = isConfigName(key) ? undefined : nearest(key, configNames());
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

/** The hint for an unknown word: the name it resembles, otherwise every name. */
export function didYouMean(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${near}?`;
}

/** The closest name to a word, if it is close enough to be a typo. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = name.startsWith(word) && word.length > 1 ? 1 : editDistance(word.slice(0, 40), name);
    if (best === undefined || distance < best.distance) best = { name, distance };
  }
  return best !== undefined && best.distance <= Math.max(1, Math.floor(best.name.length / 2.5)) ? best.name : undefined;
}

// Optimal string alignment: swapping two letters counts as one typo.
function editDistance(left: string, right: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBack = previous;
    previous = current;
  }
  return previous[right.length] ?? left.length;
}

/** The flags that every command understands. */
export const GLOBAL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  json: { summary: "print one JSON object" },
  dir: { value: "DIR", summary: "work as if started in DIR" },
  quiet: { summary: "print only what was asked for" },
  "no-color": { summary: "print without colours, as with NO_COLOR; FORCE_COLOR=1 asks for them" },
  help: { summary: "show help" },
  version: { summary: "show the version" },
};

/** A command line taken apart. */
export interface ParsedArguments {
  readonly args: readonly string[];
  readonly flags: FlagValues;
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ["-h", "--help"],
  ["-v", "--version"],
  ["-V", "--version"],
  ["-o", "--output"],
]);

/** Finds the index of the command word, the first word that is not a global flag; -1 if there is none. */
export function findCommandWord(words: readonly string[]): number {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--") return -1;
    if (word === "--dir") index += 1;
    else if (!word.startsWith("-") || word === "-") return index;
  }
  return -1;
}

/**
 * Parses words into arguments and flags; an unknown or incomplete flag is a USAGE error that suggests the closest one.
 */
export function parseArguments(words: readonly string[], specs: Command["flags"]): ParsedArguments {
  const known: Readonly<Record<string, FlagSpec>> = { ...specs, ...GLOBAL_FLAGS };
  const args: string[] = [];
  // No prototype: a flag named __proto__ is just a key.
  const flags: Record<string, string | true | string[]> = Object.create(null) as Record<string, string | true>;
  for (let index = 0; index < words.length; index += 1) {
    const given = words[index] ?? "";
    const word = SHORT.get(given) ?? given;
    if (word === "--") {
      args.push(...words.slice(index + 1));
      break;
    }
    if (!word.startsWith("--")) {
      if (/^-[A-Za-z]$/.test(word)) throw unknownFlag(word, known);
      args.push(word);
      continue;
    }
    const equals = word.indexOf("=");
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const spec = Object.hasOwn(known, name) ? known[name] : undefined;
    if (spec === undefined) throw unknownFlag(`--${name}`, known);
    const inline = equals < 0 ? undefined : word.slice(equals + 1);
    if (spec.value === undefined) {
      if (inline !== undefined) throw new ClewError("USAGE", `--${name} takes no value, found "${inline}".`);
      flags[name] = true;
      continue;
    }
    if (inline === undefined) index += 1;
    store(flags, { name, spec, value: inline ?? valueAfter(words, index, { name, spec }) });
  }
  return { args, flags };
}

function valueAfter(words: readonly string[], index: number, flag: { name: string; spec: FlagSpec }): string {
  const value = words[index];
  // A flag in place of a value usually means that the value was forgotten.
  if (value !== undefined && !/^--[a-z]/.test(value)) return value;
  throw new ClewError("USAGE", `--${flag.name} needs a value: --${flag.name} ${flag.spec.value ?? "VALUE"}.`, {
    hint: `A value that begins with two dashes is written --${flag.name}=VALUE.`,
  });
}

function store(
  flags: Record<string, string | true | string[]>,
  flag: { readonly name: string; readonly spec: FlagSpec; readonly value: string },
): void {
  const { name, spec, value } = flag;
  if (spec.choices !== undefined && !spec.choices.includes(value)) {
    const near = nearest(value, spec.choices);
    const hint = near === undefined ? {} : { hint: `Did you mean ${near}?` };
    throw new ClewError("USAGE", `--${name} is one of ${spec.choices.join(", ")}; found "${value}".`, hint);
  }
  const before = flags[name];
  if (spec.repeat) flags[name] = [...(Array.isArray(before) ? before : []), value];
  else if (before !== undefined && before !== value) throw new ClewError("USAGE", `--${name} was given twice.`);
  else flags[name] = value;
}

function unknownFlag(flag: string, known: Readonly<Record<string, FlagSpec>>): ClewError {
  if (/\s/.test(flag))
    return new ClewError("USAGE", `"${flag.slice(0, 60)}" reads as a flag.`, {
      hint: 'A text that begins with dashes goes behind two of them: -- "--text".',
    });
  const near = nearest(flag.replace(/^-+/, ""), Object.keys(known));
  return new ClewError("USAGE", `There is no flag ${flag} here.`, {
    hint: near === undefined ? "`--help` lists the flags." : `Did you mean --${near}?`,
  });
}
