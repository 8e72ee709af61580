import type { FullTaskHandoff } from "../task/normalise-handoff.ts";

/** What a task's handoffs say together, and the retractions that met nothing. */
export interface MergedHandoff {
  readonly handoff: FullTaskHandoff;
  readonly unknownRetracts: readonly string[];
}

/** The id that a node of the graph gets where its entry has none. */
export type NodeIdOf = (type: "pattern" | "gotcha", text: string) => string;

/**
 * A task's handoffs as one: where the task stands (outcome, blockers, questions, next steps) is what the last says; patterns,
 * gotchas and files of earlier ones stay until a later one says the same again, with the same id, or retracts them.
 */
export function mergeHandoffs(
  sections: readonly FullTaskHandoff[],
  last: FullTaskHandoff,
  idOf: NodeIdOf,
): MergedHandoff {
  const unknown: string[] = [];
  let merged = sections[0] ?? last;
  for (const next of [...sections.slice(1), last]) {
    if (merged === next) break;
    const retracts = new Set(next.retracts);
    const used = new Set<string>();
    const keeps = (names: readonly (string | undefined)[]): boolean => {
      const named = names.filter((name) => name !== undefined && retracts.has(name));
      for (const name of named) used.add(name ?? "");
      return named.length === 0;
    };
    const files = pathsOf(next.files_modified.filter(({ change_type }) => change_type === "delete"));
    merged = {
      ...next,
      patterns_discovered: joined(merged.patterns_discovered, next.patterns_discovered, {
        names: ({ id, pattern }) => [id, idOf("pattern", pattern)],
        keeps,
      }),
      gotchas: joined(merged.gotchas, next.gotchas, { names: ({ id, issue }) => [id, idOf("gotcha", issue)], keeps }),
      files_created: joined(
        merged.files_created.filter(({ path }) => !files.has(path)),
        next.files_created,
        { names: ({ path }) => [path], keeps },
      ),
      files_modified: joined(merged.files_modified, next.files_modified, { names: ({ path }) => [path], keeps }),
      dependencies_for_next: joined(
        merged.dependencies_for_next.filter(({ file }) => !files.has(file)),
        next.dependencies_for_next,
        { names: ({ file }) => [file], keeps },
      ),
    };
    unknown.push(...[...retracts].filter((name) => !used.has(name)));
  }
  return { handoff: merged, unknownRetracts: unknown };
}

function pathsOf(files: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path));
}

// What is said again is known as it was said last.
function joined<Entry>(
  earlier: readonly Entry[],
  later: readonly Entry[],
  by: {
    readonly names: (entry: Entry) => readonly (string | undefined)[];
    readonly keeps: (names: readonly (string | undefined)[]) => boolean;
  },
): Entry[] {
  const again = new Set(later.flatMap((entry) => by.names(entry)));
  const stays = earlier.filter((entry) => {
    const names = by.names(entry).filter((name) => name !== undefined);
    return by.keeps(names) && !names.some((name) => again.has(name));
  });
  return [...stays, ...later];
}
