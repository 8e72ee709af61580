import { describe, expect, it } from "vitest";
import { HANDOFF_TABLE, TASK_TABLE, type Table, THREAD_TABLE, transition } from "./index.ts";

function rows<S extends string, E extends string, C extends object>(table: Table<S, E, C>): string[] {
  return table.edges.map(
    (edge) => `${edge.from} ${edge.event} ${edge.to}${edge.when ? ` ${JSON.stringify(edge.when)}` : ""}`,
  );
}

describe("the table of threads", () => {
  it("has exactly these edges [protocol:thread-moves]", () => {
    expect(THREAD_TABLE.initial).toBe("active");
    expect(rows(THREAD_TABLE)).toEqual([
      "active pause paused",
      "active block blocked",
      "active complete completed",
      "paused reopen active",
      "blocked reopen active",
      'completed reopen active {"reason":true}',
    ]);
  });

  it("reopens a completed thread only with a reason", () => {
    expect(transition(THREAD_TABLE, "completed", { type: "reopen", reason: false }).ok).toBe(false);
    expect(transition(THREAD_TABLE, "completed", { type: "reopen", reason: true })).toMatchObject({ next: "active" });
    expect(transition(THREAD_TABLE, "paused", { type: "complete", reason: true }).ok).toBe(false);
  });
});

describe("the table of handoffs", () => {
  it("has exactly these edges [protocol:handoff-moves]", () => {
    expect(HANDOFF_TABLE.initial).toBe("discovered");
    expect(HANDOFF_TABLE.final).toEqual(["acknowledged", "failed", "expired"]);
    expect(rows(HANDOFF_TABLE)).toEqual([
      "discovered select selected",
      "discovered fail failed",
      "selected validate validated",
      "selected fail failed",
      "validated transfer transferred",
      "validated fail failed",
      "validated expire expired",
      "transferred invoke invoked",
      "transferred fail failed",
      "transferred expire expired",
      "invoked acknowledge acknowledged",
      "invoked fail failed",
      "invoked expire expired",
    ]);
  });
});

describe("the table of tasks", () => {
  it("has exactly these edges [protocol:task-moves]", () => {
    expect(TASK_TABLE.initial).toBe("pending");
    expect(rows(TASK_TABLE)).toEqual([
      "pending start in_progress",
      "pending partial in_progress",
      "pending complete completed",
      "pending fail failed",
      "pending block blocked",
      "pending skip skipped",
      "in_progress start in_progress",
      "in_progress partial in_progress",
      "in_progress complete completed",
      "in_progress fail failed",
      "in_progress block blocked",
      "in_progress skip skipped",
      "blocked start in_progress",
      "blocked partial in_progress",
      "blocked complete completed",
      "blocked fail failed",
      "blocked block blocked",
      "blocked skip skipped",
      "failed start in_progress",
      "failed partial in_progress",
      "failed complete completed",
      "failed fail failed",
      "failed block blocked",
      "failed skip skipped",
      "blocked unblock pending",
      'completed reopen in_progress {"reason":true}',
      'skipped reopen pending {"reason":true}',
    ]);
  });
});
