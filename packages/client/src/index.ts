export type { EventOptions, HintOptions, RetryRules, ServerEvent, ThreadHint } from "./rpc-client.ts";
export {
  type CallOptions,
  type ClewClient,
  type ClientOptions,
  createClient,
  type MethodName,
  type MethodParams,
  type MethodResult,
} from "./rpc-client.ts";
