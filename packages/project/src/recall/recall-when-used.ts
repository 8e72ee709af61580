import type { Project } from "@clew/operations";
import type { KnowledgeStore, ThreadStore } from "@clew/thread-store";
import type { StorePlace } from "../config/addresses.ts";
import type { RecallCopies } from "./recall-copies.ts";

/** Where a store's copies are, and what they are built from. */
export interface RecallSources {
  readonly stateFolder: string;
  readonly place: StorePlace;
  readonly threads: ThreadStore;
  readonly knowledge: (project: string) => Promise<KnowledgeStore>;
  /** The repository of the process's folder, if there is one. */
  readonly repo?: () => Promise<string | undefined>;
  /** Whether the process ends after one command. */
  readonly isBrief: boolean;
}

/** A store with copies for recall. */
export interface RecallPort {
  /** Notes that the store is being written. */
  readonly written: () => void;
  readonly recall: NonNullable<Project["recall"]>;
  /** Update the copy if anything was written. */
  settle(): Promise<void>;
}

/**
 * How soon a long-lived process updates the copy after a write, and which share of its time that may take while it
 * writes and after.
 */
const LATER_MS = 300;
const SHARE = { writing: 0.1, idle: 0.5 };

/** Keep copies of a store: up to date when read, and soon after each write. Loaded on demand. */
export function recallWhenUsed(sources: RecallSources): RecallPort {
  let opened: Promise<RecallCopies> | undefined;
  let isWritten = false;
  let timer: NodeJS.Timeout | undefined;
  const copies = (): Promise<RecallCopies> =>
    (opened ??= import("./recall-copies.ts").then(({ recallCopies }) => recallCopies(sources)));
  const settle = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isWritten) return;
    isWritten = false;
    await (await copies()).update();
  };
  const follow = async (): Promise<void> => {
    const isBusy = isWritten;
    isWritten = false;
    const begun = performance.now();
    const isDone = await copies().then(
      (open) => open.update(),
      () => true,
    );
    const took = performance.now() - begun;
    timer = undefined;
    // If nobody is writing, copy the rest soon.
    if (!isDone) later(isBusy || isWritten ? Math.max(LATER_MS, took / SHARE.writing) : took / SHARE.idle);
    else if (isWritten) later(LATER_MS);
  };
  const later = (pause: number): void => {
    timer ??= setTimeout(() => void follow(), pause).unref();
  };
  const written = (): void => {
    isWritten = true;
    if (!sources.isBrief) later(LATER_MS);
  };
  return {
    written,
    recall: async (project, work) => (await copies()).recall(project, work),
    settle,
  };
}

/** The store methods whose writes change its copies. */
export const COPIED: ReadonlySet<string> = new Set(["append", "redact"] satisfies (keyof ThreadStore)[]);

/** The same methods, with a note before each write. */
export function notingWrites(store: () => ThreadStore, written: () => void): Pick<ThreadStore, "append" | "redact"> {
  return {
    async append(request) {
      written();
      return store().append(request);
    },
    async redact(request) {
      written();
      return store().redact(request);
    },
  };
}
