import { asClewError, ClewError } from "@clew/errors";
import { boundedError, toSnakeCase } from "@clew/operations";
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { answerTooLarge, batchIsFull } from "../../bounds/answer-limit.ts";
import type { McpBackend, McpIdentity } from "../backend.ts";
import type { AdvertisedTool } from "./advertise.ts";

/** How long a tool's answer may be: far more than a model can read. It travels twice, as text and structured. */
const MAX_TOOL_CHARACTERS = 4_194_304;

/** What the answers to one HTTP request may still hold; its calls wait for the one before. */
export interface AnswerRoom {
  left: number;
  turn: Promise<unknown>;
}

/** Room for the answers to one request. A little more than one answer may have: what frames it counts, too. */
export function createAnswerRoom(): AnswerRoom {
  return { left: MAX_TOOL_CHARACTERS + 1_024, turn: Promise.resolve() };
}

/** An answer to one of a request's calls. */
interface SizedAnswer<T> {
  readonly value: T;
  /** How much of the room it takes; what was refused for its size takes all that is left, so that no other is worked out in vain. */
  readonly size: number;
  /** What was written is acknowledged in any case. */
  readonly stays?: boolean;
}

/** Answers the calls of one HTTP request one after the other, as its answers are held until all are sent; none beyond their room. */
export async function answerInTurn<T>(context: ServerContext, answer: () => Promise<SizedAnswer<T>>): Promise<T> {
  const room = context.http?.authInfo?.extra?.["room"] as AnswerRoom | undefined; // put there by our own HTTP side
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

/** Whether a value is an object with fields of its own: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
