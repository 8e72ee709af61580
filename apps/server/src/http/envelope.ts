import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asClewError, ClewError, type ErrorCode } from "@clew/errors";
import { boundedError, type Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { answerTooLarge, batchIsFull, MAX_ANSWER_BYTES } from "../bounds/answer-limit.ts";

/** Why a request is refused before its body is interpreted. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 429 | 500 | 503;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every data response: never cached, never sniffed. */
const DATA_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

const FLAT_DATA_HEADERS: readonly string[] = Object.entries(DATA_HEADERS).flat();

/** A larger answer may not fit the buffers on its way: a client that reads nothing for this long is disconnected. */
const LARGE_BYTES = 65_536;
const STALL_MS = 30_000;

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value));
}

/** Sends a JSON text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  // Node uses a flat list of headers without copying.
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, [...FLAT_DATA_HEADERS, "content-length", String(bytes)]);
  if (bytes > LARGE_BYTES) response.setTimeout(STALL_MS, () => response.destroy());
  response.end(text);
}

/** Sends a refusal in their common form. */
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

/** One answer: a result or an error, never both, and never null for the other. */
export type RpcAnswer =
  | { readonly jsonrpc: "2.0"; readonly id: RpcId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RpcId; readonly error: RpcError };

/** The id of a call; null if the request was too malformed to have one. */
type RpcId = string | number | null;

/** The most calls in a batch. */
const MAX_BATCH = 500;

/** Who sent a text, and the only method they may call, if restricted. */
export interface Sender {
  readonly caller: Caller;
  readonly only?: string | undefined;
  /** Called with the size of each answer as soon as it exists. */
  readonly made?: (bytes: number) => void;
}

/** How long a batch may run before others get a turn. */
const TURN_MS = 10;

/** The answer to an unreadable body. */
export const NOT_JSON: RpcAnswer = failure(null, { code: -32700, message: "Parse error: the body is not JSON." });

/** Answers a JSON-RPC text with a text; undefined if it contained only notifications. */
export async function answerText(dispatcher: Dispatcher, text: string, sender: Sender): Promise<string | undefined> {
  const { only } = sender;
  let request: unknown;
  const begun = performance.now();
  try {
    request = JSON.parse(text);
  } catch {
    return JSON.stringify(NOT_JSON);
  }
  // Checking what took long to parse takes as long again.
  if (performance.now() - begun > TURN_MS) await nextTurn();
  if (only !== undefined && !isCallOf(request, only))
    return invalidRequest(null, `a call of this size is ${only} and nothing else`);
  if (!Array.isArray(request))
    return (await answerOne(dispatcher, request, { ...sender, room: MAX_ANSWER_BYTES }))?.text;
  if (request.length === 0 || request.length > MAX_BATCH)
    return invalidRequest(null, `a batch holds 1 to ${MAX_BATCH} calls`);
  const answers = await answerBatch(dispatcher, request, sender);
  return answers.length === 0 ? undefined : `[${answers.join(",")}]`;
}

/** Answers calls in order: a later one may build on what an earlier one recorded. */
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
      await nextTurn();
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

/** The caller, and how many bytes the answer may have. */
interface Terms extends Sender {
  readonly room: number;
}

/** An answer as sent. It is serialized once; the result itself is not kept. */
interface Written {
  readonly text: string;
  readonly bytes: number;
  /** Whether the result did not fit. */
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

// A write is always acknowledged; that answer is about as long as the request.
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

/** An error in JSON-RPC form: the protocol's code if it has one, otherwise -32000 with our own code in the data. */
export function toRpcError(thrown: unknown): RpcError {
  const error = asClewError(thrown);
  // Internal errors are for the log, not for the caller: their text may contain paths or sent data.
  if (error.code === "INTERNAL")
    return { code: -32603, message: "Internal error.", data: { code: "INTERNAL", recoverable: false } };
  const { code, message, recoverable, details } = boundedError(error.toDocument());
  const { hint } = error;
  if (code === "UNKNOWN_METHOD") return { code: -32601, message, data: { ...details, hint } };
  // Report rules beyond the schema as findings, too: callers read one list, whoever found the fault.
  const rule = { findings: [{ path: "", keyword: "rule", message }] };
  if (code === "USAGE") return { code: -32602, message, data: { ...rule, ...details, hint } };
  return {
    code: -32000,
    message,
    data: { code, recoverable, hint, details },
  };
}
