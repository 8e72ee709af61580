import { asClewError } from "@clew/errors";
import { boundedError } from "@clew/operations";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { answerTooLarge } from "../../bounds/answer-limit.ts";
import { isRecord } from "./is-record.ts";

/** How long a tool's answer may be: far more than a model can read. It travels twice, as text and structured. */
export const MAX_TOOL_CHARACTERS = 4_194_304;

/** What the answers to one HTTP request may still hold; its calls wait for the one before. */
export interface AnswerRoom {
  left: number;
  turn: Promise<unknown>;
}

/** Room for the answers to one request. A little more than one answer may have: what frames it counts, too. */
export function createAnswerRoom(): AnswerRoom {
  return { left: MAX_TOOL_CHARACTERS + 1_024, turn: Promise.resolve() };
}

/** A method's result as a tool's: structured, and the same as text for clients that read only that. */
export function toolAnswer(result: unknown): CallToolResult {
  const structured = isRecord(result) ? result : { result };
  const text = JSON.stringify(structured);
  if (text.length > MAX_TOOL_CHARACTERS) return toolRefusal(answerTooLarge(MAX_TOOL_CHARACTERS));
  return { content: [{ type: "text", text }], structuredContent: structured };
}

/** A refusal as a tool's result: code, what was expected and found, what to do. */
export function toolRefusal(thrown: unknown): CallToolResult {
  const error = asClewError(thrown);
  // What broke inside may name paths or hold what was sent; it is for the log.
  const document =
    error.code === "INTERNAL"
      ? { code: error.code, message: "Internal error.", recoverable: false }
      : boundedError(error.toDocument());
  return { content: [{ type: "text", text: JSON.stringify({ error: document }) }], isError: true };
}
