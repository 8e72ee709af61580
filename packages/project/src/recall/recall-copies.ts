import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PROJECT, indexInMemory, type Project, type RecallIndex, recordInMemory } from "@clew/operations";
import { withoutPassword } from "../config/addresses.ts";
import { openRecallCopy } from "./recall-copy.ts";
import type { RecallSources } from "./recall-when-used.ts";
import { updateRecall } from "./update-recall.ts";

/** The copies of a store's projects. */
export interface RecallCopies {
  readonly recall: NonNullable<Project["recall"]>;
  /** Brings the copy that hooks read up to date, by a page of what was written; false where there is more. */
  update(): Promise<boolean>;
}

// Others wait for a process that stays.
const AT_ONCE = 200;

/** Opens nothing before it is asked. */
export function recallCopies({ stateFolder, place, threads, knowledge, repo, isBrief }: RecallSources): RecallCopies {
  const ofThisProcess = isBrief ? undefined : AT_ONCE;
  const store = place.kind === "postgres" ? withoutPassword(place.url) : place.kind === "sqlite" ? place.path : "";
  let turn: Promise<unknown> = Promise.resolve();
  // A store in memory is gone before anybody could read its copy.
  const isKept = (): boolean => place.kind !== "memory" && existsSync(stateFolder);
  const pathOf = (project: string): string =>
    join(stateFolder, project === DEFAULT_PROJECT ? "recall.db" : `recall-${digestOf(project)}.db`);
  // One after the other: two that make one copy anew would do the work twice.
  const bringUpToDate = (project: string, most?: number): Promise<boolean> => {
    const next = turn.then(async () => {
      const known = await knowledge(project).catch(() => undefined);
      const own = await repo?.();
      return updateRecall({ path: pathOf(project), store, project, threads, knowledge: known, repo: own, most });
    });
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    async recall(project, work) {
      if (isKept()) await bringUpToDate(project);
      const copy = isKept() ? openRecallCopy(pathOf(project)) : undefined;
      // Where no copy can be kept, its place is taken by the newest of the record.
      if (copy === undefined) return work(await recordInMemory(threads, project));
      try {
        return work(copy);
      } finally {
        copy.close();
      }
    },
    update: async () => (isKept() ? bringUpToDate(DEFAULT_PROJECT, ofThisProcess) : true),
  };
}

/** The copy that follows a server; where there is none yet, nothing comes back. */
export function fromServerCopy<T>(stateFolder: string, work: (index: RecallIndex) => T): T {
  const copy = openRecallCopy(join(stateFolder, "recall.db"));
  if (copy === undefined) return work(indexInMemory([]));
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

function digestOf(project: string): string {
  return createHash("sha256").update(project).digest("hex").slice(0, 16);
}
