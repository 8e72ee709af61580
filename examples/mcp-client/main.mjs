import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { CLI, newProject } from "../clew.mjs";

// In a project of your own: import { Client } from "@modelcontextprotocol/client". Here it is a dependency of the server's tests.
const require = createRequire(new URL("../../apps/server/package.json", import.meta.url));
const { Client } = await import(pathToFileURL(require.resolve("@modelcontextprotocol/client")).href);
const { StdioClientTransport } = await import(
  pathToFileURL(require.resolve("@modelcontextprotocol/client/stdio")).href
);

const project = newProject("mcp");
const client = new Client({ name: "example-client", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    // Without a set, the tools of daily use are offered; making a thread by hand is not one of them.
    args: [CLI, "mcp", "--tools", "all"],
    cwd: project.folder,
    env: project.env,
    stderr: "inherit",
  }),
);

const { tools } = await client.listTools();
assert.ok(tools.some((tool) => tool.name === "resume_thread"));

const call = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  assert.notEqual(result.isError, true, JSON.stringify(result.content));
  return result.structuredContent;
};
const { thread } = await call("create_thread", { title: "From an MCP client" });
await call("record_thought", { threadId: thread.id, text: "It works the same from everywhere" });
const { id } = await call("record_decision", { threadId: thread.id, decision: "Use the tools", confidence: 0.7 });
const resumed = await call("resume_thread", { threadId: thread.id });
assert.equal(resumed.thread.decisions[0].id, id);
assert.equal(resumed.thread.decisions[0].agentId, "example-client");
await client.close();
console.log("an MCP client: ok");
