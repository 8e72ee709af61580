import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import type { FileRecord } from "../init-record.ts";

const END = "# clew: end";

/** What a block is marked with; a linked work tree has one of its own in the file that all of them share. */
function beginning(name: string | undefined): string {
  return `# clew: begin ${name === undefined ? "" : `in ${name} `}(clew init --remove takes this out)`;
}

/** Puts a marked block at the end of a text, or brings the present one up to date; every other byte stays. */
export function withBlock(text: string, lines: readonly string[], name?: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [beginning(name), ...lines, END].join(eol) + eol;
  const present = findBlock(text, name);
  if (present !== undefined) return text.slice(0, present.start) + block + text.slice(present.end);
  const gap = text === "" || text.endsWith("\n") ? "" : eol;
  return text + gap + block;
}

/** Takes the marked block out again. */
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

/** The folders that must be made for a file, innermost first. */
export function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) {
    missing.push(folder);
    if (dirname(folder) === folder) break;
  }
  return missing;
}

/** Removes the folders that were made for files, where nothing else is in them. */
export function removeEmptyFolders(files: readonly FileRecord[]): void {
  removeIfEmpty(files.flatMap((file) => file.folders ?? []));
}

/** Removes folders in which nothing is, the innermost first. */
export function removeIfEmpty(folders: readonly string[]): void {
  for (const folder of [...new Set(folders)].toSorted((left, right) => right.length - left.length)) {
    try {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    } catch {
      // Gone already, or somebody else's by now.
    }
  }
}

/** One file before and after; undefined stands for no file. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
