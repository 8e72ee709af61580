import { basename, join, resolve } from "node:path";
import type { FileEdit } from "@clew/operations";
import type { Command, Pipeline, Word } from "unbash";
import { patchedFiles } from "../protected/patched-files.ts";
import { ANY } from "../protected/protected-names.ts";
import { isFolder, pathsOf } from "../protected/touched-path.ts";
import { printedText, type ShellScope, valuesOf } from "../shell/shell-values.ts";
import { type CommandFact, parseScript, type ShellFact, walkScript } from "../shell/walk-script.ts";
import { applyPatch } from "./apply-patch.ts";
import { type EditPlace, isThere, textOf } from "./edited-file.ts";

/** The files whose names a shell command tells, each before and after it, in the order of the command. */
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
  /** The targets of redirections whose text is known already. */
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

/** Notes what a file becomes; several changes of one command are one, from the first text to the last. */
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

const WRAPPERS: ReadonlySet<string> = new Set(
  "sudo doas env nohup time command nice builtin exec stdbuf xargs".split(" "),
);
const SHELL = /^(?:.*\/)?(?:ba|z|da|k)?sh$/;

function readCommand(fact: CommandFact, reading: Reading): void {
  const { command, words } = fact;
  const all = command.name === undefined ? [...words] : [command.name, ...words];
  while (all[0] !== undefined && WRAPPERS.has(all[0].value)) {
    all.shift();
    while (all[0] !== undefined && /^-|^\w+=/.test(all[0].value)) all.shift();
  }
  const [name, ...rest] = all;
  const documents = documentsOf(command);
  const verb = basename(name?.value ?? "");
  readRedirects(fact, reading, documents);
  if (SHELL.test(verb) || verb === "eval") return readInside(verb, rest, { reading, documents });
  const operands = rest.filter((word) => !word.value.startsWith("-") || word.value === "-");
  const flags = rest.map((word) => word.value).filter((value) => value.startsWith("-"));
  readVerb(verb, { reading, fact, rest, operands, flags, documents });
}

interface Given {
  readonly reading: Reading;
  readonly fact: CommandFact;
  readonly rest: readonly Word[];
  readonly operands: readonly Word[];
  readonly flags: readonly string[];
  readonly documents: readonly string[];
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
      return;
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
      const path = isFolder(into) ? join(into, basename(source)) : into;
      // What is moved was there before: nothing in it is new.
      if (verb === "mv" && !reading.edits.has(path) && !isThere(path))
        reading.edits.set(path, { path, kind: "create", before: text, after: text });
      else change(reading, path, () => text);
    }
    if (verb === "mv") remove(reading, source);
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
    // `2>&1` names a channel, no file.
    if (operator === ">&" && /^[\d-]+$/.test(target.value)) continue;
    const text = printed(fact.command, reading.scope, documents);
    for (const path of pathsIn(target, reading))
      change(reading, path, (before) => written(text, ONTO.has(operator), before));
  }
}

/** What a command prints into its redirection, where that is written in the command. */
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

/** The bodies of the here-documents of a command. What is expanded in one without quotes stands as it is written. */
function documentsOf({ redirects }: Command): readonly string[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== "HereDoc") return [];
    const body = redirect.operator === "<<-" ? redirect.body.text.replace(/^\t+/gm, "") : redirect.body.text;
    return [redirect.delimiter?.quoted === true ? body : body.replace(/\\([$`\\])/g, "$1")];
  });
}

/** What the command before this one in its pipe prints. */
function pipedText({ command, pipelines }: CommandFact, scope: ShellScope): string | undefined {
  const pipeline: Pipeline | undefined = pipelines.at(-1);
  const at = pipeline?.commands.findIndex((each) => each === command) ?? -1;
  const source = at > 0 ? pipeline?.commands[at - 1] : undefined;
  if (source?.type !== "Command") return undefined;
  return printed(source, scope, documentsOf(source));
}
