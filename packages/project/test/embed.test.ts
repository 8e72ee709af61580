import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, openProject, type Project } from "../src/index.ts";

let folder = "";
let project: Project;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew embed "));
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  project = openProject({ cwd: folder, env: { HOME: folder }, agent: "embedded" });
});
afterEach(async () => {
  await project.close();
  rmSync(folder, { recursive: true });
});

describe("a program that opens a project itself", () => {
  it("records a decision and reads it back, under its own name, also when it opens the project again [docs:examples]", async () => {
    await call(project, "cstp.createThread", { title: "Mail", threadId: "thread_mail" });
    const recorded = await call(project, "cstp.recordDecision", {
      threadId: "thread_mail",
      decision: "Use an outbox table",
      confidence: 0.8,
    });
    expect(recorded.id).toEqual(expect.any(String));
    await project.close();
    project = openProject({ cwd: folder, env: { HOME: folder } });
    const { thread } = await call(project, "cstp.getThread", { threadId: "thread_mail" });
    expect(thread.decisions).toMatchObject([{ decision: "Use an outbox table", agentId: "embedded" }]);
  });

  it("is told by a ClewError what was refused, and what is wrong with its params [docs:examples]", async () => {
    await expect(call(project, "cstp.getThread", { threadId: "nothing" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(call(project, "cstp.recordDecision", { decision: "D", confidence: 7 })).rejects.toMatchObject({
      code: "USAGE",
    });
  });

  it("opens the store again with its next call if it could not be opened [docs:examples]", async () => {
    const store = join(folder, ".clew", "clew.db");
    mkdirSync(store);
    const title = { title: "Mail", threadId: "thread_mail" };
    await expect(call(project, "cstp.createThread", title)).rejects.toThrow();
    rmSync(store, { recursive: true });
    expect(await call(project, "cstp.createThread", title)).toMatchObject({ thread: { id: "thread_mail" } });
  });
});
