/** What a room may import: other rooms by name, and which parts of Node and the environment it may use. */
export interface Room {
  /** Folder relative to the root. */
  readonly folder: string;
  /** Rooms whose code it may import at run time. */
  readonly imports: readonly string[];
  /** Rooms from which it may import types only. */
  readonly types: readonly string[];
  /** A pure room sees no clock, no process, no Node module, no randomness. */
  readonly pure: boolean;
}

/** Every room may import these: schema types, and errors. */
const EVERYWHERE_TYPES = ["schemas"];

/** The only plan of the house; `rooms.test.ts` compares it with the real imports. */
export const HOUSE: Readonly<Record<string, Room>> = {
  errors: { folder: "packages/errors", imports: [], types: EVERYWHERE_TYPES, pure: true },
  fsm: { folder: "packages/fsm", imports: ["errors"], types: EVERYWHERE_TYPES, pure: true },
  "reasoning-steps": {
    folder: "packages/reasoning-steps",
    imports: ["errors"],
    types: [...EVERYWHERE_TYPES, "fsm"],
    pure: true,
  },
  "handoff-schema": { folder: "packages/handoff-schema", imports: ["errors"], types: EVERYWHERE_TYPES, pure: true },
  "thread-store": { folder: "packages/thread-store", imports: ["errors"], types: EVERYWHERE_TYPES, pure: false },
  "thread-store-postgres": {
    folder: "packages/thread-store-postgres",
    imports: ["errors", "thread-store"],
    types: EVERYWHERE_TYPES,
    pure: false,
  },
  operations: {
    folder: "packages/operations",
    imports: ["errors", "fsm", "reasoning-steps", "handoff-schema", "thread-store"],
    types: EVERYWHERE_TYPES,
    pure: true,
  },
  project: {
    folder: "packages/project",
    imports: ["errors", "operations", "thread-store", "thread-store-postgres", "client"],
    types: EVERYWHERE_TYPES,
    pure: false,
  },
  client: { folder: "packages/client", imports: ["errors"], types: EVERYWHERE_TYPES, pure: false },
  server: {
    folder: "apps/server",
    imports: ["errors", "project", "operations", "thread-store"],
    types: EVERYWHERE_TYPES,
    pure: false,
  },
  dashboard: { folder: "apps/dashboard", imports: ["client", "errors"], types: EVERYWHERE_TYPES, pure: false },
  cli: {
    folder: "packages/cli",
    imports: ["errors", "operations", "project", "thread-store", "thread-store-postgres", "client", "server"],
    types: EVERYWHERE_TYPES,
    pure: false,
  },
};

/** Packages whose subpaths a room may not import: operations see store contracts, never an adapter. */
export const CONTRACT_ONLY: Readonly<Record<string, readonly string[]>> = { operations: ["thread-store"] };

/** Global names that a pure room may not use. */
export const IMPURE_GLOBALS: readonly string[] = [
  "Date",
  "process",
  "performance",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "fetch",
  "crypto",
  "console",
  "Buffer",
  "globalThis",
];
