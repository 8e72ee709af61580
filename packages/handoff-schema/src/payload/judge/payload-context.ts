import type { Sha256 } from "../payload-hash.ts";

/** Which rules apply: everything that perspective-swarm demands, or those of any skill. */
export type PayloadProfile = "perspective-swarm" | "generic";

/** What was found at the payload's session path. */
export interface SessionFacts {
  readonly readable: boolean;
  /** Why it cannot be used, such as "does not exist". */
  readonly reason?: string;
  /** How many regular files `perspectives/*.md` it holds. */
  readonly perspectives?: number;
}

/** What the judgement needs from outside. */
export interface PayloadContext {
  readonly sha256: Sha256;
  /** The present, in milliseconds since 1970. */
  readonly now: number;
  /** Expiry refuses a payload that is being received; whoever reads history is only told. */
  readonly purpose: "reading" | "receipt";
  /** Follows from the source's name unless given. */
  readonly profile?: PayloadProfile;
  /** Absent where the session was not looked at; then nothing is said about it. */
  readonly session?: SessionFacts;
}
