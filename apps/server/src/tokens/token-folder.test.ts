import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TokenSource } from "./given-tokens.ts";
import { joinTokens, openTokens } from "./given-tokens.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew tokens "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = (): string => "2026-11-01T00:00:00.000Z";
const REQUEST = { agent: "codex", projects: ["default"], scope: "write" } as const;

describe("a folder of tokens", () => {
  it("is seen by a running server as another process changes it [server:token-command]", async () => {
    const server = openTokens(folder, now);
    const command = openTokens(folder, now);
    expect([server.empty, server.find("nope")]).toEqual([true, undefined]);
    const { token, record } = command.create(REQUEST);
    await vi.waitFor(() => expect(server.find(token)).toEqual(record));
    expect(server.byId(record.id)).toEqual(record);
    command.revoke(record.id);
    await vi.waitFor(() => expect(server.find(token)).toBeUndefined());
    expect([server.byId(record.id), server.empty]).toEqual([undefined, true]);
  });

  it("knows at once what it made or revoked itself [server:token-command]", () => {
    const tokens = openTokens(folder, now);
    for (let round = 0; round < 3; round += 1) {
      const { token, record } = tokens.create(REQUEST);
      expect(tokens.find(token)).toEqual(record);
      expect(tokens.revoke(record.id)).toBe(true);
      expect([tokens.find(token), tokens.revoke(record.id)]).toEqual([undefined, false]);
    }
  });
});

describe("several sources of tokens", () => {
  const never: TokenSource = {
    empty: true,
    find: () => {
      throw new Error("asked");
    },
    byId: () => {
      throw new Error("asked");
    },
  };

  it("are asked in their order until one knows the token", () => {
    const tokens = openTokens(folder, now);
    const { token, record } = tokens.create(REQUEST);
    const joined = joinTokens([tokens, never]);
    expect([joined.find(token), joined.byId(record.id), joined.empty]).toEqual([record, record, false]);
    expect(() => joined.find("nope")).toThrow("asked");
  });
});
