export type { EventOptions, HintOptions, ServerEvent, ThreadHint } from "./events.ts";
export type { RetryRules } from "./retry.ts";
export {
  type CallOptions,
  type ClewClient,
  type ClientOptions,
  createClient,
  type MethodName,
  type MethodParams,
  type MethodResult,
} from "./rpc-client.ts";
