import type { SessionDispatch } from "@clew/schemas";
import { msToTime, timeToMs } from "./session-time.ts";

/** Where a dispatch stands. */
export type DispatchStatus = "pending" | "claimed" | "acknowledged" | "expired";

const LEASE_MS = 24 * 60 * 60 * 1000;

/** When a lease that begins now ends. */
export function leaseEnd(now: string): string {
  return msToTime(timeToMs(now) + LEASE_MS);
}

/** Where a dispatch stands at a time. */
export function dispatchStatus(dispatch: SessionDispatch, now: string): DispatchStatus {
  if (dispatch.acknowledged_at !== undefined) return "acknowledged";
  if (timeToMs(dispatch.expires_at) <= timeToMs(now)) return "expired";
  return dispatch.claimed_at === undefined ? "pending" : "claimed";
}

/** Whether somebody still has to act on it. */
export function isDue(dispatch: SessionDispatch | null | undefined, now: string): dispatch is SessionDispatch {
  return dispatch !== null && dispatch !== undefined && dispatchStatus(dispatch, now) !== "acknowledged";
}
