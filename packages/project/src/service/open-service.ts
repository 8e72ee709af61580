import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  createReadBuffer,
  DEFAULT_PROJECT,
  type GuardrailSet,
  nearRecords,
  type Project as OperationsProject,
} from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { newSessionId, newUuid, sha256, utcNow } from "../ids-and-time.ts";
import {
  byMethod,
  locateProject,
  type Project,
  type ProjectOptions,
  type ProjectParts,
  projectOf,
} from "../open-project.ts";
import { notingWrites, recallWhenUsed } from "../recall/recall-when-used.ts";
import { makeStateFolder } from "../state-folder/state-folder.ts";
import { type OpenedStores, openStores } from "./open-stores.ts";

/** Where to open a service, and what the command line adds to the configuration. */
export interface ServiceOptions extends Pick<ProjectOptions, "cwd" | "env" | "store" | "openGate"> {
  /** Whether it closes after one command. */
  readonly isBrief?: boolean | undefined;
  readonly report?: OperationsProject["report"];
  /** The version in the service's own description. */
  readonly version?: string | undefined;
}

/** A project over open stores that many callers share. */
export interface ServedProject {
  readonly project: Project;
  readonly stores: OpenedStores;
  /** The state folder, and the folder that it belongs to. */
  readonly stateFolder: string;
  readonly root: string;
  /** Write what is still waiting, then close the stores. */
  close(): Promise<void>;
}

/** Every method over this project's stores, in this process. */
export interface Service extends Omit<ServedProject, "project"> {
  readonly dispatcher: Dispatcher;
}

/** Open the stores that configuration and environment name, and the methods over them. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { project, ...served } = await openServedProject(options);
  const { createDispatcher, METHODS } = await import("@clew/operations/table");
  return { ...served, dispatcher: createDispatcher(METHODS, project) };
}

/** Open the stores that configuration and environment name, and the project over them. */
export async function openServedProject(options: ServiceOptions): Promise<ServedProject> {
  const located = locateProject(options);
  const { stateFolder, root, config, storePlace } = located;
  if (options.store === undefined && config.settings.store === undefined) makeStateFolder(stateFolder);
  const stores = await openStores(storePlace, stateFolder, options.isBrief);
  const { report, version } = options;
  // Callers of a server work elsewhere, so only a command has a repository.
  const repo =
    options.isBrief === true ? async () => (await import("../repository/git.ts")).repoId(stateFolder, root) : undefined;
  const copies = recallWhenUsed({
    repo,
    stateFolder,
    place: storePlace,
    threads: stores.threads,
    knowledge: stores.knowledgeOf,
    isBrief: options.isBrief === true,
  });
  const noted = notingWrites(() => stores.threads, copies.written);
  // Callers are elsewhere, so their paths start at the project.
  const served = projectOf(
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
  // Only a command is in a work tree of its own.
  const workTree = async () => (await import("../rules/index.ts")).workTreeOf(root, options.cwd);
  const project = options.isBrief === true ? { ...served, workTree } : served;
  return {
    project,
    stores,
    stateFolder,
    root,
    async close() {
      await project.captures?.flush();
      await copies.settle();
      await stores.close();
    },
  };
}

// For callers that accept a recent value: reading the folder on every write would cost as much as the write.
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

/** The parts of a project over open stores that many callers share. */
function servedParts(stores: ServedStores, stateFolder: string): ProjectParts {
  const captures = createReadBuffer(stores.threads, {
    newUuid,
    schedule: (callback, ms) => void setTimeout(callback, ms).unref(),
  });
  let rules: (() => Promise<GuardrailSet>) | undefined;
  const records = nearRecords({ threads: stores.threads, newUuid, captures }, (project) =>
    project === DEFAULT_PROJECT ? stores.knowledge : byMethod(async () => stores.knowledgeOf(project)),
  );
  return {
    threads: stores.threads,
    shared: async () => records,
    lookAtKnowledge: stores.lookAtKnowledge,
    sessions: stores.sessions,
    // What runs while input is handled would go on in the same turn after one.
    yieldTurn: () => nextTurn().then(() => nextTurn()),
    guardrails: heldFor(RULES_MS, async () => {
      const { guardrailSource } = await import("../guardrails/guardrail-files.ts");
      return (rules ??= guardrailSource(join(stateFolder, "guardrails")))();
    }),
    captures,
    farCall: undefined,
    close: async () => undefined,
  };
}

/** The methods' ports over open stores only: the machine's clock and random source, but no project folder. */
export function createPorts(stores: ServedStores, stateFolder: string): OperationsProject {
  return {
    ...servedParts(stores, stateFolder),
    clock: { now: utcNow },
    newUuid,
    newSessionId,
    digest: sha256,
  };
}
