import type { Appended, AppendRequest, AppendResult, NewEvent, ThreadStore } from "../thread-store.ts";

/** What an adapter's tests may be able to do besides using the store; a case that needs more than there is, is skipped. */
export type ThreadStoreCapability = "clock" | "tamper" | "edit" | "reopen";

/** A store under test with its surroundings. */
export interface ThreadStoreHarness {
  /** Closed by whoever made the harness. */
  readonly store: ThreadStore;
  /** Moves the store's clock; it starts at 2026-11-18T10:00:00.000Z. */
  advance?(milliseconds: number): void;
  /** Changes the stored text of one event's payload behind the store's back, or removes the event. */
  tamper?(project: string, seq: number, change: (payload: string) => string | undefined): Promise<void>;
  /** Changes rows of the store's tables behind its back, by SQL that every database understands. */
  edit?(sql: string): Promise<void>;
  /** A second store on the same data, as another process would open it; closed by the case. */
  reopen?(): Promise<ThreadStore>;
}

/** One promise that every thread store keeps; free of any test runner. */
export interface ThreadStoreCase {
  /** A sentence, with the promise it shows in brackets. */
  readonly title: string;
  readonly needs?: readonly ThreadStoreCapability[];
  run(harness: ThreadStoreHarness): Promise<void>;
}

/** The project that cases write into when it does not matter. */
export const PROJECT = "default";

/** An event that opens a thread. */
export function threadCreated(id: string, fields: Readonly<Record<string, unknown>> = {}): NewEvent {
  return { type: "thread_created", payload: { id, title: `Thread ${id}`, ...fields } };
}

/** An event that records a decision. */
export function decided(id: string, fields: Readonly<Record<string, unknown>> = {}): NewEvent {
  return { type: "decision_recorded", payload: { id, decision: `Decision ${id}`, confidence: 0.8, ...fields } };
}

/** Appends and gives the result, whatever it is. */
export function append(store: ThreadStore, log: string, events: AppendRequest["events"]): Promise<AppendResult> {
  return store.append({ project: PROJECT, log, actor: "emerson", events });
}

/** Appends what must be accepted. */
export async function appended(store: ThreadStore, log: string, ...events: readonly NewEvent[]): Promise<Appended> {
  const result = await append(store, log, events);
  if (!result.ok) throw new Error(`refused with ${result.code}: ${result.message}`);
  return result;
}
