import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProject, type Project } from "../src/open-project.ts";

let folder = "";
const open = (name: string): Project => {
  mkdirSync(join(folder, name));
  return openProject({
    cwd: join(folder, name),
    env: { HOME: folder, PATH: process.env["PATH"] },
    agent: name,
    forPerson: true,
  });
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clew bundle "));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWER = {
  share: { task_type: "choice", complexity: "simple", inferences: ["mail is retried"], pitfalls: [] },
  ask: [],
  acknowledge: { boundaries: [], assumptions: [] },
  explore: { edge_cases: [], failure_modes: [] },
};

describe("a bundle of one thread", () => {
  it("carries its unfinished sessions, and whoever imports it sees them and can go on with them [bundle:unfinished]", async () => {
    const [here, there] = [open("here"), open("there")];
    await here.call("createThread", { threadId: "t1", title: "Queue" });
    const { session_id: sessionId } = await here.call("startReasoning", { query: "Choose a queue", threadId: "t1" });
    await here.call("submitStep", { sessionId, step: "0", answer: ANSWER });
    const { bundle } = await here.call("exportBundle", { scope: { threadId: "t1" } });

    await there.call("importBundle", { bundle });
    await there.call("importBundle", { bundle });
    const { thread } = await there.call("resumeThread", { threadId: "t1" });
    expect((thread as { unfinished: unknown }).unfinished).toMatchObject([
      {
        session_id: sessionId,
        query: "Choose a queue",
        step: "1",
        answers: { "0": ANSWER },
        where: "the machine of here",
      },
    ]);
    expect(await there.call("takeSession", { sessionId, force: true })).toMatchObject({ step: "1" });

    const { bundle: all } = await here.call("exportBundle", { scope: {} });
    expect((all as { sessions?: unknown }).sessions).toBeUndefined();
    await Promise.all([here.close(), there.close()]);
  });
});
