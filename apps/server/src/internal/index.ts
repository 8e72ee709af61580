// What the command line and the tests use beside the published entry.
export { answerText } from "../http/envelope.ts";
export { startServer } from "../http/http-server.ts";
export type { ClewServer, ServerOptions } from "../http/server-options.ts";
export { joinTokens, LOOPBACK_ID, loopbackTokens } from "../tokens/given-tokens.ts";
export { openTokens, type TokenRequest } from "../tokens/token-folder.ts";
export type { TokenRecord } from "../tokens/token-record.ts";
