import type { ThreadDocument } from "@clew/schemas";
import { expect, it } from "vitest";
import { draftFromThread } from "../session/session-payload.ts";

it("puts objections and context into a draft as texts, however they were given", () => {
  const thread: ThreadDocument = {
    id: "t",
    title: "Which queue?",
    startedBy: "ada",
    openQuestions: [],
    lastState: {},
    decisions: [
      {
        id: "d",
        decision: "Use a table",
        confidence: 0.8,
        context: { mails: 312 },
        dissent: ["a broker, later", { agent: "bo", text: "too early" }],
      },
    ],
  };
  expect(draftFromThread(thread, "/sessions/1")).toMatchObject({
    context: { synthesis_summary: 'Use a table\n{"mails":312}' },
    insights: {
      divergent: [
        { archetype: "dissent", insight: "a broker, later" },
        { archetype: "dissent", insight: "too early" },
      ],
    },
  });
});
