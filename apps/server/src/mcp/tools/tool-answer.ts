import { asClewError, ClewError } from "@clew/errors";
import { boundedError, toSnakeCase } from "@clew/operations";
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { answerTooLarge, batchIsFull } from "../../bounds/limits.ts";
import type { McpBackend, McpIdentity } from "../backend.ts";
import type { AdvertisedTool } from "./advertise.ts";

/** The longest tool answer: far more than a model can read. It is sent twice, as text and structured. */
const MAX_TOOL_CHARACTERS = 4_194_304;

/** The room left for the answers to one HTTP request; each call waits for the previous one. */
export interface AnswerRoom {
  left: number;
  turn: Promise<unknown>;
}

/** Creates the room for one request's answers: slightly more than one answer, because the frame counts, too. */
export function createAnswerRoom(): AnswerRoom {
  return { left: MAX_TOOL_CHARACTERS + 1_024, turn: Promise.resolve() };
}

/** The answer to one of a request's calls. */
interface SizedAnswer<T> {
  readonly value: T;
  /**
   * How much room it takes; an answer refused for its size takes all that is left, so that no other is computed in vain.
   */
  readonly size: number;
  /** A write is always acknowledged. */
  readonly stays?: boolean;
}

/** Answers the calls of one HTTP request in turn, because all answers are held until sent; refuses those without room. */
export async function answerInTurn<T>(context: ServerContext, answer: () => Promise<SizedAnswer<T>>): Promise<T> {
  const room = context.http?.authInfo?.extra?.["room"] as AnswerRoom | undefined; // set by our own HTTP side
  if (room === undefined) return (await answer()).value;
  const answered = room.turn.then(async () => {
    if (room.left <= 0) throw batchIsFull(MAX_TOOL_CHARACTERS);
    try {
      const { value, size, stays } = await answer();
      const hasRoom = size <= room.left;
      room.left -= size;
      if (hasRoom || stays === true) return value;
      throw batchIsFull(MAX_TOOL_CHARACTERS);
    } catch (thrown) {
      if (ClewError.is(thrown) && thrown.code === "ANSWER_TOO_LARGE") room.left = 0;
      throw thrown;
    }
  });
  room.turn = answered.catch(() => undefined);
  return answered;
}

/** A method's result as a tool's: structured, and as text for clients that only read that. */
export function toolAnswer(result: unknown): CallToolResult {
  const structured = isRecord(result) ? result : { result };
  const text = JSON.stringify(structured);
  if (text.length > MAX_TOOL_CHARACTERS) return toolRefusal(answerTooLarge(MAX_TOOL_CHARACTERS));
  return { content: [{ type: "text", text }], structuredContent: structured };
}

/** A refusal as a tool's result: code, what was expected and found, what to do. */
export function toolRefusal(thrown: unknown): CallToolResult {
  const error = asClewError(thrown);
  // Internal errors may contain paths or sent data; they are for the log.
  const document =
    error.code === "INTERNAL"
      ? { code: error.code, message: "Internal error.", recoverable: false }
      : boundedError(error.toDocument());
  return { content: [{ type: "text", text: JSON.stringify({ error: document }) }], isError: true };
}

/** Whether a value is an object, but not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where tool calls go, and where unexpected errors are reported. */
export interface ToolEdges {
  readonly backend: McpBackend;
  report(thrown: unknown, tool: string): void;
}

/** One tool call: its arguments and its caller. */
export interface ToolCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly who: McpIdentity;
}

/** Calls the method behind a tool; throws refusals. */
export function runTool({ backend }: ToolEdges, tool: AdvertisedTool, { args, who }: ToolCall): Promise<unknown> {
  return backend.call(tool.method, paramsOf(tool, args), who);
}

/** The answer to a failed call. A refusal is an ordinary answer; only unexpected errors are logged. */
export function failedTool({ report }: ToolEdges, tool: AdvertisedTool, thrown: unknown): CallToolResult {
  if (!ClewError.is(thrown) || thrown.code === "INTERNAL") report(thrown, tool.name);
  return toolRefusal(thrown);
}

/** The arguments plus the tool's own; a default yields to any spelling of its field. */
function paramsOf(tool: AdvertisedTool, args: ToolCall["args"]): ToolCall["args"] {
  if (tool.defaults === undefined) return { ...args, ...tool.fixed };
  const missing = Object.entries(tool.defaults).filter(
    ([name]) => !Object.hasOwn(args, name) && !Object.hasOwn(args, toSnakeCase(name)),
  );
  return { ...args, ...Object.fromEntries(missing), ...tool.fixed };
}
