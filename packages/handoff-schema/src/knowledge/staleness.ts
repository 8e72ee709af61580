import type { TaskRecord } from "@clew/schemas";

/** Whether what was said about a file still meets the file that it was said about; unknown where it names none. */
export type Staleness = "fresh" | "changed" | "gone" | "unknown";

/** Digests of files now; null where there is none, absent where nobody looked. */
export type CurrentDigests = Readonly<Record<string, string | null>>;

/** The staleness of something said about some of a record's files: the worst of theirs. */
export function stalenessOf(
  paths: readonly string[],
  record: Pick<TaskRecord, "digests" | "handoff">,
  now: CurrentDigests,
): Staleness {
  const removed = removedFiles(record);
  let worst: Staleness = "unknown";
  for (const path of paths) {
    const then = Object.hasOwn(record.digests, path) ? record.digests[path] : undefined;
    const current = Object.hasOwn(now, path) ? now[path] : undefined;
    if (then === undefined || current === undefined) continue;
    if (current === null && !removed.has(path)) return "gone";
    if (then !== current) worst = "changed";
    else if (worst === "unknown") worst = "fresh";
  }
  return worst;
}

// What the task itself deleted was gone when the handoff said so: that it is still gone is as it should be.
function removedFiles({ digests, handoff }: Pick<TaskRecord, "digests" | "handoff">): ReadonlySet<string> {
  const deleted = (handoff.files_modified ?? []).filter(({ change_type }) => change_type === "delete");
  return new Set(deleted.map(({ path }) => path).filter((path) => digests[path] === null));
}

/** Which of a record's files a text names. */
export function pathsNamedIn(text: string, record: Pick<TaskRecord, "digests">): string[] {
  return Object.keys(record.digests).filter((path) => text.includes(path));
}
