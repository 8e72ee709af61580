// What the command line and the tests use beside the published entry.
export { answerText } from "../http/envelope.ts";
export { startServer } from "../http/http-server.ts";
export { MAX_BODY_BYTES } from "../http/read-body.ts";
export { createServerLog, LOG_LEVELS } from "../http/server-log.ts";
export type { ClewServer, McpHandler, ServerLog, ServerOptions } from "../http/server-options.ts";
export { environmentTokens, joinTokens } from "../tokens/environment-tokens.ts";
export {
  ensureLoopbackToken,
  LOOPBACK_ID,
  loopbackTokens,
} from "../tokens/loopback-token.ts";
export { openTokens, type TokenFolder, type TokenRequest } from "../tokens/token-folder.ts";
export type { TokenRecord, TokenSource } from "../tokens/token-record.ts";
