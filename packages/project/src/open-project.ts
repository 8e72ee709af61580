import { join } from "node:path";
import {
  type Caller,
  localCaller,
  type Project as OperationsProject,
  type ProjectFolder,
  type SharedRecords,
} from "@clew/operations";
import type { Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import { createFileSessionStore } from "@clew/thread-store/file";
import { type Config, configList, configText, configValue, loadConfig } from "./config/load-config.ts";
import { readStorePlace, storePlace } from "./config/store-place.ts";
import type { Connection, ConnectionPlace } from "./connect.ts";
import type { FarCall } from "./far-records.ts";
import { newSessionId, newUuid, sha256 } from "./ids.ts";
import type { Redact } from "./redact-secrets.ts";
import { checkTrust } from "./state-folder/check-trust.ts";
import { findHome } from "./state-folder/find-home.ts";
import { makeHome } from "./state-folder/make-home.ts";
import { storesWhenUsed } from "./stores-when-used.ts";
import type { Environment } from "./user/user-folders.ts";
import { loadUserKey } from "./user/user-key.ts";
import { utcNow } from "./utc-now.ts";

const redactNothing: Redact = (value) => ({ value, redactions: [] });

/** Where a project is opened, by whom, and what the command line says beside the configuration. */
export interface ProjectOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** The state folder, where it is named; else it is found from `cwd`. */
  readonly home?: string;
  /** Overrides the configured store. */
  readonly store?: string;
  /** The agent that the command line names. */
  readonly agent?: string | undefined;
  readonly forPerson?: boolean;
  /** What runs Clew in a printed command. */
  readonly executable?: readonly string[];
  /** The version that the description of the operations names. */
  readonly version?: string;
  /** Told of each completed session: the gate of its agent opens, where a hook opened it. */
  readonly openGate?: (session: Session, home: string) => void | Promise<void>;
  /** How the server is called that keeps the threads, where somebody calls it already. */
  readonly farCall?: FarCall;
}

/** A project of this machine: the one object that operations work on. */
export interface Project extends OperationsProject, Connection {
  readonly folder: () => Promise<ProjectFolder>;
  readonly shared: () => Promise<SharedRecords>;
  readonly sessions: () => SessionStore;
  /** The state folder, and the folder that it is about. */
  readonly home: string;
  readonly root: string;
  readonly config: Config;
  /** How next commands are worded, as the configuration says. */
  readonly wording: "neutral" | "strict";
  /** Whether threads, knowledge and the log of handoffs are kept by a server. */
  readonly isFar: boolean;
  /** Who acts here, with this machine's rights. */
  readonly caller: Caller;
}

/** Opens the project of a folder. Nothing is read but its configuration, and nothing is made, before a part is used. */
export function openProject(options: ProjectOptions): Project {
  const { cwd, env, openGate } = options;
  const found = options.home === undefined ? findHome(cwd, env) : findHome(cwd, { ...env, CLEW_HOME: options.home });
  const { path: home, project: root } = found;
  const config = loadConfig({ home, env });
  const trust = configList(config, "trust");
  checkTrust(home, trust);
  const url = options.store === undefined ? configText(config, "url") : undefined;
  const named = options.agent ?? configText(config, "agent");
  const user = env["USER"] ?? env["USERNAME"] ?? "user";
  const place = options.store === undefined ? storePlace({ home, config }) : readStorePlace(options.store, cwd);
  const stores = storesWhenUsed({ place, home, prepare: () => makeHome(home) });
  const files = createFileSessionStore({ folder: join(home, "sessions") });
  // Loaded when something leaves a session: the forms of secrets are a good part of a command's code.
  const redactor = async (): Promise<Redact> => {
    if (configValue(config, "redact") === "off") return redactNothing;
    const { createRedactor } = await import("./redact-secrets.ts");
    return createRedactor(() => loadUserKey(env));
  };
  const learnings = configText(config, "learnings");
  const connection = connectWhenUsed({ ...options, home, config, named, url, project: () => ports });
  const far =
    options.farCall ?? (url === undefined ? undefined : (name, params) => connection.call(`cstp.${name}`, params));
  const ports = {
    threads: stores.threads,
    shared: async () =>
      far === undefined
        ? (await import("./near-records.ts")).nearRecords({ threads: stores.threads, newUuid }, stores.knowledge)
        : (await import("./far-records.ts")).farRecords(far),
    sessions: (): SessionStore => files,
    folder: async () => {
      const { openProjectFolder } = await import("./project-folder.ts");
      const extraSkills = configList(config, "skills.extra");
      return openProjectFolder({ home, root, cwd, env, redact: await redactor(), extraSkills, trust });
    },
    showsPaths: true,
    forPerson: options.forPerson,
    executable: options.executable,
    learnings: learnings === "always" || learnings === "off" ? learnings : "auto",
    unattended: configText(config, "unattended") === "halt" ? "halt" : "assume",
    openGate: openGate === undefined ? undefined : (session) => ignoringErrors(async () => openGate(session, home)),
    redactor,
    clock: { now: utcNow },
    newSessionId,
    newUuid,
    digest: sha256,
    yieldTurn: async () => undefined,
  } satisfies OperationsProject;
  return {
    ...ports,
    home,
    root,
    config,
    wording: configText(config, "directives") === "strict" ? "strict" : "neutral",
    isFar: far !== undefined,
    caller: personHere(named, user),
    events: connection.events,
    call: options.farCall ?? connection.call,
    close: async () => void (await Promise.all([connection.close(), stores.close()])),
  };
}

function personHere(named: string | undefined, user: string): Caller {
  return { ...localCaller(named ?? user, `cli-${process.ppid}`), isNameless: named === undefined || undefined };
}

// Near or far is decided behind this door alone, which is loaded by the first call.
function connectWhenUsed(place: ConnectionPlace): Connection {
  let opened: Promise<Connection> | undefined;
  const open = (): Promise<Connection> => (opened ??= import("./connect.ts").then(({ connect }) => connect(place)));
  return {
    call: async (name, params) => (await open()).call(name, params),
    async *events(thread, following) {
      yield* (await open()).events(thread, following);
    },
    close: async () => (await opened)?.close(),
  };
}

// A gate that cannot be opened does not undo a completion: the hook then reads the session itself.
async function ignoringErrors(action: () => Promise<void>): Promise<void> {
  await action().catch(() => undefined);
}
