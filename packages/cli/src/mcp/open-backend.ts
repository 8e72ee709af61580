import { randomUUID } from "node:crypto";
import type { ClewClient } from "@clew/client";
import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, localCaller, sessionPorts, sessionToJoin } from "@clew/operations";
import { configText, loadConfig, serverAddress } from "@clew/project/config";
import { openProject } from "@clew/project/open-project";
import { repoId } from "@clew/project/rules";
import type { ServedProject } from "@clew/project/service";
import { findStateFolder } from "@clew/project/state-folder";
import { loopbackToken } from "@clew/project/user";
import { agentName, dispatcherBackend, type McpBackend, type McpIdentity } from "@clew/server/mcp";
import { isSessionId } from "@clew/thread-store";
import { recordNames } from "../gate/file-names.ts";
import { openGate } from "../gate/pointer-file.ts";
import { comparedWithWorktree, withFileDigests } from "../thread/file-digests.ts";
import type { ServeMcpOptions } from "./serve-mcp.ts";

type Params = Readonly<Record<string, unknown>>;

interface Edges {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type BackendOptions = ServeMcpOptions & { report(thrown: unknown, what: string): void };

/** The backend that `clew mcp` sends its tool calls to. */
export interface OpenBackend extends McpBackend {
  close(): Promise<void>;
}

/** Opens the store of the client's project, or connects to its server. */
export async function openBackend(given: BackendOptions): Promise<OpenBackend> {
  const options = { ...given, env: withServer(given) };
  const { cwd, env } = options;
  const local = env["CLEW_URL"] === undefined ? localBackend(options) : undefined;
  const backend = local ?? besideServer(remoteBackend(withToken(env)), options);
  return { ...withWorktree(backend, findStateFolder(cwd, env)), close: async () => local?.close() };
}

// Uses the same server as all other commands, including the user's settings; a store named here wins.
function withServer({ cwd, env, store }: ServeMcpOptions): ServeMcpOptions["env"] {
  // Bad settings are reported at the first call, like a store that cannot be opened.
  const config = loadConfig({ stateFolder: findStateFolder(cwd, env).path, env, lenient: true });
  const { CLEW_URL: _, CLEW_TOKEN: __, CLEW_AGENT: named, ...rest } = env;
  const url = store === undefined ? configText(config, "url") : undefined;
  const token = configText(config, "token");
  return {
    ...rest,
    ...(url === undefined ? {} : { CLEW_URL: url }),
    ...(token === undefined ? {} : { CLEW_TOKEN: token }),
    ...(named === undefined || named === "" ? {} : { CLEW_AGENT: named }),
  };
}

function withToken(env: ServeMcpOptions["env"]): ServeMcpOptions["env"] {
  if (env["CLEW_TOKEN"] !== undefined) return env;
  const token = loopbackToken(env["CLEW_URL"] ?? "", env);
  return token === undefined ? env : { ...env, CLEW_TOKEN: token };
}

function localBackend(options: BackendOptions): OpenBackend {
  let opened: Promise<ServedProject> | undefined;
  const open = async (): Promise<ServedProject> => {
    const { openServedProject } = await import("@clew/project/service");
    const { cwd, env, store, report } = options;
    return openServedProject({
      cwd,
      env,
      report,
      openGate: async (session, home) => openGate(session, { home, env }),
      store,
    });
  };
  const backend = dispatcherBackend({
    async open() {
      // Retry a failed open at the next call: a full disk may have room again.
      opened ??= open().catch((thrown: unknown) => {
        opened = undefined;
        throw thrown;
      });
      const { project } = await opened;
      const { lazyDispatcher } = await import("@clew/operations/dispatcher");
      return lazyDispatcher(() => project);
    },
    agent: options.env["CLEW_AGENT"],
    fallbackAgent: "mcp-client",
    session: randomUUID(),
  });
  return {
    ...backend,
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/**
 * Wraps a backend for a client that works in a project: compares a resumed thread's files with the worktree, and adds the
 * repository's id and the files' digests to decisions. A remote server cannot see the worktree.
 */
function withWorktree<T extends McpBackend>(
  backend: T,
  { path: home, project }: ReturnType<typeof findStateFolder>,
): T {
  const inner = backend.call.bind(backend);
  let known: string | undefined;
  return {
    ...backend,
    async call(method, params, who) {
      if (method === "cstp.recordDecision") {
        const { repo = (known ??= await repoId(home, project)), ...rest } = withFileDigests(project, params);
        return inner(method, { ...rest, repo }, who);
      }
      const answer = await inner(method, method === "cstp.recall" ? namedFiles(params, project, home) : params, who);
      return method === "cstp.resumeThread" ? comparedWithWorktree(project, answer) : answer;
    },
  };
}

/** Agents name files by absolute paths; the record names them from the project. */
function namedFiles<T extends object>(params: T, project: string, home: string): T {
  const files = "files" in params && Array.isArray(params.files) ? params.files : [];
  const isNamed = files.length > 0 && files.every((file) => typeof file === "string");
  return isNamed ? { ...params, files: recordNames(files, project, home) } : params;
}

/** Calls a remote server (`CLEW_URL`, `CLEW_TOKEN`). */
function remoteBackend(env: Readonly<Record<string, string | undefined>>): McpBackend {
  const url = env["CLEW_URL"] ?? "";
  const token = env["CLEW_TOKEN"];
  const clients = new Map<string | undefined, ClewClient>();
  const clientFor = async (agent: string | undefined): Promise<ClewClient> => {
    serverAddress(url);
    const { createClient } = await import("@clew/client");
    const client = clients.get(agent) ?? createClient({ url, token, agent });
    clients.set(agent, client);
    return client;
  };
  let tokenDecides = false;
  return {
    async call(method, params, who) {
      const agent = tokenDecides ? undefined : (env["CLEW_AGENT"] ?? agentName(who.client));
      try {
        return await (await clientFor(agent)).callAny(method, params);
      } catch (thrown) {
        // The token belongs to one agent: speak as that one, whatever the client calls itself.
        if (agent === undefined || !ClewError.is(thrown) || thrown.code !== "AGENT_MISMATCH") throw thrown;
        tokenDecides = true;
        return (await clientFor(undefined)).callAny(method, params);
      }
    },
  };
}

const SESSION_METHODS: ReadonlySet<string> = new Set(
  [
    "submitStep",
    "showStep",
    "answerQuestions",
    "haltSession",
    "setRoute",
    "completeReasoning",
    "dispatch",
    "getSession",
  ].map((name) => `cstp.${name}`),
);
const START = "cstp.startReasoning";
const PARENT_NAMES = ["parentSession", "parent_session", "parent"];
const SESSION_NAMES = ["sessionId", "session_id", "session", "id"];
const TASK_METHODS: ReadonlySet<string> = new Set(["cstp.processTaskHandoff", "cstp.getTaskContext"]);
const TASK_NAMES = ["taskId", "task_id", "task", "id"];
const QUERY = "cstp.queryKnowledge";

/**
 * A remote backend beside this project's sessions and task files: local ones are processed here, and their decisions and
 * learnings go to the server. Whether knowledge is still true is checked against the local files.
 */
function besideServer(far: McpBackend, edges: Edges): McpBackend {
  return {
    ...far,
    async call(method, params, who) {
      if (method === QUERY) return queryKnowledge({ far, edges, who }, params);
      if (method === START && (await joinsHere(edges, who, params)))
        return callHere({ far, edges, who }, method, params);
      return (await isHere(edges, method, params))
        ? callHere({ far, edges, who }, method, params)
        : far.call(method, params, who);
    },
  };
}

interface Here {
  readonly far: McpBackend;
  readonly edges: Edges;
  readonly who: McpIdentity;
}

/** Whether a hook opened a session here for the client's prompt. */
async function joinsHere(edges: Edges, { client }: McpIdentity, params: Params): Promise<boolean> {
  const caller = { ...localCaller(agentName(client) ?? "mcp-client", "mcp"), isToolCall: true as const };
  const ports = sessionPorts(openProject(edges), DEFAULT_PROJECT);
  const agentMode = (params["agentMode"] ?? params["agent_mode"]) === true;
  return (
    (await sessionToJoin(ports, caller, { query: String(params["query"] ?? params["prompt"]), agentMode })) !==
    undefined
  );
}

async function isHere(edges: Edges, method: string, params: Params): Promise<boolean> {
  // A sub-agent reasons where its parent does: its decision belongs in the parent's thread, and its questions go to the
  // parent.
  if (method === START) return isSessionHere(edges, namedBy(params, PARENT_NAMES));
  if (SESSION_METHODS.has(method)) return isSessionHere(edges, namedBy(params, SESSION_NAMES));
  if (!TASK_METHODS.has(method)) return false;
  const id = namedBy(params, TASK_NAMES);
  // An id names a task of this project; a path could name any file of this machine.
  if (id === undefined || !/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id)) return false;
  return (await (await openProject(edges).folder()).tasks.files.find(id)) !== undefined;
}

async function isSessionHere(edges: Edges, id: string | undefined): Promise<boolean> {
  if (id === undefined || !isSessionId(id)) return false;
  return (await openProject(edges).sessions(DEFAULT_PROJECT).load(id)) !== undefined;
}

function namedBy(params: Params, names: readonly string[]): string | undefined {
  const given = names.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof given === "string" ? given : undefined;
}

// Ask the server first: it remembers the query for the next decision, and refuses what it must.
async function queryKnowledge(here: Here, params: Params): Promise<unknown> {
  const answer = answerOf(await here.far.call(QUERY, params, here.who));
  const isAboutUs = params["project"] === undefined && answer["total"] !== 0;
  return isAboutUs ? callHere(here, QUERY, params) : answer;
}

// Runs the operation in this process, on this project's files and the server's records.
async function callHere({ far, edges, who }: Here, method: string, params: Params): Promise<unknown> {
  const { lazyDispatcher } = await import("@clew/operations/dispatcher");
  const project = openProject({
    ...edges,
    farCall: async (name, given) => answerOf(await far.call(`cstp.${name}`, { ...given }, who)),
    openGate: async (session, home) => openGate(session, { home, env: edges.env }),
  });
  // The client called a server's operation: leave paths of this machine out of the answer.
  const dispatcher = lazyDispatcher(() => ({ ...project, showsPaths: false, forPerson: false }));
  const backend = dispatcherBackend({ open: async () => dispatcher, fallbackAgent: "mcp-client", session: "mcp" });
  try {
    return await backend.call(method, params, who);
  } finally {
    await project.close();
  }
}

function answerOf(value: unknown): Params {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
