import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "@clew/project/config";
import type { Refusal } from "./refusal.ts";

/** Which names a request may address the server by. */
export interface HostRules {
  /** Host names besides the loopback ones; lower case, without port. */
  readonly names: readonly string[];
  /** True beyond loopback: a numeric address cannot be rebound by a hostile name server. */
  readonly anyAddress: boolean;
}

/** Refuses a request whose Host is not ours (DNS rebinding) or whose Origin is another site (CSRF). */
export function checkHost(request: IncomingMessage, rules: HostRules): Refusal | undefined {
  // Of two Host headers another program on the way may believe the other one.
  if (request.headersDistinct["host"]?.length !== 1) return forbidden("A request names its host once.");
  const host = request.headers.host?.toLowerCase() ?? "";
  if (!isOurs(hostName(host), rules)) return forbidden("The Host header does not name this server.");
  const origin = request.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return forbidden("Requests from other sites are refused.");
  return undefined;
}

/** Whether an Origin header is the page this server itself serves. */
export function isOwnOrigin(origin: string, host: string): boolean {
  const own = origin.toLowerCase();
  return own === `http://${host}` || own === `https://${host}`;
}

function isOurs(name: string, rules: HostRules): boolean {
  if (isLoopback(name) || rules.names.includes(name)) return true;
  return rules.anyAddress && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

function hostName(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}

function forbidden(message: string): Refusal {
  return { status: 403, code: "FORBIDDEN", message };
}
