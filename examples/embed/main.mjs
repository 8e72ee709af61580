// A program that keeps a thread itself, without a server and without the command line.
import assert from "node:assert/strict";
// In a project of your own: import { call, openProject } from "@clew/project";
import { call, openProject } from "../../packages/project/dist/index.js";
import { newProject } from "../clew.mjs";

const { folder, env } = newProject("embed");
const project = openProject({ cwd: folder, env, agent: "embedded" });
try {
  await call(project, "cstp.createThread", { title: "Which queue carries our mail?", threadId: "thread_mail" });
  await call(project, "cstp.recordDecision", {
    threadId: "thread_mail",
    decision: "Use an outbox table",
    confidence: 0.8,
    reasons: [{ type: "empirical", text: "312 mails went out twice." }],
  });
  const { thread } = await call(project, "cstp.getThread", { threadId: "thread_mail" });
  assert.equal(thread.decisions[0].decision, "Use an outbox table");
  assert.equal(thread.decisions[0].agentId, "embedded");
} finally {
  await project.close();
}
console.log("ok: the decision is on record");
