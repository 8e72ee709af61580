import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { afterEach, describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { FINISHED, fillTask, twoTasks } from "../rig/handoff-project.ts";
import { type McpProcess, mcpProcess } from "../rig/mcp-process.ts";
import { type Serving, serve } from "../rig/serving.ts";

const serving: Serving[] = [];
const clients: McpProcess[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  for (const server of serving.splice(0)) await server.end("SIGKILL");
});

/** A server whose own folder has tasks with the same ids, and an agent's `clew mcp` in a separate project. */
async function start(box: Sandbox): Promise<{ server: Serving; client: McpProcess; far: Sandbox }> {
  const far = sandbox();
  for (const name of ["Something else", "Another thing", "Only there"]) ok(far, ["task", "new", name]);
  const server = await serve(far);
  serving.push(server);
  const client = await mcpProcess(box, { CLEW_URL: server.url, CLEW_TOKEN: "token-of-claude" });
  clients.push(client);
  return { server, client, far };
}

describe("a sub-agent over MCP with CLEW_URL", () => {
  it("reasons beside its parent, and decides in its parent's thread [server:sub-agents-beside]", async () => {
    const box = sandbox();
    const { server, client } = await start(box);
    const env = { CLEW_URL: server.url, CLEW_TOKEN: "token-of-claude" };
    const parent = ok(box, ["start", "Pick a queue", "--thread", "thread_queue", "--depth", "light"], { env });
    const child = await client.tool("start_reasoning", {
      query: "Look at one of them",
      agentMode: true,
      parentSession: parent.session_id,
      depth: "light",
    });
    const sessionId = String(child["session_id"]);
    expect(existsSync(join(box.folder, ".clew/sessions", `reasoning-${sessionId}.json`))).toBe(true);
    const simple = { share: { task_type: "look", complexity: "simple", inferences: ["One"], pitfalls: [] } };
    const answers = { "0": { ...ANSWERS["0"], ...simple }, "1": ANSWERS["1"], "8": ANSWERS["8"] };
    const done = await client.tool("submit_step", { sessionId, answers });
    expect(done).toMatchObject({ status: "completed", decision: { thread_id: "thread_queue" } });
    const { result } = await server.rpc("getThread", { threadId: "thread_queue" });
    expect(result?.["thread"]).toMatchObject({ decisions: [{ decision: "Use a table in SQLite as the queue" }] });
  });
});

describe("tasks over MCP with CLEW_URL", () => {
  it("are those of the agent's project; what they teach and decide is the server's [server:remote-tasks]", async () => {
    const box = sandbox();
    twoTasks(box);
    const { server, client, far } = await start(box);
    const untouched = readFileSync(join(far.folder, ".clew/tasks/task-001.md"), "utf8");
    const done = await client.tool("process_task_handoff", { task_id: "task-001" });
    expect(done).toMatchObject({ task: "task-001", already_processed: false, decision: { thread: "thread_tasks" } });
    expect(await client.tool("process_task_handoff", { taskId: "task-001" })).toMatchObject({
      already_processed: true,
      decision: done["decision"],
    });
    const { id } = done["decision"] as { readonly id: string }; // asserted above
    const { result } = await server.rpc("getDecision", { id });
    expect(result?.["decision"]).toMatchObject({ decision: "Sign people in: completed", agentId: "claude" });
    expect(await client.tool("get_task_context", { taskId: "task-002" })).toMatchObject({
      from: [{ task: "task-001", warnings: [{ issue: "Clocks drift" }] }],
    });
    const ages = async () => {
      const { nodes } = await client.tool("query_knowledge", { tags: ["auth"], type: "pattern" });
      return (nodes as readonly { readonly staleness: string }[]).map(({ staleness }) => staleness); // as advertised
    };
    expect(await ages()).toEqual(["fresh"]);
    write(box, "src/jwt.ts", "something else\n");
    expect(await ages()).toEqual(["changed"]);
    expect(await client.tool("query_knowledge", { tags: ["nothing"] })).toMatchObject({ nodes: [], total: 0 });
    expect((await server.rpc("queryKnowledge", { tags: ["auth"] })).result).toMatchObject({ total: 2 });
    expect(readFileSync(join(far.folder, ".clew/tasks/task-001.md"), "utf8")).toBe(untouched);
    expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
  });

  it("are refused as they are here where a handoff is not valid, and found at the server where they are not here [server:remote-tasks]", async () => {
    const box = sandbox();
    twoTasks(box, FINISHED.replace("outcome: completed", "outcome: perhaps"));
    fillTask(box, "task-002", FINISHED);
    const { client } = await start(box);
    expect(await client.tool("process_task_handoff", { taskId: "task-001" })).toMatchObject({
      error: { code: "DOCUMENT_INVALID", details: { path: expect.stringContaining("task-001.md") } },
    });
    expect(await client.tool("process_task_handoff", { taskId: "../task-001" })).toMatchObject({
      error: { code: "USAGE" },
    });
    expect(await client.tool("process_task_handoff", { taskId: "task-002", threadId: "t1" })).toMatchObject({
      decision: { thread: "t1" },
    });
    expect(await client.tool("get_task_context", { taskId: "task-003" })).toMatchObject({ task: "task-003" });
    expect(await client.tool("get_task_context", { taskId: "task-009" })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
  });
});
