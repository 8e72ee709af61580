import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Caller,
  type CallOrigin,
  LOCAL_RIGHTS,
  type Project as OperationsProject,
  type ProjectFolder,
  type RecallChanges,
  type SharedRecords,
} from "@clew/operations";
import type { Session } from "@clew/schemas";
import type { KnowledgeStore, SessionStore, StoredSession, ThreadStore } from "@clew/thread-store";
import { createFileSessionStore } from "@clew/thread-store/file";
import { readStorePlace, type StorePlace, storePlace } from "./config/addresses.ts";
import type { Settings } from "./config/config-keys.ts";
import { type Config, loadConfig } from "./config/load-config.ts";
import type { Connection, ConnectionPlace } from "./connect.ts";
import type { FarCall } from "./far-records.ts";
import { pathIn } from "./files/read-small-file.ts";
import { newSessionId, newUuid, sha256, utcNow } from "./ids-and-time.ts";
import { protocolsOf } from "./protocols.ts";
import { COPIED, notingWrites, recallWhenUsed } from "./recall/recall-when-used.ts";
import type { Redact } from "./redact-secrets.ts";
import type { ServerCalls } from "./server-call.ts";
import type { OpenedStores } from "./service/open-stores.ts";
import { skillRoots } from "./skills/skill-roots.ts";
import { checkTrust } from "./state-folder/check-trust.ts";
import { findStateFolder, makeStateFolder } from "./state-folder/state-folder.ts";
import { type Environment, loadUserKey, loginName } from "./user.ts";

/** Where to open a project, for whom, and what the command line adds to the configuration. */
export interface ProjectOptions {
  readonly cwd: string;
  readonly env: Environment;
  /** The state folder; by default it is found from `cwd`. */
  readonly stateFolder?: string | undefined;
  /** Overrides the configured store. */
  readonly store?: string | undefined;
  /** The agent named on the command line. */
  readonly agent?: string | undefined;
  readonly forPerson?: boolean | undefined;
  /** Whether a person is calling, as far as a command can tell, and from where. */
  readonly isPerson?: true | undefined;
  readonly origin?: CallOrigin | undefined;
  /** The words that run Clew in printed commands. */
  readonly executable?: readonly string[] | undefined;
  /** The version in the description of the operations. */
  readonly version?: string | undefined;
  /** Called with each completed session and its state folder: opens its agent's gate if a hook opened the session. */
  readonly openGate?: ((session: Session, stateFolder: string) => void | Promise<void>) | undefined;
  /** Called with each saved session in a server's thread, so that others can see its progress. */
  readonly sessionSaved?: ((sessionId: string, stateFolder: string) => void | Promise<void>) | undefined;
  /** How to call the server that stores the threads, if the caller already has a connection. */
  readonly farCall?: FarCall | undefined;
}

/** A project on this machine: the object that operations work on. */
export interface Project extends OperationsProject, Connection {
  readonly folder: () => Promise<ProjectFolder>;
  readonly shared: () => Promise<SharedRecords>;
  readonly sessions: (project: string) => SessionStore;
  /** The state folder, and the folder that it belongs to. */
  readonly stateFolder: string;
  readonly root: string;
  readonly config: Config;
  /** The wording of next commands, from the configuration. */
  readonly wording: "neutral" | "strict";
  /** Whether a server stores threads, knowledge and handoffs. */
  readonly isFar: boolean;
  /** How to call that server. */
  readonly farCall: FarCall | undefined;
  /** The caller here, with this machine's rights. */
  readonly caller: Caller;
}

/** A project's place on this machine, and its configuration. */
export interface LocatedProject {
  readonly stateFolder: string;
  readonly root: string;
  readonly config: Config;
  /** Where threads and knowledge are stored if there is no server. */
  readonly storePlace: StorePlace;
}

/** The parts of a project that differ between a command and a server. */
export interface ProjectParts
  extends Pick<
    OperationsProject,
    | "threads"
    | "recall"
    | "repo"
    | "refreshRecall"
    | "lookAtKnowledge"
    | "showsPaths"
    | "yieldTurn"
    | "guardrails"
    | "captures"
    | "report"
    | "version"
  > {
  readonly shared: () => Promise<SharedRecords>;
  readonly sessions: (project: string) => SessionStore;
  readonly farCall: FarCall | undefined;
  /** The server that stores the threads; undefined if there is none, or the caller has a connection of its own. */
  readonly server?: (() => Promise<ServerCalls>) | undefined;
  close(): Promise<void>;
}

/** Open the project of a folder. Before a part is used, only the configuration is read, and nothing is created. */
export function openProject(options: ProjectOptions): Project {
  const located = locateProject(options);
  return projectOf(located, options, partsWhenUsed(located, options));
}

/** Find the project of a folder. Its state must be trusted. */
export function locateProject({ cwd, env, stateFolder, store }: ProjectOptions): LocatedProject {
  const found = findStateFolder(cwd, stateFolder === undefined ? env : { ...env, CLEW_HOME: stateFolder });
  const config = loadConfig({ stateFolder: found.path, env });
  checkTrust(found.path, config.settings.trust);
  return {
    stateFolder: found.path,
    root: found.project,
    config,
    // A store on the command line is relative to the working folder; a setting means the same from everywhere.
    storePlace: store === undefined ? storePlace({ stateFolder: found.path, config }) : readStorePlace(store, cwd),
  };
}

/** Build a project from its parts: everything that commands and servers share. */
export function projectOf(located: LocatedProject, options: ProjectOptions, parts: ProjectParts): Project {
  const { stateFolder, root, config } = located;
  const { settings } = config;
  const { cwd, env, forPerson, executable, openGate } = options;
  const redactor = once(async () => redactorOf(settings, env));
  const protocols = protocolsOf(stateFolder, env);
  const ports = {
    ...parts,
    protocols,
    folder: once(async () => {
      const { openProjectFolder } = await import("./project-folder.ts");
      return openProjectFolder({ stateFolder, root, cwd, env, redact: await redactor(), settings });
    }),
    // Steps need only these two things from the folder.
    installedSkills: async () => {
      const { "skills.extra": added } = settings;
      const roots = skillRoots(cwd, env);
      // Most projects have no skills: then a step loads nothing for them.
      if (roots.length + added.length === 0) return [];
      const { skillsOf } = await import("./skills/skills-of.ts");
      return skillsOf({ cwd, env, cacheFolder: stateFolder, roots }, added);
    },
    lineCounter: async () => {
      const { countLines } = await import("./files/count-lines.ts");
      return (file: string) => countLines([root, cwd], file);
    },
    forPerson,
    executable,
    learnings: settings.learnings,
    unattended: settings.unattended,
    pacing: settings.pacing,
    openGate: openGate && ((session: Session) => ignoringErrors(async () => openGate(session, stateFolder))),
    agentsWaive: settings.waivers === "agent",
    keepRules: async () => {
      const { keepRulesOf } = await import("./rules/index.ts");
      await keepRulesOf({ stateFolder, env }, parts.threads, utcNow());
    },
    workTree: async () => (await import("./rules/index.ts")).workTreeOf(root, cwd),
    redactor,
    clock: { now: utcNow },
    newSessionId,
    newUuid,
    digest: sha256,
  } satisfies OperationsProject;
  const named = options.agent ?? settings.agent;
  const caller = callerOf(named, options);
  const connection = connectWhenUsed({ ...options, stateFolder, config, caller, server: parts.server, project: ports });
  return {
    ...ports,
    isFar: parts.farCall !== undefined,
    stateFolder,
    root,
    config,
    wording: settings.directives,
    caller,
    call: options.farCall ?? connection.call,
    callHere: connection.callHere,
    events: connection.events,
    close: async () => void (await Promise.all([connection.close(), parts.close()])),
  };
}

/** The user of this machine. An agent that calls an operation itself cannot answer what only a person may. */
function callerOf(named: string | undefined, { env, forPerson, isPerson, origin }: ProjectOptions): Caller {
  const who = { defaultAgent: named ?? userOf(env), session: `cli-${process.ppid}`, isPerson, origin };
  const isNameless = named === undefined || undefined;
  return { ...LOCAL_RIGHTS, ...who, isNameless, isToolCall: forPerson === true ? undefined : true };
}

// Loaded when something leaves a session: the secret patterns are a large part of a command's code.
async function redactorOf({ redact }: Settings, env: Environment): Promise<Redact> {
  if (redact === "off") return (value) => ({ value, redactions: [] });
  const { createRedactor } = await import("./redact-secrets.ts");
  return createRedactor(() => loadUserKey(env));
}

// Only this module, loaded by the first call, decides between local and server.
function connectWhenUsed(place: ConnectionPlace): Connection {
  const opened = once(async () => (await import("./connect.ts")).connect(place));
  let isUsed = false;
  const open = (): Promise<Connection> => {
    isUsed = true;
    return opened();
  };
  return {
    call: async (name, params) => (await open()).call(name, params),
    callHere: async (name, params) => (await open()).callHere(name, params),
    async *events(thread, following) {
      yield* (await open()).events(thread, following);
    },
    close: async () => (isUsed ? (await opened()).close() : undefined),
  };
}

/** The parts of one command, each opened on demand. */
function partsWhenUsed(
  { stateFolder, root, config, storePlace: place }: LocatedProject,
  options: ProjectOptions,
): ProjectParts {
  let files: SessionStore | undefined;
  const repo = once(async () => (await import("./repository/git.ts")).repoId(stateFolder, root));
  const stores: StoresWhenUsed = storesWhenUsed({
    place,
    stateFolder,
    prepare: () => makeStateFolder(stateFolder),
    written: () => copies.written(),
  });
  const knowledge = async (project: string): Promise<KnowledgeStore> => stores.knowledge(project);
  const copies = recallWhenUsed({ stateFolder, place, threads: stores.threads, knowledge, repo, isBrief: true });
  const server = serverOf(config.settings, options);
  const far = options.farCall ?? (server && (async (name, params) => (await server()).call(name, params)));
  const { sessionSaved } = options;
  const tell = sessionSaved && ((id: string) => ignoringErrors(async () => sessionSaved(id, stateFolder)));
  const sessions = (): SessionStore => {
    const own = createFileSessionStore({ folder: pathIn(stateFolder, "sessions") });
    return far === undefined || tell === undefined ? own : tellingOf(own, tell);
  };
  return {
    threads: stores.threads,
    recall:
      far === undefined
        ? copies.recall
        : async (_project, work) => (await import("./recall/recall-copies.ts")).fromServerCopy(stateFolder, work),
    refreshRecall: far === undefined ? undefined : () => followFar(far, { stateFolder, config, repo }),
    shared: async () =>
      far === undefined
        ? (await import("./service/open-stores.ts")).nearRecords({ threads: stores.threads, newUuid }, stores.knowledge)
        : (await import("./far-records.ts")).farRecords(far),
    sessions: () => (files ??= sessions()),
    repo,
    showsPaths: true,
    yieldTurn: async () => undefined,
    farCall: far,
    server,
    async close() {
      await copies.settle();
      await stores.close();
    },
  };
}

async function followFar(
  far: FarCall,
  { stateFolder, config, repo }: Pick<LocatedProject, "stateFolder" | "config"> & Pick<ProjectParts, "repo">,
): Promise<void> {
  const { followServer } = await import("./recall/recall-copies.ts");
  makeStateFolder(stateFolder);
  const place = { path: join(stateFolder, "recall.db"), store: config.settings.url ?? "", repo: await repo?.() };
  // The method's own result.
  await followServer(place, async (since) => (await far("recallChanges", { since })) as unknown as RecallChanges);
}

function tellingOf(store: SessionStore, tell: (id: string) => Promise<void>): SessionStore {
  const told = async <T extends { readonly ok: boolean }>(session: StoredSession, result: T): Promise<T> => {
    const { metadata } = { metadata: {}, ...session };
    const { thread_id: thread } = { thread_id: undefined, ...metadata };
    if (result.ok && typeof thread === "string") await tell(session.session_id);
    return result;
  };
  return {
    ...store,
    create: async (session) => told(session, await store.create(session)),
    save: async (session, expected) => told(session, await store.save(session, expected)),
  };
}

// A store named on the command line takes precedence over the server.
function serverOf({ url, token, agent }: Settings, options: ProjectOptions): ProjectParts["server"] {
  if (url === undefined || options.farCall !== undefined || options.store !== undefined) return undefined;
  const named = options.agent ?? agent;
  const access = { url, token, agent: named ?? userOf(options.env), isNamed: named !== undefined };
  return once(async () => (await import("./server-call.ts")).openServerCalls(access, options.env));
}

function userOf(env: Environment): string {
  return env["USER"] ?? env["USERNAME"] ?? loginName();
}

// Try again after a failure: a disk may have room again.
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((thrown: unknown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}

// A gate that cannot be opened does not undo a completion: the hook then reads the session itself.
async function ignoringErrors(action: () => Promise<void>): Promise<void> {
  await action().catch(() => undefined);
}

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

/** Stores opened by the first call that needs them. */
interface StoresWhenUsed {
  readonly threads: ThreadStore;
  knowledge(project: string): KnowledgeStore;
  close(): Promise<void>;
}

/** Where stores are, and how to open and create them. */
interface StoreSource {
  readonly place: StorePlace;
  readonly stateFolder: string;
  /** Create the folder for the stores before the first write. */
  readonly prepare: () => void;
  /** Called before a thread is written. */
  readonly written: () => void;
}

/**
 * The stores of a place, opened on demand: reading a file opens no database, and reading where nothing was written
 * leaves nothing behind.
 */
function storesWhenUsed({ place, stateFolder, prepare, written }: StoreSource): StoresWhenUsed {
  let opened: Promise<OpenedStores> | undefined;
  let empty: Promise<OpenedStores> | undefined;
  const open = async (at: StorePlace): Promise<OpenedStores> =>
    (await import("./service/open-stores.ts")).openStores(at, stateFolder, true);
  const stores = (method: string): Promise<OpenedStores> => {
    const isOneFile = place.kind === "sqlite" && place.routes === undefined;
    const isUnmade = opened === undefined && isOneFile && !existsSync(place.path);
    if (isUnmade && !WRITES.has(method)) return (empty ??= open({ kind: "memory" }));
    if (opened === undefined) prepare();
    // Try again after a failure: a disk may have room again.
    opened ??= open(place).catch((thrown: unknown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
  const close = async (): Promise<void> => (await opened?.catch(() => undefined))?.close();
  let real: ThreadStore | undefined;
  const noted = notingWrites(() => real ?? threads, written);
  const threads: ThreadStore = byMethod<ThreadStore>(async (method) => {
    if (COPIED.has(method)) written();
    const asked = stores(method);
    const found = (await asked).threads;
    // Once the store is open, call it directly. A read that began before the store existed may only finish now.
    if (asked === opened) Object.assign(threads, (real = found), noted, { close });
    return found;
  }, close);
  return {
    threads,
    knowledge: (project) =>
      byMethod<KnowledgeStore>(
        async (method) => (await stores(method)).knowledgeOf(project),
        async () => undefined,
      ),
    close,
  };
}

/** An object of asynchronous methods, each forwarded to the object that `find` returns when it is called. */
export function byMethod<T extends object>(
  find: (method: string) => Promise<T>,
  close: () => Promise<void> = async () => undefined,
): T {
  // On the first access define the method, so that later accesses bypass the proxy.
  const missing = new Proxy(
    {},
    {
      get(_target, name, asked) {
        // An object with a `then` would be taken for a promise.
        if (typeof name !== "string" || name === "then") return undefined;
        const value = async (...args: unknown[]) => {
          const object: object = await find(name);
          return Reflect.apply(Reflect.get(object, name), object, args);
        };
        Object.defineProperty(asked, name, { value, writable: true, enumerable: true, configurable: true });
        return value;
      },
    },
  );
  return Object.assign(Object.create(missing) as T, { close });
}
