import { ClewError } from "@clew/errors";
import type { AppendRefusal } from "@clew/thread-store";

/** Codes by which a thread says that it takes no write now; what was not written can be written later. */
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

/** The error that a refusal of a log stands for, with what to do about it. */
export function refusalError(refusal: AppendRefusal, threadId: string | undefined): ClewError {
  const { code, details } = refusal;
  const way = Object.hasOwn(WAYS_OUT, code) ? WAYS_OUT[code]?.(refusal, threadId ?? "ID") : undefined;
  return new ClewError(code, way?.message ?? refusal.message, { hint: way?.hint, details });
}
