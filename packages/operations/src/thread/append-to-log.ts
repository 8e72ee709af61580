import { ClewError } from "@clew/errors";
import type { Appended, AppendRefusal, NewEvent } from "@clew/thread-store";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";

/** One write to an existing log, together with its agent's captured reads. */
export interface LogWrite extends WriteTo {
  readonly log: string;
  readonly events: readonly NewEvent[];
  readonly statusIn?: readonly string[];
}

/** Append to an existing log. Reads that were not written keep waiting. */
export async function appendToLog(deps: ThreadDeps, write: LogWrite): Promise<Appended> {
  const keep = deps.captures?.take(write.project, write.agentId) ?? [];
  const giveBack = (): void => deps.captures?.restore(write.project, write.agentId, keep);
  const appended = await deps.threads
    .append({
      project: write.project,
      log: write.log,
      actor: write.agentId,
      events: write.events,
      keep: keep.length === 0 ? undefined : keep,
      expectedHead: write.expectedHead,
      claimToken: write.claimToken,
      statusIn: write.statusIn,
    })
    .catch((thrown: unknown) => {
      giveBack();
      throw thrown;
    });
  if (!appended.ok || appended.repeated) giveBack();
  if (!appended.ok) throw refusalError(appended, write.log);
  return appended;
}

/** Codes with which a thread refuses a write for now; the write may be repeated later. */
export const CLOSED_TO_WRITES: ReadonlySet<string> = new Set([
  "THREAD_STATUS_REFUSED",
  "CLAIM_REQUIRED",
  "CLAIM_STALE",
]);

type WayOut = (refusal: AppendRefusal, threadId: string) => { readonly hint: string; readonly message?: string };

const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  THREAD_STATUS_REFUSED: ({ details }, threadId) => ({
    message: `Thread ${threadId} is ${String(details?.["status"] ?? "closed")}: it takes no further decisions.`,
    hint: `Reopen it with \`clew thread reopen ${threadId} --reason "…"\` (updateThread), or decide in another thread or a fork.`,
  }),
  CLAIM_REQUIRED: () => ({
    hint: "Its holder writes with the claim's token (--claim-token, claimToken); others wait until it ends or is released.",
  }),
  CLAIM_STALE: (_, threadId) => ({
    hint: `\`clew thread status ${threadId}\` says who holds it; \`clew thread claim ${threadId}\` takes it anew where it is free.`,
  }),
  STALE_HEAD: ({ details }, threadId) => ({
    hint: `\`clew thread resume ${threadId} --since ${String(details?.["expectedHead"] ?? 0)}\` (resumeThread) tells what came since.`,
  }),
  CONFLICT: () => ({
    hint: "Only the same content again is the same record: choose another id, leave the id out, or change the record there is.",
  }),
};

/** The error for a refused append, with advice. */
export function refusalError(refusal: AppendRefusal, threadId: string | undefined): ClewError {
  const { code, details } = refusal;
  const way = Object.hasOwn(WAYS_OUT, code) ? WAYS_OUT[code]?.(refusal, threadId ?? "ID") : undefined;
  return new ClewError(code, way?.message ?? refusal.message, { hint: way?.hint, details });
}
