import type { Session } from "@clew/schemas";
import type { Project } from "../project.ts";
import type { BranchFile } from "../pull-request/check-pull-request.ts";
import { deriveIds } from "../session/build-decision.ts";
import { loadSession } from "../session/stored-session.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import type { LineOrigin } from "./match-lines.ts";
import {
  keptPieces,
  lettersOf,
  lineChanges,
  lineHash,
  linesOf,
  PIECE,
  packHashes,
  pieceHashes,
  withoutSpace,
} from "./pieces.ts";

/** A place that a session wrote: hashes only, never its words. */
export interface TouchedPlace {
  /** From the top of the work tree. */
  readonly path: string;
  /** The repository that the path is in, where there is one. */
  readonly repo?: string | undefined;
  /** When, RFC 3339. */
  readonly at: string;
  /** Of the pieces that were added. */
  readonly added?: string;
  /** Of the pieces that were taken away. */
  readonly removed?: string;
  /** Of each line that was added whole. */
  readonly lines?: string;
  /** Of the lines around what was added, up to three on either side. */
  readonly around?: string;
  /** Of the pieces and the whole lines that were taken away and stand nowhere in the file since. */
  readonly gone?: string;
}

/** A file before and after a call of a tool. */
interface FileTouch {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What is known of the call. */
export interface TouchingCall {
  readonly at: string;
  readonly files: readonly FileTouch[];
  /** What the call itself said: only text that stands there was written by its agent, and not moved in from elsewhere. */
  readonly said: string;
  /** Whether a line holds what nobody may keep. */
  readonly isSecret: (line: string) => boolean;
}

const AROUND = 3;
// A place of more pieces is told as several.
const MOST_LINES = 2_000;

/** The places that a call touched. */
export function touchedPlaces(call: TouchingCall): readonly TouchedPlace[] {
  const said = new Set(pieceHashes(withoutSpace(call.said)));
  const files = call.files.map(compared);
  const were = new Set(
    files.flatMap(({ before, removed }) => [...pieceHashes(removed.map((at) => before.letters[at] ?? "").join(""))]),
  );
  return files.flatMap((file) => [...addedPlaces(file, call, { said, were }), ...removedPlaces(file, call)]);
}

/** A text in lines, and each without its white space. */
interface Text {
  readonly lines: readonly string[];
  readonly letters: readonly string[];
}

/** A file with the lines that were added and taken away, by their numbers. */
interface ComparedFile {
  readonly path: string;
  readonly before: Text;
  readonly after: Text;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

function compared({ path, ...file }: FileTouch): ComparedFile {
  const before = inLines(file.before);
  const after = inLines(file.after);
  return { path, before, after, ...lineChanges(before.letters, after.letters) };
}

function inLines(text: string): Text {
  const lines = linesOf(text);
  return { lines, letters: lines.map(withoutSpace) };
}

interface Known {
  /** The pieces of what the call said. */
  readonly said: ReadonlySet<number>;
  /** The pieces of the lines that the call took away somewhere: what it puts elsewhere of them was only moved. */
  readonly were: ReadonlySet<number>;
}

function addedPlaces(
  { path, after: { lines, letters }, added }: ComparedFile,
  { at, isSecret }: TouchingCall,
  { said, were }: Known,
): readonly TouchedPlace[] {
  const mine = added.filter((line) => !isSecret(lines[line] ?? ""));
  return runsOf(mine, letters).flatMap((run): TouchedPlace[] => {
    const own = run.map((line) => letters[line] ?? "");
    const whole = lettersOf(own);
    const hashes = pieceHashes(whole.text);
    const kept = keptPieces(whole, hashes).filter(
      (piece) => said.has(hashes[piece] ?? 0) && !were.has(hashes[piece] ?? 0),
    );
    if (kept.length === 0) return [];
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    return [
      {
        path,
        at,
        added: packHashes(kept.map((piece) => hashes[piece] ?? 0)),
        lines: packHashes(wholeLines(own, whole.starts, new Set(kept)).map(lineHash)),
        around: packHashes([...linesBefore(letters, first), ...linesAfter(letters, last)].map(lineHash)),
      },
    ];
  });
}

/** The lines of which the first and the last piece are kept: nothing of them was there before. */
function wholeLines(lines: readonly string[], starts: readonly number[], kept: ReadonlySet<number>): readonly string[] {
  return lines.filter(
    (line, at) => line.length >= PIECE && kept.has(starts[at] ?? -1) && kept.has((starts[at + 1] ?? 0) - PIECE),
  );
}

function removedPlaces(
  { path, before: { lines, letters }, after, removed }: ComparedFile,
  { at, isSecret }: TouchingCall,
): readonly TouchedPlace[] {
  const told = removed.filter((line) => !isSecret(lines[line] ?? ""));
  const runs = runsOf(told, letters);
  const left = runs.length === 0 ? new Set<number>() : hashesOf(after.letters);
  return runs.flatMap((run): TouchedPlace[] => {
    const own = run.map((line) => letters[line] ?? "");
    const whole = lettersOf(own);
    const hashes = pieceHashes(whole.text);
    const kept = keptPieces(whole, hashes).map((piece) => hashes[piece] ?? 0);
    const gone = [...kept, ...own.filter((line) => line.length >= PIECE).map(lineHash)].filter(
      (hash) => !left.has(hash),
    );
    return kept.length === 0 ? [] : [{ path, at, removed: packHashes(kept), gone: packHashes(gone) }];
  });
}

/** The pieces and the whole lines of a text. */
function hashesOf(letters: readonly string[]): ReadonlySet<number> {
  return new Set([...pieceHashes(letters.join("")), ...letters.map(lineHash)]);
}

/** Lines that follow each other, empty ones between them left out. */
function runsOf(lines: readonly number[], letters: readonly string[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let next = -1;
  for (const line of lines) {
    if (letters[line] === "") continue;
    while (next !== -1 && next < line && letters[next] === "") next += 1;
    const run = runs.at(-1);
    if (run === undefined || next !== line || run.length >= MOST_LINES) runs.push([line]);
    else run.push(line);
    next = line + 1;
  }
  return runs;
}

/** Up to three lines before a line that hold anything, nearest first. */
export function linesBefore(letters: readonly string[], line: number): readonly string[] {
  const found: string[] = [];
  for (let at = line - 1; at >= 0 && found.length < AROUND; at -= 1) if (letters[at]) found.push(letters[at] ?? "");
  return found;
}

/** Up to three lines after a line that hold anything, nearest first. */
export function linesAfter(letters: readonly string[], line: number): readonly string[] {
  const found: string[] = [];
  for (let at = line + 1; at < letters.length && found.length < AROUND; at += 1)
    if (letters[at]) found.push(letters[at] ?? "");
  return found;
}

/** What the session of a decision wrote. */
export interface TouchedRecord {
  readonly decision: string;
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
}

/** What hooks noted of the writing of one session, and nobody has put on record yet. */
export interface TouchedNotes {
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
  /** Takes the notes away, once they are on record. */
  forget(): void;
}

/** Where hooks keep their notes. */
export interface TouchJournal {
  notes(): readonly TouchedNotes[];
  /** The repository that its paths are in; none without git. */
  repo(): Promise<string | undefined>;
  /** Of some paths those that git ignores. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Puts on record what hooks noted, one event for each decision, and gives back what belongs to sessions that made none: those keep
 * it in their notes.
 */
export async function foldTouched(
  { sessions }: Pick<Project, "sessions">,
  { journal, shared, digest, signature }: FoldPorts,
): Promise<readonly TouchedNotes[]> {
  const left: TouchedNotes[] = [];
  const notes = journal.notes();
  const ignored = await journal.ignored([...new Set(notes.flatMap(({ places }) => places.map(({ path }) => path)))]);
  const repo = notes.length === 0 ? undefined : await journal.repo();
  for (const note of notes) {
    const places = note.places.filter(({ path }) => !ignored.has(path)).map((place) => ({ ...place, repo }));
    const decision = await decisionOf(sessions?.(signature.project), note.session, digest);
    if (decision === undefined) {
      left.push({ ...note, places });
      continue;
    }
    const { session, agent } = note;
    if (places.length > 0)
      await shared.recordTouched(
        { decision, session, agent, places },
        { ...signature, agentId: agent ?? signature.agentId },
      );
    note.forget();
  }
  return left;
}

/** What folding needs. */
export interface FoldPorts {
  readonly journal: TouchJournal;
  readonly shared: SharedRecords;
  readonly digest: (text: string) => string;
  readonly signature: Signature;
}

async function decisionOf(
  sessions: ReturnType<NonNullable<Project["sessions"]>> | undefined,
  id: string,
  digest: (text: string) => string,
): Promise<string | undefined> {
  if (sessions === undefined) return undefined;
  try {
    const { session } = await loadSession({ sessions }, id);
    return session.status === "completed" ? decisionIdOf(session, digest) : undefined;
  } catch {
    return undefined; // its file is gone or damaged: what it wrote stays its own
  }
}

function decisionIdOf(session: Session, digest: (text: string) => string): string {
  return deriveIds(session, digest).decision;
}

/** A file of a commit that has been changed in it, and which of its lines, from 0, are new. */
export interface ChangedFile {
  readonly path: string;
  readonly lines: readonly number[];
}

/** A work tree and its history, looked at without running anything that the repository configures. */
export interface Repository {
  /** Whether there is git at all; without it only the files of the folder are known. */
  readonly hasHistory: boolean;
  /** A path as the record names it, from the top of the work tree; undefined where it lies outside. */
  pathOf(path: string): string | undefined;
  /** The text of a file of the work tree; why there is none. */
  workText(path: string): { readonly text: string } | { readonly problem: "absent" | "binary" | "large" };
  /** The commit that a name stands for. */
  commitOf(name: string): Promise<string | undefined>;
  /** Where the lines of a file come from, from 1; undefined for what git cannot tell. A range gives only lines that are new in it. */
  blame(request: BlameRequest): Promise<readonly (LineOrigin | undefined)[] | undefined>;
  /** Texts by commit and path; undefined for those that are not there, or are none. */
  texts(wanted: readonly CommitPath[]): Promise<readonly (string | undefined)[]>;
  /** The commits before a commit. */
  parents(commits: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Who last changed the status of each of some decision records, or the file where it states none, and when. */
  statusChanges(
    files: readonly { readonly path: string; readonly text?: string | undefined }[],
  ): Promise<ReadonlyMap<string, { readonly by: string; readonly at: string }>>;
  /** When a commit was made, in seconds since 1970. */
  timeOf(commit: string): Promise<number | undefined>;
  /** What a commit changed, from its first parent. */
  changes(commit: string): Promise<readonly ChangedFile[]>;
  /** The files that a range of commits changed. */
  changedPaths(from: string, to: string): Promise<readonly string[]>;
  /** What a branch may have left: the remote's default branch, else a branch of the usual name. */
  defaultBase(): Promise<string | undefined>;
  /** Where two lines of history parted; undefined where nothing is common, or the history was cut off before. */
  mergeBase(one: string, other: string): Promise<string | undefined>;
  /** The files that differ between two commits, with their texts. */
  branchFiles(from: string, to: string): Promise<readonly BranchFile[]>;
  /** The files of a commit under some folders, with their texts. */
  textsUnder(commit: string, folder: string): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** The commits of this branch that were made after a time, newest first, and when, in milliseconds. */
  commitsSince(time: string, most: number): Promise<readonly { readonly commit: string; readonly at: number }[]>;
  /** The last commit of this branch that was there at a time. */
  commitAt(time: string): Promise<string | undefined>;
  /** What the work tree makes of the tracked files that are wanted, against the last commit; other files that were added, too. */
  workChanges(isWanted: (path: string) => boolean): Promise<readonly BranchFile[]>;
  /** Which of some words stand in a text of the work tree, or of a commit. */
  mentioned(words: readonly string[], commit?: string): Promise<ReadonlySet<string>>;
  /** Texts of other files of the same kind in a commit, as many as may be looked at. */
  otherTexts(commit: string, path: string): Promise<readonly { readonly path: string; readonly text: string }[]>;
}

/** A path in a commit. */
interface CommitPath {
  readonly commit: string;
  readonly path: string;
}

/** Which lines are asked about. */
export interface BlameRequest extends CommitPath {
  /** Only commits that this one does not have. */
  readonly since?: string;
  readonly from?: number;
  readonly to?: number;
}
