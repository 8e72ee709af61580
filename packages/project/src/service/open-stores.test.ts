import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import { afterEach, describe, expect, it } from "vitest";
import { storePlace } from "../config/addresses.ts";
import { loadConfig } from "../config/load-config.ts";
import { joinSessions, openStores } from "./open-stores.ts";

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

/** A decision with its own log. */
function decided(project: string, id: string) {
  const payload = { id, decision: `Decide ${id}`, confidence: 0.5 };
  return { project, log: id, actor: "a", events: [{ type: "decision_recorded", payload }] };
}

describe("stores by project", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  it("keep each project where the first pattern says, and are one to whoever asks [store:routes]", async () => {
    const home = mkdtempSync(join(tmpdir(), "clew routes "));
    folders.push(home);
    const stateFolder = join(home, ".clew");
    for (const folder of [stateFolder, join(home, ".config/clew")]) mkdirSync(folder, { recursive: true });
    const sqlite = (name: string): string => `sqlite:${join(home, name)}`;
    const stores = [
      { project: "shop-a*", store: sqlite("one.db") },
      { project: "shop-*", store: sqlite("two.db") },
      { project: "shop-abc", store: sqlite("never.db") },
    ];
    writeFileSync(join(home, ".config/clew/config.json"), JSON.stringify({ store: sqlite("rest.db"), stores }));
    // A cloned repository must not choose where reasoning is sent.
    writeFileSync(
      join(stateFolder, "config.json"),
      JSON.stringify({ stores: [{ project: "*", store: sqlite("evil.db") }] }),
    );
    const config = loadConfig({ stateFolder, env: { HOME: home } });
    expect(config.ignored).toMatchObject([{ key: "stores", reason: expect.stringContaining("only the user's file") }]);
    const opened = await openStores(storePlace({ stateFolder, config }), stateFolder);
    const { threads } = opened;
    const before = await threads.hints(undefined);
    const projects = ["shop-abc", "shop-b", "other", "shop-"];
    for (const project of projects) expect(await threads.append(decided(project, "d"))).toMatchObject({ ok: true });
    expect(await threads.projects()).toEqual(["other", "shop-", "shop-abc", "shop-b"]);
    expect((await threads.hints(before.position)).hints.map(({ project }) => project).toSorted()).toEqual(
      projects.toSorted(),
    );
    for (const project of projects) expect((await threads.decisions({ project })).items).toHaveLength(1);
    expect(await threads.health()).toMatchObject({ ok: true, problems: [] });
    await opened.close();
    const held = async (name: string): Promise<readonly string[]> => {
      const alone = await openStores({ kind: "sqlite", path: join(home, name) }, stateFolder);
      const found = await alone.threads.projects();
      await alone.close();
      return found;
    };
    expect([await held("one.db"), await held("two.db"), await held("rest.db")]).toEqual([
      ["shop-abc"],
      ["shop-", "shop-b"],
      ["other"],
    ]);
  });

  it("are refused by name where the setting is none [config:bad-values]", () => {
    const home = mkdtempSync(join(tmpdir(), "clew routes "));
    folders.push(home);
    mkdirSync(join(home, ".config/clew"), { recursive: true });
    for (const stores of ["sqlite:x", [{ project: "a" }], [{ project: "", store: "memory:" }]]) {
      writeFileSync(join(home, ".config/clew/config.json"), JSON.stringify({ stores }));
      expect(() => loadConfig({ stateFolder: join(home, ".clew"), env: { HOME: home } })).toThrow(
        /"stores" must be a list of/,
      );
    }
  });
});
