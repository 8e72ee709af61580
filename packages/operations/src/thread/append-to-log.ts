import type { Appended, NewEvent } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { refusalError } from "./refusal-hints.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";

/** One write to a log that exists, with the captured reads of its agent made durable beside it. */
export interface LogWrite extends WriteTo {
  readonly log: string;
  readonly events: readonly NewEvent[];
  readonly statusIn?: readonly string[];
}

/** Appends to a log that exists; reads that were not written wait on. */
export async function appendToLog(deps: ThreadDeps, write: LogWrite): Promise<Appended> {
  const keep = deps.reads?.take(write.project, write.agentId) ?? [];
  const giveBack = (): void => deps.reads?.restore(write.project, write.agentId, keep);
  const appended = await deps.threads
    .append({
      project: write.project,
      log: write.log,
      actor: write.agentId,
      events: write.events,
      keep: keep.length === 0 ? undefined : keep,
      ...withoutAbsent({ expectedHead: write.expectedHead, claimToken: write.claimToken, statusIn: write.statusIn }),
    })
    .catch((thrown: unknown) => {
      giveBack();
      throw thrown;
    });
  if (!appended.ok || appended.repeated) giveBack();
  if (!appended.ok) throw refusalError(appended, write.log);
  return appended;
}
