import type { Provenance } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import type { BundleLog } from "./bundle-log.ts";

/** What wins when an id exists here with other content. */
export type ConflictRule = "keep_both" | "prefer_local" | "prefer_remote";

type Payload = Readonly<Record<string, unknown>>;

/** What is here already, of what a bundle's log names. */
export interface LocalState {
  /** Undefined where no log has this id. */
  readonly creation: Payload | undefined;
  /** Hashes of the log's events, and of those they were imported from. */
  readonly hashes: ReadonlySet<string>;
  /** The same of the log that an earlier import put beside it under another name. */
  readonly besideHashes: ReadonlySet<string>;
  /** New names that earlier parts of the bundle were given, by their old ones. */
  readonly names: ReadonlyMap<string, string>;
  /** Decisions by id, as they are now, with the log they are in. */
  readonly decisions: ReadonlyMap<string, { readonly log: string; readonly document: Payload }>;
  /** Hashes of the logs in which decisions lie that are in another one here, and what was asked in each. */
  readonly homeHashes: ReadonlySet<string>;
  readonly homeAsked: ReadonlyMap<string, ReadonlySet<string>>;
  /** Thoughts, questions, reviews and handoffs by kind and id (see {@link recordKey}). */
  readonly records: ReadonlyMap<string, StoredRecord>;
  /** Decisions of which a change was redacted here. */
  readonly redactedChanges: ReadonlySet<string>;
  /** Decisions that were carried here and not changed since, with the time of the newest state that came. */
  readonly carriedAt: ReadonlyMap<string, string>;
  /** What questions were answered here, by their ids; undefined where the answer was redacted. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The name of a record among those of all kinds. */
export function recordKey(kind: StoredRecord["kind"], id: string): string {
  return `${kind} ${id}`;
}

/** How records of the bundle are called and marked here. */
export interface ImportPlanRequest {
  /** The project that everything goes to. */
  readonly project: string;
  readonly log: BundleLog;
  readonly local: LocalState;
  readonly rule: ConflictRule;
  /** Where everything comes from; seq, hash and time are added per event. */
  readonly provenance: Provenance;
  /** New names given so far, over all logs of the bundle. */
  readonly renamed: Map<string, string>;
  /** Decisions of the bundle whose name another one has here that wins, over all logs: forks speak of what they inherited. */
  readonly others: Set<string>;
  /** Hashes of what documents of the bundle told of decisions and questions: that of a fork tells what it inherited once more. */
  readonly told: Set<string>;
  readonly sha256: (text: string) => string;
}
