import { basename, join, relative, resolve } from "node:path";
import type { Word } from "unbash";
import { patchedFiles } from "../protected/patched-files.ts";
import { isFolder } from "../protected/touched-path.ts";
import { type ShellScope, valuesOf } from "../shell/shell-values.ts";
import { applyPatch } from "./apply-patch.ts";
import { readCpio, readPacker, readTar, readUnzip } from "./archive-edits.ts";
import { RUNS_CODE, removedByCode, runByCode, withArguments, writtenByCode } from "./code-edits.ts";
import { isThere, textOf } from "./edited-file.ts";
import { gitCall, takenFiles, treeAround } from "./git-edits.ts";
import { ask, findTests, QUIET_GIT } from "./listed-names.ts";
import { inputTexts } from "./piped-text.ts";
import {
  change,
  filesIn,
  firstValues,
  flagValues,
  linesOf,
  type ProgramCall,
  pathsIn,
  pathsOfValues,
  quoted,
  remove,
  type ShellReading,
  touch,
} from "./shell-reading.ts";

/** A call with these words after its name. */
export function withWords(call: Omit<ProgramCall, "rest" | "operands" | "flags">, rest: readonly Word[]): ProgramCall {
  const operands = rest.filter((word) => !word.value.startsWith("-") || word.value === "-");
  const flags = rest.map((word) => word.value).filter((value) => value.startsWith("-"));
  return { ...call, rest, operands, flags };
}

/** Records the files that a program's call names and writes. */
export function readProgram(call: ProgramCall): void {
  const { verb, reading } = call;
  if (RUNS_CODE.test(verb)) readCode(call);
  touchOutputs(call);
  if (Object.hasOwn(PROGRAMS, verb)) PROGRAMS[verb]?.(call);
  // A script that the same command wrote.
  else if (call.fact.command.name?.value.includes("/") === true)
    reading.run(reading.edits.get(pathsIn(call.fact.command.name, reading)[0] ?? "")?.after ?? "");
}

const PROGRAMS: Readonly<Record<string, (call: ProgramCall) => void>> = {
  rm: removeOperands,
  unlink: removeOperands,
  rmdir: removeOperands,
  shred: removeOperands,
  find: readFind,
  rsync: readCopies,
  mv: readMove,
  cp: readMove,
  install: readMove,
  ln: readMove,
  tee: readTee,
  sed: readInPlace,
  perl: readInPlace,
  awk: readAwk,
  gawk: readAwk,
  ...Object.fromEntries(["touch", "mkdir", "mkfifo", "mknod"].map((name) => [name, touchNew])),
  truncate: touchOperands,
  ed: touchOperands,
  ex: touchOperands,
  vim: touchOperands,
  vi: touchOperands,
  mktemp: touchOperands,
  dd({ rest, reading }) {
    const values = rest.flatMap((word) => valuesOf(word, reading.scope));
    const named = values.flatMap((value) => (value.startsWith("of=") ? [value.slice(3)] : []));
    touch(reading, pathsOfValues(named, reading.scope));
  },
  // Their second operand is written.
  uniq: touchSecond,
  xxd: touchSecond,
  objcopy: touchLast,
  ffmpeg: touchLast,
  convert: touchLast,
  magick: touchLast,
  // It names what it writes first, and with -m takes the others away.
  zip(call) {
    const { operands, flags, reading } = call;
    touchOperands({ ...call, operands: operands.slice(0, 1) });
    if (flags.some((flag) => /^-\w*m|^--move/.test(flag))) remove(reading, pathsOf(operands.slice(1), reading));
  },
  split({ reading, operands }) {
    const [, prefix] = operands.filter(({ value }) => !/^\d+\w?$/.test(value));
    const paths = prefix === undefined ? [] : pathsIn(prefix, reading);
    touch(
      reading,
      paths.map((path) => `${path}aa`),
    );
  },
  ...Object.fromEntries(["gzip", "bzip2", "xz", "zstd"].map((name) => [name, readPacker])),
  ...Object.fromEntries(["gunzip", "bunzip2", "unxz", "unzstd"].map((name) => [name, readPacker])),
  tar: readTar,
  bsdtar: readTar,
  unzip: readUnzip,
  cpio: readCpio,
  git: readGit,
  apply_patch: readPatches,
  applypatch: readPatches,
  patch: (call) => touchPatched(call),
};

function pathsOf(words: readonly Word[], reading: ShellReading): readonly string[] {
  return words.flatMap((word) => pathsIn(word, reading));
}

function removeOperands({ reading, operands }: ProgramCall): void {
  remove(reading, pathsOf(operands, reading));
}

function touchOperands({ reading, operands }: ProgramCall): void {
  touch(reading, pathsOf(operands, reading));
}

function touchNew({ reading, operands }: ProgramCall): void {
  touch(
    reading,
    pathsOf(operands, reading).filter((each) => !isThere(each)),
  );
}

function touchSecond(call: ProgramCall): void {
  touchOperands({ ...call, operands: call.operands.slice(1, 2) });
}

function touchLast(call: ProgramCall): void {
  touchOperands({ ...call, operands: call.operands.slice(-1) });
}

/** Flags after which a program names the file that it writes. */
const OUTPUT = /^(?:-[a-zA-Z]*o|-out|--out(?:put|file|-file|put-file)?)$/;
const WGET_OUTPUT = /^(?:-\w*O|--output-document)$/;
/** Programs whose `-o` means something else. */
const NO_OUTPUT = /^(?:git|[efz]?grep|rg|ag|ps|ls|find|fd|test|\[|ssh|scp|set|tar|unzip|lsof|xxd)$/;

function touchOutputs({ verb, rest, operands, reading }: ProgramCall): void {
  if (NO_OUTPUT.test(verb)) return;
  const words = firstValues(rest, reading);
  const attached = words.flatMap((word) => (/^-o./.test(word) ? [word.slice(2)] : []));
  const named = [...flagValues(words, verb === "wget" ? WGET_OUTPUT : OUTPUT), ...attached];
  // Without a name for the file, the address gives it.
  const isFetched =
    verb === "wget" ? named.length === 0 : verb === "curl" && words.some((word) => /^-\w*O|^--remote-name/.test(word));
  const [into = "."] = flagValues(words, /^(?:-P|--directory-prefix|--output-dir)$/);
  const fetched = isFetched
    ? firstValues(operands, reading).map((address) => `${into}/${basename(address.replace(/[?#].*/s, ""))}`)
    : [];
  touch(reading, pathsOfValues([...named, ...fetched], reading.scope));
}

/** The files that code in the command itself names and writes. */
function readCode({ verb, reading, rest, texts }: ProgramCall): void {
  const words = rest.flatMap((word) => valuesOf(word, reading.scope));
  const scripts = rest.flatMap((word) =>
    pathsIn(word, reading).flatMap((path) => reading.edits.get(path)?.after ?? []),
  );
  const codes = [...texts, ...scripts, ...words.filter((each) => /[(">]/.test(each))].map((code) =>
    withArguments(code, { verb, words: firstValues(rest, reading) }),
  );
  touch(reading, pathsOfValues(codes.flatMap(writtenByCode), reading.scope));
  remove(reading, pathsOfValues(codes.flatMap(removedByCode), reading.scope).filter(isFolder));
  for (const command of codes.flatMap(runByCode)) reading.run(command);
}

/** What sed writes by a script: `w FILE`. */
const SED_WRITES = /(?:^|[;\n}]|\/[gIpM0-9]*)\s*w\s+([^\s;}]+)/g;

function readInPlace({ verb, reading, operands, flags, rest }: ProgramCall): void {
  if (flags.some((flag) => /^-[a-zA-Z]*i|^--in-place/.test(flag)))
    touch(
      reading,
      pathsOf(
        flags.some((flag) => /^-\w*[ef]$|^--(?:expression|file)/.test(flag)) ? operands : operands.slice(1),
        reading,
      ),
    );
  if (verb !== "sed") return;
  const named = firstValues(rest, reading).flatMap((word) =>
    [...word.matchAll(SED_WRITES)].map(([, name = ""]) => name),
  );
  touch(reading, pathsOfValues(named, reading.scope));
}

function readAwk(call: ProgramCall): void {
  const { operands } = call;
  if (operands[0]?.value === "inplace") touchOperands({ ...call, operands: operands.slice(2) });
}

function readGit(call: ProgramCall): void {
  const { reading } = call;
  const git = gitCall(firstValues(call.rest, reading));
  const inner = withWords(call, call.rest.slice(git.start));
  const before = reading.scope.folders;
  reading.scope.folders = before.map((folder) => git.into.reduce((at, each) => resolve(at, each), folder));
  const { folders } = reading.scope;
  const output = /^(?:archive|format-patch)$/.test(git.verb) ? OUTPUT : /^--output$/;
  touch(reading, pathsOfValues(flagValues(git.words, output), reading.scope));
  if (git.verb === "rm") removeOperands(inner);
  else if (git.verb === "mv") readMove({ ...inner, verb: "mv" });
  else if (git.verb === "apply" || git.verb === "am") touchPatched(inner, inner.operands);
  else if (git.verb === "clean")
    for (const folder of folders) remove(reading, cleanedFiles(git.words, folder, reading));
  else for (const folder of folders) touch(reading, takenFiles(git, { folder, reading }));
  reading.scope.folders = before;
}

/** What git itself says that a clean would remove. */
function cleanedFiles(words: readonly string[], folder: string, reading: ShellReading): readonly string[] {
  const end = words.indexOf("--");
  const flags = words.slice(0, end === -1 ? undefined : end).filter((word) => word.startsWith("-"));
  const plain = /^-[dfqxX]+$|^--force$|^--quiet$|^--exclude=|^-e./;
  if (!flags.every((flag) => plain.test(flag))) return [];
  const git = ["git", ...QUIET_GIT, "-c", "core.quotePath=false"];
  const paths = words.filter((word) => !word.startsWith("-"));
  const text = ask(reading, [...git, "clean", ...flags, "-n", "--", ...paths], { folder }) ?? "";
  return [...text.matchAll(/^Would remove (.+)$/gm)].map(([, name = ""]) => resolve(folder, name));
}

function readMove({ verb, reading, operands, rest }: ProgramCall): void {
  const words = firstValues(rest, reading);
  const attached = words.findIndex((word) => /^-t.|^--target-directory=/.test(word));
  const at = words.findIndex((word) => /^-\w*t$|^--target-directory$/.test(word));
  const folderWord = at === -1 ? undefined : rest[at + 1];
  const named = words[attached]?.replace(/^-t|^--target-directory=/, "");
  const isWhole = words.some((word) => /^-\w*T$|^--no-target-directory$/.test(word));
  const hasFolder = folderWord !== undefined || named !== undefined;
  // A link with only one name lies in this folder.
  const target = verb === "ln" && operands.length === 1 ? "." : undefined;
  const last = hasFolder || target !== undefined ? undefined : operands.at(-1);
  const sources = operands.filter((word) => word !== folderWord && word !== last);
  const into = named ?? target;
  const places =
    into === undefined
      ? pathsOf(
          [folderWord ?? last].filter((word) => word !== undefined),
          reading,
        )
      : pathsOfValues([into], reading.scope);
  for (const word of sources)
    for (const source of pathsIn(word, reading)) {
      const text = reading.edits.get(source)?.after ?? textOf(source);
      // `cp -r a/. b` copies what is in the folder.
      const holds = isWhole || /(?:^|\/)\.\/?$/.test(word.value);
      for (const place of places) {
        const path = isFolder(place) && !holds ? join(place, basename(source)) : place;
        if (verb === "cp" && isFolder(source)) copyFolder(reading, source, path);
        // A moved file existed before: nothing in it is new.
        else if (verb === "mv" && !reading.edits.has(path) && !isThere(path))
          reading.edits.set(path, { path, kind: "create", before: text, after: text });
        else change(reading, path, () => text);
      }
      if (verb === "mv") remove(reading, [source]);
    }
}

function copyFolder(reading: ShellReading, from: string, into: string): void {
  for (const file of filesIn(from)) change(reading, join(into, relative(from, file)), () => textOf(file));
}

/** What find's actions do to the files that they get. */
function readFind({ reading, rest }: ProgramCall): void {
  const words = firstValues(rest, reading);
  touch(reading, pathsOfValues(flagValues(words, /^-f(?:print[0f]?|ls)$/), reading.scope));
  const tests = findTests(words);
  if (tests === undefined || tests.length === words.length) return;
  const found = reading.scope.folders.flatMap((folder) =>
    linesOf(ask(reading, ["find", ...tests, "-print0"], { folder })?.replaceAll("\n", " ")).map((name) =>
      resolve(folder, name),
    ),
  );
  const files = found.filter((path) => isFolder(path) || reading.matters?.(path) !== false);
  if (files.length === 0) return;
  if (words.includes("-delete")) remove(reading, files);
  for (let at = words.findIndex(isExec); at !== -1; at = words.findIndex((word, place) => place > at && isExec(word))) {
    const end = words.findIndex((word, place) => place > at && (word === ";" || word === "+"));
    const run = words.slice(at + 1, end === -1 ? undefined : end);
    if (words[end] === "+") reading.run(quoted(run.flatMap((word) => (word === "{}" ? files : [word]))));
    else for (const file of files) reading.run(quoted(run.map((word) => word.replaceAll("{}", file))));
  }
}

function isExec(word: string): boolean {
  return /^-(?:exec|ok)(?:dir)?$/.test(word);
}

/** The files that rsync copies from local folders, and those it deletes because they are not there. */
function readCopies({ reading, operands, flags }: ProgramCall): void {
  const target = operands.at(-1);
  if (target === undefined || target.value.includes(":") || flags.some((flag) => /^-\w*n|^--dry-run$/.test(flag)))
    return;
  for (const into of pathsIn(target, reading)) {
    const kept = new Set<string>();
    for (const word of operands.slice(0, -1))
      for (const source of pathsIn(word, reading)) {
        const isWhole = isFolder(source) && word.value.endsWith("/");
        const isInside = isFolder(into) || target.value.endsWith("/") || isFolder(source);
        const place = isWhole || !isInside ? into : join(into, basename(source));
        for (const file of filesIn(source)) {
          const path = isFolder(source) ? join(place, relative(source, file)) : place;
          kept.add(path);
          change(reading, path, () => textOf(file));
        }
        if (flags.includes("--remove-source-files")) remove(reading, filesIn(source));
      }
    if (flags.some((flag) => flag.startsWith("--del")))
      remove(
        reading,
        filesIn(into).filter((file) => !kept.has(file)),
      );
  }
}

function readTee({ reading, operands, flags, texts }: ProgramCall): void {
  const adds = flags.some((flag) => /^-[a-z]*a|^--append/.test(flag));
  const [text] = texts;
  for (const path of pathsOf(operands, reading)) change(reading, path, (before) => written(text, adds, before));
}

/** A file's text after this text was written into it, or added to it. */
export function written(text: string | undefined, adds: boolean, before: string | undefined): string | undefined {
  return text === undefined || !adds ? text : `${before ?? ""}${text}`;
}

function readPatches({ reading, texts, rest }: ProgramCall): void {
  const [folder = ""] = reading.scope.folders;
  const all = [...texts, ...rest.flatMap((word) => valuesOf(word, reading.scope))];
  for (const text of all.filter((each) => each.includes("*** Begin Patch")))
    for (const edit of applyPatch(text, (name) => resolve(folder, name))) reading.edits.set(edit.path, edit);
}

/** The files that a patch names, wherever the command takes the patch from. */
function touchPatched(call: ProgramCall, named: readonly Word[] = call.operands.slice(1)): void {
  const { verb, reading, rest, operands } = call;
  const words = firstValues(rest, reading);
  if (words.some((word) => /^--(?:dry-run|check|stat|numstat|summary)$/.test(word)) && !words.includes("--apply"))
    return;
  const valueOf = (flags: RegExp): string | undefined => {
    const at = words.findIndex((word) => flags.test(word));
    const [flag = "", ...value] = (words[at] ?? "").split("=");
    if (at === -1) return undefined;
    return value.length > 0 ? value.join("=") : /^-\w./.test(flag) ? flag.slice(2) : words[at + 1];
  };
  const into = valueOf(/^(?:-d|--directory(?:=|$))/) ?? ".";
  const off = Number(valueOf(/^(?:-p\d*$|--strip(?:=|$))/) ?? 0);
  const patches = [
    ...pathsOf(named, reading),
    ...pathsOfValues([valueOf(/^(?:-i|--input(?:=|$))/) ?? ""], reading.scope),
  ];
  const texts = [...inputTexts(call.fact, reading), ...patches.flatMap((path) => textOf(path) ?? [])];
  const names = texts.flatMap(patchedFiles);
  const isPatch = verb === "patch";
  // Without a number, patch takes only the last part of a name.
  const all = [
    ...names,
    ...names.map((name) => (isPatch && off === 0 ? basename(name) : name.split("/").slice(off).join("/"))),
  ];
  const { folders, variables, env } = reading.scope;
  const places = [...folders, ...folders.map(treeAround)].map((folder) => resolve(folder, into));
  const inPlaces: ShellScope = { variables, env, folders: [...new Set(places)] };
  touch(reading, [...(isPatch ? pathsOf(operands.slice(0, 1), reading) : []), ...pathsOfValues(all, inPlaces)]);
}
