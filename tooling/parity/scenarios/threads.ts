import type { Scenario } from "../scenario.ts";

const T1 = { threadId: "t1" };

/** Threads, their claims, questions and logs. */
export const threadScenarios: readonly Scenario[] = [
  {
    id: "a thread is opened, moved through its statuses and forked",
    calls: [
      {
        operation: "createThread",
        params: { ...T1, title: "Pick a queue", tags: ["mail"], context: "the mail worker" },
        says: { thread: { id: "t1", status: "active", startedBy: "parity" } },
      },
      { operation: "createThread", params: { ...T1, title: "Something else" }, refusal: "CONFLICT" },
      { operation: "getThreadStatus", params: T1, says: { status: "active", decisions: 0 } },
      {
        operation: "updateThread",
        params: { ...T1, status: "paused", reason: "the week ends" },
        says: { thread: { status: "paused" } },
      },
      {
        operation: "updateThread",
        params: { ...T1, status: "completed", reason: "done" },
        refusal: "THREAD_STATUS_REFUSED",
      },
      {
        operation: "updateThread",
        params: { ...T1, status: "active", reason: "it goes on" },
        says: { thread: { status: "active" } },
      },
      {
        operation: "forkThread",
        params: { ...T1, atSeq: 1, title: "Another way", newThreadId: "t2" },
        says: { thread: { id: "t2" } },
      },
      { operation: "listThreads", params: { query: "queue" }, says: { threads: [{ id: "t1", status: "active" }] } },
      { operation: "findIds", params: { beginning: "0a1b2c3d" }, says: { ids: [] } },
      { operation: "getThread", params: T1, says: { thread: { id: "t1", title: "Pick a queue" } } },
      { operation: "resumeThread", params: { ...T1, context: "the next day" }, says: { thread: { id: "t1" } } },
    ],
    stores: {
      threads: [
        { id: "t2", title: "Another way" },
        {
          id: "t1",
          status: "active",
          events: [
            { type: "thread_created" },
            { type: "status_changed" },
            { type: "status_changed" },
            { type: "resumed" },
          ],
        },
      ],
    },
  },
  {
    id: "a claim is taken, held against others, prolonged and given back",
    setup: async ({ records }) => records("createThread", { ...T1, title: "Pick a queue" }),
    calls: [
      {
        operation: "claimThread",
        params: { ...T1, ttlSeconds: 600 },
        says: { claim: { threadId: "t1", agentId: "parity", token: 1 } },
      },
      { operation: "recordThought", params: { ...T1, text: "without the token" }, refusal: "CLAIM_REQUIRED" },
      { operation: "recordThought", params: { ...T1, text: "with the token", claimToken: 1 }, says: { success: true } },
      { operation: "renewClaim", params: { ...T1, token: 1, ttlSeconds: 900 }, says: { claim: { token: 1 } } },
      { operation: "releaseClaim", params: { ...T1, token: 1 }, says: { released: true } },
      { operation: "renewClaim", params: { ...T1, token: 1, ttlSeconds: 900 }, refusal: "CLAIM_STALE" },
    ],
  },
  {
    id: "a question is asked and answered",
    setup: async ({ records }) => records("createThread", { ...T1, title: "Pick a queue" }),
    calls: [
      {
        operation: "askQuestion",
        params: { ...T1, question: "How many mails?", questionId: "q1" },
        says: { question: { id: "q1", text: "How many mails?" } },
      },
      {
        operation: "answerQuestion",
        params: { questionId: "q1", answer: "A thousand an hour" },
        says: { question: { answer: "A thousand an hour" } },
      },
      { operation: "answerQuestion", params: { questionId: "q9", answer: "Nobody asked" }, refusal: "NOT_FOUND" },
    ],
  },
  {
    id: "a log is read, verified and an event of it emptied",
    setup: async ({ records }) => {
      await records("createThread", { ...T1, title: "Pick a queue" });
      return records("recordThought", { ...T1, text: "A thought that should not stay", thoughtId: "th1" });
    },
    calls: [
      { operation: "getThreadEvents", params: { ...T1, sinceSeq: 1 }, says: { more: false } },
      { operation: "verifyThread", params: { ...T1, deep: true }, says: { ok: true, events: 2 } },
      { operation: "redactEvent", params: { ...T1, seq: 2, reason: "a name in it" }, says: { redacted: true, seq: 2 } },
      { operation: "verifyThread", params: T1, says: { ok: true, events: 3 } },
      { operation: "getThreadFiles", params: T1, says: { files: [], total: 0 } },
      { operation: "getSessionMarks", params: T1, says: { marks: [], total: 0 } },
    ],
  },
  {
    id: "a thread travels as a bundle, and a second time changes nothing",
    setup: async ({ records }) => {
      await records("createThread", { ...T1, title: "Pick a queue" });
      await records("recordDecision", { ...T1, id: "d1", decision: "A table in SQLite", confidence: 0.8 });
      const { bundle } = await records("exportBundle", { scope: T1 });
      return { bundle };
    },
    calls: [
      {
        operation: "exportBundle",
        params: { scope: T1 },
        says: { bundle: { format: "cstp-bundle/v1", threads: [{ id: "t1" }] } },
      },
      {
        operation: "importBundle",
        params: ({ setup }) => ({ bundle: setup["bundle"] }),
        says: { conflicts: [], imported: 0 },
      },
    ],
  },
];
