import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { TaskPorts } from "@clew/flow";
import type { KnowledgeStore } from "@clew/thread-store";
import {
  checkTrust,
  configList,
  configText,
  digestFiles,
  findHome,
  loadConfig,
  makeHome,
  openTaskFolder,
  pathsLeadingOutside,
  sha256,
} from "@clew/workspace";
import type { Invocation } from "../command.ts";

/** How a command uses the project: whether it writes, and whether it needs what is known. */
export interface TaskUse {
  readonly writes: boolean;
  readonly knowledge: boolean;
}

/** The tasks of the project that a command works in; `close` when it is done. */
export interface OpenTasks {
  readonly ports: TaskPorts;
  readonly project: string;
  close(): Promise<void>;
}

/** Opens the tasks of the folder that a command works in; reading never makes a state folder or a database. */
export async function openTasks(invocation: Pick<Invocation, "cwd" | "env">, use: TaskUse): Promise<OpenTasks> {
  const { path: home, project } = findHome(invocation.cwd, invocation.env);
  const config = loadConfig({ home, env: invocation.env });
  checkTrust(home, configList(config, "trust"));
  if (use.writes) makeHome(home);
  const knowledge = await openKnowledge({ home, cwd: invocation.cwd, store: configText(config, "store") }, use);
  const ports: TaskPorts = {
    files: openTaskFolder({ home, project, cwd: invocation.cwd }),
    knowledge,
    now: () => new Date().toISOString(),
    digest: sha256,
    digestFiles: async (paths) => digestFiles(project, paths),
    leadingOutside: async (paths) => pathsLeadingOutside(project, paths),
    projectRoot: project,
  };
  return { ports, project, close: () => knowledge.close() };
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

async function openKnowledge(
  where: { readonly home: string; readonly cwd: string; readonly store: string | undefined },
  use: TaskUse,
): Promise<KnowledgeStore> {
  const path = databasePath(where);
  if (!use.knowledge || (!use.writes && !existsSync(path))) {
    const { createMemoryKnowledgeStore } = await import("@clew/thread-store/memory");
    return createMemoryKnowledgeStore();
  }
  const { openSqliteKnowledgeStore } = await import("@clew/thread-store/sqlite");
  return openSqliteKnowledgeStore({ path });
}

function databasePath(where: {
  readonly home: string;
  readonly cwd: string;
  readonly store: string | undefined;
}): string {
  const { store } = where;
  if (store === undefined || store === "") return join(where.home, "clew.db");
  if (store.startsWith("sqlite:")) return resolve(where.cwd, store.slice("sqlite:".length));
  throw new ClewError("CONFIG_INVALID", "Knowledge is kept in SQLite: the configured store is not one.", {
    hint: "CLEW_STORE=sqlite:PATH",
  });
}
