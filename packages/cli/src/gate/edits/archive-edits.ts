import { basename, dirname, relative, resolve } from "node:path";
import { matchesGlobs } from "@clew/operations";
import { isFolder } from "../protected/touched-path.ts";
import type { CommandFact } from "../shell/walk-script.ts";
import { isThere } from "./edited-file.ts";
import { ask } from "./listed-names.ts";
import { givenNames, inputPaths, sourceIn } from "./piped-text.ts";
import {
  filesIn,
  firstValues,
  flagValues,
  linesOf,
  type ProgramCall,
  pathsIn,
  pathsOfValues,
  remove,
  type ShellReading,
  touch,
} from "./shell-reading.ts";

const PACKED = /\.(?:gz|tgz|bz2|xz|zst|Z)$/;

/** A file takes the place of its packed form, or the other way round. */
export function readPacker({ verb, reading, operands, flags }: ProgramCall): void {
  if (flags.some((flag) => /^-[a-z]*[ctl]|^--(?:stdout|to-stdout|test|list)$/.test(flag))) return;
  const keeps = flags.some((flag) => /^-[a-z]*k|^--keep$/.test(flag)) || verb.endsWith("zstd");
  const unpacks = /^(?:gunzip|bunzip2|un\w+)$/.test(verb) || flags.some((flag) => /^-[a-z]*d|^--decompress/.test(flag));
  for (const path of operands.flatMap((word) => pathsIn(word, reading))) {
    if (!keeps) remove(reading, [path]);
    if (!isFolder(path)) touch(reading, [unpacks ? path.replace(PACKED, "") : `${path}.${ENDS[verb] ?? ""}`]);
  }
}

const ENDS: Readonly<Record<string, string>> = { gzip: "gz", bzip2: "bz2", xz: "xz", zstd: "zst" };

/** What tar writes: an archive that it makes, or the files of one that it unpacks. */
export function readTar(call: ProgramCall): void {
  const { reading, fact } = call;
  const [first = "", ...others] = firstValues(call.rest, reading);
  // The first word may do without a dash.
  const words = [/^[a-zA-Z]+$/.test(first) ? `-${first}` : first, ...others];
  // A letter's value may follow it in the same word.
  const short = words.flatMap((word) => (/^-[a-zA-Z]/.test(word) ? [word.replace(/[fCT].*$/s, "")] : [])).join("");
  const [into = "."] = flagValues(words, /^(?:-\w*C|--directory|--cd)$/).slice(-1);
  const [file = "-"] = flagValues(words, /^(?:-\w*f|--file)$/);
  const isUnpacking = short.includes("x") || words.some((word) => /^--(?:extract|get)$/.test(word));
  if (!isUnpacking) {
    const writes = /[cruA]/.test(short) || words.some((word) => /^--(?:create|append|update|delete)$/.test(word));
    if (writes && file !== "-") touch(reading, pathsOfValues([file], reading.scope));
    if (writes && words.includes("--remove-files"))
      remove(
        reading,
        call.operands.flatMap((word) => pathsIn(word, reading)),
      );
    return;
  }
  if (/O/.test(short) || words.includes("--to-stdout")) return;
  const strip = Number(flagValues(words, /^--strip(?:-components)?$/)[0] ?? 0);
  const archives = file === "-" ? inputPaths(fact, reading) : pathsOfValues([file], reading.scope);
  const listed = archives.flatMap((path) => linesOf(ask(reading, ["tar", "-tf", path], { folder: dirname(path) })));
  const left = flagValues(words, /^--exclude$/);
  const names = membersIn([...listed, ...packedNames(fact, reading)], words).filter(
    (name) => !matchesGlobs(left, name),
  );
  const keeps = short.includes("k") || words.some((word) => /^--(?:keep|skip)-old-files$/.test(word));
  unpack(
    { reading, into, keeps },
    names.map((name) => name.split("/").slice(strip).join("/")),
  );
}

/** The members of an archive that a call names; all of them if it names none. */
function membersIn(names: readonly string[], words: readonly string[]): readonly string[] {
  const globs = words.filter((word) => word !== "" && word !== "." && !word.startsWith("-"));
  const named = names.filter((name) => matchesGlobs(globs, name.replace(/^\.\//, "")));
  return named.length > 0 ? named : names;
}

/** The files that another tar before this one in the pipe packs. */
function packedNames(fact: CommandFact, reading: ShellReading): readonly string[] {
  const source = sourceIn(fact);
  if (source?.name?.value !== "tar") return [];
  const words = firstValues(
    source.args.filter((word) => word.type === "Word"),
    reading,
  );
  const [from = "."] = flagValues(words, /^(?:-\w*C|--directory)$/);
  return pathsOfValues([from], reading.scope).flatMap((folder) =>
    words
      .slice(1)
      .filter((word) => !word.startsWith("-") && word !== from)
      .flatMap((word) => filesIn(resolve(folder, word)).map((file) => relative(folder, file))),
  );
}

/** The files that unzip writes. */
export function readUnzip({ reading, rest }: ProgramCall): void {
  const [...words] = firstValues(rest, reading);
  if (words.some((word) => /^-\w*[lptvzZ]/.test(word))) return;
  const [into = "."] = flagValues(words, /^-\w*d$/);
  const archive = words.findIndex((word) => !word.startsWith("-"));
  const listed = pathsOfValues([words[archive] ?? ""], reading.scope).flatMap((path) =>
    linesOf(ask(reading, ["unzip", "-Z1", path], { folder: dirname(path) })),
  );
  const left = words.indexOf("-x");
  const names = membersIn(listed, words.slice(archive + 1, left === -1 ? undefined : left)).filter(
    (name) => left === -1 || !matchesGlobs(words.slice(left + 1), name),
  );
  const isFlat = words.some((word) => /^-\w*j/.test(word));
  const keeps = words.some((word) => /^-\w*n/.test(word));
  unpack({ reading, into, keeps }, isFlat ? names.map((name) => basename(name)) : names);
}

/** Records the files that come out of an archive into a folder. */
function unpack(
  { reading, into, keeps }: { readonly reading: ShellReading; readonly into: string; readonly keeps: boolean },
  names: readonly string[],
): void {
  const paths = pathsOfValues([into], reading.scope).flatMap((folder) =>
    names.filter((name) => name !== "").map((name) => resolve(folder, name)),
  );
  touch(reading, keeps ? paths.filter((path) => !isThere(path)) : paths);
}

/** The files that cpio unpacks or copies. */
export function readCpio({ reading, rest, fact, operands }: ProgramCall): void {
  const words = firstValues(rest, reading);
  const has = (letter: string, name: string): boolean =>
    words.some((word) => word === name || new RegExp(`^-\\w*${letter}`).test(word));
  if (has("p", "--pass-through"))
    return unpack({ reading, into: operands.at(-1)?.value ?? ".", keeps: false }, givenNames(fact, reading));
  if (!has("i", "--extract") || has("t", "--list")) return;
  const [into = "."] = flagValues(words, /^(?:-D|--directory)$/);
  const named = pathsOfValues(flagValues(words, /^(?:-\w*[FI]|--file)$/), reading.scope);
  const names = [...named, ...inputPaths(fact, reading)].flatMap((path) =>
    linesOf(ask(reading, ["cpio", "-it", "--quiet", "-F", path], { folder: dirname(path) })),
  );
  unpack({ reading, into, keeps: false }, names);
}
