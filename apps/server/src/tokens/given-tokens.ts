import { randomBytes } from "node:crypto";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "@clew/project/files";
import { loopbackTokenPath, readLoopbackToken } from "@clew/project/user";
import { hashToken } from "./token-folder.ts";
import { sameText, type TokenRecord, type TokenSource } from "./token-record.ts";

/** The tokens of `CLEW_TOKENS="agent:token,agent2:token2"`: write scope, every project, no files. */
export function environmentTokens(value: string | undefined): TokenSource {
  const records = parseTokens(value ?? "");
  return {
    empty: records.length === 0,
    find(token) {
      const hash = hashToken(token);
      let found: TokenRecord | undefined;
      for (const entry of records) if (sameText(entry.hash, hash)) found = entry;
      return found;
    },
    byId: (id) => records.find((entry) => entry.id === id),
  };
}

function parseTokens(value: string): readonly TokenRecord[] {
  const parts = value.split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part, index) => {
      const colon = part.indexOf(":");
      if (colon < 1 || colon === part.length - 1)
        throw new ClewError("CONFIG_INVALID", `CLEW_TOKENS: entry ${index + 1} is not of the form agent:token.`, {
          hint: 'CLEW_TOKENS="agent:token,agent2:token2"',
        });
      const agent = part.slice(0, colon);
      const hash = hashToken(part.slice(colon + 1));
      return {
        id: `env-${hash.slice(0, 12)}`,
        agent,
        projects: ["*"],
        scope: "write",
        hash,
        createdAt: "1970-01-01T00:00:00.000Z",
      };
    });
}

/** Several sources as one; the first that knows a token answers, and those behind it are not asked. */
export function joinTokens(sources: readonly TokenSource[]): TokenSource {
  return {
    get empty() {
      return sources.every((source) => source.empty);
    },
    find: (token) => firstOf(sources, (source) => source.find(token)),
    byId: (id) => firstOf(sources, (source) => source.byId(id)),
  };
}

function firstOf(
  sources: readonly TokenSource[],
  ask: (source: TokenSource) => TokenRecord | undefined,
): TokenRecord | undefined {
  for (const source of sources) {
    const found = ask(source);
    // Only who holds a valid token can tell by the time taken where it is kept.
    if (found !== undefined) return found;
  }
  return undefined;
}

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
