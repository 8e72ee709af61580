import { readTaskHeader, type TaskHeader } from "@clew/handoff-schema/internal";
import type { JournalTask } from "@clew/schemas";
import type { StoredTaskFile, TaskPorts } from "./project-tasks.ts";

/** A task of the folder: its file as stored, and what its header says. */
export interface ListedTask {
  readonly id: string;
  readonly stored: StoredTaskFile;
  readonly header: TaskHeader;
  /** Whether its file can be read as a whole. */
  readonly ok: boolean;
}

// So many characters are read before others have their turn; the files may be anybody's.
const MOST_AT_ONCE = 4_000;

/** Every task of the folder by id; where two files claim one id the file that is called like it wins. */
export async function listedTasks(ports: Pick<TaskPorts, "files">): Promise<ReadonlyMap<string, ListedTask>> {
  const tasks = new Map<string, ListedTask>();
  let read = 0;
  for (const stored of await ports.files.list()) {
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

/** A stored file as a task; undefined where it has no id. */
export function readListed(stored: StoredTaskFile): ListedTask | undefined {
  const header = readTaskHeader(stored);
  const ok = header.ok && stored.unreadable === undefined;
  return header.id === undefined ? undefined : { id: header.id, stored, header, ok };
}

/** A task in the words of the journal. */
function journalTask(task: ListedTask): JournalTask {
  return {
    id: task.id,
    name: task.header.name,
    status: task.header.status ?? (task.ok ? "pending" : "unknown"),
    depends_on: [...task.header.dependsOn],
    path: task.stored.path,
  };
}

/** Every task and where its file says it stands, by id. */
export async function listTasks(ports: Pick<TaskPorts, "files">): Promise<JournalTask[]> {
  const tasks = [...(await listedTasks(ports)).values()].map(journalTask);
  return tasks.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
