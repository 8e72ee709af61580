import { type Dirent, readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { isRecordFile, type RecordFile } from "@clew/operations";
import { pathIn, readSmallText, realPathOf } from "../files/read-small-file.ts";
import { runGit } from "./git.ts";

const LARGEST = 1_048_576;
const MOST_ENTRIES = 50_000;
const DEEPEST = 8;
/** Typical folders of decision records. */
const FOLDERS =
  /(?:^|\/)(?:docs?\/(?:adrs?|decisions?|architecture[^/]*\/(?:decisions?|adrs?)|architecture[-_]decisions?)|\.agents\/decisions|adrs?|architecture[-_]decisions?|(?:architecture[-_])?decision[-_]?(?:records?|logs?))$/i;
/** File names of lists of decisions. */
const LISTS = /^(?:decisions?|decision[-_]?log)\.md$/i;
/** File names that may contain decisions anywhere. */
const FILES = /^(?:decisions?|decision[-_]?log)\.md$|^(?:agents|claude)\.md$/i;
const SKIPPED = new Set([
  "node_modules",
  ".git",
  ".clew",
  "dist",
  "build",
  "target",
  "vendor",
  ".venv",
  "out",
  "coverage",
]);
const OTHER_FORM = /\.(?:rst|adoc|asciidoc|org|txt|docx?)$/i;

/** The project's files that may hold decisions: the named ones, or else those with a typical name. */
export function recordFiles(root: string, paths: readonly string[] | undefined): readonly RecordFile[] {
  if (paths === undefined) return walk(root).map((path) => readRecord(root, path, false));
  return paths.flatMap((given) => {
    const path = resolve(root, given);
    const name = relative(root, path);
    if (name.startsWith("..") || isAbsolute(name))
      return [{ path: given, problem: "lies outside the project", isNamed: true }];
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true) return [readRecord(root, name, true)];
    return entriesUnder(root, name).map((each) => readRecord(root, each, false));
  });
}

function readRecord(root: string, path: string, isNamed: boolean): RecordFile {
  const name = path.split(sep).join("/");
  if (OTHER_FORM.test(name)) return { path: name, problem: "this form is not read; Markdown is", isNamed };
  const [real, top] = [realPathOf(join(root, path)), realPathOf(root)];
  if (real !== undefined && top !== undefined && !real.startsWith(pathIn(top, "")))
    return { path: name, problem: "leads out of the project", isNamed };
  const file = readSmallText(join(root, path), LARGEST);
  if (!file.ok)
    return { path: name, problem: file.absent ? "there is no such file" : `cannot be read: ${file.reason}`, isNamed };
  if (!file.whole) return { path: name, problem: "is larger than 1 MB", isNamed };
  // A NUL byte cannot be in text, so reading it would be guessing.
  if (file.bytes.includes("\0")) return { path: name, problem: "is no text", isNamed };
  return file.bytes.includes("\uFFFD")
    ? { path: name, problem: "is not written in UTF-8; save it so", isNamed }
    : { path: name, text: file.bytes, isNamed };
}

function walk(root: string): readonly string[] {
  const found: string[] = [];
  let entries = 0;
  const visit = (folder: string, depth: number): void => {
    for (const entry of listed(join(root, folder))) {
      if ((entries += 1) > MOST_ENTRIES) return;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isRule = folder.endsWith(".cursor/rules") && /\.mdc?$/.test(entry.name);
      if (entry.isFile() && (FILES.test(entry.name) || isRule)) found.push(path);
      else if (entry.isDirectory() && FOLDERS.test(path)) found.push(...entriesUnder(root, path));
      else if (entry.isDirectory() && depth < DEEPEST && !SKIPPED.has(entry.name)) visit(path, depth + 1);
    }
  };
  visit("", 0);
  return found;
}

/** The folders and lists below a folder that hold decision records by their names, in a commit. */
export async function recordPlaces(top: string, commit: string, folder: string): Promise<readonly string[]> {
  const place = folder === "" ? [] : [folder];
  const words = ["--literal-pathspecs", "ls-tree", "-r", "-z", "--name-only", "--full-tree", commit, "--", ...place];
  const places = new Set<string>();
  for (const path of ((await runGit(top, words))?.toString("utf8") ?? "").split("\0")) {
    const parts = path.split("/");
    if (parts.some((part) => SKIPPED.has(part))) continue;
    const found = parts.map((_, end) => parts.slice(0, end).join("/")).find((above) => FOLDERS.test(above));
    if (found !== undefined && isRecordFile(path)) places.add(found);
    else if (LISTS.test(parts.at(-1) ?? "")) places.add(path);
  }
  return [...places];
}

/** The records in a folder and its subfolders, without files that only explain or list them. */
function entriesUnder(root: string, folder: string): readonly string[] {
  return listed(join(root, folder)).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : entriesUnder(root, path);
    return isRecordFile(path) || OTHER_FORM.test(path) ? [path] : [];
  });
}

function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((left, right) => (left.name < right.name ? -1 : 1));
  } catch {
    return []; // a folder that may not be entered
  }
}
