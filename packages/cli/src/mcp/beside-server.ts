import { openProject } from "@clew/project";
import { dispatcherBackend, type McpBackend, type McpIdentity } from "@clew/server/mcp";
import { isSessionId } from "@clew/thread-store";
import { openGate } from "../gate/pointer/open-gate.ts";

interface Edges {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Params = Readonly<Record<string, unknown>>;

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
const SESSION_NAMES = ["sessionId", "session_id", "session", "id"];
const TASK_METHODS: ReadonlySet<string> = new Set(["cstp.processTaskHandoff", "cstp.getTaskContext"]);
const TASK_NAMES = ["taskId", "task_id", "task", "id"];
const QUERY = "cstp.queryKnowledge";

/**
 * A backend far away, beside the sessions and task files of this project: those that lie here are worked on here, and what they
 * decide and teach goes to the server. Whether what is known is still true is seen on the files here.
 */
export function besideServer(far: McpBackend, edges: Edges): McpBackend {
  return {
    ...far,
    async call(method, params, who) {
      if (method === QUERY) return queryKnowledge({ far, edges, who }, params);
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

async function isHere(edges: Edges, method: string, params: Params): Promise<boolean> {
  if (SESSION_METHODS.has(method)) {
    const id = namedBy(params, SESSION_NAMES);
    return id !== undefined && isSessionId(id) && (await openProject(edges).sessions().load(id)) !== undefined;
  }
  if (!TASK_METHODS.has(method)) return false;
  const id = namedBy(params, TASK_NAMES);
  // An id names a task of this project; a path could name any file of this machine.
  if (id === undefined || !/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id)) return false;
  return (await (await openProject(edges).folder()).tasks.files.find(id)) !== undefined;
}

function namedBy(params: Params, names: readonly string[]): string | undefined {
  const given = names.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof given === "string" ? given : undefined;
}

// Asked there first: the server remembers with the next decision what was looked up, and refuses what it must.
async function queryKnowledge(here: Here, params: Params): Promise<unknown> {
  const answer = answerOf(await here.far.call(QUERY, params, here.who));
  const isAboutUs = params["project"] === undefined && answer["total"] !== 0;
  return isAboutUs ? callHere(here, QUERY, params) : answer;
}

// The operation itself runs in this process, over this project's files and the server's records.
async function callHere({ far, edges, who }: Here, method: string, params: Params): Promise<unknown> {
  const { createDispatcher, METHODS } = await import("@clew/project/service");
  const project = openProject({
    ...edges,
    farCall: async (name, given) => answerOf(await far.call(`cstp.${name}`, { ...given }, who)),
    openGate: (session, home) => openGate(session, { home, env: edges.env }),
  });
  // The client asked an operation of a server: paths of this machine are no part of its answer.
  const dispatcher = createDispatcher(METHODS, { ...project, showsPaths: false, forPerson: false });
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
