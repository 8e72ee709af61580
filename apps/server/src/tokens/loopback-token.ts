import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "@clew/project";
import { sameText } from "./same-text.ts";
import { hashToken } from "./token-folder.ts";
import type { TokenSource } from "./token-record.ts";

/** The id under which the loopback token appears where a record is named. */
export const LOOPBACK_ID = "loopback";

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

/** The loopback token, made and written down if there is none yet. */
export function ensureLoopbackToken(folder: string): string {
  const existing = readLoopbackToken(folder);
  if (existing !== undefined) return existing;
  const token = `clew_loopback_${randomBytes(32).toString("base64url")}`;
  writeFileDurably(loopbackTokenPath(folder), `${token}\n`, { keep: true });
  // Another server may have made it in the same moment: the one on disk is the one that counts.
  return readLoopbackToken(folder) ?? token;
}

/** The loopback token as a source: any agent, every project, admin, because it is the user. */
export function loopbackTokens(token: string): TokenSource {
  const hash = hashToken(token);
  const record = {
    id: LOOPBACK_ID,
    agent: "*",
    projects: ["*"],
    scope: "admin",
    hash,
    createdAt: "1970-01-01T00:00:00.000Z",
  } as const;
  return {
    empty: true,
    find: (presented) => (sameText(hashToken(presented), hash) ? record : undefined),
    byId: (id) => (id === LOOPBACK_ID ? record : undefined),
  };
}
