import type { Thought } from "@clew/schemas";
import type { FoldedThread } from "./fold-thread.ts";

/** Which decision each thought belongs to: the one it names, else the next one of the same agent in the same thread. */
export function thoughtOwners(thread: FoldedThread): ReadonlyMap<Thought, string> {
  const byAgent = new Map<string, { seq: number; id: string }[]>();
  for (const { id, seq, agentId, threadId } of thread.decisions.values()) {
    if (threadId !== thread.id || agentId === undefined || seq === undefined) continue;
    const known = byAgent.get(agentId);
    if (known === undefined) byAgent.set(agentId, [{ seq, id }]);
    else known.push({ seq, id });
  }
  const owners = new Map<Thought, string>();
  for (const thought of thread.thoughts) {
    const own = thought.threadId === undefined || thought.threadId === thread.id;
    const owner = thought.decisionId ?? (own ? firstAfter(byAgent.get(thought.agentId) ?? [], thought.seq) : undefined);
    if (owner !== undefined) owners.set(thought, owner);
  }
  return owners;
}

// Binary search: a thread of ten thousand decisions has tens of thousands of thoughts.
function firstAfter(
  decisions: readonly { readonly seq: number; readonly id: string }[],
  seq: number,
): string | undefined {
  let low = 0;
  let high = decisions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decisions[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return decisions[low]?.id;
}
