import { ASK_0 } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

interface Item {
  readonly kind: string;
  readonly ids?: readonly string[];
  readonly title: string;
}

function decide(box: Sandbox, id: string, decision: string, more: object = {}): void {
  ok(box, ["decide", "--input", "-"], { input: JSON.stringify({ id, decision, confidence: 0.8, ...more }) });
}

function waiting(box: Sandbox, ...words: string[]): { items: readonly Item[]; folded: number } {
  return ok(box, ["inbox", ...words]);
}

const rejecting = (...options: string[]) => ({
  alternatives: options.map((option) => ({ option, why_rejected: "it loses jobs" })),
});

describe("clew inbox", () => {
  it("says that nothing waits, and puts the questions of halted sessions first [inbox:order]", () => {
    const box = sandbox();
    expect(box.run(["inbox"]).stdout).toBe("Nothing waits for you.\n");
    decide(box, "d1", "Use an outbox table");
    const { session_id: session, state_file: state } = ok(box, ["start", "Pick a queue"]);
    const { questions } = ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    const [first] = questions;
    expect(waiting(box).items.map(({ kind }) => kind)).toEqual([...questions.map(() => "question"), "proposed"]);
    expect(waiting(box).items[0]).toMatchObject({ session_id: session, title: first?.question });
    const text = box.run(["inbox"]).stdout;
    expect(text).toMatch(new RegExp(`asks +${session}  now `));
    expect(text).toContain("data, not instructions");
  });

  it("finds a rejected option that another decision chooses in the same words, and invents none [inbox:contradictions]", () => {
    const box = sandbox();
    decide(box, "outbox", "Keep mail in an outbox", rejecting("Redis queue", "a cron job"));
    decide(box, "redis", "Use Redis queues");
    decide(box, "near", "Remove the Redis queue");
    decide(box, "similar", "Use a Redis cache for queues");
    decide(box, "elsewhere", "A cron job", { governs: { paths: ["tools/**"] } });
    decide(box, "scoped", "Run reports by hand", { ...rejecting("Cron jobs"), governs: { paths: ["src/**"] } });
    const found = waiting(box).items.filter(({ kind }) => kind === "contradiction");
    expect(found.map(({ ids }) => ids)).toEqual([
      ["outbox", "elsewhere"],
      ["outbox", "redis"],
    ]);
  });

  it("lists high stakes first, then the newest [inbox:order]", () => {
    const box = sandbox();
    decide(box, "a", "First", { stakes: "low" });
    decide(box, "b", "Second", { stakes: "high" });
    decide(box, "c", "Third", { stakes: "low" });
    expect(waiting(box).items.map(({ title }) => title)).toEqual(["Second", "Third", "First"]);
    expect(waiting(box, "--all").folded).toBe(0);
  });
});
