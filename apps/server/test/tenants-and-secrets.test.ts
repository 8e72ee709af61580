/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { type Caller, localCaller } from "@clew/operations";
import { openService, type Service } from "@clew/project/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeReviewSkill } from "./running-server.ts";

let folder: string;
let home: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew tenants "));
  home = join(folder, ".clew");
  for (const each of ["sessions/s", "guardrails", "tasks"])
    mkdirSync(join(home, each), { recursive: true, mode: 0o700 });
  writeReviewSkill(folder);
  service = await openService({ cwd: folder, env: { HOME: folder }, store: "memory:" });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const me = localCaller("me", "test");
const tenant = (project: string, scope: Caller["scope"] = "write"): Caller => ({
  agent: "*",
  defaultAgent: project,
  scope,
  projects: [project],
  session: project,
});

async function call(name: string, params: object, who: Caller = me): Promise<any> {
  return service.dispatcher.call(`cstp.${name}`, params, who);
}

async function refusal(name: string, params: object, who: Caller): Promise<ClewError> {
  const thrown: unknown = await call(name, params, who).catch((error: unknown) => error);
  if (!ClewError.is(thrown)) throw new Error(`${name} was not refused`);
  return thrown;
}

const draft = (sessionPath: string): object => ({
  source: { skill: "clew", session_path: sessionPath },
  context: { original_prompt: "A plan of default only", problem_type: "decision", synthesis_summary: "SQLite" },
  insights: { convergent: [{ theme: "SQLite" }], divergent: [], uncertainties: [], blind_spots: [] },
});

const facts = (path: unknown): object => ({ event: "discover", status: "discovered", facts: { payload_path: path } });

describe("payload files", () => {
  it("are neither received nor shown by a token of another project, whatever path it names [rpc:payload-tenant]", async () => {
    const own = tenant("default");
    const { payload_path: path } = await call(
      "createHandoff",
      { target: "lit-pm", draft: draft(join(home, "sessions/s")) },
      own,
    );
    expect((await call("receiveHandoff", { path }, own)).payload_path).toBe(path);
    const left = (await refusal("createHandoff", { target: "nobody", draft: draft(join(home, "sessions/s")) }, own))
      .details?.["payload_preserved"];
    for (const [index, known] of [path, left].entries())
      for (const who of [tenant("shop"), tenant("shop", "admin")]) {
        expect((await refusal("receiveHandoff", { path: known }, who)).code).toBe("FORBIDDEN");
        const handoffId = `${who.scope}-${index}`;
        await call("recordHandoff", { handoffId, moves: [facts(known)] }, who);
        expect(await call("getHandoff", { handoffId }, who)).not.toHaveProperty("payload");
      }
    expect(
      (await refusal("createHandoff", { target: "lit-pm", draft: draft(join(home, "sessions/s")) }, tenant("shop")))
        .code,
    ).toBe("FORBIDDEN");
  });

  it("of another project lie in a part of the state folder that only this project reaches [rpc:payload-tenant]", async () => {
    const shop = tenant("shop");
    mkdirSync(join(home, "projects"), { recursive: true, mode: 0o700 });
    const left = await refusal("createHandoff", { target: "nobody", draft: draft("relative") }, me);
    expect(left.details?.["payload_preserved"]).toContain(join(home, "handoffs"));
    const lost = await refusal("createHandoff", { target: "nobody", project: "shop", draft: draft("relative") }, me);
    const path = String(lost.details?.["payload_preserved"]);
    expect(path).toContain(join(home, "projects"));
    expect((await refusal("receiveHandoff", { path }, shop)).code).not.toBe("FORBIDDEN");
    expect((await refusal("receiveHandoff", { path }, tenant("default"))).code).toBe("FORBIDDEN");
    expect((await refusal("receiveHandoff", { path }, tenant("shop2"))).code).toBe("FORBIDDEN");
  });

  it("are not written among rules, tasks and databases [rpc:payload-tenant]", async () => {
    for (const place of [".", "guardrails", "tasks", "projects", "sessions/../guardrails"]) {
      const asked = { target: "lit-pm", draft: draft(`${home}/${place}`) };
      for (const given of [asked, { ...asked, draft: { handoff: asked.draft } }])
        expect((await refusal("createHandoff", given, tenant("default"))).code).toBe("FORBIDDEN");
    }
    expect(readdirSync(join(home, "guardrails"))).toEqual([]);
  });
});

describe("secrets in reads", () => {
  const secret = `ghp_${"16C7e42F292c6912E7710c838347Ae178B4a"}`;

  it("are taken out of what is captured of them, also where the line is cut [rpc:redacted-reads]", async () => {
    const reader = { ...me, defaultAgent: "reader" };
    await call("queryDecisions", { query: `who uses ${secret}` }, reader);
    await call("checkGuardrails", { description: `${"x".repeat(180)} ${secret}` }, reader);
    await call("getSessionContext", { taskDescription: `${"x".repeat(180)} ${secret}` }, reader);
    await call("search", { query: secret }, reader);
    await call("queryKnowledge", { text: secret }, reader);
    await service.dispatcher.flush();
    await call("recordDecision", { id: "after-reads", decision: "Go on", confidence: 0.5 }, reader);
    const { decision } = await call("getDecision", { id: "after-reads" }, reader);
    expect(decision.deliberation.inputs.length).toBeGreaterThan(2);
    expect(JSON.stringify(decision)).not.toContain("ghp_");
    expect(decision.deliberation.inputs[0].text).toMatch(/who uses \[redacted:github-token:[0-9a-f]{8}\]/);
  });

  it("are taken out of what a resume and a check leave on their thread [rpc:redacted-reads]", async () => {
    await call("createThread", { threadId: "traced", title: "Traces" });
    const resumed = await call("resumeThread", { threadId: "traced", context: `with ${secret}` });
    expect(resumed.redactions).toHaveLength(1);
    await call("checkGuardrails", { threadId: "traced", description: `push with ${secret}` });
    const { events } = await call("getThreadEvents", { threadId: "traced" });
    expect(events.map(({ type }: { type: string }) => type)).toContain("guardrails_checked");
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it("of a task stay in its file also where its handoff is refused, which says what is wrong with it [task:redaction]", async () => {
    const text = `# Task odd: Odd\n\n## Handoff\n\n\`\`\`yaml\noutcome: ${secret}\ngotchas:\n  - issue: A private word\n    severity: low\n\`\`\`\n`;
    writeFileSync(join(home, "tasks", "odd.md"), text);
    const refused: unknown = await call("processTaskHandoff", { taskId: "odd" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "DOCUMENT_INVALID",
      message: "The handoff of odd is not valid: 1 error.",
      details: { path: expect.stringMatching(/odd\.md$/), findings: [{ code: "OUTCOME_UNKNOWN", line: 6 }] },
    });
    const told = JSON.stringify(Object(refused).details);
    expect(told).not.toContain(secret);
    expect(told).not.toContain("A private word");
  });

  it("of a task stay in its file, whichever method tells of it, whatever the file is called [task:redaction]", async () => {
    const text = `# Task rotate: Rotate ${secret}\n\n## Handoff\n\n\`\`\`yaml\noutcome: completed\nopen_questions:\n  - question: Is ${secret} still used?\n    blocking: true\n\`\`\`\n`;
    writeFileSync(join(home, "tasks", "01 Rotate.md"), text);
    writeFileSync(join(home, "tasks", "next.md"), "---\ndepends_on: [rotate]\n---\n# Task next: Go on\n");
    const done = await call("processTaskHandoff", { taskId: "rotate" });
    expect(done.redactions).toEqual([{ kind: "github-token", mark: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    const answers = [
      await call("getTask", { taskId: "rotate" }),
      await call("listTasks", {}),
      await call("getJournal", {}),
      await call("getTaskContext", { taskId: "next" }),
      await call("queryKnowledge", {}),
      await call("listDecisions", {}),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain("[redacted:github-token:");
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
  });
});
