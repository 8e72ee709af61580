import { opendirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { type FileEdit, matchesGlobs } from "@clew/operations";
import type { Command, Word } from "unbash";
import { patchedFiles } from "../protected/patched-files.ts";
import { ANY } from "../protected/protected-names.ts";
import { isFolder, pathsOf } from "../protected/touched-path.ts";
import { type ShellScope, valuesOf } from "../shell/shell-values.ts";
import { type CommandFact, parseScript, type ShellFact, walkScript } from "../shell/walk-script.ts";
import { applyPatch } from "./apply-patch.ts";
import { RUNS_CODE, runByCode, writtenByCode } from "./code-edits.ts";
import { type EditPlace, isThere, textOf } from "./edited-file.ts";
import { gitCall, takenFiles, treeAround } from "./git-edits.ts";
import { documentsOf, passedOn, pipedText, printed, sourceIn } from "./piped-text.ts";

/** The files that a shell command names and writes, each before and after, in the command's order. */
export function shellEdits(command: string, place: EditPlace): readonly FileEdit[] {
  const reading: Reading = {
    edits: new Map(),
    scope: { variables: new Map(), env: place.env, folders: place.folders },
    told: new Set(),
    depth: 0,
  };
  read(command, reading);
  return [...reading.edits.values()];
}

interface Reading {
  readonly edits: Map<string, FileEdit>;
  readonly scope: ShellScope;
  /** Redirections whose text is already known. */
  readonly told: Set<Word>;
  depth: number;
}

const MAX_DEPTH = 4;

function read(script: string, reading: Reading): void {
  if (reading.depth > MAX_DEPTH) return;
  reading.depth += 1;
  const judge = (fact: ShellFact): boolean => {
    if (fact.kind === "command") readCommand(fact, reading);
    else if (fact.kind === "target" && !reading.told.has(fact.target))
      for (const path of pathsIn(fact.target, reading)) change(reading, path, () => undefined);
    return true;
  };
  walkScript(parseScript(script), { judge, scope: reading.scope });
  reading.depth -= 1;
}

/** Records a file's new text; several changes by one command become one, from the first text to the last. */
function change(reading: Reading, path: string, after: (before: string | undefined) => string | undefined): void {
  const known = reading.edits.get(path);
  const before = known === undefined ? textOf(path) : known.before;
  const now = known === undefined ? before : known.after;
  const kind = known?.kind === "create" || (known === undefined && !isThere(path)) ? "create" : "change";
  reading.edits.set(path, { path, kind, before, after: after(now) });
}

function remove(reading: Reading, path: string): void {
  reading.edits.set(path, { path, kind: "delete", before: reading.edits.get(path)?.before ?? textOf(path) });
}

function pathsIn(word: Word, { scope }: Reading): readonly string[] {
  return pathsOfValues(valuesOf(word, scope), scope);
}

function pathsOfValues(values: readonly string[], scope: ShellScope): readonly string[] {
  const known = values.filter((value) => value !== "" && !value.includes(ANY) && !value.startsWith("/dev/"));
  return [
    ...new Set(known.flatMap((value) => scope.folders.flatMap((folder) => pathsOf(value, folder, { dots: false })))),
  ];
}

/** Programs that run another one: their flags that take a value, and how many words of their own come first. */
const WRAPPERS: ReadonlyMap<string, { readonly valued: string; readonly own?: number }> = new Map([
  ...["nohup", "command", "builtin", "setsid", "busybox"].map((name) => [name, { valued: "" }] as const),
  ["sudo", { valued: "-u -g -h -p -C -r -t -U -T -D -R" }],
  ["doas", { valued: "-u -C" }],
  ["env", { valued: "-u -C -S" }],
  ["time", { valued: "-f -o" }],
  ["nice", { valued: "-n" }],
  ["ionice", { valued: "-c -n -p -P -u" }],
  ["chrt", { valued: "", own: 1 }],
  ["exec", { valued: "-a" }],
  ["stdbuf", { valued: "-i -o -e" }],
  ["timeout", { valued: "-s -k --signal --kill-after", own: 1 }],
  ["xargs", { valued: "-n -I -L -P -d -s -E -a" }],
]);

/** The words of the program that finally runs, and whether a pipe adds more. */
function unwrapped(all: readonly Word[]): { readonly words: readonly Word[]; readonly isPiped: boolean } {
  const words = [...all];
  let isPiped = false;
  for (
    let wrapper = WRAPPERS.get(words[0]?.value ?? "");
    wrapper !== undefined;
    wrapper = WRAPPERS.get(words[0]?.value ?? "")
  ) {
    isPiped ||= words[0]?.value === "xargs";
    const valued = wrapper.valued.split(" ");
    words.shift();
    while (words[0] !== undefined && /^-|^\w+=/.test(words[0].value))
      if (valued.includes(words.shift()?.value ?? "")) words.shift();
    words.splice(0, wrapper.own ?? 0);
  }
  return { words, isPiped };
}
const SHELL = /^(?:.*\/)?(?:ba|z|da|k)?sh$/;

function readCommand(fact: CommandFact, reading: Reading): void {
  const { command, words } = fact;
  const inner = unwrapped(command.name === undefined ? words : [command.name, ...words]);
  const [name, ...rest] = inner.words;
  const documents = documentsOf(command);
  const verb = basename(name?.value ?? "");
  readRedirects(fact, reading, documents);
  if (SHELL.test(verb) || verb === "eval") return readInside(verb, rest, { reading, documents });
  const operands = rest.filter((word) => !word.value.startsWith("-") || word.value === "-");
  const flags = rest.map((word) => word.value).filter((value) => value.startsWith("-"));
  const piped = inner.isPiped ? pipedNames(fact, reading) : [];
  readVerb(verb, { reading, fact, rest, operands, flags, documents, piped });
}

interface Given {
  readonly reading: Reading;
  readonly fact: CommandFact;
  readonly rest: readonly Word[];
  readonly operands: readonly Word[];
  readonly flags: readonly string[];
  readonly documents: readonly string[];
  /** Further operands from a pipe. */
  readonly piped?: readonly string[];
}

function readVerb(verb: string, given: Given): void {
  const { reading, operands, flags, rest, documents, fact } = given;
  const touch = (words: readonly Word[]): void => {
    for (const path of words.flatMap((word) => pathsIn(word, reading))) change(reading, path, () => undefined);
    for (const path of pathsOfValues(given.piped ?? [], reading.scope)) change(reading, path, () => undefined);
  };
  if (RUNS_CODE.test(verb)) readCode(given);
  touchOutputs(verb, given);
  switch (verb) {
    case "rm":
    case "unlink":
    case "rmdir":
    case "shred":
      for (const path of operands.flatMap((word) => pathsIn(word, reading))) remove(reading, path);
      for (const path of pathsOfValues(given.piped ?? [], reading.scope)) remove(reading, path);
      return;
    case "find":
      return readFind(given);
    case "rsync":
      return readCopies(given);
    case "mv":
    case "cp":
    case "install":
    case "ln":
      return readMove(verb, given);
    case "tee":
      return readTee(given, documents[0] ?? pipedText(fact, reading.scope));
    case "sed":
    case "perl":
      if (flags.some((flag) => /^-[a-zA-Z]*i|^--in-place/.test(flag)))
        touch(flags.some((flag) => /^-\w*[ef]$|^--(?:expression|file)/.test(flag)) ? operands : operands.slice(1));
      return;
    case "touch":
      for (const path of operands.flatMap((word) => pathsIn(word, reading)).filter((each) => !isThere(each)))
        change(reading, path, () => undefined);
      return;
    case "truncate":
      return touch(operands);
    case "dd":
      for (const word of rest)
        for (const value of valuesOf(word, reading.scope))
          if (value.startsWith("of="))
            for (const path of pathsOfValues([value.slice(3)], reading.scope)) change(reading, path, () => undefined);
      return;
    case "git":
      return readGit(given);
    case "apply_patch":
    case "applypatch":
      return readPatches(given);
    case "patch":
      return touchPatched(given);
    default:
  }
}

/** Flags after which a program names the file that it writes. */
const OUTPUTS: ReadonlyMap<string, RegExp> = new Map([
  ["curl", /^(?:-\w*o|--output)$/],
  ["wget", /^(?:-\w*O|--output-document)$/],
  ["sort", /^(?:-\w*o|--output)$/],
  ["patch", /^(?:-o|--output)$/],
]);

function touchOutputs(verb: string, { rest, reading }: Given): void {
  const flag = OUTPUTS.get(verb);
  if (flag === undefined) return;
  const words = rest.map((word) => valuesOf(word, reading.scope)[0] ?? "");
  const names = words.flatMap((word, at) => {
    const [name = "", value] = word.startsWith("--") ? word.split("=", 2) : [word];
    return flag.test(name) ? [value ?? words[at + 1] ?? ""] : [];
  });
  for (const path of pathsOfValues(names, reading.scope)) change(reading, path, () => undefined);
}

/** The files that code in the command itself names and writes. */
function readCode({ reading, rest, documents }: Given): void {
  const codes = [
    ...documents,
    ...rest.flatMap((word) => valuesOf(word, reading.scope)).filter((each) => /[("]/.test(each)),
  ];
  for (const path of pathsOfValues(codes.flatMap(writtenByCode), reading.scope)) change(reading, path, () => undefined);
  for (const command of codes.flatMap(runByCode)) read(command, reading);
}

function readGit(given: Given): void {
  const { reading } = given;
  const call = gitCall(given.rest.map((word) => valuesOf(word, reading.scope)[0] ?? ""));
  const rest = given.rest.slice(call.start);
  const operands = rest.filter((word) => !word.value.startsWith("-"));
  const before = reading.scope.folders;
  reading.scope.folders = before.map((folder) => call.into.reduce((at, each) => resolve(at, each), folder));
  if (call.verb === "rm" || call.verb === "mv") readVerb(call.verb, { ...given, rest, operands });
  else if (call.verb === "apply" || call.verb === "am") touchPatched({ ...given, rest, operands }, operands);
  else
    for (const path of reading.scope.folders.flatMap((folder) => takenFiles(call, folder)))
      change(reading, path, () => undefined);
  reading.scope.folders = before;
}

function readMove(verb: string, { reading, operands, rest }: Given): void {
  const at = rest.findIndex((word) => /^-\w*t$|^--target-directory$/.test(word.value));
  const folderWord = at === -1 ? undefined : rest[at + 1];
  const target = folderWord ?? operands.at(-1);
  const sources = folderWord === undefined ? operands.slice(0, -1) : operands.filter((word) => word !== folderWord);
  if (target === undefined) return;
  for (const source of sources.flatMap((word) => pathsIn(word, reading))) {
    const text = reading.edits.get(source)?.after ?? textOf(source);
    for (const into of pathsIn(target, reading)) {
      if (verb === "cp" && isFolder(source)) {
        copyFolder(reading, source, isFolder(into) ? join(into, basename(source)) : into);
        continue;
      }
      const path = isFolder(into) ? join(into, basename(source)) : into;
      // A moved file existed before: nothing in it is new.
      if (verb === "mv" && !reading.edits.has(path) && !isThere(path))
        reading.edits.set(path, { path, kind: "create", before: text, after: text });
      else change(reading, path, () => text);
    }
    if (verb === "mv") remove(reading, source);
  }
}

/** The most files of a folder to look at. */
const MOST_FILES = 20_000;

function filesIn(folder: string): readonly string[] {
  if (!isFolder(folder)) return isThere(folder) ? [folder] : [];
  const found: string[] = [];
  const entries = opendirSync(folder, { recursive: true });
  for (let entry = entries.readSync(); entry !== null && found.length < MOST_FILES; entry = entries.readSync())
    if (!entry.isDirectory()) found.push(join(entry.parentPath, entry.name));
  entries.closeSync();
  return found;
}

function copyFolder(reading: Reading, from: string, into: string): void {
  for (const file of filesIn(from)) change(reading, join(into, relative(from, file)), () => textOf(file));
}

/** The files that find names, if all its conditions are on names, and the command that it runs on them. */
function findFiles(
  rest: readonly Word[],
  reading: Reading,
): { readonly files: readonly string[]; readonly runs: readonly Word[] } | undefined {
  const words = rest.map((word) => valuesOf(word, reading.scope)[0] ?? "");
  const start = words.findIndex((word) => /^[-(!]/.test(word));
  const names: string[] = [];
  let runs: readonly Word[] = [];
  for (let at = start === -1 ? words.length : start; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "-name") names.push(`**/${words[((at += 1))] ?? ""}`);
    else if (word === "-type") at += 1;
    else if (word === "-delete")
      runs = [{ ...(rest[at] as Word), value: "rm" }]; // the word was just read
    else if (word === "-exec" || word === "-execdir" || word === "-ok") {
      const end = words.findIndex((each, place) => place > at && (each === ";" || each === "\\;" || each === "+"));
      runs = rest.slice(at + 1, end === -1 ? undefined : end).filter((each) => each.value !== "{}");
      at = end === -1 ? words.length : end;
    } else if (word !== "-print" && word !== "-print0" && word !== "-depth") return undefined;
  }
  const roots = start === -1 ? words : words.slice(0, start);
  const files = pathsOfValues(roots.length === 0 ? ["."] : roots, reading.scope).flatMap(filesIn);
  return { files: files.filter((file) => names.every((name) => matchesGlobs([name], file))), runs };
}

function readFind(given: Given): void {
  const { files = [], runs: [name, ...rest] = [] } = findFiles(given.rest, given.reading) ?? {};
  if (name === undefined || files.length === 0) return;
  const operands = rest.filter((word) => !word.value.startsWith("-"));
  const flags = rest.map((word) => word.value).filter((value) => value.startsWith("-"));
  readVerb(basename(name.value), { ...given, rest, operands, flags, documents: [], piped: files });
}

/** The files that rsync copies from local folders, and those it deletes because they are not there. */
function readCopies({ reading, operands, flags }: Given): void {
  const target = operands.at(-1);
  if (target === undefined || target.value.includes(":")) return;
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
      }
    if (flags.some((flag) => flag.startsWith("--del")))
      for (const file of filesIn(into)) if (!kept.has(file)) remove(reading, file);
  }
}

function readTee({ reading, operands, flags }: Given, text: string | undefined): void {
  const adds = flags.some((flag) => /^-[a-z]*a|^--append/.test(flag));
  for (const path of operands.flatMap((word) => pathsIn(word, reading)))
    change(reading, path, (before) => written(text, adds, before));
}

function written(text: string | undefined, adds: boolean, before: string | undefined): string | undefined {
  return text === undefined || !adds ? text : `${before ?? ""}${text}`;
}

function readPatches({ reading, documents, rest }: Given): void {
  const [folder = ""] = reading.scope.folders;
  const texts = [...documents, ...rest.flatMap((word) => valuesOf(word, reading.scope))];
  for (const text of texts.filter((each) => each.includes("*** Begin Patch")))
    for (const edit of applyPatch(text, (name) => resolve(folder, name))) reading.edits.set(edit.path, edit);
}

/** The files that a patch names, wherever the command takes the patch from. */
function touchPatched(given: Given, named: readonly Word[] = given.operands.slice(1)): void {
  const { reading, rest, operands } = given;
  const words = rest.map((word) => valuesOf(word, reading.scope)[0] ?? "");
  if (words.some((word) => /^--(?:dry-run|check|stat|numstat|summary)$/.test(word)) && !words.includes("--apply"))
    return;
  const valueOf = (flags: RegExp): string | undefined => {
    const at = words.findIndex((word) => flags.test(word));
    const [flag = "", ...value] = (words[at] ?? "").split("=");
    return at === -1
      ? undefined
      : value.length > 0
        ? value.join("=")
        : /^-\w./.test(flag)
          ? flag.slice(2)
          : words[at + 1];
  };
  const into = valueOf(/^(?:-d|--directory(?:=|$))/) ?? ".";
  const off = Number(valueOf(/^(?:-p\d*$|--strip(?:=|$))/) ?? 0);
  const patches = [
    ...named.flatMap((word) => pathsIn(word, reading)),
    ...pathsOfValues([valueOf(/^(?:-i|--input(?:=|$))/) ?? ""], reading.scope),
  ];
  const texts = [...inputOf(given), ...patches.flatMap((path) => textOf(path) ?? [])];
  const names = texts.flatMap(patchedFiles);
  const isPatch = given.fact.command.name?.value === "patch";
  // Without a number, patch takes only the last part of a name.
  const all = [
    ...names,
    ...names.map((name) => (isPatch && off === 0 ? basename(name) : name.split("/").slice(off).join("/"))),
  ];
  const { folders, variables, env } = reading.scope;
  const places = [...folders, ...folders.map(treeAround)].map((folder) => resolve(folder, into));
  const files = isPatch
    ? pathsOfValues(
        operands.slice(0, 1).map(({ value }) => value),
        reading.scope,
      )
    : [];
  for (const path of [...files, ...pathsOfValues(all, { variables, env, folders: [...new Set(places)] })])
    change(reading, path, () => undefined);
}

/** What a command reads: its here-documents, the files it is given, and those that `cat` passes on. */
function inputOf({ fact, reading, documents }: Given): readonly string[] {
  const source = sourceIn(fact);
  const passed =
    source?.name?.value === "cat" ? [...source.args.filter((word) => word.type === "Word"), ...inputsOf(source)] : [];
  const paths = [...inputsOf(fact.command), ...passed].flatMap((word) => pathsIn(word, reading));
  return [...documents, pipedText(fact, reading.scope) ?? "", ...paths.flatMap((path) => textOf(path) ?? [])];
}

function inputsOf({ redirects }: Command): readonly Word[] {
  return redirects.flatMap((redirect) =>
    redirect.operator === "<" && "target" in redirect && redirect.target !== undefined ? [redirect.target] : [],
  );
}

function readInside(
  verb: string,
  words: readonly Word[],
  { reading, documents }: { readonly reading: Reading; readonly documents: readonly string[] },
): void {
  const flag = words.findIndex((word) => /^-\w*c$/.test(word.value));
  const script = verb === "eval" ? words : flag === -1 ? [] : words.slice(flag + 1, flag + 2);
  if (script.length > 0) read(script.map((word) => valuesOf(word, reading.scope)[0] ?? "").join(" "), reading);
  else if (words.every((word) => word.value.startsWith("-"))) for (const text of documents) read(text, reading);
}

const INTO: ReadonlySet<string> = new Set([">", ">|", ">!", "&>", ">&"]);
const ONTO: ReadonlySet<string> = new Set([">>", ">>|", ">>!", "&>>"]);

function readRedirects(fact: CommandFact, reading: Reading, documents: readonly string[]): void {
  for (const redirect of fact.command.redirects) {
    if (redirect.type === "HereDoc" || redirect.type === "HereString" || redirect.target === undefined) continue;
    const { operator, target } = redirect;
    if (!INTO.has(operator) && !ONTO.has(operator)) continue;
    reading.told.add(target);
    // `2>&1` names a channel, not a file.
    if (operator === ">&" && /^[\d-]+$/.test(target.value)) continue;
    const text = printed(fact.command, reading.scope, documents) ?? passedOn(fact, reading.scope);
    for (const path of pathsIn(target, reading))
      change(reading, path, (before) => written(text, ONTO.has(operator), before));
  }
}

/** The names that a pipe hands on, from a text or from `find`. */
function pipedNames(fact: CommandFact, reading: Reading): readonly string[] {
  const source = sourceIn(fact);
  if (source?.name?.value === "find")
    return (
      findFiles(
        source.args.filter((word) => word.type === "Word"),
        reading,
      )?.files ?? []
    );
  return (pipedText(fact, reading.scope) ?? "").split(/\s+/).filter((each) => each !== "");
}
