import { randomBytes } from "node:crypto";
import { writeFileDurably } from "@clew/project/files";
import { loopbackTokenPath, readLoopbackToken } from "@clew/project/user";
import { sameText } from "./same-text.ts";
import { hashToken } from "./token-folder.ts";
import type { TokenSource } from "./token-record.ts";

/** The id under which the loopback token appears where a record is named. */
export const LOOPBACK_ID = "loopback";

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
