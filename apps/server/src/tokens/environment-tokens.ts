import { ClewError } from "@clew/errors";
import { sameText } from "./same-text.ts";
import { hashToken } from "./token-folder.ts";
import type { TokenRecord, TokenSource } from "./token-record.ts";

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
