import { isAbsolute, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { type Config, configText } from "@clew/workspace";

/** A project's state folder with its configuration. */
export interface ProjectPlace {
  readonly home: string;
  readonly config: Config;
}

/** Where the threads and the knowledge of a project are kept. */
export type StorePlace =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string };

/** Reads the store setting; without one it is a database file in the state folder. */
export function storePlace({ home, config }: ProjectPlace): StorePlace {
  const store = configText(config, "store") ?? `sqlite:${join(home, "clew.db")}`;
  if (/^postgres(?:ql)?:\/\//.test(store)) return { kind: "postgres", url: store };
  const path = store.startsWith("sqlite:") ? store.slice("sqlite:".length) : "";
  if (path === "")
    throw new ClewError("CONFIG_INVALID", "The store setting is neither sqlite:PATH nor postgres://….", {
      hint: "`clew config get store` shows where it comes from.",
    });
  return { kind: "sqlite", path: isAbsolute(path) ? path : resolve(home, "..", path) };
}
