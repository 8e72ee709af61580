import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type DecisionReceipt,
  type DecisionRequest,
  type TaskDecision,
  type TaskPorts,
  taskDecision,
} from "@clew/operations";
import {
  checkTrust,
  configList,
  digestFiles,
  findHome,
  loadConfig,
  makeHome,
  openTaskFolder,
  type ProjectPlace,
  pathsLeadingOutside,
  sha256,
  storePlace,
} from "@clew/project";
import type { KnowledgeStore } from "@clew/thread-store";
import type { Invocation } from "../command.ts";
import { isRemote } from "../rpc/is-remote.ts";
import type { ThreadPlace } from "../session/completion/record-in-thread.ts";
import { configuredRedactor } from "../settings/configured-redactor.ts";
import { signer } from "../settings/signer.ts";
import { openKnowledge } from "./open-knowledge.ts";

/** How a command uses the project: whether it writes, and whether it needs what is known. */
export interface TaskUse {
  readonly writes: boolean;
  readonly knowledge: boolean;
}

/** The tasks of the project that a command works in; `close` when it is done. */
export interface OpenTasks {
  readonly ports: TaskPorts;
  readonly project: string;
  /** The same with its path from the root: what other programs read must hold wherever they run. */
  inFull<T extends { readonly path: string }>(one: T): T;
  close(): Promise<void>;
}

/**
 * Opens the tasks of the folder that a command works in; reading never makes a state folder or a database. Decisions go where
 * the configuration says, or wherever `record` puts them.
 */
export async function openTasks(
  invocation: Pick<Invocation, "cwd" | "env">,
  use: TaskUse,
  record?: Recorder,
): Promise<OpenTasks> {
  const { path: home, project } = findHome(invocation.cwd, invocation.env);
  const config = loadConfig({ home, env: invocation.env });
  checkTrust(home, configList(config, "trust"));
  if (use.writes) makeHome(home);
  const knowledge = await knowledgeOf({ home, config }, invocation, use);
  const agentId = signer(config, invocation.env);
  const ports: TaskPorts = {
    files: openTaskFolder({ home, project, cwd: invocation.cwd }),
    knowledge,
    now: () => new Date().toISOString(),
    digest: sha256,
    digestFiles: async (paths) => digestFiles(project, paths),
    leadingOutside: async (paths) => pathsLeadingOutside(project, paths),
    projectRoot: project,
    redact: configuredRedactor(config, invocation.env),
    recordDecision: (task) => recordTask(record ?? recorder({ home, config, agentId }, invocation), task),
  };
  const inFull = <T extends { readonly path: string }>(one: T): T => ({ ...one, path: resolve(project, one.path) });
  return { ports, project, inFull, close: () => knowledge.close() };
}

/** Runs work on the open tasks and closes them, whatever happens. */
export async function withTasks<T>(
  invocation: Pick<Invocation, "cwd" | "env">,
  use: TaskUse,
  work: (tasks: OpenTasks) => Promise<T>,
): Promise<T> {
  const tasks = await openTasks(invocation, use);
  try {
    return await work(tasks);
  } finally {
    await tasks.close();
  }
}

async function knowledgeOf(
  place: ProjectPlace,
  edges: Pick<Invocation, "cwd" | "env">,
  use: TaskUse,
): Promise<KnowledgeStore> {
  if (use.knowledge && (use.writes || !isUnmade(place))) return openKnowledge(place, edges);
  const { createMemoryKnowledgeStore } = await import("@clew/thread-store/memory");
  return createMemoryKnowledgeStore();
}

// Reading makes no database: where none is, nothing is known.
function isUnmade(place: ProjectPlace): boolean {
  if (isRemote(place.config)) return false;
  const store = storePlace(place);
  return store.kind === "sqlite" && !existsSync(store.path);
}

/** Puts a decision on record. */
export type Recorder = (request: DecisionRequest) => Promise<DecisionReceipt>;

function recorder(place: ThreadPlace, edges: Pick<Invocation, "cwd" | "env">): Recorder {
  return async (request) => {
    if (isRemote(place.config)) {
      const { recordRemotely } = await import("../session/completion/record-remotely.ts");
      return recordRemotely({ ...edges, flags: {} }, request, { isNamed: false });
    }
    const { recordInThread } = await import("../session/completion/record-in-thread.ts");
    return recordInThread(place, request);
  };
}

// A thread that is closed or that somebody else holds takes no decision: then it goes to the thread of finished tasks.
async function recordTask(put: Recorder, task: TaskDecision): Promise<{ id: string; thread?: string }> {
  const record = async (about: TaskDecision): Promise<{ id: string; thread?: string }> => {
    const { decision, thread } = taskDecision(about, sha256);
    try {
      const { id, threadId } = await put({ decision, thread });
      return { id, thread: threadId ?? thread.id };
    } catch (error) {
      // The same handoff is on record in another thread: that is where it belongs.
      if (ClewError.is(error) && error.code === "CONFLICT") return { id: decision.id };
      throw error;
    }
  };
  try {
    return await record(task);
  } catch (error) {
    if (!ClewError.is(error) || !CLOSED.has(error.code) || task.thread === undefined) throw error;
    const { thread: _closed, ...rest } = task;
    return record(rest);
  }
}

const CLOSED: ReadonlySet<string> = new Set(["THREAD_STATUS_REFUSED", "CLAIM_REQUIRED", "CLAIM_STALE"]);
