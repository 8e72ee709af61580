import { ClewError } from "@clew/errors";
import { toSnakeCase } from "@clew/operations";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { McpBackend, McpIdentity } from "../backend.ts";
import type { AdvertisedTool } from "./advertise.ts";
import { toolRefusal } from "./tool-answer.ts";

/** Where the calls of tools go, and where what should never have happened is told. */
export interface ToolEdges {
  readonly backend: McpBackend;
  report(thrown: unknown, tool: string): void;
}

/** One call of a tool: its arguments, and who made it. */
export interface ToolCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly who: McpIdentity;
}

/** Runs the method behind a tool; a refusal is thrown. */
export function runTool({ backend }: ToolEdges, tool: AdvertisedTool, { args, who }: ToolCall): Promise<unknown> {
  return backend.call(tool.method, paramsOf(tool, args), who);
}

/** The answer to a call that failed. A refusal is an answer like others; the log is for what should never have happened. */
export function failedTool({ report }: ToolEdges, tool: AdvertisedTool, thrown: unknown): CallToolResult {
  if (!ClewError.is(thrown) || thrown.code === "INTERNAL") report(thrown, tool.name);
  return toolRefusal(thrown);
}

/** The arguments with what the tool adds; a default gives way to any spelling of its field. */
function paramsOf(tool: AdvertisedTool, args: ToolCall["args"]): ToolCall["args"] {
  if (tool.defaults === undefined) return { ...args, ...tool.fixed };
  const missing = Object.entries(tool.defaults).filter(
    ([name]) => !Object.hasOwn(args, name) && !Object.hasOwn(args, toSnakeCase(name)),
  );
  return { ...args, ...Object.fromEntries(missing), ...tool.fixed };
}
