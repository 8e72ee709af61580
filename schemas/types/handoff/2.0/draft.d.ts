// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { HandoffDraftBody } from "./draft-body.d.ts";

/** A handoff before it has a target: the draft's fields, with or without the root `handoff`. */
export interface HandoffDraft {
  handoff?: HandoffDraftBody
  [k: string]: unknown | undefined
}
