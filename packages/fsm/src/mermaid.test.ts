import { describe, expect, it } from "vitest";
import { SESSION_TABLE, THREAD_TABLE, toMermaid } from "./index.ts";

describe("a diagram of a table", () => {
  it("draws every edge with its event and guard", () => {
    expect(toMermaid(THREAD_TABLE)).toBe(`stateDiagram-v2
  [*] --> active
  active --> paused : pause
  active --> blocked : block
  active --> completed : complete
  paused --> active : reopen
  blocked --> active : reopen
  completed --> active : reopen [reason true]
`);
  });

  it("numbers the walked moves and marks the states on the way [protocol:diagram-shows-walk]", () => {
    const text = toMermaid(THREAD_TABLE, {
      walked: [
        { from: "active", to: "paused" },
        { from: "paused", to: "active" },
        { from: "active", to: "paused" },
      ],
      current: "paused",
    });
    expect(text).toContain("  active --> paused : pause (1, 3)\n");
    expect(text).toContain("  paused --> active : reopen (2)\n");
    expect(text).toContain("  class active,paused walked\n");
    expect(text).toContain("  class paused current\n");
  });

  it("tells a loop-back that halted from an answered halt by its cause", () => {
    const text = toMermaid(SESSION_TABLE, {
      walked: [{ from: "KNOWLEDGE_TRANSFER", to: "HALTED", cause: "max_iterations" }],
    });
    expect(text).toContain("KNOWLEDGE_TRANSFER --> HALTED : halt\n");
    expect(text).toContain("KNOWLEDGE_TRANSFER --> HALTED : loop_back [depth full, iteration 2] (1)\n");
  });

  it("draws nothing that the table does not know, whatever a file says", () => {
    const text = toMermaid(THREAD_TABLE, {
      walked: [{ from: "x\n  click active", to: "active" }],
      current: "javascript:",
    });
    expect(text).toBe(toMermaid(THREAD_TABLE));
  });
});
