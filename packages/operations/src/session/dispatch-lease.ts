import type { SessionDispatch } from "@clew/schemas";
import { instantOf, instantText } from "../instant.ts";

/** Where a dispatch stands. */
export type DispatchStatus = "pending" | "claimed" | "acknowledged" | "expired";

/** How long a lease holds; the payload that it orders somebody to take holds as long. */
export const LEASE_MS: number = 24 * 60 * 60 * 1000;

/** When a lease that begins now ends. */
export function leaseEnd(now: string): string {
  return instantText((instantOf(now) ?? 0) + LEASE_MS);
}

/** Where a dispatch stands at a time. */
export function dispatchStatus(dispatch: SessionDispatch, now: string): DispatchStatus {
  if (dispatch.acknowledged_at !== undefined) return "acknowledged";
  if ((instantOf(dispatch.expires_at) ?? Number.NaN) <= (instantOf(now) ?? Number.NaN)) return "expired";
  return dispatch.claimed_at === undefined ? "pending" : "claimed";
}

/** Whether somebody still has to act on it. */
export function isDue(dispatch: SessionDispatch | null | undefined, now: string): dispatch is SessionDispatch {
  return dispatch !== null && dispatch !== undefined && dispatchStatus(dispatch, now) !== "acknowledged";
}
