import type { ServerResponse } from "node:http";
import { asClewError, ClewError, type ErrorCode } from "@clew/errors";
import { boundedError, type Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { answerTooLarge, batchIsFull, MAX_ANSWER_BYTES } from "../bounds/answer-limit.ts";

/** Why a request is turned away before its body means anything. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 429 | 500 | 503;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every answer that is data: never kept, never sniffed into something else. */
const DATA_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

const FLAT_DATA_HEADERS: readonly string[] = Object.entries(DATA_HEADERS).flat();

/** An answer above this may not fit the buffers on its way: a client that reads none of it for so long is cut off. */
const LARGE_BYTES = 65_536;
const STALL_MS = 30_000;

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value));
}

/** Sends a JSON text that is already one. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  // As a flat list Node takes them as they are.
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, [...FLAT_DATA_HEADERS, "content-length", String(bytes)]);
  if (bytes > LARGE_BYTES) response.setTimeout(STALL_MS, () => response.destroy());
  response.end(text);
}

/** Sends a refusal in the one form that all of them have. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return;
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  sendJson(response, refusal.status, { error: { code: refusal.code, message: refusal.message } });
}

/** The error of a JSON-RPC answer. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One answer: a result or an error, never both, never either as null. */
export type RpcAnswer =
  | { readonly jsonrpc: "2.0"; readonly id: RpcId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RpcId; readonly error: RpcError };

/** The id of a call; null where the request was too broken to have one. */
type RpcId = string | number | null;

/** How many calls one batch may hold. */
const MAX_BATCH = 500;

/** Who sent a text, and which method alone it may call where it was let in for that one. */
export interface Sender {
  readonly caller: Caller;
  readonly only?: string | undefined;
  /** Told how many bytes each answer takes, as soon as it is made. */
  readonly made?: (bytes: number) => void;
}

/** How long a batch may work before others get their turn. */
const TURN_MS = 10;

/** The answer to a body that cannot be read. */
export const NOT_JSON: RpcAnswer = failure(null, { code: -32700, message: "Parse error: the body is not JSON." });

/** Answers a JSON-RPC text, as a text; undefined where it held notifications only. */
export async function answerText(dispatcher: Dispatcher, text: string, sender: Sender): Promise<string | undefined> {
  const { only } = sender;
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return JSON.stringify(NOT_JSON);
  }
  if (only !== undefined && !isCallOf(request, only))
    return invalidRequest(null, `a call of this size is ${only} and nothing else`);
  if (!Array.isArray(request))
    return (await answerOne(dispatcher, request, { ...sender, room: MAX_ANSWER_BYTES }))?.text;
  if (request.length === 0 || request.length > MAX_BATCH)
    return invalidRequest(null, `a batch holds 1 to ${MAX_BATCH} calls`);
  const answers = await answerBatch(dispatcher, request, sender);
  return answers.length === 0 ? undefined : `[${answers.join(",")}]`;
}

/** Answers calls in order: a later one may continue what an earlier one recorded. */
async function answerBatch(
  dispatcher: Dispatcher,
  requests: readonly unknown[],
  sender: Sender,
): Promise<readonly string[]> {
  const answers: string[] = [];
  let room = MAX_ANSWER_BYTES;
  let begun = performance.now();
  for (const request of requests) {
    if (performance.now() - begun > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      begun = performance.now();
    }
    const answer = await answerOne(dispatcher, request, { ...sender, room });
    if (answer === undefined) continue;
    answers.push(answer.text);
    room = answer.isTooLarge === true ? 0 : room - answer.bytes;
  }
  return answers;
}

function isCallOf(request: unknown, method: string): boolean {
  return typeof request === "object" && request !== null && "method" in request && request.method === method;
}

/** Who calls, and how many bytes the answer may have. */
interface Terms extends Sender {
  readonly room: number;
}

/** An answer as it is sent. It is written once: the result itself is not kept. */
interface Written {
  readonly text: string;
  readonly bytes: number;
  /** What was asked for had no room. */
  readonly isTooLarge?: boolean;
}

async function answerOne(
  dispatcher: Dispatcher,
  request: unknown,
  { caller, room, made }: Terms,
): Promise<Written | undefined> {
  const call = readCall(request);
  if (!call.ok) return written(invalidRequest(call.id, call.problem));
  try {
    if (room <= 0 && call.id !== undefined) throw batchIsFull();
    const result = await dispatcher.call(call.method, call.params, caller);
    if (call.id === undefined) return undefined;
    const answer = written(JSON.stringify({ jsonrpc: "2.0", id: call.id, result: result ?? {} }));
    if (answer.bytes <= room || !isRead(dispatcher, call.method)) {
      made?.(answer.bytes);
      return answer;
    }
    throw room === MAX_ANSWER_BYTES ? answerTooLarge() : batchIsFull();
  } catch (thrown) {
    if (!ClewError.is(thrown) || thrown.code === "INTERNAL") dispatcher.project.report?.(thrown, call.method);
    if (call.id === undefined) return undefined;
    const isTooLarge = ClewError.is(thrown) && thrown.code === "ANSWER_TOO_LARGE";
    return { ...written(JSON.stringify(failure(call.id, toRpcError(thrown)))), isTooLarge };
  }
}

function written(text: string): Written {
  return { text, bytes: Buffer.byteLength(text) };
}

function invalidRequest(id: RpcId, problem: string): string {
  return JSON.stringify(failure(id, { code: -32600, message: `Invalid request: ${problem}.` }));
}

// What was written is acknowledged in any case; such an answer is about as long as what was sent.
function isRead(dispatcher: Dispatcher, method: string): boolean {
  return dispatcher.methods.get(method)?.scope === "read";
}

type Call =
  | { readonly ok: true; readonly method: string; readonly params: unknown; readonly id: RpcId | undefined }
  | { readonly ok: false; readonly id: RpcId; readonly problem: string };

function readCall(request: unknown): Call {
  if (typeof request !== "object" || request === null || Array.isArray(request))
    return { ok: false, id: null, problem: "a call is an object" };
  const { jsonrpc, method, params, id }: Readonly<Record<string, unknown>> = { ...request };
  const known = typeof id === "string" || typeof id === "number" || id === null;
  const answerTo = known ? id : null;
  if (jsonrpc !== "2.0") return { ok: false, id: answerTo, problem: 'jsonrpc must be "2.0"' };
  if (typeof method !== "string") return { ok: false, id: answerTo, problem: "method must be a text" };
  if (!known && id !== undefined) return { ok: false, id: null, problem: "id must be a text or a number" };
  return { ok: true, method, params, id: known ? id : undefined };
}

function failure(id: RpcId, error: RpcError): RpcAnswer {
  return { jsonrpc: "2.0", id, error };
}

/** An error as JSON-RPC says it: the codes of the protocol where it has one, else -32000 with our own code beside. */
export function toRpcError(thrown: unknown): RpcError {
  const error = asClewError(thrown);
  // What broke inside is for the log, not for the caller: its text may name paths or hold what was sent.
  if (error.code === "INTERNAL")
    return { code: -32603, message: "Internal error.", data: { code: "INTERNAL", recoverable: false } };
  const { code, message, recoverable, details } = boundedError(error.toDocument());
  const { hint } = error;
  if (code === "UNKNOWN_METHOD") return { code: -32601, message, data: { ...details, hint } };
  // A rule that a schema cannot say is a finding too: callers read one list, whoever found the fault.
  const rule = { findings: [{ path: "", keyword: "rule", message }] };
  if (code === "USAGE") return { code: -32602, message, data: { ...rule, ...details, hint } };
  return {
    code: -32000,
    message,
    data: { code, recoverable, hint, details },
  };
}
