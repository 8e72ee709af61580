import { opendirSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { type FileEdit, matchesGlobs } from "@clew/operations";
import type { Command, Pipeline, Word } from "unbash";
import { patchedFiles } from "../protected/patched-files.ts";
import { ANY } from "../protected/protected-names.ts";
import { isFolder, pathsOf } from "../protected/touched-path.ts";
import { printedText, type ShellScope, valuesOf } from "../shell/shell-values.ts";
import { type CommandFact, parseScript, type ShellFact, walkScript } from "../shell/walk-script.ts";
import { applyPatch } from "./apply-patch.ts";
import { type EditPlace, isThere, textOf } from "./edited-file.ts";

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
  const piped = inner.isPiped ? (pipedText(fact, reading.scope) ?? "").split(/\s+/).filter((each) => each !== "") : [];
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
  };
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
      return touch(operands.filter((word) => pathsIn(word, reading).some((path) => !isThere(path))));
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

function readGit(given: Given): void {
  const [verb, ...operands] = given.operands;
  const inner = { ...given, operands };
  if (verb?.value === "rm" || verb?.value === "mv") readVerb(verb.value, inner);
  else if (verb?.value === "apply") touchPatched(inner);
  else if (verb?.value === "checkout" || verb?.value === "restore") {
    const end = given.rest.findIndex((word) => word.value === "--");
    const named = end === -1 ? (verb.value === "restore" ? operands : []) : given.rest.slice(end + 1);
    for (const path of named.flatMap((word) => pathsIn(word, given.reading)))
      change(given.reading, path, () => undefined);
  }
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

/** The files that find deletes, itself or with `rm`, if all its conditions are on names. */
function readFind({ reading, rest }: Given): void {
  const words = rest.map((word) => valuesOf(word, reading.scope)[0] ?? "");
  const start = words.findIndex((word) => /^[-(!]/.test(word));
  const conditions = start === -1 ? [] : words.slice(start);
  const names: string[] = [];
  let deletes = false;
  for (let at = 0; at < conditions.length; at += 1) {
    const word = conditions[at] ?? "";
    if (word === "-name") names.push(`**/${conditions[((at += 1))] ?? ""}`);
    else if (word === "-type") at += 1;
    else if (word === "-delete") deletes = true;
    else if (word === "-exec" || word === "-execdir" || word === "-ok") {
      const end = conditions.findIndex((each, place) => place > at && (each === ";" || each === "\\;" || each === "+"));
      deletes ||= /^(?:.*\/)?(?:rm|unlink|shred)$/.test(conditions[at + 1] ?? "");
      at = end === -1 ? conditions.length : end;
    } else if (word !== "-print" && word !== "-print0" && word !== "-depth") return;
  }
  if (!deletes) return;
  const roots = start === -1 ? words : words.slice(0, start);
  for (const root of pathsOfValues(roots.length === 0 ? ["."] : roots, reading.scope))
    for (const file of filesIn(root)) if (names.every((name) => matchesGlobs([name], file))) remove(reading, file);
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

function touchPatched({ reading, documents }: Given): void {
  for (const path of pathsOfValues(documents.flatMap(patchedFiles), reading.scope))
    change(reading, path, () => undefined);
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

/** What a command prints into its redirection, if the command contains the text. */
function printed(command: Command, scope: ShellScope, documents: readonly string[]): string | undefined {
  const [document] = documents;
  const name = command.name?.value;
  if (name === "cat" && document !== undefined && command.args.length === 0) return document;
  if (name === undefined || name === ":" || name === "true") return "";
  if (name !== "echo" && name !== "printf") return undefined;
  const texts = printedText(command, scope);
  const [only] = texts ?? [];
  if (only === undefined || texts?.length !== 1 || only.includes(ANY)) return undefined;
  return name === "echo" ? `${only}\n` : only;
}

/** The bodies of a command's here-documents. Expansions in an unquoted one stay as written. */
function documentsOf({ redirects }: Command): readonly string[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== "HereDoc") return [];
    const body = redirect.operator === "<<-" ? redirect.body.text.replace(/^\t+/gm, "") : redirect.body.text;
    return [redirect.delimiter?.quoted === true ? body : body.replace(/\\([$`\\])/g, "$1")];
  });
}

/** What the previous command of the pipe prints. */
function pipedText(
  { command, pipelines }: Pick<CommandFact, "command" | "pipelines">,
  scope: ShellScope,
): string | undefined {
  const pipeline: Pipeline | undefined = pipelines.at(-1);
  const at = pipeline?.commands.findIndex((each) => each === command) ?? -1;
  const source = at > 0 ? pipeline?.commands[at - 1] : undefined;
  if (source?.type !== "Command") return undefined;
  const before = { command: source, pipelines };
  return printed(source, scope, documentsOf(source)) ?? passedOn(before, scope);
}

/** What `cat` passes on from its pipe. */
function passedOn(fact: Pick<CommandFact, "command" | "pipelines">, scope: ShellScope): string | undefined {
  return fact.command.name?.value === "cat" && fact.command.args.length === 0 ? pipedText(fact, scope) : undefined;
}
