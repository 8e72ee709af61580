import { asClewError } from "@clew/errors";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { isRecord } from "./is-record.ts";

/** A method's result as a tool's: structured, and the same as text for clients that read only that. */
export function toolAnswer(result: unknown): CallToolResult {
  const structured = isRecord(result) ? result : { result };
  return { content: [{ type: "text", text: JSON.stringify(structured) }], structuredContent: structured };
}

/** A refusal as a tool's result: code, what was expected and found, what to do. */
export function toolRefusal(thrown: unknown): CallToolResult {
  const error = asClewError(thrown);
  // What broke inside may name paths or hold what was sent; it is for the log.
  const document =
    error.code === "INTERNAL"
      ? { code: error.code, message: "Internal error.", recoverable: false }
      : error.toDocument();
  return { content: [{ type: "text", text: JSON.stringify({ error: document }) }], isError: true };
}
