import { ClewError } from "@clew/errors";
import {
  checkTaskFileInTurns,
  type InTurns,
  isTaskId,
  pathsInHandoff,
  readTaskFile,
  readTaskHeader,
  type TaskFileCheck,
  type TaskHeader,
} from "@clew/handoff-schema/internal";
import type { Journal, JournalContextEntry, JournalTask } from "@clew/schemas";
import type { StoredTaskFile, TaskPorts } from "./project-tasks.ts";

/** A checked task file. */
export interface CheckedTask {
  readonly check: TaskFileCheck;
  readonly stored: StoredTaskFile;
}

/** Check a task file by its last handoff. `changed` lists the paths that version control reports as changed. */
export async function checkTask(
  ports: Pick<TaskPorts, "files" | "leadingOutside" | "projectRoot"> & Partial<Pick<TaskPorts, "digestFiles">>,
  pathOrId: string,
  how: { readonly changed?: ReadonlySet<string>; readonly strict?: boolean } = {},
): Promise<CheckedTask> {
  const stored = await findTaskFile(ports, pathOrId);
  // Finding the file may have read it already, so pause here.
  await ports.files.pause?.();
  const task = readTaskFile(stored);
  const facts = {
    projectRoot: ports.projectRoot,
    changed: how.changed === undefined ? undefined : withoutTaskFile(how.changed, stored.path),
    strict: how.strict,
  };
  const check = await inTurns(checkTaskFileInTurns(task, facts), ports);
  if (check.handoff === null) return { check, stored };
  const paths = pathsInHandoff(check.handoff);
  const outside = new Set(await ports.leadingOutside(paths));
  const digests = (await ports.digestFiles?.(paths)) ?? {};
  const missing = new Set(paths.filter((path) => digests[path] === null && !outside.has(path)));
  if (outside.size + missing.size === 0) return { check, stored };
  return { check: await inTurns(checkTaskFileInTurns(task, { ...facts, outside, missing }), ports), stored };
}

/** Do work in pieces, letting other work run after each. */
export async function inTurns<T>(work: InTurns<T>, { files }: Pick<TaskPorts, "files">): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await files.pause?.();
  }
}

/** The task file for a path or id; throws NOT_FOUND if there is none. */
export async function findTaskFile(ports: Pick<TaskPorts, "files">, pathOrId: string): Promise<StoredTaskFile> {
  const stored = (await ports.files.find(pathOrId)) ?? (await titledSo(ports, pathOrId));
  if (stored !== undefined) return stored;
  throw new ClewError("NOT_FOUND", `There is no task file ${JSON.stringify(pathOrId.slice(0, 200))}.`, {
    hint: "`clew task list` shows the tasks; a file may also be named by its path.",
  });
}

// A file's title may name another task id than its file name: look the id up in the list too.
async function titledSo(ports: Pick<TaskPorts, "files">, id: string): Promise<StoredTaskFile | undefined> {
  const listed = isTaskId(id) ? (await listedTasks(ports)).get(id) : undefined;
  return listed && ports.files.read(listed.stored.fileName);
}

// Filling in the task's own file is not part of the task's work.
function withoutTaskFile(changed: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return new Set([...changed].filter((each) => each !== path && !each.startsWith(".clew/")));
}

/** The report on a checked task file. */
export function verdictOf({
  valid,
  outcome,
  handoff,
  sections,
  criteria,
  errors,
  warnings,
  notes,
}: TaskFileCheck): Omit<TaskFileCheck, "task" | "earlier"> {
  return { valid, outcome, handoff, sections, criteria, errors, warnings, notes };
}

/** A task in the folder, with its header. Its text is read again when needed. */
export interface ListedTask {
  readonly id: string;
  readonly stored: Omit<StoredTaskFile, "text">;
  readonly header: TaskHeader;
  /** Whether the whole file is readable. */
  readonly ok: boolean;
}

// How many characters to read before pausing: anybody may have written the files.
const MOST_AT_ONCE = 4_000;

/** Every task in the folder by id. If two files claim one id, the file named after it wins. */
export async function listedTasks(ports: Pick<TaskPorts, "files">): Promise<ReadonlyMap<string, ListedTask>> {
  const tasks = new Map<string, ListedTask>();
  let read = 0;
  for await (const stored of ports.files.list()) {
    read += stored.text.length;
    if (read > MOST_AT_ONCE) {
      await ports.files.pause?.();
      read = stored.text.length;
    }
    const task = readListed(stored);
    if (task === undefined) continue;
    const other = tasks.get(task.id);
    if (other === undefined || stored.fileName === `${task.id}.md`) tasks.set(task.id, task);
  }
  return tasks;
}

/** Read a stored file as a task; undefined if it has no id. */
export function readListed({ text, ...stored }: StoredTaskFile): ListedTask | undefined {
  const header = readTaskHeader({ ...stored, text });
  const ok = header.ok && stored.unreadable === undefined;
  return header.id === undefined ? undefined : { id: header.id, stored, header, ok };
}

/** A task in the journal's form. */
function journalTask(task: ListedTask): JournalTask {
  return {
    id: task.id,
    name: task.header.name,
    status: task.header.status ?? (task.ok ? "pending" : "unknown"),
    depends_on: [...task.header.dependsOn],
    path: task.stored.path,
  };
}

/** Every task with the status in its file, by id. */
export async function listTasks(ports: Pick<TaskPorts, "files">): Promise<JournalTask[]> {
  const tasks = [...(await listedTasks(ports)).values()].map(journalTask);
  return tasks.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** A project's journal: places as the latest task left them, blockers, and every task with its status. */
export async function taskJournal(ports: Pick<TaskPorts, "files" | "knowledge">): Promise<Journal> {
  const records = [...(await ports.knowledge.taskRecords())].sort((a, b) =>
    a.processed_at < b.processed_at ? -1 : a.processed_at > b.processed_at ? 1 : 0,
  );
  const places = new Map<string, JournalContextEntry>();
  for (const record of records)
    for (const entry of record.context_map) {
      places.delete(entry.location);
      places.set(entry.location, entry);
    }
  return {
    context_map: [...places.values()],
    active_blockers: records.flatMap((record) => record.blockers),
    tasks: await listTasks(ports),
  };
}
