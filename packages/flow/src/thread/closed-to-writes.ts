import type { Refusal } from "./outcome.ts";

/** Codes by which a thread says that it takes no write now; what was not written can be written later. */
export const CLOSED_TO_WRITES: ReadonlySet<string> = new Set([
  "THREAD_STATUS_REFUSED",
  "CLAIM_REQUIRED",
  "CLAIM_STALE",
]);

/** A refusal of a thread that takes no decision now, with what to do about it. */
export function withWayOut(refusal: Refusal, threadId: string | undefined): Refusal {
  if (threadId === undefined || refusal.hint !== undefined) return refusal;
  const { code, details } = refusal;
  if (code === "THREAD_STATUS_REFUSED")
    return {
      ...refusal,
      message: `Thread ${threadId} is ${String(details?.["status"] ?? "closed")}: it takes no further decisions.`,
      hint: `Reopen it with \`clew thread reopen ${threadId} --reason "…"\` (updateThread), or decide in another thread or a fork.`,
    };
  if (code === "CLAIM_REQUIRED")
    return {
      ...refusal,
      hint: "Its holder writes with the claim's token (--claim-token, claimToken); others wait until it ends or is released.",
    };
  if (code === "CLAIM_STALE")
    return {
      ...refusal,
      hint: `\`clew thread status ${threadId}\` says who holds it; \`clew thread claim ${threadId}\` takes it anew where it is free.`,
    };
  return refusal;
}
