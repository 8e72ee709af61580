// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { BundleEarlierDecision } from "./earlier-decision.d.ts";
import type { LogHead } from "../../thread/1.0/head.d.ts";
import type { ThreadEvent } from "../../thread/1.0/event.d.ts";

/** Says that a thread's events are a later part of its log: a large bundle travels in parts. */
export interface BundleLogPart {
  first: ThreadEvent
  after: LogHead
  /** Decisions of earlier parts that these events change, review or think of. */
  decisions?: BundleEarlierDecision[]
  [k: string]: unknown | undefined
}
