import { sep } from "node:path";
import { sha256 } from "@clew/project/ids-and-time";
import type { FilePlan } from "../agents/agent-files.ts";
import { insertJson, readJson, removeJson, valueAt } from "../edit/merge-json.ts";
import type { FileRecord, InitRecord } from "../init-record.ts";
import { type FileChange, withoutBlock } from "../init-record.ts";

/** What Clew did to a text, and what somebody did to the result. */
interface EditedText {
  /** The text before Clew. */
  readonly original: string;
  /** The original with what Clew added; nothing of it was taken away. */
  readonly installed: string;
  /** The installed text with somebody's edit. */
  readonly current: string;
}

/**
 * The original with somebody's edit of the installed text, every other byte as it was; none where the edit touches what Clew
 * added. Where an edit begins with what stands there already it can be read in more than one way: each is given.
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
// Clients keep whole histories in their settings: there, a trace of layout is no reason to compare for seconds.
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
  // What was replaced must be of the original, in one piece.
  if (original.slice(from, to) !== installed.slice(start, installed.length - end)) return undefined;
  return original.slice(0, from) + current.slice(start, current.length - end) + original.slice(to);
}

/** For each place of the installed text, how much of the original stands before it; undefined where some is missing. */
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

/** An older version's file, where no record tells. */
export function looksOwn(text: string): boolean {
  return (
    text.startsWith("---\nname: clew\n") ||
    text.startsWith("// Written by clew init.") ||
    text.includes(" hook copilot ")
  );
}

/** A text without what a plan put into it; undefined where nothing is to be left. */
export function withoutOwn(plan: FilePlan, before: string, known: FileRecord | undefined): string | undefined {
  if (known !== undefined && sha256(before) === known.after) return known.before;
  if (plan.kind === "whole")
    return before === plan.text || (known === undefined && looksOwn(before)) ? undefined : before;
  if (plan.kind === "block") return emptied(withoutBlock(before, plan.name), known, before);
  const rest = emptied(removeJson(before, plan.inserts, known?.made ?? []), known, before);
  return rest === undefined ? undefined : (exactly(plan, { before, rest, known }) ?? rest);
}

/** A JSON document; undefined where a text is none. */
function readJsonOrNothing(text: string, path: string): unknown {
  try {
    return readJson(text, path);
  } catch {
    return undefined;
  }
}

/** Settings that somebody changed since, with every byte of theirs where taking entries out would leave traces of layout. */
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
    return undefined; // what was there is no JSON any more: the entries alone are taken out
  }
}

/** A file that Clew made and that holds nothing of anybody else goes. */
function emptied(rest: string, known: FileRecord | undefined, before: string): string | undefined {
  if (rest === before || known === undefined || known.before !== undefined) return rest;
  return /^\s*(?:\{\s*(?:"version"\s*:\s*1\s*)?\}\s*)?$/.test(rest) ? undefined : rest;
}

/** A file that is not remembered any more, and what was known of it. */
export interface GoneFile {
  readonly plan: FilePlan;
  readonly record: FileRecord;
}

/** Files that stay remembered, with the folders of those that go: whoever leaves a folder last takes it along. */
export function handedOver(files: readonly FileRecord[], gone: readonly GoneFile[]): readonly FileRecord[] {
  const folders = gone.flatMap(({ record }) => record.folders ?? []);
  return files.map((file) => {
    const heir = folders.filter((folder) => file.path.startsWith(folder + sep));
    return heir.length === 0 ? file : { ...file, folders: [...new Set([...(file.folders ?? []), ...heir])] };
  });
}

/**
 * What another place remembers, once files were taken back here: of a file that both had changed, what was there "before" it
 * held what went now. The clients' own state, which all projects of a user share, is such a file.
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

/** A record that answers for these folders, too. */
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
