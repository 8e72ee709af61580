import type { StoredThread } from "@clew/thread-store";
import { openQuestionsAt, originsOf } from "./origins.ts";
import { readThread } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";

/** How much of what a fork shows is from before it branched off. */
export interface InheritedCounts {
  readonly decisions: number;
  /** Those that still have no answer. */
  readonly openQuestions: number;
}

/** What a fork inherited, in numbers; undefined for a thread that is none. */
export async function inheritedCounts(deps: ThreadDeps, thread: StoredThread): Promise<InheritedCounts | undefined> {
  const { project, forkedFrom } = thread;
  if (forkedFrom === undefined) return undefined;
  let openQuestions = 0;
  for (const origin of await originsOf(deps, project, forkedFrom))
    openQuestions += (await openQuestionsAt(deps, project, origin)).length;
  return { decisions: countTold(thread) ?? (await countDecisionsAt(deps, project, forkedFrom)), openQuestions };
}

// What came before an event never changes, so that a fork carries the number along; an imported one is counted anew.
function countTold({ document }: StoredThread): number | undefined {
  const { forkedFrom } = document;
  if (typeof forkedFrom !== "object" || forkedFrom === null || !("decisions" in forkedFrom)) return undefined;
  return typeof forkedFrom.decisions === "number" ? forkedFrom.decisions : undefined;
}

/** How many decisions a thread held at one of its events, with those that it had inherited itself. */
export async function countDecisionsAt(
  deps: ThreadDeps,
  project: string,
  { threadId, seq }: { readonly threadId: string; readonly seq: number },
): Promise<number> {
  return (await readThread(deps, { project, threadId, at: seq })).decisions.size;
}
