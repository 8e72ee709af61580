import type { DecisionQuery, Page, StoredDecision, StoredThread, ThreadStore } from "@clew/thread-store";
import type { ReadBuffer } from "../decision/read-buffer.ts";
import type { Project } from "../project.ts";

/** What folding a thread reads from a store. */
export interface ThreadReading extends Partial<Pick<Project, "yieldTurn">> {
  readonly threads: Pick<ThreadStore, "events" | "records"> & {
    thread(project: string, id: string): Promise<Pick<StoredThread, "forkedFrom"> | undefined>;
    decisionsById(project: string, ids: readonly string[]): Promise<readonly NamedDecision[]>;
    decisions(query: DecisionQuery): Promise<Page<NamedDecision>>;
  };
}

/** The parts of a decision that describe its emptied event. */
export type NamedDecision = Pick<StoredDecision, "id" | "log" | "seq" | "redacted" | "document">;

/** What thread operations use of a project. */
export interface ThreadDeps extends Pick<Project, "threads" | "newUuid"> {
  readonly captures?: Pick<ReadBuffer, "take" | "restore">;
}

/** Who writes where, and with which claim or expected head. */
export interface WriteTo {
  readonly project: string;
  readonly agentId: string;
  readonly expectedHead?: number | undefined;
  readonly claimToken?: number | undefined;
}
