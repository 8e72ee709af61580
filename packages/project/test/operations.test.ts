import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { METHODS, OPERATIONS } from "@clew/operations/table";
import { describe, expect, it } from "vitest";
import { openProject } from "../src/open-project.ts";
import { openService } from "../src/service/index.ts";

function openIn(env: Readonly<Record<string, string>> = {}) {
  const cwd = mkdtempSync(join(tmpdir(), "clew operations "));
  return openProject({ cwd, env: { HOME: cwd, CLEW_HOME: join(cwd, ".clew"), ...env } });
}

describe("the operations of a project [house:one-table]", () => {
  it("are called by their names, wherever they work", async () => {
    const project = openIn();
    const { thread } = await project.call("createThread", { title: "Pick a queue", threadId: "t" });
    expect(thread).toMatchObject({ id: "t", title: "Pick a queue" });
    expect(await project.call("newTask", { name: "Build it" })).toMatchObject({ id: "task-001" });
    const listed = await project.call("listTasks", {});
    expect(listed["tasks"]).toMatchObject([{ id: "task-001", name: "Build it", status: "pending" }]);
    await project.close();
  });

  it("leave nothing behind where they only read what was never written", async () => {
    const project = openIn();
    expect(await project.call("listThreads", {})).toMatchObject({ threads: [] });
    expect(existsSync(project.stateFolder)).toBe(false);
    await project.close();
  });

  it("lose no write that comes while the first read still finds no store", async () => {
    const project = openIn();
    const { threads } = project;
    const write = (log: string) => {
      const events = [{ type: "thread_created", payload: { id: log, title: log } }];
      return threads.append({ project: "default", log, actor: "a", events, start: "new" });
    };
    // The first read finds no store yet; more is written once it has been answered.
    const read = threads.thread("default", "t0").then(() => write("t1"));
    const first = write("t0");
    await Promise.all([read, first]);
    await project.close();
    const again = openProject({ cwd: project.root, env: { HOME: project.root, CLEW_HOME: project.stateFolder } });
    const { threads: kept } = await again.call("listThreads", {});
    expect((kept as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(["t0", "t1"]);
    await again.close();
  });

  it("on files of this machine run here, also while the server that keeps the threads is away", async () => {
    const project = openIn({ CLEW_URL: "http://127.0.0.1:9" });
    expect(project.isFar).toBe(true);
    const { id, path } = await project.call("newTask", { name: "Build it", priority: "high" });
    expect(await project.call("setTaskStatus", { task: String(id), status: "in_progress" })).toEqual({
      task: "task-001",
      from: "pending",
      to: "in_progress",
    });
    expect(readFileSync(join(project.root, String(path)), "utf8")).toContain("in_progress");
    expect(await project.call("checkTask", { task: "task-001" })).toMatchObject({ valid: false, outcome: null });
    await expect(project.call("setTaskStatus", { task: "task-001", status: "done" })).rejects.toMatchObject({
      code: "USAGE",
    });
    await project.close();
  });

  it("on files of this machine are no methods of a server", async () => {
    const local = OPERATIONS.filter((operation) => !METHODS.includes(operation)).map(({ name }) => name);
    expect(local).toEqual([
      "testRule",
      "undoAnswers",
      "sessionDiagram",
      "abandonSession",
      "importSession",
      "collectSessions",
      "discoverSkills",
      "validateHandoff",
      "sendHandoff",
      "newTask",
      "checkTask",
      "setTaskStatus",
      "migrateTask",
      "exportKnowledge",
      "importGraph",
      "staleKnowledge",
      "refreshRecall",
      "prCheck",
      "foldTouched",
      "sync",
      "syncInit",
      "syncList",
      "syncTrust",
      "syncRedact",
    ]);
    const cwd = mkdtempSync(join(tmpdir(), "clew operations "));
    const service = await openService({ cwd, env: { HOME: cwd, CLEW_HOME: join(cwd, ".clew") } });
    expect(local.filter((name) => service.dispatcher.methods.has(`cstp.${name}`))).toEqual([]);
    await service.close();
  });

  it("have names of their own", () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  });
});
