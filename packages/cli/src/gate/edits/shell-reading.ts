import { opendirSync } from "node:fs";
import { join } from "node:path";
import type { FileEdit } from "@clew/operations";
import type { SyntaxNode, Word } from "unbash";
import { ANY } from "../protected/protected-names.ts";
import { isFolder, pathsOf } from "../protected/touched-path.ts";
import { type ShellScope, valuesOf } from "../shell/shell-values.ts";
import type { CommandFact } from "../shell/walk-script.ts";
import { type EditPlace, isThere, textOf } from "./edited-file.ts";

type Redirected = Extract<SyntaxNode, { type: "Redirected" }>;

/** What is known of a shell command's edits so far. */
export interface ShellReading {
  readonly edits: Map<string, FileEdit>;
  readonly scope: ShellScope;
  readonly matters: EditPlace["matters"];
  readonly leaveOut: (fault: unknown) => void;
  /** The bodies of functions, by name. */
  readonly functions: Map<string, string>;
  /** Loops and groups with redirections, and the scripts that they stand in. */
  readonly inputs: { readonly script: string; readonly node: Redirected }[];
  /** Redirections whose text is already known. */
  readonly told: Set<Word>;
  /** Reads a script that the command runs. */
  readonly run: (script: string) => void;
  /** How long programs may still be asked for names. */
  msLeft: number;
  depth: number;
}

/** Records a file's new text; several changes by one command become one, from the first text to the last. */
export function change(
  reading: ShellReading,
  path: string,
  after: (before: string | undefined) => string | undefined,
): void {
  const known = reading.edits.get(path);
  const before = known === undefined ? textOf(path) : known.before;
  const now = known === undefined ? before : known.after;
  const kind = known?.kind === "create" || (known === undefined && !isThere(path)) ? "create" : "change";
  reading.edits.set(path, { path, kind, before, after: after(now) });
}

/** Records files whose new text is unknown; those that do not matter are not read. */
export function touch(reading: ShellReading, paths: readonly string[]): void {
  for (const path of paths)
    if (reading.edits.has(path) || reading.matters?.(path) !== false) change(reading, path, () => undefined);
}

export function remove(reading: ShellReading, paths: readonly string[]): void {
  for (const path of paths)
    if (reading.edits.has(path) || isFolder(path) || reading.matters?.(path) !== false)
      reading.edits.set(path, { path, kind: "delete", before: reading.edits.get(path)?.before ?? textOf(path) });
}

export function pathsIn(word: Word, { scope }: ShellReading): readonly string[] {
  return pathsOfValues(valuesOf(word, scope), scope);
}

export function pathsOfValues(values: readonly string[], scope: ShellScope): readonly string[] {
  const known = values.filter((value) => value !== "" && !value.includes(ANY) && !value.startsWith("/dev/"));
  return [
    ...new Set(known.flatMap((value) => scope.folders.flatMap((folder) => pathsOf(value, folder, { dots: false })))),
  ];
}

/** The only or first value of each word. */
export function firstValues(words: readonly Word[], { scope }: ShellReading): readonly string[] {
  return words.map((word) => valuesOf(word, scope)[0] ?? "");
}

/** Words as a shell reads them back. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}

/** A program's call: its words, and what it reads. */
export interface ProgramCall {
  readonly verb: string;
  readonly reading: ShellReading;
  readonly fact: CommandFact;
  /** The words after its name. */
  readonly rest: readonly Word[];
  readonly operands: readonly Word[];
  readonly flags: readonly string[];
  /** Texts that it reads: here-documents, here-strings and what a pipe hands on. */
  readonly texts: readonly string[];
}

/** The values of a flag: the next word, or what follows `=`. */
export function flagValues(words: readonly string[], flag: RegExp): readonly string[] {
  return words.flatMap((word, at) => {
    const [name = "", value] = word.startsWith("--") ? word.split("=", 2) : [word];
    return flag.test(name) ? [value ?? words[at + 1] ?? ""] : [];
  });
}

const MOST_FILES = 20_000;

/** The files in a folder, or the file itself; not all of very many. */
export function filesIn(folder: string): readonly string[] {
  if (!isFolder(folder)) return isThere(folder) ? [folder] : [];
  const found: string[] = [];
  const entries = opendirSync(folder, { recursive: true });
  for (let entry = entries.readSync(); entry !== null && found.length < MOST_FILES; entry = entries.readSync())
    if (!entry.isDirectory()) found.push(join(entry.parentPath, entry.name));
  entries.closeSync();
  return found;
}

/** The names that a program prints, one a line, without folders. */
export function linesOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(/[\n\0]/).filter((line) => line !== "" && !line.endsWith("/"));
}
