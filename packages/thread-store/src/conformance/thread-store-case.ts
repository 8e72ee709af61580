import type { Appended, AppendRequest, AppendResult, NewEvent, ThreadStore } from "../thread-store.ts";

/** Abilities that an adapter's tests may have besides using the store. A case that needs more is skipped. */
export type ThreadStoreCapability = "clock" | "tamper" | "edit" | "reopen";

/** A store under test and its environment. */
export interface ThreadStoreHarness {
  /** Closed by the creator of the harness. */
  readonly store: ThreadStore;
  /** Move the store's clock, which starts at 2026-11-18T10:00:00.000Z. */
  advance?(milliseconds: number): void;
  /** Change the stored payload of one event behind the store's back, or remove the event. */
  tamper?(project: string, seq: number, change: (payload: string) => string | undefined): Promise<void>;
  /** Change rows behind the store's back, with SQL that every database understands. */
  edit?(sql: string): Promise<void>;
  /** Open a second store on the same data, like another process. The case closes it. */
  reopen?(): Promise<ThreadStore>;
}

/** A promise of every thread store, independent of a test runner. */
export interface ThreadStoreCase {
  /** A sentence, with the promise's id in brackets. */
  readonly title: string;
  readonly needs?: readonly ThreadStoreCapability[];
  run(harness: ThreadStoreHarness): Promise<void>;
}

/** The project for cases where it does not matter. */
export const PROJECT = "default";

/** An event that opens a thread. */
export function threadCreated(id: string, fields: Readonly<Record<string, unknown>> = {}): NewEvent {
  return { type: "thread_created", payload: { id, title: `Thread ${id}`, ...fields } };
}

/** An event that records a decision. */
export function decided(id: string, fields: Readonly<Record<string, unknown>> = {}): NewEvent {
  return { type: "decision_recorded", payload: { id, decision: `Decision ${id}`, confidence: 0.8, ...fields } };
}

/** Append and return the result, whatever it is. */
export function append(store: ThreadStore, log: string, events: AppendRequest["events"]): Promise<AppendResult> {
  return store.append({ project: PROJECT, log, actor: "emerson", events });
}

/** Append events that must be accepted. */
export async function appended(store: ThreadStore, log: string, ...events: readonly NewEvent[]): Promise<Appended> {
  const result = await append(store, log, events);
  if (!result.ok) throw new Error(`refused with ${result.code}: ${result.message}`);
  return result;
}
