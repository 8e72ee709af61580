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

/** A place that a session wrote, as hashes only. */
export interface TouchedPlace {
  /** The path from the top of the work tree. */
  readonly path: string;
  /** The repository of the path, if there is one. */
  readonly repo?: string | undefined;
  /** When it was written (RFC 3339). */
  readonly at: string;
  /** Hashes of the added pieces. */
  readonly added?: string;
  /** Hashes of the removed pieces. */
  readonly removed?: string;
  /** Hashes of each line that was added whole. */
  readonly lines?: string;
  /** Hashes of up to three lines on either side of the added text. */
  readonly around?: string;
  /** Hashes of removed pieces and whole lines that no longer occur in the file. */
  readonly gone?: string;
}

/** A file before and after a tool call. */
interface FileTouch {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The facts about the call. */
export interface TouchingCall {
  readonly at: string;
  readonly files: readonly FileTouch[];
  /** The text in the call. Only text found there was written by its agent and not moved from elsewhere. */
  readonly said: string;
  /** Whether a line contains a secret that must not be kept. */
  readonly isSecret: (line: string) => boolean;
}

const AROUND = 3;
// Split a place with more lines into several.
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

/** The lines of a text, with and without white space. */
interface Text {
  readonly lines: readonly string[];
  readonly letters: readonly string[];
}

/** A file with the numbers of its added and removed lines. */
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
  /** The pieces of the text in the call. */
  readonly said: ReadonlySet<number>;
  /** The pieces of all lines that the call removed: if it adds them elsewhere, they were only moved. */
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

/** The lines whose first and last pieces are new, so that nothing of them existed before. */
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

/** The pieces and whole lines of a text. */
function hashesOf(letters: readonly string[]): ReadonlySet<number> {
  return new Set([...pieceHashes(letters.join("")), ...letters.map(lineHash)]);
}

/** Runs of consecutive lines, ignoring empty ones between them. */
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

/** Up to three non-empty lines before a line, nearest first. */
export function linesBefore(letters: readonly string[], line: number): readonly string[] {
  const found: string[] = [];
  for (let at = line - 1; at >= 0 && found.length < AROUND; at -= 1) if (letters[at]) found.push(letters[at] ?? "");
  return found;
}

/** Up to three non-empty lines after a line, nearest first. */
export function linesAfter(letters: readonly string[], line: number): readonly string[] {
  const found: string[] = [];
  for (let at = line + 1; at < letters.length && found.length < AROUND; at += 1)
    if (letters[at]) found.push(letters[at] ?? "");
  return found;
}

/** What a decision's session wrote. */
export interface TouchedRecord {
  readonly decision: string;
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
}

/** What hooks noted about one session's writing and is not recorded yet. */
export interface TouchedNotes {
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
  /** Delete the notes once they are recorded. */
  forget(): void;
}

/** The store of the hooks' notes. */
export interface TouchJournal {
  notes(): readonly TouchedNotes[];
  /** The repository of its paths; undefined without git. */
  repo(): Promise<string | undefined>;
  /** The paths that git ignores. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Record the hooks' notes as one event per decision. Returns the notes of sessions without a decision, which stay where
 * they are.
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

/** What recording the notes depends on. */
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
    return undefined; // its file is gone or damaged; its notes stay where they are
  }
}

function decisionIdOf(session: Session, digest: (text: string) => string): string {
  return deriveIds(session, digest).decision;
}

/** A file changed in a commit, and its new lines (from 0). */
export interface ChangedFile {
  readonly path: string;
  readonly lines: readonly number[];
}

/** A work tree and its history, read without running anything the repository configures. */
export interface Repository {
  /** Whether there is git; without it, only the folder's files are known. */
  readonly hasHistory: boolean;
  /** A path as the record names it, from the top of the work tree; undefined if it is outside. */
  pathOf(path: string): string | undefined;
  /** The text of a file in the work tree, or why there is none. */
  workText(path: string): { readonly text: string } | { readonly problem: "absent" | "binary" | "large" };
  /** The repository that contains a path: another one for a path in a submodule, with the same names for files. */
  around(path: string | undefined): Promise<Repository>;
  /** A file's text in a commit. If it was moved since, by git or by hand, the text and name that it had there. */
  committed(commit: string, path: string): Promise<{ readonly text?: string; readonly former?: string }>;
  /** Resolve a name to a commit. */
  commitOf(name: string): Promise<string | undefined>;
  /**
   * The origin of each line of a file, from 1; undefined if git cannot tell. For a range, only lines that are new in
   * it.
   */
  blame(request: BlameRequest): Promise<readonly (LineOrigin | undefined)[] | undefined>;
  /** Texts by commit and path; undefined if a file does not exist or is not text. */
  texts(wanted: readonly CommitPath[]): Promise<readonly (string | undefined)[]>;
  /** The parents of commits. */
  parents(commits: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Who last changed the status in each decision record (or the file, if it states none), and when. */
  statusChanges(
    files: readonly { readonly path: string; readonly text?: string | undefined }[],
  ): Promise<ReadonlyMap<string, { readonly by: string; readonly at: string }>>;
  /** The time of a commit, in seconds since 1970. */
  timeOf(commit: string): Promise<number | undefined>;
  /** What a commit changed compared with its first parent. */
  changes(commit: string): Promise<readonly ChangedFile[]>;
  /** The files that a range of commits changed. */
  changedPaths(from: string, to: string): Promise<readonly string[]>;
  /** The likely base of a branch: the remote's default branch, else a branch with a usual name. */
  defaultBase(): Promise<string | undefined>;
  /** Where two lines of history diverged; undefined if they share nothing, or the clone is too shallow. */
  mergeBase(one: string, other: string): Promise<string | undefined>;
  /** The files that differ between two commits, with their texts. */
  branchFiles(from: string, to: string): Promise<readonly BranchFile[]>;
  /** The files under a folder in a commit, with their texts. */
  textsUnder(commit: string, folder: string): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** The folders and files of the project that hold decision records by their names, in a commit. */
  recordPlaces(commit: string): Promise<readonly string[]>;
  /** The commits of this branch after a time, newest first, with their times in milliseconds. */
  commitsSince(time: string, most: number): Promise<readonly { readonly commit: string; readonly at: number }[]>;
  /** The last commit of this branch at a time. */
  commitAt(time: string): Promise<string | undefined>;
  /** Uncommitted changes to tracked files that `isWanted` accepts, and added files. */
  workChanges(isWanted: (path: string) => boolean): Promise<readonly BranchFile[]>;
  /** Which of the words occur in a text of the work tree or of a commit. */
  mentioned(words: readonly string[], commit?: string): Promise<ReadonlySet<string>>;
  /** Texts of other files with the same extension in a commit, up to a limit. */
  otherTexts(commit: string, path: string): Promise<readonly { readonly path: string; readonly text: string }[]>;
}

/** A path in a commit. */
interface CommitPath {
  readonly commit: string;
  readonly path: string;
}

/** Which lines to trace. */
export interface BlameRequest extends CommitPath {
  /** Only commits that are not in this one's history. */
  readonly since?: string;
  readonly from?: number;
  readonly to?: number;
}
