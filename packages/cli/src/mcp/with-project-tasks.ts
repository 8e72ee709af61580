import { findHome, openTaskFolder } from "@clew/project";
import { dispatcherBackend, type McpBackend, type McpIdentity } from "@clew/server/mcp";
import { recordOver } from "../session/completion/record-remotely.ts";
import { openTasks } from "../tasks/open-tasks.ts";
import { takeUpTask } from "../tasks/take-up-task.ts";

interface Edges {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Params = Readonly<Record<string, unknown>>;

const PROCESS = "cstp.processTaskHandoff";
const QUERY = "cstp.queryKnowledge";
const METHODS: ReadonlySet<string> = new Set([PROCESS, "cstp.getTaskContext"]);
const NAMES = ["taskId", "task_id", "task", "id"];

/**
 * A backend far away, beside the tasks of this project: their files lie here, what they teach and decide goes to the server.
 * A task that is not here is one of the server's own. Whether what is known is still true is seen on the files here.
 */
export function withProjectTasks(far: McpBackend, edges: Edges): McpBackend {
  const { path: home, project } = findHome(edges.cwd, edges.env);
  const files = openTaskFolder({ home, project, cwd: project });
  return {
    ...far,
    async call(method, params, who) {
      if (method === QUERY) return queryKnowledge({ far, edges, who }, params);
      const id = METHODS.has(method) ? taskOf(params) : undefined;
      if (id === undefined || (await files.find(id)) === undefined) return far.call(method, params, who);
      const answer = await callHere({ far, edges, who }, method, params);
      if (method === PROCESS) await takeUpTask(edges, id);
      return answer;
    },
  };
}

// An id names a task of this project; a path could name any file of this machine.
function taskOf(params: Params): string | undefined {
  const given = NAMES.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof given === "string" && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(given) ? given : undefined;
}

interface Here {
  readonly far: McpBackend;
  readonly edges: Edges;
  readonly who: McpIdentity;
}

// Asked there first: the server remembers with the next decision what was looked up, and refuses what it must.
async function queryKnowledge(here: Here, params: Params): Promise<unknown> {
  const told = answerOf(await here.far.call(QUERY, params, here.who));
  const isAboutUs = params["project"] === undefined && told["total"] !== 0;
  return isAboutUs ? callHere(here, QUERY, params) : told;
}

// The method itself runs in this process, over this project's files and the server's knowledge.
async function callHere({ far, edges, who }: Here, method: string, params: Params): Promise<unknown> {
  const { createDispatcher, METHODS: table, openService } = await import("@clew/project/service");
  const service = await openService({ ...edges, store: "memory:" });
  const rpc = {
    call: async (name: string, given: object) => answerOf(await far.call(`cstp.${name}`, { ...given }, who)),
  };
  const tasks = await openTasks(edges, { writes: method === PROCESS, knowledge: true }, (request) =>
    recordOver(rpc, request, { isNamed: false }),
  );
  try {
    const { ports } = service.dispatcher;
    const project = ports.project === undefined ? {} : { project: { ...ports.project, tasks: tasks.ports } };
    const dispatcher = createDispatcher(table, { ...ports, ...project });
    const here = dispatcherBackend({ open: async () => dispatcher, fallbackAgent: "mcp-client", session: "mcp" });
    return await here.call(method, params, who);
  } finally {
    await tasks.close();
    await service.close();
  }
}

function answerOf(value: unknown): Params {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
