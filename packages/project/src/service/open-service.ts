import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createReadBuffer, DEFAULT_PROJECT, nearRecords, type Project } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import type { Session } from "@clew/schemas";
import { configList, configText, configValue, loadConfig } from "../config/load-config.ts";
import { readStorePlace, storePlace } from "../config/store-place.ts";
import { newSessionId } from "../ids.ts";
import { openProjectFolder } from "../project-folder.ts";
import { createRedactor, redactNothing } from "../redact-secrets.ts";
import { checkTrust } from "../state-folder/check-trust.ts";
import { findHome } from "../state-folder/find-home.ts";
import { makeHome } from "../state-folder/make-home.ts";
import { byMethod } from "../stores-when-used.ts";
import type { Environment } from "../user/user-folders.ts";
import { loadUserKey } from "../user/user-key.ts";
import { guardrailSource } from "./guardrail-source.ts";
import { type OpenedStores, openFileSessions, openStores } from "./open-stores.ts";

/** Where a service is opened, and what the command line says beside the configuration. */
export interface ServiceOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** Overrides the configured store. */
  readonly store?: string;
  /** Told of each completed session, with the state folder that it lies in. */
  readonly openGate?: (session: Session, home: string) => void | Promise<void>;
  /** Whether it is closed after one command. */
  readonly isBrief?: boolean;
  /** Keeps sessions as files of the project, whatever holds the rest. */
  readonly fileSessions?: true;
  readonly report?: (thrown: unknown, method: string) => void;
  /** The version that the service's description of itself names. */
  readonly version?: string;
}

/** Every method over the stores of this project, in this process. */
export interface Service {
  readonly dispatcher: Dispatcher;
  readonly stores: OpenedStores;
  /** The state folder, and the project it is about. */
  readonly home: string;
  readonly project: string;
  /** Writes what still waits, then closes the stores. */
  close(): Promise<void>;
}

/** Opens the stores that configuration and environment name, and the methods over them. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { path: home, project } = findHome(options.cwd, options.env);
  const config = loadConfig({ home, env: options.env });
  checkTrust(home, configList(config, "trust"));
  if (options.store === undefined && configText(config, "store") === undefined) makeHome(home);
  // What the command line names begins where the command runs; a setting means the same from everywhere.
  const place = options.store === undefined ? storePlace({ home, config }) : readStorePlace(options.store, options.cwd);
  const opened = await openStores(place, home, options.isBrief);
  const stores = options.fileSessions === true ? { ...opened, sessions: await openFileSessions(home) } : opened;
  const redact =
    configValue(config, "redact") === "off" ? redactNothing : createRedactor(() => loadUserKey(options.env));
  const { openGate } = options;
  const folder = openProjectFolder({
    home,
    root: project,
    cwd: project,
    env: options.env,
    redact,
    extraSkills: configList(config, "skills.extra"),
    trust: configList(config, "trust"),
  });
  const dispatcher = createDispatcher(METHODS, {
    ...createPorts(stores, home),
    redactor: async () => redact,
    unattended: configText(config, "unattended") === "halt" ? "halt" : "assume",
    openGate: openGate === undefined ? undefined : (session) => ignoringErrors(async () => openGate(session, home)),
    folder: async () => folder,
    report: options.report,
    version: options.version,
  });
  return {
    dispatcher,
    stores,
    home,
    project,
    async close() {
      await dispatcher.flush();
      await stores.close();
    },
  };
}

// A gate that cannot be opened does not undo a completion: the hook then reads the session itself.
async function ignoringErrors(action: () => Promise<void>): Promise<void> {
  await action().catch(() => undefined);
}

function newUuid(): string {
  return randomUUID();
}

// For those who take what held lately: looking at the folder on every write would cost as much as the write.
const RULES_MS = 200;

function heldFor<T>(ms: number, read: () => Promise<T>): (how?: { readonly lately: boolean }) => Promise<T> {
  let held: { readonly at: number; readonly value: Promise<T> } | undefined;
  return (how) => {
    const fresh = how?.lately === true && held !== undefined && performance.now() - held.at <= ms;
    if (held === undefined || !fresh) held = { at: performance.now(), value: read() };
    return held.value;
  };
}

/** The ports of the methods over opened stores, with the machine's clock and randomness. */
export function createPorts(
  stores: Pick<OpenedStores, "threads" | "knowledge" | "knowledgeOf" | "lookAtKnowledge" | "sessions">,
  home: string,
): Project {
  const captures = createReadBuffer(stores.threads, {
    newUuid,
    schedule: (callback, ms) => void setTimeout(callback, ms).unref(),
  });
  const records = nearRecords({ threads: stores.threads, newUuid, reads: captures }, (project) =>
    project === DEFAULT_PROJECT ? stores.knowledge : byMethod(async () => stores.knowledgeOf(project)),
  );
  return {
    threads: stores.threads,
    shared: async () => records,
    lookAtKnowledge: stores.lookAtKnowledge,
    sessions: stores.sessions,
    clock: { now: () => new Date().toISOString() },
    newUuid,
    newSessionId,
    yieldTurn: () => nextTurn(),
    guardrails: heldFor(RULES_MS, guardrailSource(join(home, "guardrails"))),
    digest: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
    captures,
  };
}
