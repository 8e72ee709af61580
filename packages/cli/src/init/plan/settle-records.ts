import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { makeFolder, writeFileDurably } from "@clew/project/files";
import { sha256 } from "@clew/project/ids-and-time";
import { findStateFolder, gitFolderOf, nearestHolder } from "@clew/project/state-folder";
import { type Environment, userFolders } from "@clew/project/user";
import type { AgentSetup, FilePlan } from "../agents/agent-files.ts";
import { insertJson, readJson, removeJson, valueAt } from "../edit/merge-json.ts";

/** What Clew did to a text, and what somebody did to the result. */
interface EditedText {
  /** The text before Clew. */
  readonly original: string;
  /** The original with Clew's additions; nothing was removed from it. */
  readonly installed: string;
  /** The installed text with somebody's edit. */
  readonly current: string;
}

/**
 * Applies somebody's edit of the installed text to the original, with every other byte unchanged; empty if the edit
 * touches Clew's additions. An edit that starts with the text around it can be read in several ways: returns each.
 */
function carryEdits(text: EditedText): readonly string[] {
  if (text.original.length > LARGEST) return [];
  const places = placesOf(text.original, text.installed);
  if (places === undefined) return [];
  const longest = commonStart(text.installed, text.current);
  const found = new Set<string>();
  for (let start = longest; start >= 0 && start > longest - READINGS; start -= 1) {
    const carried = carryFrom(text, places, start);
    if (carried !== undefined) found.add(carried);
  }
  return [...found];
}

const READINGS = 32;
// Clients keep whole histories in their settings: do not compare those for seconds over a trace of layout.
const LARGEST = 1_000_000;

function carryFrom(
  { original, installed, current }: EditedText,
  places: readonly number[],
  start: number,
): string | undefined {
  const end = commonEnd(installed.slice(start), current.slice(start));
  const from = places[start];
  const to = places[installed.length - end];
  if (from === undefined || to === undefined) return undefined;
  // The replaced text must come from the original, in one piece.
  if (original.slice(from, to) !== installed.slice(start, installed.length - end)) return undefined;
  return original.slice(0, from) + current.slice(start, current.length - end) + original.slice(to);
}

/** For each position of the installed text, how much of the original precedes it; undefined if some is missing. */
function placesOf(original: string, installed: string): readonly number[] | undefined {
  const places = [0];
  let at = 0;
  for (const character of installed.split("")) {
    if (character === original[at]) at += 1;
    places.push(at);
  }
  return at === original.length ? places : undefined;
}

function commonStart(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

function commonEnd(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left.at(-1 - at) === right.at(-1 - at)) at += 1;
  return at;
}

/** Recognises an older version's file without a record. */
export function looksOwn(text: string): boolean {
  return (
    text.startsWith("---\nname: clew\n") ||
    text.startsWith("// Written by clew init.") ||
    text.includes(" hook copilot ")
  );
}

/** A text without what a plan inserted; undefined if no file should remain. */
export function withoutOwn(plan: FilePlan, before: string, known: FileRecord | undefined): string | undefined {
  if (known !== undefined && sha256(before) === known.after) return known.before;
  if (plan.kind === "whole")
    return before === plan.text || (known === undefined && looksOwn(before)) ? undefined : before;
  if (plan.kind === "block") return emptied(withoutBlock(before, plan.name), known, before);
  const rest = emptied(removeJson(before, plan.inserts, known?.made ?? []), known, before);
  return rest === undefined ? undefined : (exactly(plan, { before, rest, known }) ?? rest);
}

/** A JSON document; undefined if the text is not JSON. */
function readJsonOrNothing(text: string, path: string): unknown {
  try {
    return readJson(text, path);
  } catch {
    return undefined;
  }
}

/**
 * Removes our entries from settings that somebody changed since, without leaving traces of layout: the original with
 * their edit, every byte as it was; undefined if that is impossible.
 */
function exactly(
  plan: Extract<FilePlan, { kind: "json" }>,
  { before, rest, known }: { readonly before: string; readonly rest: string; readonly known: FileRecord | undefined },
): string | undefined {
  if (known?.before === undefined) return undefined;
  try {
    const left = insertJson(known.before, plan.inserts, plan.path);
    if (sha256(left) !== known.after) return undefined;
    const wanted = JSON.stringify(readJson(rest, plan.path));
    return carryEdits({ original: known.before, installed: left, current: before }).find(
      (text) => JSON.stringify(readJsonOrNothing(text, plan.path)) === wanted,
    );
  } catch {
    return undefined; // the original is no longer JSON: only remove the entries
  }
}

/** Drops a file that Clew made and that contains nothing else. */
function emptied(rest: string, known: FileRecord | undefined, before: string): string | undefined {
  if (rest === before || known === undefined || known.before !== undefined) return rest;
  return /^\s*(?:\{\s*(?:"version"\s*:\s*1\s*)?\}\s*)?$/.test(rest) ? undefined : rest;
}

/** A file to forget, and its record. */
export interface GoneFile {
  readonly plan: FilePlan;
  readonly record: FileRecord;
}

/** The remaining files, with the folders of forgotten ones: the last file in a folder removes it. */
export function handedOver(files: readonly FileRecord[], gone: readonly GoneFile[]): readonly FileRecord[] {
  const folders = gone.flatMap(({ record }) => record.folders ?? []);
  return files.map((file) => {
    const heir = folders.filter((folder) => file.path.startsWith(folder + sep));
    return heir.length === 0 ? file : { ...file, folders: [...new Set([...(file.folders ?? []), ...heir])] };
  });
}

/**
 * Updates another place's record after a removal here: if both changed a file, its recorded original contains what is now
 * removed. The clients' own state, which all projects of a user share, is such a file.
 */
export function settled(record: InitRecord, gone: readonly GoneFile[], changes: readonly FileChange[]): InitRecord {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const left = new Map(gone.map((each) => [each.record.path, each]));
  if (!record.files.some(({ path }) => left.has(path))) return record;
  const files = record.files.map((file) => {
    const here = left.get(file.path);
    return here === undefined ? file : settledFile(file, here, changed.get(file.path));
  });
  return { ...record, files };
}

/** Adds folders that a record must remove. */
export function withFolders(record: InitRecord, folders: readonly string[]): InitRecord {
  const known = record.folders ?? [];
  const added = folders.filter((folder) => !known.includes(folder));
  return added.length === 0 ? record : { ...record, folders: [...known, ...added] };
}

function settledFile(file: FileRecord, { plan, record }: GoneFile, change: FileChange | undefined): FileRecord {
  const { before: was, ...rest } = file;
  const made = [...(file.made ?? []), ...(record.made ?? [])];
  const before = was === undefined ? undefined : withoutOwn(plan, was, { ...record, made });
  const document = readJsonOrNothing(before ?? "", file.path);
  const untouched = change?.before !== undefined && sha256(change.before) === file.after;
  const after = untouched && change.after !== undefined ? sha256(change.after) : file.after;
  const folders = [...new Set([...(file.folders ?? []), ...(record.folders ?? [])])];
  return {
    ...rest,
    after,
    before,
    made: made.length === 0 ? undefined : made.filter((path) => valueAt(document, path) === undefined),
    folders: folders.length === 0 ? undefined : folders,
  };
}

/** The original state of one file, for restoring it byte for byte. */
export interface FileRecord {
  readonly path: string;
  /** The original text; absent if there was no file. */
  readonly before?: string;
  /** SHA-256 of what Clew wrote. */
  readonly after: string;
  /** Containers of a JSON file that Clew made. */
  readonly made?: readonly (readonly string[])[];
  /** Folders that Clew made for it, innermost first. */
  readonly folders?: readonly string[];
}

/** What Clew did to a project's files, or to the user's. */
export interface InitRecord {
  readonly version: 1;
  readonly files: readonly FileRecord[];
  /** The agents set up, each with its scope. */
  readonly setups?: readonly AgentSetup[];
  /** Folders made for this record. */
  readonly folders?: readonly string[];
}

/** The record of a place: a project folder, or "user". */
export function readRecord(place: string, env: Environment): InitRecord {
  // Without a record, installed entries are recognised by their form.
  return readRecordFile(recordPath(place, env)) ?? { version: 1, files: [] };
}

/** Changes the records of all other places; unchanged ones are not written. */
export function changeOtherRecords(place: string, env: Environment, change: (record: InitRecord) => InitRecord): void {
  for (const path of recordPaths(env)) {
    const record = path === recordPath(place, env) ? undefined : readRecordFile(path);
    const changed = record === undefined ? undefined : change(record);
    if (changed !== undefined && changed !== record) writeFileDurably(path, textOf(changed), { mode: 0o600 });
  }
}

function readRecordFile(path: string): InitRecord | undefined {
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof document !== "object" || document === null) return undefined;
    if (!("files" in document) || !Array.isArray(document.files)) return undefined;
    const setups = "setups" in document && Array.isArray(document.setups) ? document.setups.filter(isAgentSetup) : [];
    return { version: 1, files: document.files.filter(isFileRecord), setups, folders: foldersIn(document) };
  } catch {
    return undefined;
  }
}

/** Stores a record, readable by its owner only because settings may contain secrets. Removes an empty one. */
export function writeRecord(place: string, env: Environment, record: InitRecord): void {
  const path = recordPath(place, env);
  if (record.files.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  makeFolder(dirname(path));
  writeFileDurably(path, textOf(record), { mode: 0o600 });
}

function textOf(record: InitRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Every folder made for records. */
export function foldersOfRecords(env: Environment): readonly string[] {
  return recordPaths(env).flatMap((path) => {
    try {
      return foldersIn(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      return [];
    }
  });
}

function recordPaths(env: Environment): readonly string[] {
  const folder = recordFolder(env);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => join(folder, name));
}

function foldersIn(document: unknown): readonly string[] {
  if (typeof document !== "object" || document === null || !("folders" in document)) return [];
  const { folders } = document;
  return Array.isArray(folders) ? folders.filter((each): each is string => typeof each === "string") : [];
}

function recordFolder(env: Environment): string {
  return join(userFolders(env).state, "init");
}

function recordPath(place: string, env: Environment): string {
  return join(recordFolder(env), `${sha256(place).slice(0, 32)}.json`);
}

function isFileRecord(value: unknown): value is FileRecord {
  if (typeof value !== "object" || value === null || !("path" in value) || !("after" in value)) return false;
  return typeof value.path === "string" && typeof value.after === "string";
}

function isAgentSetup(value: unknown): value is AgentSetup {
  if (typeof value !== "object" || value === null || !("agent" in value) || !("scope" in value)) return false;
  return typeof value.agent === "string" && typeof value.scope === "string";
}

/** Where agents are set up. */
export interface InitPlace {
  /** The folder with the agents' files: the current work tree. */
  readonly project: string;
  /** The state folder, which a repository's work trees share. */
  readonly home: string;
  /** The name of the linked work tree, if the project is in one. */
  readonly worktree?: string;
  /** The file that makes git ignore paths in this clone only; absent without a repository. */
  readonly exclude?: string;
  /** The project's folder relative to its repository, with a trailing slash; empty for the repository itself. */
  readonly within: string;
}

/**
 * The project to set up: the git repository around the working folder, even if a parent folder has Clew, too. Without a
 * repository, the folder that already has Clew, otherwise this one. A linked work tree is set up itself, because clients
 * read settings where they start; the state stays in the main one.
 */
export function initPlace(cwd: string, env: Environment): InitPlace {
  const found = findStateFolder(cwd, env);
  const repository = nearestHolder(cwd, (folder) => gitFolderOf(folder) !== undefined);
  const git = repository === undefined ? undefined : gitFolderOf(repository);
  if (repository === undefined || git === undefined) return { project: found.project, home: found.path, within: "" };
  const common = commonFolder(git);
  const exclude = join(common, "info", "exclude");
  if (basename(dirname(git)) === "worktrees") {
    const inside = relative(dirname(common), found.project);
    const within = inside === "" || inside.startsWith("..") ? "" : `${inside}/`;
    return { project: join(repository, within), home: found.path, worktree: basename(git), exclude, within };
  }
  const above = found.source === "found" && relative(repository, found.project).startsWith("..");
  const project = above ? repository : found.project;
  const home = above ? join(repository, ".clew") : found.path;
  const inside = relative(repository, project);
  if (inside.startsWith("..")) return { project, home, within: "" };
  return { project, home, exclude, within: inside === "" ? "" : `${inside}/` };
}

/** The git folder that a repository's work trees share. */
function commonFolder(git: string): string {
  try {
    return resolve(git, readFileSync(join(git, "commondir"), "utf8").trim());
  } catch {
    return git;
  }
}

/** Whether a repository has linked work trees, where some clients do not find the main one's settings. */
export function hasWorktrees({ exclude }: InitPlace): boolean {
  const folder = exclude === undefined ? "" : join(dirname(dirname(exclude)), "worktrees");
  return existsSync(folder) && readdirSync(folder).length > 0;
}

// npx, pnpm dlx, bunx and yarn dlx run a package from a folder of their own, which they may clear at any time.
const PASSING = /[\\/](?:_npx|pnpm[\\/](?:[^\\/]+[\\/])?dlx(?:-[^\\/]*)?|dlx-[^\\/]+|bunx-[^\\/]+|xfs-[0-9a-f]+)[\\/]/;

/** Whether a package runner made this installation for a single command. */
export function isPassingInstallation(file: string): boolean {
  return PASSING.test(file);
}

const END = "# clew: end";

/** The first line of a block; a linked work tree has its own block in the shared file. */
function beginning(name: string | undefined): string {
  return `# clew: begin ${name === undefined ? "" : `in ${name} `}(clew init --remove takes this out)`;
}

/** Appends a marked block to a text, or updates it; every other byte stays. */
export function withBlock(text: string, lines: readonly string[], name?: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [beginning(name), ...lines, END].join(eol) + eol;
  const present = findBlock(text, name);
  if (present !== undefined) return text.slice(0, present.start) + block + text.slice(present.end);
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return text + gap + block;
}

/** Removes the marked block. */
export function withoutBlock(text: string, name?: string): string {
  const present = findBlock(text, name);
  return present === undefined ? text : text.slice(0, present.start) + text.slice(present.end);
}

function findBlock(text: string, name: string | undefined): { start: number; end: number } | undefined {
  const begin = beginning(name);
  const start = text.startsWith(begin) ? 0 : text.indexOf(`\n${begin}`) + 1;
  if (start === 0 && !text.startsWith(begin)) return undefined;
  const close = text.indexOf(END, start);
  if (close === -1) return undefined;
  const lineEnd = text.indexOf("\n", close);
  return { start, end: lineEnd === -1 ? text.length : lineEnd + 1 };
}

/** The folders to create for a file, innermost first. */
export function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) {
    missing.push(folder);
    if (dirname(folder) === folder) break;
  }
  return missing;
}

/** Removes folders made for files, if they are empty. */
export function removeEmptyFolders(files: readonly FileRecord[]): void {
  removeIfEmpty(files.flatMap((file) => file.folders ?? []));
}

/** Removes empty folders, innermost first. */
export function removeIfEmpty(folders: readonly string[]): void {
  for (const folder of [...new Set(folders)].toSorted((left, right) => right.length - left.length)) {
    try {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    } catch {
      // Already gone, or in use by somebody else.
    }
  }
}

/** One file before and after; undefined means no file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
