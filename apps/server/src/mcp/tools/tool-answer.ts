import { asClewError, ClewError } from "@clew/errors";
import { boundedError } from "@clew/operations";
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { answerTooLarge, batchIsFull } from "../../bounds/answer-limit.ts";
import { isRecord } from "./is-record.ts";

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
