import type { BranchFile } from "../pull-request/check-pull-request.ts";
import type { LineOrigin } from "./match-lines.ts";

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
