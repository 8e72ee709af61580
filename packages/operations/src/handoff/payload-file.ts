import type { PayloadProfile } from "@clew/handoff-schema/internal";

/** A payload file as it was read. */
export interface PayloadFile {
  readonly text: string;
  /** Its absolute path. */
  readonly path: string;
  /** The folder it lies in: a renewed payload is written beside it. */
  readonly folder: string;
  readonly profile?: PayloadProfile;
}
