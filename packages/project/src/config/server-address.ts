import { ClewError } from "@clew/errors";
import { withoutPassword } from "./store-place.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a name or address means this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/**
 * The address of a server as it was set; refused where no request can be made to it. Told only that it does not answer, somebody would
 * try again for ever.
 */
export function serverAddress(set: string): URL {
  const url = URL.canParse(set) ? new URL(set) : undefined;
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== undefined && isHttp && url.username === "" && url.password === "") return url;
  const why = isHttp ? "holds a user or a password" : "is no http address";
  throw new ClewError("CONFIG_INVALID", `The server "${withoutPassword(set.slice(0, 200))}" ${why}.`, {
    hint: "Set it as http://HOST:PORT, and what it asks for in CLEW_TOKEN; `clew config get url` shows where it comes from.",
  });
}
