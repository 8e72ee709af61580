import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Finished, fails, sandbox, write } from "../rig/clew-process.ts";

function done(finished: Finished): string {
  expect([finished.stderr, finished.code]).toEqual(["", 0]);
  return finished.stdout;
}

describe("clew thread, decide, think", () => {
  it("take all params of their method from one document [cli:input]", () => {
    const box = sandbox();
    const give = (words: readonly string[], params: object): unknown =>
      JSON.parse(done(box.run([...words, "--input", "-", "--json"], { input: JSON.stringify(params) })));
    give(["thread", "create"], { title: "By document", threadId: "t" });
    give(["decide"], { decision: "D", confidence: 0.4, thread_id: "t", id: "d" });
    const threadId = "t";
    expect(give(["thread", "status"], { threadId })).toMatchObject({ decisions: 1 });
    expect(give(["thread", "resume"], { threadId, maxTokens: 5_000 })).toMatchObject({ thread: { id: "t" } });
    expect(give(["thread", "show"], { threadId })).toMatchObject({ thread: { id: "t" } });
    expect(give(["thread", "pause"], { threadId, reason: "r" })).toMatchObject({ thread: { status: "paused" } });
    expect(give(["thread", "fork"], { thread_id: "t", at_seq: 1, title: "F" })).toMatchObject({
      thread: { title: "F" },
    });
    expect(give(["thread", "claim"], { threadId, ttlSeconds: 60 })).toMatchObject({ claim: { token: 1 } });
    expect(give(["thread", "verify"], { threadId })).toMatchObject({ ok: true });
    expect(give(["thread", "export"], { scope: { threadId } })).toMatchObject({ bundle: { threads: [{ id: "t" }] } });
    expect(give(["thread", "redact"], { threadId, seq: 1 })).toMatchObject({ redacted: true, seq: 1 });
    expect(box.run(["thread", "status"]).code).toBe(2);
  });

  it("draw a thread as people and agents read it [cli:thread-tree]", () => {
    const box = sandbox();
    done(box.run(["thread", "create", "PR #94 Architecture", "--id", "thread_pr94", "--agent", "emerson"]));
    done(
      box.run([
        "decide",
        "Plan: create feature specs",
        "--id",
        "dec_001",
        "--confidence",
        "0.85",
        "--thread",
        "thread_pr94",
        "--agent",
        "emerson",
      ]),
    );
    done(box.run(["think", "Checking MIT scaling research...", "--thread", "thread_pr94", "--agent", "emerson"]));
    for (const [id, agent, text] of [
      ["dec_002", "code-reviewer", "Code review PR #94"],
      ["dec_003", "docs-agent", "Update docs for PR #94"],
    ] as const)
      done(
        box.run([
          "decide",
          text,
          "--id",
          id,
          "--confidence",
          "0.9",
          "--thread",
          "thread_pr94",
          "--continues",
          "dec_001",
          "--agent",
          agent,
        ]),
      );
    expect(
      done(box.run(["thread", "show", "thread_pr94"]))
        .split("\n")
        .slice(1, -2),
    ).toEqual([
      'Thread: "PR #94 Architecture"',
      '├── dec_001: "Plan: create feature specs" (emerson)',
      '│   └── thought: "Checking MIT scaling research..."',
      '├── dec_002: "Code review PR #94" (code-reviewer)',
      "│   └── continues_thread: dec_001",
      '└── dec_003: "Update docs for PR #94" (docs-agent)',
      "    └── continues_thread: dec_001",
    ]);
    const markdown = done(box.run(["thread", "resume", "thread_pr94", "--agent", "code-reviewer"]));
    expect(markdown).toContain("The newest conclusion is dec_003, confidence 0.9; it names no next steps.");
  });

  it("compare the files of a resumed thread with the worktree [cli:staleness]", () => {
    const box = sandbox();
    const file = (name: string, text: string): void => writeFileSync(join(box.folder, name), text);
    for (const name of ["kept.ts", "edited.ts"]) file(name, "one");
    done(box.run(["thread", "create", "T", "--id", "t"]));
    const input = JSON.stringify({
      decision: "D",
      confidence: 0.5,
      files: ["kept.ts", "edited.ts", "none.ts", "../outside.ts"],
    });
    done(box.run(["decide", "--input", "-", "--thread", "t"], { input }));
    file("edited.ts", "two");
    const { thread } = JSON.parse(done(box.run(["thread", "resume", "t", "--json"])));
    expect(thread.files.map((each: { path: string; staleness: string }) => [each.path, each.staleness])).toEqual([
      ["kept.ts", "fresh"],
      ["edited.ts", "changed"],
      ["none.ts", "missing"],
      ["../outside.ts", "missing"],
    ]);
  });

  it("keep what a decision rejected, and why [cli:decide-alternatives]", () => {
    const box = sandbox();
    const options = ["Redis: it loses jobs: twice", "Kafka", "cron:too slow", "https://queue.example: not ours"];
    const words = options.flatMap((each) => ["--alternative", each]);
    done(box.run(["decide", "Use a table", "--confidence", "0.8", "--id", "d", ...words]));
    const { decision } = JSON.parse(done(box.run(["rpc", "getDecision", '{"id":"d"}', "--json"])));
    expect(decision.alternatives).toEqual([
      { option: "Redis", why_rejected: "it loses jobs: twice" },
      { option: "Kafka" },
      { option: "cron", why_rejected: "too slow" },
      { option: "https://queue.example", why_rejected: "not ours" },
    ]);
    const refused = box.run(["decide", "Use it", "--confidence", "0.8", "--alternative", ": never"]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--alternative is OPTION:WHY")]);
  });

  it("take the same review twice for one, and any other for another [thread:safe-retry]", () => {
    const box = sandbox();
    done(box.run(["decide", "D", "--confidence", "0.5", "--id", "d"]));
    const review = (...words: readonly string[]): unknown =>
      JSON.parse(done(box.run(["review", "d", ...words, "--json"]))).reviewedAt;
    const events = (): number =>
      JSON.parse(done(box.run(["rpc", "getThreadEvents", '{"threadId":"d"}', "--json"]))).events.length;
    const first = review("--outcome", "success", "--lessons", "Redis was slow");
    expect(review("--outcome", "success", "--lessons", "Redis was slow")).toBe(first);
    expect(events()).toBe(2);
    review("--outcome", "success");
    review("--outcome", "failure", "--lessons", "Redis was slow");
    review("--outcome", "success", "--lessons", "Redis was slow");
    review("--outcome", "success", "--lessons", "Redis was slow", "--agent", "somebody-else");
    expect(events()).toBe(6);
  });

  it("exit with the code of what was refused [cli:thread-exits]", () => {
    const box = sandbox();
    done(box.run(["thread", "create", "T", "--id", "t"]));
    done(box.run(["decide", "D", "--confidence", "0", "--id", "d", "--thread", "t"]));
    const codes: [string[], number][] = [
      [["thread", "status", "nothing"], 5],
      [["thread", "reopen", "t"], 3],
      [["decide", "E", "--confidence", "0.5", "--id", "d", "--thread", "t"], 6],
      [["decide", "E", "--confidence", "0.5", "--thread", "t", "--expected-head", "1"], 6],
      [["decide", "E", "--thread", "t"], 2],
      [["decide", "E", "--confidence", "much", "--thread", "t"], 2],
      [["decide", "E", "--confidence", "0.5", "--reason", "no colon"], 2],
      [["thread", "verify", "t", "--head", "0".repeat(64)], 7],
      [["thread", "shwo", "t"], 2],
      [["rpc", "getNothing"], 2],
      [["review", "d"], 2],
    ];
    for (const [words, code] of codes) expect([words, box.run(words).code]).toEqual([words, code]);
    done(box.run(["thread", "claim", "t", "--ttl", "60", "--agent", "other"]));
    expect(done(box.run(["thread", "status", "t"]))).toContain("claimed by other until ");
    expect(box.run(["think", "x", "--thread", "t"]).code).toBe(3);
    done(box.run(["think", "x", "--thread", "t", "--claim-token", "1"]));
  });

  it("read where nothing was ever written, and leave nothing behind [cli:reads-leave-nothing]", () => {
    const box = sandbox();
    rmSync(join(box.folder, ".clew"), { recursive: true });
    expect(done(box.run(["thread", "list"]))).toBe("No threads.\n");
    expect(done(box.run(["search", "queue"]))).toBe("Nothing found.\n");
    expect(done(box.run(["search", "queue", "--mode", "semantic"]))).toBe(
      "Nothing found.\nClew does not search by meaning: it looked for the words.\n",
    );
    expect(fails(box, ["search", " "])).toMatchObject({ exit: 2, message: "Expected words to search for." });
    expect(box.run(["thread", "show", "t"]).code).toBe(5);
    expect([existsSync(join(box.folder, ".clew")), existsSync(join(box.env["HOME"] ?? "", ".local"))]).toEqual([
      false,
      false,
    ]);
  });

  it("say which rule a decision is against, and what was taken out of it [cli:said-to-people]", () => {
    const box = sandbox();
    write(
      box,
      ".clew/guardrails/mail.yaml",
      "- id: two-reasons\n  condition: action.reason_count < 2\n  action: block\n  message: 'Give two reasons: {description}'\n",
    );
    const said = done(box.run(["decide", "Use AKIAIOSFODNN7EXAMPLE", "--confidence", "0.5"]));
    expect(said).toMatch(/^ {2}against the rule two-reasons \(block\): Give two reasons: Use \S*/m);
    expect(said).toContain("  Taken out before it was stored: aws-key. `clew config get redact` is the setting.\n");
    const reasons = ["--reason", "analysis:one", "--reason", "pattern:two"];
    expect(done(box.run(["decide", "Plain", "--confidence", "0.5", ...reasons]))).not.toMatch(/against|Taken out/);
  });

  it("say into which thread a bundle went, and what stood against it [cli:said-to-people]", () => {
    const box = sandbox();
    done(box.run(["thread", "create", "T", "--id", "t"]));
    done(box.run(["thread", "export", "t", "-o", "t.json"]));
    const said = (...words: string[]): string[] => done(box.run(["thread", "import", "t.json", ...words])).split("\n");
    expect(said("--project", "other").slice(0, 2)).toEqual([
      "imported: 1 into t",
      "skipped, as they are here already: 0",
    ]);
    expect(said("--project", "other").slice(0, 2)).toEqual(["imported: 0", "skipped, as they are here already: 1"]);
    expect(box.run(["thread", "fork", "t", "--at", "9", "--title", "F"]).stderr).toBe(
      "clew: Thread t has no event 9; its newest is 1.\n  Check the spelling of the name or path.\n",
    );
  });

  it("carry a thread to another project and back to a store that has it [cli:bundles]", () => {
    const box = sandbox();
    done(box.run(["thread", "create", "T", "--id", "t"]));
    done(box.run(["decide", "D", "--confidence", "0.5", "--id", "d", "--thread", "t"]));
    done(box.run(["thread", "export", "t", "-o", "t.json"]));
    const first = JSON.parse(done(box.run(["thread", "import", "t.json", "--project", "other", "--json"])));
    expect(first).toMatchObject({ imported: 2, skipped: 0, threads: ["t"] });
    const second = JSON.parse(done(box.run(["thread", "import", "t.json", "--project", "other", "--json"])));
    expect(second).toMatchObject({ imported: 0, skipped: 2 });
    writeFileSync(join(box.folder, "t.json"), JSON.stringify({ format: "cstp-bundle/v1", hash: "0".repeat(64) }));
    expect(box.run(["thread", "import", "t.json"]).code).not.toBe(0);
  });
});
