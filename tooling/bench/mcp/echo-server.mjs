// The minimal server of the same library: a tool that returns its input.
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

serveStdio(() => {
  const server = new McpServer({ name: "echo", version: "1" });
  const inputSchema = fromJsonSchema({ type: "object" });
  server.registerTool("echo", { description: "Gives back what it gets", inputSchema }, async (given) => ({
    content: [{ type: "text", text: JSON.stringify(given) }],
    structuredContent: given,
  }));
  return server;
});
