import type { Session } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { stepName, stepOfState, stepsIn } from "./answer-view.tsx";

function sessionWith(steps: NonNullable<Session["metadata"]["protocol"]>["steps"]): Session {
  const protocol = { digest: "ab".repeat(32), name: "team", version: "1", steps };
  // Only the fields that the page reads.
  return { metadata: { is_agent_session: false, depth: "full", protocol } } as unknown as Session;
}

describe("the steps of a session on its page", () => {
  it("are the built-in ones with a team's own in their places, each by its title [protocol:own-steps-everywhere]", () => {
    const session = sessionWith([
      { key: "after_b", after: "b", title: "Third" },
      { key: "a", after: "3", title: "First" },
      { key: "b", after: "3", title: "Second" },
    ]);
    expect(stepsIn(session).join(" ")).toBe("0 1 2 3 a b after_b 3b 4 5 6 7 8");
    expect([stepName(session, "b"), stepName(session, "3"), stepName(session, "gone")]).toEqual([
      "Second",
      "Tree of thought",
      "gone",
    ]);
    expect([stepOfState("STEP:after_b"), stepOfState("SKILL_DETECTION"), stepOfState("HALTED")]).toEqual([
      "after_b",
      "3b",
      "HALTED",
    ]);
  });

  it("are shown where a session names a step that stands nowhere [protocol:own-steps-everywhere]", () => {
    expect(stepsIn(sessionWith([{ key: "a", after: "gone", title: "A" }])).join(" ")).toBe("0 1 2 3 3b 4 5 6 7 8");
  });
});
