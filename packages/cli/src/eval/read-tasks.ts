import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { ClewError, toFindings } from "@clew/errors";
import { plainLine, readRecallSet } from "@clew/operations";
import type { EvalTask as EvalTaskFile, RecallSet } from "@clew/schemas";
import { parseDuration } from "../arguments/flag-values.ts";
import { readDocument, readNamedFile } from "../documents/read-document.ts";
import { validateEvalTask } from "../generated/validators.ts";

/** One check of a run's result. */
export type Grader = EvalTaskFile["graders"][number];

/** A task of an evaluation, read and validated. */
export interface EvalTask {
  readonly name: string;
  readonly folder: string;
  readonly prompt: string;
  readonly setup: readonly string[];
  /** The standing decisions to record, in arms with Clew. */
  readonly decisions: RecallSet["decisions"];
  readonly graders: readonly Grader[];
  readonly timeLimitMs: number;
  /** The files that define the measurement: the agent's copy leaves them out. */
  readonly ownFiles: readonly string[];
}

const FILE = "task.yaml";
const TIME_LIMIT = "5m";

/**
 * Reads the task of a folder, or the tasks of its folders; reads nothing outside it, and ignores links to other folders.
 */
export async function readTasks(given: string): Promise<readonly EvalTask[]> {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new ClewError("NOT_FOUND", `There is no folder ${given}.`, { hint: HINT });
  const top = realpathSync(given);
  const folders = isFile(join(top, FILE)) ? [top] : foldersIn(top);
  if (folders.length === 0) throw new ClewError("NOT_FOUND", `${given} holds no task.`, { hint: HINT });
  const tasks: EvalTask[] = [];
  for (const folder of folders) tasks.push(await readTask(folder, top));
  return tasks;
}

const HINT = "A task is a folder with a task.yaml in it: clew schema print eval/1.0/task shows its form.";

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function foldersIn(top: string): readonly string[] {
  const entries = readdirSync(top, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  const link = entries.find((entry) => entry.isSymbolicLink() && isFile(join(top, entry.name, FILE)));
  if (link !== undefined)
    throw new ClewError("USAGE", `${join(top, link.name)} is a link: only tasks that lie in the folder are run.`, {
      hint: `Name the task's own folder: --tasks ${realpathSync(join(top, link.name))}`,
    });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(top, name))
    .toSorted();
}

async function readTask(folder: string, top: string): Promise<EvalTask> {
  const path = join(folder, FILE);
  if (!isFile(path)) throw new ClewError("NOT_FOUND", `${folder} holds no ${FILE}.`, { hint: HINT });
  const document = await readDocument(readNamedFile(inside(path, top)), path);
  if (!validateEvalTask(document)) {
    const findings = toFindings(validateEvalTask.errors).slice(0, 50);
    const [first] = findings;
    throw new ClewError("DOCUMENT_INVALID", `${path} is no task: ${first?.path || "it"} ${first?.message}.`, {
      details: { findings },
      hint: HINT,
    });
  }
  const task = document as EvalTaskFile; // validated against its schema above
  task.graders.forEach((grader, index) => checkGrader(grader, `${path}: /graders/${index}`));
  const decisions = task.decisions === undefined ? undefined : inside(resolve(folder, task.decisions), top);
  const limit = task.time_limit ?? TIME_LIMIT;
  return {
    name: basename(folder),
    folder,
    prompt: task.prompt,
    setup: task.setup ?? [],
    decisions: decisions === undefined ? [] : standing(readRecallSet(await readSet(decisions), decisions)),
    graders: task.graders,
    timeLimitMs: typeof limit === "number" ? limit * 1000 : parseDuration(limit),
    ownFiles: decisions === undefined ? [path] : [path, decisions],
  };
}

function readSet(path: string): Promise<unknown> {
  return readDocument(readNamedFile(path), path);
}

/** The decisions that no other decision in the set replaces. */
function standing({ decisions }: RecallSet): RecallSet["decisions"] {
  const ids = new Set(decisions.map(({ id }) => id));
  return decisions.filter(({ superseded_by: by = [] }) => !by.some((id) => ids.has(id)));
}

/** Returns a path after checking that it lies in the named folder. */
function inside(path: string, top: string): string {
  if (!isFile(path)) throw new ClewError("NOT_FOUND", `There is no file ${path}.`, { hint: HINT });
  const real = realpathSync(path);
  if (real.startsWith(top + sep)) return real;
  throw new ClewError("USAGE", `${plainLine(path, 300)} lies outside of the folder that you named.`, {
    hint: `Name a folder that holds it: --tasks ${dirname(top)}`,
  });
}

/** Checks a grader's fields and its pattern before anything runs. */
function checkGrader({ kind, pattern, path, run, exit }: Grader, where: string): void {
  const refuse = (what: string): never => {
    throw new ClewError("DOCUMENT_INVALID", `${where} ${what}.`, { hint: HINT });
  };
  if (kind === "command" && run === undefined) refuse("is a command without `run`");
  if (kind === "file" && path === undefined) refuse("is a file without `path`");
  if (kind !== "command" && (run !== undefined || exit !== undefined)) refuse(`is a ${kind}: only a command is run`);
  if (kind === "command" && path !== undefined) refuse("is a command: it has no `path`");
  if (path !== undefined && (isAbsolute(path) || path.split(/[/\\]/).includes("..")))
    refuse("leads out of the project");
  try {
    if (pattern !== undefined) lineByLine(pattern);
  } catch {
    refuse("has a pattern that is no regular expression");
  }
}

/** A grader's pattern, matched line by line. */
export function lineByLine(pattern: string): RegExp {
  return new RegExp(pattern, "m");
}

/**
 * Whether a file of a task's folder belongs in the agent's project. Excluded is what leads out of it: links, and a `.git`
 * file, which would put the copy's commits, and Clew's record, into the user's own repository.
 */
export function isOfProject(task: EvalTask, path: string): boolean {
  if (task.ownFiles.includes(path) || basename(path) === ".clew") return false;
  if (basename(path) === ".git") return statSync(path).isDirectory();
  return lstatSync(path).isSymbolicLink() ? realpathOf(path)?.startsWith(task.folder + sep) === true : true;
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
