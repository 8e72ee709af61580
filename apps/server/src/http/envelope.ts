import { asClewError, ClewError } from "@clew/errors";
import type { Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";

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
export type RpcId = string | number | null;

/** How many calls one batch may hold. */
const MAX_BATCH = 500;

/** Who sent a text, and which method alone it may call where it was let in for that one. */
export interface Sender {
  readonly caller: Caller;
  readonly only?: string | undefined;
}

/** The answer to a body that cannot be read. */
export const NOT_JSON: RpcAnswer = failure(null, { code: -32700, message: "Parse error: the body is not JSON." });

/** Answers a JSON-RPC text; undefined where it held notifications only. */
export async function answerText(
  dispatcher: Dispatcher,
  text: string,
  { caller, only }: Sender,
): Promise<RpcAnswer | RpcAnswer[] | undefined> {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (only !== undefined && !isCallOf(request, only))
    return failure(null, {
      code: -32600,
      message: `Invalid request: a call of this size is ${only} and nothing else.`,
    });
  if (!Array.isArray(request)) return answerOne(dispatcher, request, caller);
  if (request.length === 0 || request.length > MAX_BATCH)
    return failure(null, { code: -32600, message: `Invalid request: a batch holds 1 to ${MAX_BATCH} calls.` });
  const answers: RpcAnswer[] = [];
  for (const entry of request) {
    // In order: a later call of a batch may continue what an earlier one recorded.
    const answer = await answerOne(dispatcher, entry, caller);
    if (answer !== undefined) answers.push(answer);
  }
  return answers.length === 0 ? undefined : answers;
}

function isCallOf(request: unknown, method: string): boolean {
  return typeof request === "object" && request !== null && "method" in request && request.method === method;
}

async function answerOne(dispatcher: Dispatcher, request: unknown, caller: Caller): Promise<RpcAnswer | undefined> {
  const call = readCall(request);
  if (!call.ok) return failure(call.id, { code: -32600, message: `Invalid request: ${call.problem}.` });
  try {
    const result = await dispatcher.call(call.method, call.params, caller);
    return call.id === undefined ? undefined : { jsonrpc: "2.0", id: call.id, result: result ?? {} };
  } catch (thrown) {
    if (!ClewError.is(thrown) || thrown.code === "INTERNAL") dispatcher.ports.report?.(thrown, call.method);
    return call.id === undefined ? undefined : failure(call.id, toRpcError(thrown));
  }
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
  const way = error.hint === undefined ? {} : { hint: error.hint };
  if (error.code === "UNKNOWN_METHOD")
    return { code: -32601, message: error.message, data: { ...error.details, ...way } };
  if (error.code === "USAGE") return { code: -32602, message: error.message, data: { ...usageData(error), ...way } };
  // What broke inside is for the log, not for the caller: its text may name paths or hold what was sent.
  if (error.code === "INTERNAL")
    return { code: -32603, message: "Internal error.", data: { code: "INTERNAL", recoverable: false } };
  const { code, message, recoverable, details } = error.toDocument();
  return {
    code: -32000,
    message,
    data: {
      code,
      recoverable,
      ...way,
      ...(details === undefined ? {} : { details }),
    },
  };
}

// A rule that a schema cannot say is a finding too: callers read one list, whoever found the fault.
function usageData(error: ClewError): Readonly<Record<string, unknown>> {
  return { findings: [{ path: "", keyword: "rule", message: error.message }], ...error.details };
}
