import type { Refusal } from "../outcome.ts";

/** Codes by which a thread says that it takes no write now; what was not written can be written later. */
export const CLOSED_TO_WRITES: ReadonlySet<string> = new Set([
  "THREAD_STATUS_REFUSED",
  "CLAIM_REQUIRED",
  "CLAIM_STALE",
]);

type WayOut = (refusal: Refusal, threadId: string) => Partial<Refusal>;

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

/** A refusal of a log that does not take a write, with what to do about it. */
export function withRefusalHint(refusal: Refusal, threadId: string | undefined): Refusal {
  const way = Object.hasOwn(WAYS_OUT, refusal.code) ? WAYS_OUT[refusal.code] : undefined;
  if (way === undefined || refusal.hint !== undefined) return refusal;
  return { ...refusal, ...way(refusal, threadId ?? "ID") };
}
