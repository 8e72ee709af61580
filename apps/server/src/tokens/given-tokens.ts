import { hash as digestOf, randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { SCOPES, type Scope } from "@clew/operations";
import { writeFileDurably } from "@clew/project/files";
import { loopbackTokenPath, readLoopbackToken } from "@clew/project/user";
import { z } from "zod";

/** The tokens of `CLEW_TOKENS="agent:token,agent2:token2"`: write scope, every project, not stored in files. */
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

/** Combines several sources; the first that knows a token answers, and later ones are not asked. */
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
    // Only the holder of a valid token could tell its source from the time taken.
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The id of the loopback token's record. */
export const LOOPBACK_ID = "loopback";

/** The loopback token, created and stored if there is none yet. */
export function ensureLoopbackToken(folder: string): string {
  const existing = readLoopbackToken(folder);
  if (existing !== undefined) return existing;
  const token = `clew_loopback_${randomBytes(32).toString("base64url")}`;
  writeFileDurably(loopbackTokenPath(folder), `${token}\n`, { keep: true });
  // Another server may have created it at the same moment: the one on disk counts.
  return readLoopbackToken(folder) ?? token;
}

/** The loopback token as a source: any agent, every project, admin, because it is the user's. */
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

const document = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{12}$/),
  agent: z.string(),
  projects: z.array(z.string()).min(1),
  scope: z.enum(["read", "write", "admin"]),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
});

/** A new token's rights, owner and expiry. */
export interface TokenRequest {
  readonly agent: string;
  readonly projects: readonly string[];
  readonly scope: Scope;
  readonly expiresAt?: string;
}

/** The folder with this user's hashed tokens, one file each: a running server sees every change at once. */
interface TokenFolder extends TokenSource {
  readonly path: string;
  create(request: TokenRequest): { readonly token: string; readonly record: TokenRecord };
  list(): readonly TokenRecord[];
  /** False if no token has this id. */
  revoke(id: string): boolean;
}

/** SHA-256 in hex: enough for a token, which is 256 random bits and not a password. */
function hashToken(token: string): string {
  return digestOf("sha256", token, "hex");
}

/** Opens the tokens of a state folder, which need not exist yet. */
export function openTokens(folder: string, now: () => string): TokenFolder {
  const path = join(folder, "tokens");
  const held = watchFolder(path);
  const valid = (entry: TokenRecord): boolean =>
    entry.expiresAt === undefined || Date.parse(entry.expiresAt) > Date.parse(now());
  return {
    path,
    get empty() {
      return !held.current().some(valid);
    },
    find(token) {
      const digest = hashToken(token);
      // Compare every record, so that the time does not reveal where the match was.
      let found: TokenRecord | undefined;
      for (const entry of held.current()) if (sameText(entry.hash, digest)) found = entry;
      return found !== undefined && valid(found) ? found : undefined;
    },
    byId: (id) => held.current().find((entry) => entry.id === id && valid(entry)),
    list: () => held.current(),
    create(request) {
      const { token, record } = newToken(request, now());
      writeFileDurably(join(path, `${record.id}.json`), `${JSON.stringify({ version: 1, ...record }, null, 2)}\n`);
      held.forget();
      return { token, record };
    },
    revoke(id) {
      if (!held.current().some((entry) => entry.id === id)) return false;
      rmSync(join(path, `${id}.json`), { force: true });
      held.forget();
      return true;
    },
  };
}

function newToken(request: TokenRequest, createdAt: string): { token: string; record: TokenRecord } {
  if (!SCOPES.includes(request.scope)) throw new ClewError("USAGE", `A scope is one of ${SCOPES.join(", ")}.`);
  if (request.projects.length === 0) throw new ClewError("USAGE", "A token needs at least one project; '*' holds all.");
  const id = randomBytes(6).toString("hex");
  const token = `clew_${id}_${randomBytes(32).toString("base64url")}`;
  return { token, record: { id, ...request, hash: hashToken(token), createdAt } };
}

// Two changes within one tick of the file system's clock share a stamp: do not trust a stamp this young.
const YOUNG_MS = 100;

// Under load, checking the folder on every request would cost more than comparing the tokens. This is shorter than `clew
// token revoke` takes to finish after deleting the file, so a revoked token is refused once the command has said so.
const LOOK_MS = 2;

/** The folder's tokens, refreshed when necessary. */
interface HeldTokens {
  current(): readonly TokenRecord[];
  /** Discards the last check. */
  forget(): void;
}

// A token revoked by another process must stop working at once, so requests check the folder's stamp; the files are read
// again only if it changed.
function watchFolder(path: string): HeldTokens {
  let stamp = "";
  let tokens: readonly TokenRecord[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): void => {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
    const found = stat === undefined ? "none" : `${stat.ino}:${stat.mtimeNs}`;
    if (found === stamp) return;
    tokens = stat === undefined ? [] : readTokens(path);
    const settled = stat === undefined || Date.now() - Number(stat.mtimeMs) > YOUNG_MS;
    stamp = settled ? found : "";
  };
  return {
    current() {
      const now = performance.now();
      if (now - lookedAt < LOOK_MS) return tokens;
      look();
      lookedAt = now;
      return tokens;
    },
    forget() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function readTokens(folder: string): readonly TokenRecord[] {
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{12}\.json$/.test(name));
  return names.toSorted().flatMap((name) => readToken(join(folder, name)) ?? []);
}

function readToken(path: string): TokenRecord | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined; // revoked since the listing
  if (process.platform !== "win32" && (stat.mode & 0o077) !== 0)
    throw new ClewError("UNTRUSTED_STATE", `${path} can be read by others.`, { hint: `chmod 600 ${path}` });
  const result = document.safeParse(parseJson(path));
  if (!result.success) throw new ClewError("STATE_CORRUPT", `${path} is not a token file.`, { cause: result.error });
  const { version: _, expiresAt, ...rest } = result.data;
  return expiresAt === undefined ? rest : { ...rest, expiresAt };
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new ClewError("STATE_CORRUPT", `${path} is not JSON.`, { cause });
  }
}

/** A stored token: only its digest, never the token itself. */
export interface TokenRecord {
  readonly id: string;
  readonly agent: string;
  readonly projects: readonly string[];
  readonly scope: Scope;
  /** SHA-256 of the whole token, in hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

/** The tokens a server accepts. */
export interface TokenSource {
  /** The record of a presented token; undefined for a wrong, expired or revoked one, without saying which. */
  find(token: string): TokenRecord | undefined;
  /** The record of this id, while valid: a browser's cookie names the token that opened it. */
  byId(id: string): TokenRecord | undefined;
  /** Whether there are no tokens: without one, only loopback is served. */
  readonly empty: boolean;
}

/** Compares two ASCII texts in a time that does not reveal where they differ. */
export function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
