import type { CallToolResult, Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpOptions, mcpFactory } from "../create-factory.ts";
import type { AdvertisedTool } from "../tools/advertise.ts";
import { failedTool, runTool, type ToolCall, type ToolEdges } from "../tools/call-tool.ts";
import { toolAnswer } from "../tools/tool-answer.ts";
import { type AnswerPlainly, PlainCalls } from "./plain-calls.ts";

/** Serves MCP over this process's stdin and stdout until the client closes its end; stdout carries the protocol only. */
export function serveMcpStdio(options: McpOptions): { close(): Promise<void> } {
  return serveMcpOver(new StdioServerTransport(), options);
}

/** Serves MCP over one connection, whatever carries it. */
export function serveMcpOver(wire: Transport, options: McpOptions): { close(): Promise<void> } {
  return serveStdio(mcpFactory(options), {
    transport: new PlainCalls(wire, plainAnswers(options)),
    onerror: (error) => options.report?.(error, "mcp"),
  });
}

/** Answers calls of the tools that never have to ask the user. */
function plainAnswers({ backend, tools, report = () => undefined }: McpOptions): AnswerPlainly {
  const plain = new Map(tools.filter(({ mayHalt }) => mayHalt !== true).map((tool) => [tool.name, tool]));
  return ({ name, args, client }) => {
    const tool = plain.get(name);
    return tool && answerOf({ backend, report }, tool, { args, who: { caller: undefined, client } });
  };
}

async function answerOf(edges: ToolEdges, tool: AdvertisedTool, call: ToolCall): Promise<CallToolResult> {
  try {
    return toolAnswer(await runTool(edges, tool, call));
  } catch (thrown) {
    return failedTool(edges, tool, thrown);
  }
}
