import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { describe, expect, it } from "vitest";
import { beginLifecycle, lifecycleMoves, storeHandoffLog } from "./handoff-log.ts";
import { acknowledgeHandoff } from "./receive-handoff.ts";

const NOW = Date.parse("2026-02-04T19:30:00Z");

describe("the log of handoffs in a store", () => {
  for (const thread of [undefined, "t-1"])
    it(`takes one of many simultaneous acknowledgements ${thread === undefined ? "" : "in a thread "}[handoff:acknowledged-once]`, async () => {
      const threads = createMemoryThreadStore();
      const writer = { project: "default", agentId: "b" };
      if (thread !== undefined)
        await threads.append({
          project: "default",
          log: thread,
          actor: "b",
          events: [{ type: "thread_created", payload: { id: thread, title: "T" } }],
        });
      const log = storeHandoffLog(threads, writer);
      const moves = [
        beginLifecycle({ source: "clew" }, "discovered"),
        ...(lifecycleMoves("discovered", ["select", "validate", "transfer"]) ?? []),
      ];
      await log.append({ id: "h-1", moves, ...(thread === undefined ? {} : { thread }) });
      const ports = { log, now: () => NOW };
      const outcomes = await Promise.all(
        ["a", "b", "c", "d"].map((agent) => acknowledgeHandoff(ports, { id: "h-1", agent })),
      );
      expect(outcomes.filter((each) => !each.already)).toHaveLength(1);
      expect((await log.history("h-1")).map((each) => each.status)).toEqual([
        "discovered",
        "selected",
        "validated",
        "transferred",
        "invoked",
        "acknowledged",
      ]);
    });
});
