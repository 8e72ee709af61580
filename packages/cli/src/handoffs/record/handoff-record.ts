import type { HandoffLog } from "@clew/operations";
import type { ThreadDocument } from "@clew/schemas";

/** Where handoffs are on record, with the threads they belong to: this project's store, or a server. */
export interface HandoffRecord {
  readonly log: HandoffLog;
  /** Throws where the record cannot be reached: before anything is written that would have to be on it. */
  reach(): Promise<void>;
  /** A thread whole. */
  readThread(threadId: string): Promise<ThreadDocument>;
  /** Makes a thread that is not there yet. */
  openThread(thread: { readonly threadId: string; readonly title: string }): Promise<void>;
  close(): Promise<void>;
}
