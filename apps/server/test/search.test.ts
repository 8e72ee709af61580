/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localCaller } from "@clew/operations";
import { openService, type Service } from "@clew/project/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew search "));
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  service = await openService({ cwd: folder, env: { HOME: folder } });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const me = localCaller("me", "test");
async function call(name: string, params: object): Promise<any> {
  const result = await service.dispatcher.call(`cstp.${name}`, params, me);
  service.dispatcher.methods.get(`cstp.${name}`)!.result.parse(result);
  return JSON.parse(JSON.stringify(result));
}

function nodes(project: string): object[] {
  const text = `Quokka locks of ${project}`;
  const created = "2026-11-18T09:00:00Z";
  return [{ id: project, type: "gotcha", summary: text, text, tags: ["db"], task: null, source: "notes.md", created }];
}

describe("a search through many projects", () => {
  it("finds what the last of fifty knows, says where there is more, and makes nothing [rpc:search-all-projects]", async () => {
    const projects = Array.from({ length: 50 }, (_, index) => `p${String(index).padStart(2, "0")}`);
    for (const project of projects) await call("createThread", { title: `Thread of ${project}`, project });
    for (const project of projects.filter((_, index) => index % 2 === 1))
      await call("importKnowledge", { project, nodes: nodes(project), edges: [] });
    const files = readdirSync(join(folder, ".clew", "knowledge"));
    expect(files.filter((name) => name.endsWith(".db"))).toHaveLength(25);

    const found = await call("search", { query: "quokka", limit: 100 });
    expect(found.results.map(({ id }: { id: string }) => id)).toHaveLength(25);
    expect(found.results.at(-1)).toMatchObject({ kind: "knowledge", id: "p49" });
    expect(found).not.toHaveProperty("more");
    const few = await call("search", { query: "p4", limit: 4 });
    expect(few.results.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...Array.from({ length: 4 }, () => "thread"),
      ...Array.from({ length: 4 }, () => "knowledge"),
    ]);
    expect(few.more).toEqual(["thread", "knowledge"]);
    expect(readdirSync(join(folder, ".clew", "knowledge")).filter((name) => name.endsWith(".db"))).toHaveLength(25);
  });
});

function move(event: string, status: string): object {
  return { event, status };
}

describe("a list of handoffs", () => {
  it("finds those of a status or a thread behind any number of newer ones, and says where there is more [rpc:handoff-list]", async () => {
    await call("createThread", { title: "T", threadId: "t_handoffs" });
    const record = (handoffId: string, more: object, ...moves: object[]): Promise<any> =>
      call("recordHandoff", { handoffId, moves: [move("discover", "discovered"), ...moves], ...more });
    await record("h-old", { threadId: "t_handoffs" }, move("select", "selected"), move("fail", "failed"));
    for (let number = 0; number < 5; number += 1) await record(`h-${number}`, {});
    const ids = async (params: object): Promise<unknown> => {
      const { handoffs, more } = await call("listHandoffs", params);
      return [handoffs.map(({ id }: { id: string }) => id), more];
    };
    expect(await ids({ limit: 2 })).toEqual([["h-4", "h-3"], true]);
    expect(await ids({ limit: 2, status: "failed" })).toEqual([["h-old"], undefined]);
    expect(await ids({ limit: 2, threadId: "t_handoffs" })).toEqual([["h-old"], undefined]);
    expect(await ids({ limit: 2, threadId: "t_handoffs", status: "selected" })).toEqual([[], undefined]);
  });
});
