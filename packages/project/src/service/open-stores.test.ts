import { createMemorySessionStore } from "@clew/thread-store/memory";
import { describe, expect, it } from "vitest";
import { joinSessions } from "./open-stores.ts";

const session = (id: string, at: string, revision = 1) => ({
  schema_version: "1.0",
  session_id: id,
  revision,
  query_timestamp: at,
});

describe("two stores as one", () => {
  it("goes on with a session where it lies, and opens new ones in the second [agents:mcp-gate]", async () => {
    const files = createMemorySessionStore();
    const store = createMemorySessionStore();
    const both = joinSessions(files, store);
    await files.create(session("aaaaaaaaaaaa", "2026-11-18T10:00:00Z"));
    expect(await both.create(session("bbbbbbbbbbbb", "2026-11-18T11:00:00Z"))).toEqual({ ok: true });
    expect(await files.load("bbbbbbbbbbbb")).toBeUndefined();
    expect(await both.save(session("aaaaaaaaaaaa", "2026-11-18T10:00:00Z", 2), 1)).toEqual({ ok: true });
    expect(await files.load("aaaaaaaaaaaa")).toMatchObject({ revision: 2 });
    expect(await store.load("aaaaaaaaaaaa")).toBeUndefined();
    expect(await both.load("bbbbbbbbbbbb")).toMatchObject({ revision: 1 });
    expect((await both.list()).map(({ id }) => id)).toEqual(["bbbbbbbbbbbb", "aaaaaaaaaaaa"]);
    const surveyed = async (): Promise<unknown> => (await both.scan((entry) => entry.ok)).map(({ id }) => id).sort();
    expect(await surveyed()).toEqual(["aaaaaaaaaaaa", "bbbbbbbbbbbb"]);
    await store.create(session("aaaaaaaaaaaa", "2026-11-18T10:00:00Z"));
    expect(await surveyed()).toEqual(["aaaaaaaaaaaa", "bbbbbbbbbbbb"]);
    await store.remove("aaaaaaaaaaaa");
    expect(await both.remove("aaaaaaaaaaaa")).toBe(true);
    expect((await both.list()).map(({ id }) => id)).toEqual(["bbbbbbbbbbbb"]);
  });
});
