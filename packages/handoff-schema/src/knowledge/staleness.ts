import type { TaskRecord } from "@clew/schemas";
import { pathProblem } from "../task/field-rules.ts";
import type { FullTaskHandoff } from "../task/normalise-handoff.ts";

const MOST_PATHS = 2000;

/** Every path that a handoff names, in order: their digests tell later whether what was said about them is stale. */
export function pathsInHandoff(handoff: FullTaskHandoff): string[] {
  const named = [
    ...handoff.files_created.map((file) => file.path),
    ...handoff.files_modified.map((file) => file.path),
    ...handoff.dependencies_for_next.map((dependency) => dependency.file),
    ...handoff.patterns_discovered.flatMap((pattern) => pathOfPlace(pattern.location)),
    ...handoff.gotchas.flatMap((gotcha) => pathOfPlace(gotcha.discovered_in)),
  ];
  return [...new Set(named)].filter((path) => pathProblem(path) === undefined).slice(0, MOST_PATHS);
}

/** The path at the start of a place such as `src/a.ts:10-20`; empty where the place is prose. */
export function pathOfPlace(place: string | undefined): string[] {
  const word =
    (place ?? "")
      .trim()
      .replaceAll("`", "")
      .split(/[\s,(]/, 1)[0] ?? "";
  const path = word.replace(/(#L?[0-9]+(-L?[0-9]+)?|:[0-9]+([:-][0-9]+)?)?[.:]?$/, "");
  return /[/\\]/.test(path) || /^[\w-]+\.[a-z][a-z0-9]{0,5}$/i.test(path) ? [path] : [];
}

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
