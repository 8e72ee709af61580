import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createReadBuffer,
  DEFAULT_PROJECT,
  type GuardrailSet,
  guardrailsFromFiles,
  nearRecords,
  type Project,
} from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { type GuardrailFiles, readGuardrailFiles } from "../guardrails/guardrail-files.ts";
import { newSessionId, newUuid, sha256, utcNow } from "../ids-and-time.ts";
import { byMethod, locateProject, type ProjectOptions, type ProjectParts, projectOf } from "../open-project.ts";
import { notingWrites, recallWhenUsed } from "../recall/recall-when-used.ts";
import { makeStateFolder } from "../state-folder/state-folder.ts";
import { type OpenedStores, openStores } from "./open-stores.ts";

/** Where a service is opened, and what the command line says beside the configuration. */
export interface ServiceOptions extends Pick<ProjectOptions, "cwd" | "env" | "store" | "openGate"> {
  /** Whether it is closed after one command. */
  readonly isBrief?: boolean | undefined;
  readonly report?: Project["report"];
  /** The version that the service's description of itself names. */
  readonly version?: string | undefined;
}

/** Every method over the stores of this project, in this process. */
export interface Service {
  readonly dispatcher: Dispatcher;
  readonly stores: OpenedStores;
  /** The state folder, and the folder that it is about. */
  readonly stateFolder: string;
  readonly root: string;
  /** Writes what still waits, then closes the stores. */
  close(): Promise<void>;
}

/** Opens the stores that configuration and environment name, and the methods over them. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const located = locateProject(options);
  const { stateFolder, root, config, storePlace } = located;
  if (options.store === undefined && config.settings.store === undefined) makeStateFolder(stateFolder);
  const stores = await openStores(storePlace, stateFolder, options.isBrief);
  const { report, version } = options;
  // Who calls a server works elsewhere; a command works here.
  const repo =
    options.isBrief === true
      ? async () => (await import("../repository/repo-id.ts")).repoId(stateFolder, root)
      : undefined;
  const copies = recallWhenUsed({
    repo,
    stateFolder,
    place: storePlace,
    threads: stores.threads,
    knowledge: stores.knowledgeOf,
    isBrief: options.isBrief === true,
  });
  const noted = notingWrites(() => stores.threads, copies.written);
  // Callers are elsewhere: paths that they name begin at the project.
  const project = projectOf(
    located,
    { ...options, cwd: root },
    {
      ...servedParts({ ...stores, threads: { ...stores.threads, ...noted } }, stateFolder),
      recall: copies.recall,
      repo,
      report,
      version,
    },
  );
  const dispatcher = createDispatcher(METHODS, project);
  return {
    dispatcher,
    stores,
    stateFolder,
    root,
    async close() {
      await dispatcher.flush();
      await copies.settle();
      await stores.close();
    },
  };
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

type ServedStores = Pick<OpenedStores, "threads" | "knowledge" | "knowledgeOf" | "lookAtKnowledge" | "sessions">;

/** The parts of a project over opened stores, which many callers share. */
function servedParts(stores: ServedStores, stateFolder: string): ProjectParts {
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
    yieldTurn: () => nextTurn(),
    guardrails: heldFor(RULES_MS, guardrailSource(join(stateFolder, "guardrails"))),
    captures,
    farCall: undefined,
    close: async () => undefined,
  };
}

/** The ports of the methods over opened stores alone, with the machine's clock and randomness but no project's folder. */
export function createPorts(stores: ServedStores, stateFolder: string): Project {
  return {
    ...servedParts(stores, stateFolder),
    clock: { now: utcNow },
    newUuid,
    newSessionId,
    digest: sha256,
  };
}

/** The rules of a project's folder, as they are now: files are looked at on every call and read again when they changed. */
export function guardrailSource(folder: string): () => Promise<GuardrailSet> {
  let known: { readonly files: GuardrailFiles; readonly set: Promise<GuardrailSet> } | undefined;
  return async () => {
    const files = await readGuardrailFiles(folder, known?.files);
    if (known?.files !== files) known = { files, set: guardrailsFromFiles(files.files) };
    return known.set;
  };
}
