import { describe, expect, it } from "vitest";
import { ok, sandbox, write } from "../rig/clew-process.ts";

// Every JavaScript object has these: a careless table lookup finds something under them.
const NAMES = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"];

describe("names that every object knows by nature", () => {
  it("are words like others on a command line [cli:natural-names]", () => {
    const box = sandbox();
    for (const name of NAMES) {
      expect(ok<{ session_id: string }>(box, ["start", name]).session_id, name).toMatch(/^[0-9a-f]+$/);
      expect(ok<{ id: string }>(box, ["task", "new", name]).id, name).toMatch(/^task-\d+$/);
      const thread = { id: `thread_${name}`, title: name };
      ok(box, ["thread", "create", name, "--id", thread.id, "--tag", name]);
      ok(box, ["decide", name, "--thread", thread.id, "--confidence", "0.5", "--category", "process", "--tag", name]);
      ok(box, ["think", name, "--thread", thread.id, "--agent", name]);
      expect(box.run(["thread", "show", thread.id, "--json"]).stdout, name).toContain(`"${name}"`);
      ok(box, ["search", name]);
      ok(box, ["knowledge", "query", "--tag", name]);
      const context = ok<{ agentProfile: object }>(box, [
        "rpc",
        "getSessionContext",
        JSON.stringify({ agentId: `${name}` }),
      ]);
      expect(context.agentProfile, name).toMatchObject({ ownDecisions: 0 });
    }
  });

  it("are refused as unknown where a name must be known [cli:natural-names]", () => {
    const box = sandbox();
    const places = [
      [],
      ["config", "get"],
      ["config", "set", "depth"],
      ["completions"],
      ["dispatch"],
      ["handoff"],
      ["knowledge"],
      ["rpc"],
      ["schema", "show"],
      ["sessions"],
      ["show", "--session"],
      ["step"],
      ["task"],
      ["task", "show"],
      ["thread"],
      ["thread", "show"],
      ["token"],
      ["trust"],
    ];
    for (const words of places)
      for (const name of NAMES) {
        const { code, stdout, stderr } = box.run([...words, name, "--json"]);
        const said = `${[...words, name].join(" ")}: ${stdout}${stderr}`;
        expect([2, 3, 4, 5], said).toContain(code);
        expect(said).not.toMatch(/INTERNAL|\[native code\]|is not a function/);
      }
  }, 60_000);

  it("are fields like others in a document [cli:natural-names]", () => {
    const box = sandbox();
    const first = {
      version: "1.0",
      timestamp: "2026-02-04T19:00:00Z",
      source: { skill: "perspective-swarm", session_path: box.folder },
      target: { skill: "lit-pm" },
      payload: { original_prompt: "p", problem_type: "strategic", constructor: "kept", toString: ["kept"] },
      meta: { constructor: 1 },
    };
    const payload = write(box, "payload.json", JSON.stringify({ handoff: first }));
    expect(ok(box, ["handoff", "validate", payload])).toMatchObject({ valid: true, upgraded: true });
    const yaml =
      "outcome: completed\nconstructor:\n  - valueOf: x\nopen_questions:\n  - question: Why?\n    blocking: constructor";
    const task = write(box, "task.md", `# Task t: A\n\n## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`);
    const judged = box.run(["task", "check", task, "--json"]);
    expect(judged.code, judged.stderr).toBe(4);
    expect(JSON.parse(judged.stdout).errors).toMatchObject([{ path: "/open_questions/0/blocking" }]);
    expect(judged.stdout).not.toContain("native code");
  });
});
