import type { NewEvent, ThreadStore } from "@clew/thread-store";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { afterEach, describe, expect, it } from "vitest";
import { readThread } from "./read-thread.ts";

const P = "default";
const store = createMemoryThreadStore();
afterEach(() => store.close());

/** A store as an older version left it, whose redaction notes said where but not whose content it was. */
function withOlderNotes(threads: ThreadStore): ThreadStore {
  return {
    ...threads,
    events: async (query) =>
      (await threads.events(query)).map((event) => {
        const { id: _, ...payload } = { ...event.payload };
        return event.type === "redacted" ? { ...event, payload } : event;
      }),
  };
}

describe("what was redacted by an older version", () => {
  it("keeps its name in a thread of more than a thousand decisions [thread:redact-keeps-place]", async () => {
    const decided: NewEvent[] = Array.from({ length: 1_200 }, (_, index) => ({
      type: "decision_recorded",
      payload: { id: `d${index}`, decision: "x", confidence: 0.5 },
    }));
    const thought = { type: "thought_recorded", payload: { id: "x1", text: "hm", decisionId: "d1" } };
    const events = [{ type: "thread_created", payload: { id: "t", title: "T" } }, ...decided, thought];
    await store.append({ project: P, log: "t", actor: "me", events });
    for (const seq of [3, 1_201, 1_202]) await store.redact({ project: P, log: "t", seq, actor: "me" });
    const thread = await readThread({ threads: withOlderNotes(store) }, { project: P, threadId: "t" });
    expect([...thread.decisions.values()].filter(({ redacted }) => redacted).map(({ id }) => id)).toEqual([
      "d1",
      "d1199",
    ]);
    expect(thread.thoughts.map(({ id }) => id)).toEqual(["x1"]);
  });
});

describe("what was emptied though nobody redacted it", () => {
  it("is shown as damaged, and keeps its name [store:verify-emptied]", async () => {
    const threads = createMemoryThreadStore();
    const decided = { type: "decision_recorded", payload: { id: "d1", decision: "x", confidence: 0.5 } };
    const thought = { type: "thought_recorded", payload: { id: "x1", text: "hm", decisionId: "d1" } };
    const events = [{ type: "thread_created", payload: { id: "t", title: "T" } }, decided, thought];
    await threads.append({ project: P, log: "t", actor: "me", events });
    await threads.redact({ project: P, log: "t", seq: 3, actor: "me" });
    // As if somebody had emptied the second event's payload in the database.
    const emptying: ThreadStore = {
      ...threads,
      events: async (query) =>
        (await threads.events(query)).map(({ payload, ...event }) =>
          event.seq === 2 || payload === undefined ? event : { ...event, payload },
        ),
    };
    const thread = await readThread({ threads: emptying }, { project: P, threadId: "t" });
    expect([...thread.decisions.values()].map(({ decision }) => decision)).toEqual(["[damaged]"]);
    expect(thread.thoughts.map(({ text }) => text)).toEqual(["[redacted]"]);
    await threads.close();
  });
});
