import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";

/** Where the token of this user's loopback servers lies. */
export function loopbackTokenPath(folder: string): string {
  return join(folder, "loopback-token");
}

/** The loopback token, if there is one that only this user can read. */
export function readLoopbackToken(folder: string): string | undefined {
  const path = loopbackTokenPath(folder);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== "win32" && ((stat.mode & 0o077) !== 0 || stat.uid !== process.getuid?.()))
    throw new ClewError("UNTRUSTED_STATE", `${path} can be read by others.`, { hint: `rm ${path}` });
  const token = readFileSync(path, "utf8").trim();
  return token === "" ? undefined : token;
}
