import { ClewError } from "@clew/errors";
import {
  createThread,
  type DecisionReceipt,
  type DecisionRequest,
  decisionChangesOf,
  recordDecision,
  settle,
  updateDecision,
} from "@clew/operations";
import { newUuid, type ProjectPlace } from "@clew/project";
import { openThreadStore } from "../../store/open-thread-store.ts";
import { STORE_PROJECT } from "../../store/store-project.ts";

/** Where decisions of a project go. */
export interface ThreadPlace extends ProjectPlace {
  readonly agentId: string;
  /** The token of a claim on the thread, where it is claimed. */
  readonly claimToken?: number | undefined;
}

/** Puts a decision on record in its thread in the project's own store; repeating it changes nothing. */
export async function recordInThread(
  place: ThreadPlace,
  { decision, thread }: DecisionRequest,
): Promise<DecisionReceipt> {
  const threads = await openThreadStore(place);
  try {
    const deps = { threads, newUuid };
    const write = { project: STORE_PROJECT, agentId: place.agentId };
    const claimed = { ...write, claimToken: place.claimToken };
    const isNew = (await threads.thread(STORE_PROJECT, thread.id)) === undefined;
    // Begun in one turn of the event loop, thread and decision share one commit: both are on disk, or neither.
    const created = isNew ? createThread(deps, { ...write, threadId: thread.id, title: thread.title }) : undefined;
    const record = () => recordDecision(deps, { ...claimed, decision });
    const [opened, first] = await Promise.all([created, record()]);
    // A sub-agent of the same prompt may begin the thread at the same moment: then it is there, under that one's title.
    const isBegun = opened !== undefined && !opened.ok && opened.code === "CONFLICT";
    if (opened !== undefined && !isBegun) settle(opened);
    const recorded = isBegun && !first.ok ? await record() : first;
    // A crash lay between recording and completing, and step 8 was answered anew since: the record follows.
    if (!recorded.ok && recorded.code === "CONFLICT")
      settle(
        await updateDecision(deps, { ...claimed, id: decision.id, changes: decisionChangesOf(decision), admin: true }),
      );
    else settle(recorded);
    return { id: decision.id, threadId: thread.id };
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await threads.close();
  }
}

// A database that is full, read-only or locked for long is a store that cannot be written now.
function asUnavailable(error: unknown): unknown {
  if (ClewError.is(error) || !(error instanceof Error) || !("errcode" in error)) return error;
  return new ClewError("STORE_UNAVAILABLE", `The decision could not be recorded: ${error.message}.`, {
    hint: "The session is as it was. When the cause is mended, run the same command again.",
    cause: error,
  });
}
