import { isAbsolute, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { Config } from "./load-config.ts";

/** Where threads and knowledge are stored. */
export type StorePlace = (
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string }
  | { readonly kind: "memory" }
) & {
  /** Other places for some projects. The first matching pattern wins. */
  readonly routes?: readonly StoreRoute[];
};

/** Another place, for projects whose names match a pattern. */
export interface StoreRoute {
  readonly pattern: string;
  readonly place: StorePlace;
}

/** A project's state folder and configuration. */
export interface ProjectPlace {
  readonly stateFolder: string;
  readonly config: Pick<Config, "settings">;
}

/**
 * Read the store setting; the default is a database file in the state folder. A relative path starts at the parent of
 * the state folder, so the same setting means the same store from any subfolder.
 */
export function storePlace({ stateFolder, config }: ProjectPlace): StorePlace {
  const { store, stores } = config.settings;
  const read = (text: string): StorePlace => readStorePlace(text, resolve(stateFolder, ".."));
  const place: StorePlace = store === undefined ? { kind: "sqlite", path: join(stateFolder, "clew.db") } : read(store);
  if (stores.length === 0) return place;
  return { ...place, routes: stores.map((each) => ({ pattern: each.project, place: read(each.store) })) };
}

/** Parse a store setting: `sqlite:PATH`, `postgres://…` or `memory:`. A relative path starts at `folder`. */
export function readStorePlace(store: string, folder: string): StorePlace {
  if (store === "memory:" || store === "memory") return { kind: "memory" };
  if (/^postgres(?:ql)?:\/\//.test(store)) return { kind: "postgres", url: store };
  // sqlite:///absolute, as database URLs are often written, is an absolute path.
  const path = store.startsWith("sqlite:") ? store.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "") : "";
  if (path !== "") return { kind: "sqlite", path: isAbsolute(path) ? path : resolve(folder, path) };
  throw new ClewError("CONFIG_INVALID", `${JSON.stringify(withoutPassword(store))} names no store.`, {
    hint: "sqlite:PATH, postgres://USER@HOST/DATABASE or memory:; `clew config get store` shows where a setting comes from.",
  });
}

/** Hide the password in an address. A password may contain an @, so match up to the last one. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/@:]*):.*@/is, "$1:***@");
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/**
 * Parse the configured server address. Refuse one that no request can be sent to: a mere "does not answer" would have
 * the user retry forever.
 */
export function serverAddress(set: string): URL {
  const url = URL.canParse(set) ? new URL(set) : undefined;
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== undefined && isHttp && url.username === "" && url.password === "") return url;
  const why = isHttp ? "holds a user or a password" : "is no http address";
  throw new ClewError("CONFIG_INVALID", `The server "${withoutPassword(set.slice(0, 200))}" ${why}.`, {
    hint: "Set it as http://HOST:PORT, and what it asks for in CLEW_TOKEN; `clew config get url` shows where it comes from.",
  });
}
