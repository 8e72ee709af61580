import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asClewError, ClewError, type ErrorCode } from "@clew/errors";
import { boundedError, type Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { answerTooLarge, batchIsFull, MAX_ANSWER_BYTES, MAX_BODY_BYTES } from "../bounds/limits.ts";

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

/** A body as text, with whether it used the larger limit, or why it is refused. */
export type Body =
  | { readonly ok: true; readonly text: string; readonly isLarge: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const TOO_LARGE: Refusal = {
  status: 413,
  code: "TOO_LARGE",
  message: `A request body may hold ${MAX_BODY_BYTES} bytes.`,
  headers: { connection: "close" },
};
/** How long a client that announces a large body may take to show what it is. */
const BEGINNING_MS = 1_000;

/** Reads a body up to the limit, or up to the larger one if its beginning is admitted; otherwise refuses it. */
export async function readBody(request: IncomingMessage, large?: BodyGate): Promise<Body> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > (large?.maxBytes ?? MAX_BODY_BYTES)) return tooLarge(request);
  const chunks: Buffer[] = [];
  let limit = MAX_BODY_BYTES;
  let size = 0;
  return new Promise((resolve, reject) => {
    const cut = (refusal = TOO_LARGE): void => {
      request.removeAllListeners("data");
      resolve(tooLarge(request, refusal));
    };
    const waiting = declared > limit ? setTimeout(cut, BEGINNING_MS) : undefined;
    request.on("data", (chunk: Buffer) => {
      clearTimeout(waiting);
      size += chunk.length;
      chunks.push(chunk);
      if (Math.max(size, declared) <= limit) return;
      // Decide about a large body once, from the part that has arrived.
      const admitted = limit === MAX_BODY_BYTES ? large?.admit(chunks) : undefined;
      if (admitted?.ok !== true) return cut(admitted?.refusal);
      limit = admitted.maxBytes;
      if (size > limit) cut();
    });
    // Each fires once: `once` would only cost more.
    request.on("end", () => resolve(decode(chunks, limit > MAX_BODY_BYTES)));
    request.on("error", reject);
    // Without this, a client that leaves in the middle of its body would leave the promise pending for ever. Every
    // request closes in the end: only create the error if it is needed, because its stack is expensive.
    request.on("close", () => {
      if (!request.readableEnded) reject(new Error("the client closed the connection before its body was complete"));
    });
  });
}

function decode(chunks: readonly Buffer[], isLarge: boolean): Body {
  try {
    const [only, ...more] = chunks;
    const text = decoder.decode(only !== undefined && more.length === 0 ? only : Buffer.concat(chunks));
    return { ok: true, text, isLarge };
  } catch {
    return { ok: false, refusal: { status: 400, code: "USAGE", message: "The body is not UTF-8." } };
  }
}

// Discards the rest for a moment, so that the answer arrives before the connection is closed.
function tooLarge(request: IncomingMessage, refusal = TOO_LARGE): Body {
  request.on("error", () => undefined);
  request.resume();
  setTimeout(() => request.socket.destroy(), 1_000).unref();
  return { ok: false, refusal };
}

/** The largest body of a call with a bundle: 16 MB. Larger bundles are sent in parts. */
const MAX_BUNDLE_BYTES = 16_777_216;
/** The only method whose calls may be larger. */
export const LARGE_METHOD: string = "cstp.importBundle";
/** How many large bodies are held at once, so that memory stays bounded. */
const AT_ONCE = 2;

/** Whether a body may exceed the usual limit. */
type Admission = { readonly ok: true; readonly maxBytes: number } | { readonly ok: false; readonly refusal?: Refusal };

/** Decides from a body's beginning whether it may be larger. */
interface BodyGate {
  readonly maxBytes: number;
  admit(chunks: readonly Buffer[]): Admission;
}

/** Decides which bodies may be larger. */
export interface LargeBodies {
  /** A gate for the body of this response's request; an admitted one takes a place until answered. */
  gate(response: ServerResponse): BodyGate;
}

/** Admits calls that name the bundle method before their params. */
export function createLargeBodies(): LargeBodies {
  let held = 0;
  return {
    gate: (response) => ({
      maxBytes: MAX_BUNDLE_BYTES,
      admit(chunks) {
        if (!BEGINNING.test(beginningOf(chunks))) return { ok: false };
        if (held >= AT_ONCE) return { ok: false, refusal: CROWDED };
        held += 1;
        response.once("close", () => (held -= 1));
        return { ok: true, maxBytes: MAX_BUNDLE_BYTES };
      },
    }),
  };
}

const BEGINNING =
  /^\s*\{(?:\s*"(?:jsonrpc|id)"\s*:\s*(?:"[^"\\]{0,200}"|-?[0-9.eE+]{1,30})\s*,)*\s*"method"\s*:\s*"cstp\.importBundle"\s*,/;
const LOOKED_AT = 1_024;

function beginningOf(chunks: readonly Buffer[]): string {
  let text = "";
  for (const chunk of chunks) {
    text += chunk.subarray(0, LOOKED_AT - text.length).toString("latin1");
    if (text.length >= LOOKED_AT) break;
  }
  return text;
}

const CROWDED: Refusal = {
  status: 429,
  code: "RATE_LIMITED",
  message: "Other bundles are being taken in: try again in a second.",
  headers: { "retry-after": "1", connection: "close" },
};
