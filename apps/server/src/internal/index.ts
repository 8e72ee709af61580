// What the CLI and the tests use besides the published entry.
export { answerText } from "../http/envelope.ts";
export { startServer } from "../http/http-server.ts";
export type { ClewServer, ServerOptions } from "../http/server-options.ts";
export type { TokenRecord } from "../tokens/given-tokens.ts";
export { joinTokens, LOOPBACK_ID, loopbackTokens, openTokens, type TokenRequest } from "../tokens/given-tokens.ts";
