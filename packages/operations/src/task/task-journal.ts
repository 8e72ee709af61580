import type { Journal, JournalContextEntry } from "@clew/schemas";
import { listTasks } from "./list-tasks.ts";
import type { TaskPorts } from "./task-ports.ts";

/** The running record of a project: places as the latest task left them, what stops work, every task and where it stands. */
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
