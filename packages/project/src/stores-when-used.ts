import { existsSync } from "node:fs";
import type { KnowledgeStore, ThreadStore } from "@clew/thread-store";
import type { StorePlace } from "./config/addresses.ts";
import type { OpenedStores } from "./service/open-stores.ts";

const WRITES: ReadonlySet<string> = new Set([
  "append",
  "claim",
  "redact",
  "keepPending",
  "dropPending",
  "countHits",
  "putTaskRecord",
  "putLearned",
  "importGraph",
] satisfies (keyof ThreadStore | keyof KnowledgeStore)[]);

/** Stores that are opened by the first call that needs them. */
export interface StoresWhenUsed {
  readonly threads: ThreadStore;
  knowledge(project: string): KnowledgeStore;
  close(): Promise<void>;
}

/** Where stores lie, and how they are opened and made. */
export interface StoreSource {
  readonly place: StorePlace;
  readonly stateFolder: string;
  /** Makes what the stores lie in, before the first write. */
  readonly prepare: () => void;
}

/**
 * The stores of a place, opened when they are used: who only reads a file opens no database, and who only reads where nothing was
 * ever written leaves nothing behind.
 */
export function storesWhenUsed({ place, stateFolder, prepare }: StoreSource): StoresWhenUsed {
  let opened: Promise<OpenedStores> | undefined;
  let empty: Promise<OpenedStores> | undefined;
  const open = async (at: StorePlace): Promise<OpenedStores> =>
    (await import("./service/open-stores.ts")).openStores(at, stateFolder, true);
  const stores = (method: string): Promise<OpenedStores> => {
    const isOneFile = place.kind === "sqlite" && place.routes === undefined;
    const isUnmade = opened === undefined && isOneFile && !existsSync(place.path);
    if (isUnmade && !WRITES.has(method)) return (empty ??= open({ kind: "memory" }));
    if (opened === undefined) prepare();
    // What could not be opened may open at the next call: a disk may have room again.
    opened ??= open(place).catch((thrown: unknown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
  const close = async (): Promise<void> => (await opened?.catch(() => undefined))?.close();
  return {
    threads: byMethod<ThreadStore>(async (method) => (await stores(method)).threads, close),
    knowledge: (project) =>
      byMethod<KnowledgeStore>(
        async (method) => (await stores(method)).knowledgeOf(project),
        async () => undefined,
      ),
    close,
  };
}

/** An object of asynchronous methods, each of which is asked of the object that is found when it is called. */
export function byMethod<T extends object>(
  find: (method: string) => Promise<T>,
  close: () => Promise<void> = async () => undefined,
): T {
  const methods = new Map<string, unknown>([["close", close]]);
  return new Proxy({} as T, {
    get(_target, name) {
      // Something with a `then` would be taken for a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      const method = methods.get(name) ?? (async (...args: unknown[]) => called(await find(name), name, args));
      methods.set(name, method);
      return method;
    },
  });
}

function called(object: object, name: string, args: readonly unknown[]): unknown {
  return Reflect.apply(Reflect.get(object, name), object, args);
}
