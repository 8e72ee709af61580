import { timingSafeEqual } from "node:crypto";
import type { Scope } from "@clew/operations";

/** A token as it is kept: never the token itself, only its digest. */
export interface TokenRecord {
  readonly id: string;
  readonly agent: string;
  readonly projects: readonly string[];
  readonly scope: Scope;
  /** SHA-256 of the whole token, in hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

/** The tokens a server accepts. */
export interface TokenSource {
  /** The record a presented token belongs to; undefined for a wrong, expired or revoked one, without saying which. */
  find(token: string): TokenRecord | undefined;
  /** The record of this id, while it is valid: a browser's cookie names the token it was opened with. */
  byId(id: string): TokenRecord | undefined;
  /** Whether there is any token at all: without one, only loopback is served. */
  readonly empty: boolean;
}

/** Whether two ASCII texts are equal, in a time that tells nothing of where they differ. */
export function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
