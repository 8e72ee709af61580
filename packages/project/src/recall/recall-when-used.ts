import type { Project } from "@clew/operations";
import type { KnowledgeStore, ThreadStore } from "@clew/thread-store";
import type { StorePlace } from "../config/addresses.ts";
import type { RecallCopies } from "./recall-copies.ts";

/** Where the copies of a store lie, and what they are made of. */
export interface RecallSources {
  readonly stateFolder: string;
  readonly place: StorePlace;
  readonly threads: ThreadStore;
  readonly knowledge: (project: string) => Promise<KnowledgeStore>;
  /** The repository in whose folder the process works, where there is one. */
  readonly repo?: () => Promise<string | undefined>;
  /** Whether the process ends after one command. */
  readonly isBrief: boolean;
}

/** A store beside which copies are kept that recall reads. */
export interface RecallPort {
  /** Notes that something is written to the store. */
  readonly written: () => void;
  readonly recall: NonNullable<Project["recall"]>;
  /** Brings the copy up to date, if anything was written. */
  settle(): Promise<void>;
}

/** How soon the copy follows what a process writes that stays, and what part of its time that may take, while it writes and after. */
const LATER_MS = 300;
const SHARE = { writing: 0.1, idle: 0.5 };

/** Keeps copies beside a store: up to date when somebody asks, and soon behind what is written. Loaded when used. */
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
    // Where nobody writes the rest follows soon.
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

/** The methods of a store whose writes show in its copies. */
export const COPIED: ReadonlySet<string> = new Set(["append", "redact"] satisfies (keyof ThreadStore)[]);

/** The same methods, which say so before they write. */
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
