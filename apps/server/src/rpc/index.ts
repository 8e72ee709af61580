export { type CallContext, createCallContext } from "./call-context.ts";
export { type Caller, coversScope, DEFAULT_PROJECT, localCaller, SCOPES, type Scope } from "./caller.ts";
export { createDispatcher, type Dispatcher, parseParams } from "./dispatcher.ts";
export { answerText, type RpcAnswer, type RpcError, toRpcError } from "./envelope.ts";
export { type CaptureRule, defineMethod, type Method } from "./method.ts";
export { METHODS } from "./methods/index.ts";
export { jsonSchema, openRpcDocument } from "./open-rpc.ts";
export type { RpcPorts } from "./ports.ts";
export { createReadBuffer, type ReadBuffer, type Schedule } from "./read-buffer.ts";
