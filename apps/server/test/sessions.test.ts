/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Caller, localCaller } from "@clew/operations";
import { openService, type Service } from "@clew/project/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew service "));
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  service = await openService({ cwd: folder, env: { HOME: folder }, store: "memory:" });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const me = localCaller("me", "test");
async function call(name: string, params: object, who: Caller = me): Promise<any> {
  const result = await service.dispatcher.call(`cstp.${name}`, params, who);
  service.dispatcher.methods.get(`cstp.${name}`)!.result.parse(result);
  return JSON.parse(JSON.stringify(result));
}
async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no error",
    (error: { code?: unknown }) => error.code,
  );
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  "0": {
    share: { task_type: "choice", complexity: "simple", inferences: ["a queue is needed"], pitfalls: [] },
    ask: [],
    acknowledge: { boundaries: [], assumptions: [] },
    explore: { edge_cases: [], failure_modes: [] },
  },
  "1": {
    intent: "Choose a queue",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "compare",
    context_factors: [],
    success_criteria: ["mail arrives"],
  },
  "8": {
    outcome: "proceed",
    conclusion: "Use SQLite",
    confidence: 0.8,
    summary: "SQLite is enough",
    open_questions: [{ question: "How large does it grow?", blocking: false }],
    next_steps: ["Write the worker"],
  },
};

const ORDER = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];
const byStep = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  ORDER.indexOf(left) - ORDER.indexOf(right);
/** The answers of every step but the route. */
const FULL: readonly (readonly [string, unknown])[] = [
  ["0", ANSWERS["0"]],
  ["1", ANSWERS["1"]],
  [
    "2",
    {
      components: [{ id: "a", description: "the queue", depends_on: [] }],
      sequence: ["a"],
      inferences: ["one writer is enough"],
      uncertainties: [],
    },
  ],
  [
    "3",
    {
      branches: [
        { id: "x", approach: "SQLite", pros: ["there"], cons: ["one machine"], score: 8 },
        { id: "y", approach: "A broker", pros: ["push"], cons: ["to operate"], score: 5 },
      ],
      selected: "x",
      rationale: "It is there",
      rejected: [{ id: "y", reason: "More to operate" }],
    },
  ],
  [
    "3b",
    { candidates: [{ skill: "deep-research", fit: 0.9, reason: "It looks things up" }], matched: "deep-research" },
  ],
  [
    "5",
    {
      paths: ["a", "b", "c"].map((approach) => ({ approach, conclusion: "SQLite", agrees: true })),
      agreement: 1,
      verdict: "consistent",
      conclusion: "SQLite",
    },
  ],
  [
    "6",
    {
      questions: ["1", "2", "3"].map((question) => ({
        question: `Why ${question}?`,
        kind: "evidence",
        answer: "Measured",
      })),
      contradictions: [],
      blind_spots: [],
      survives: true,
    },
  ],
  [
    "7",
    {
      principles: ["accuracy", "completeness", "clarity", "efficiency"].map((principle) => ({
        principle,
        verdict: "pass",
        note: "Checked",
      })),
      revisions: [],
      verdict: "proceed",
    },
  ],
  ["8", ANSWERS["8"]],
];

/** Who signs the decision of ada's session when somebody completes it. */
async function signedBy(who: Caller, named: object = {}): Promise<unknown> {
  const { session_id: sessionId } = await call("startReasoning", { query: "Which?", depth: "light", agentId: "ada" });
  const answer = { "0": ANSWERS["0"], "1": ANSWERS["1"], "8": ANSWERS["8"] };
  const { decision } = await call("submitStep", { sessionId, step: "0", answer, complete: true, ...named }, who);
  const { thread } = await call("resumeThread", { threadId: decision.thread_id });
  return thread.decisions.map((each: any) => each.agentId);
}

describe("reasoning over the wire", () => {
  it("walks a light session, records its decision in a thread and gives no path of this machine [rpc:sessions]", async () => {
    const started = await call("startReasoning", { query: "Choose a queue", depth: "light" });
    expect(started).toMatchObject({ status: "in_progress", step: "0" });
    expect(started).not.toHaveProperty("state_file");
    const { session_id: sessionId } = started;
    expect(await codeOf(call("submitStep", { sessionId, step: "1", answer: ANSWERS["1"] }))).toBe("STEP_NOT_CURRENT");
    expect(await codeOf(call("submitStep", { sessionId, step: 0, answer: { share: {} } }))).toBe("ANSWER_INVALID");
    expect(await call("submitStep", { session_id: sessionId, step: 0, answer: ANSWERS["0"] })).toMatchObject({
      step: "1",
    });
    await call("submitStep", { sessionId, step: "1", answer: JSON.stringify(ANSWERS["1"]) });
    expect(await call("showStep", { sessionId })).toMatchObject({ step: "8" });
    await call("submitStep", { sessionId, step: "8", answer: ANSWERS["8"] });
    const completed = await call("completeReasoning", { sessionId });
    expect(completed).toMatchObject({ status: "completed", decision: { decision: "Use SQLite" } });
    expect(await call("completeReasoning", { sessionId })).toMatchObject({ decision: { id: completed.decision.id } });
    const { thread } = await call("resumeThread", { threadId: completed.decision.thread_id });
    expect(thread.decisions).toMatchObject([{ id: completed.decision.id, decision: "Use SQLite", confidence: 0.8 }]);
    expect(thread.openQuestions).toEqual(["How large does it grow?"]);
    expect((await call("listSessions", { status: "completed" })).sessions).toHaveLength(1);
    expect((await call("getSession", { sessionId })).session.user_query).toBe("Choose a queue");
  });

  it("refuses an answer in YAML that would keep the server busy for seconds, at once [rpc:sessions] [yaml:depth]", async () => {
    const { session_id: sessionId } = await call("startReasoning", { query: "Pick a queue" });
    const before = process.cpuUsage();
    const answer = "? ".repeat(250);
    expect(await codeOf(call("submitStep", { sessionId, step: "0", answer }))).toBe("ANSWER_INVALID");
    const spent = process.cpuUsage(before);
    expect((spent.user + spent.system) / 1000).toBeLessThan(500);
  });

  it("refuses at the start a thread or parent that nothing can be called; a thread that is not there yet is made [rpc:sessions]", async () => {
    const linkless = [{ threadId: "../up" }, { threadId: "two words" }, { parentSession: "somewhere" }];
    for (const links of [...linkless, { parentSession: "000000000001", agentMode: false }])
      expect(await codeOf(call("startReasoning", { query: "Which?", ...links }))).toBe("USAGE");
    const answer = { "0": ANSWERS["0"], "1": ANSWERS["1"], "8": ANSWERS["8"] };
    const asked = { query: "Which?", depth: "light", threadId: "thread_new" };
    const { session_id: sessionId } = await call("startReasoning", asked);
    const { decision } = await call("submitStep", { sessionId, step: "0", answer, complete: true });
    expect(decision.thread_id).toBe("thread_new");
    expect(await call("getThreadStatus", { threadId: "thread_new" })).toMatchObject({ decisions: 1 });
  });

  it("signs the decision with the session's agent where the caller has no name of their own [rpc:sessions-agent]", async () => {
    expect(await signedBy({ ...localCaller("login", "nameless"), isNameless: true })).toEqual(["ada"]);
    expect(await signedBy({ ...localCaller("login", "nameless"), isNameless: true }, { agentId: "bob" })).toEqual([
      "bob",
    ]);
    expect(await signedBy(localCaller("codex-mcp-client", "mcp"))).toEqual(["codex-mcp-client"]);
  });

  it("hides the sessions of another project [rpc:sessions-tenant]", async () => {
    const blue: Caller = { agent: "blue", defaultAgent: "blue", scope: "write", projects: ["blue"], session: "blue" };
    const { session_id: ours } = await call("startReasoning", { query: "Ours" });
    const { session_id: theirs } = await call("startReasoning", { query: "Theirs" }, blue);
    expect(await codeOf(call("showStep", { sessionId: ours }, blue))).toBe("NOT_FOUND");
    expect(await codeOf(call("showStep", { sessionId: theirs }))).toBe("NOT_FOUND");
    expect((await call("listSessions", {}, blue)).sessions.map((session: any) => session.session_id)).toEqual([theirs]);
  });

  it("halts with questions and goes on when a person has answered [rpc:halt]", async () => {
    const { session_id: sessionId } = await call("startReasoning", { query: "Which law applies?" });
    expect(
      await call("haltSession", { sessionId, reason: "Two laws apply", questions: ["Which country?"] }),
    ).toMatchObject({ status: "halted" });
    const twice = ["Norway", "Sweden"].map((answer) => ({ id: "q1", answer }));
    expect(await codeOf(call("answerQuestions", { sessionId, answers: twice }))).toBe("USAGE");
    expect(await call("answerQuestions", { sessionId, answers: "Norway" })).toMatchObject({
      status: "in_progress",
      step: "0",
    });
  });
});

describe("the params of a halt and a route", () => {
  it.each([
    ["haltSession", { reason: "", questions: ["Which country?"] }, "/reason", "minLength"],
    ["haltSession", { reason: "x", questions: [] }, "/questions", "minItems"],
    ["haltSession", { reason: "x", questions: ["1", "2", "3", "4", "5", "6"] }, "/questions", "maxItems"],
    ["haltSession", { reason: "x", questions: [""] }, "/questions/0", "minLength"],
    ["setRoute", { route: "Bad!", reason: "x" }, "/route", "pattern"],
    ["setRoute", { route: "dynamic-skill-sequencing", reason: "" }, "/reason", "minLength"],
    [
      "setRoute",
      { route: "r", reason: "x", sequence: [{ step: "Bad!", objective: "x" }] },
      "/sequence/0/step",
      "pattern",
    ],
    [
      "setRoute",
      { route: "r", reason: "x", sequence: [{ step: "a", objective: "" }] },
      "/sequence/0/objective",
      "minLength",
    ],
  ])("are checked before the session is looked at: %s %j [rpc:every-finding]", async (name, params, path, keyword) => {
    const { session_id: sessionId } = await call("startReasoning", { query: "Which law applies?" });
    await expect(call(name, { sessionId, ...params })).rejects.toMatchObject({
      code: "USAGE",
      details: { findings: [{ path, keyword }] },
    });
  });
});

describe("the marks of a thread's sessions", () => {
  it("are its halts and loop-backs, oldest first and page by page, and those of no other thread [rpc:session-marks]", async () => {
    await call("createThread", { title: "A", threadId: "thread_marks" });
    await call("createThread", { title: "B", threadId: "thread_other" });
    for (const [threadId, question] of [
      ["thread_marks", "First?"],
      ["thread_other", "Elsewhere?"],
      ["thread_marks", "Second?"],
    ]) {
      const { session_id: sessionId } = await call("startReasoning", { query: "Go", threadId });
      await call("haltSession", { sessionId, reason: "unclear", questions: [question] });
      // Two halts in the same millisecond have no order.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const first = await call("getSessionMarks", { threadId: "thread_marks", limit: 1 });
    expect(first).toMatchObject({ total: 2, marks: [{ kind: "halt", text: "First?" }] });
    const second = await call("getSessionMarks", { threadId: "thread_marks", limit: 1, cursor: first.cursor });
    expect(second).toMatchObject({ marks: [{ text: "Second?" }] });
    expect(second.cursor).toBeUndefined();
    await expect(call("getSessionMarks", { threadId: "nobody" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("searching everywhere", () => {
  it("finds threads, decisions and sessions by the beginnings of words [rpc:search]", async () => {
    await call("createThread", { title: "Zebra crossing", threadId: "thread_zebra" });
    await call("recordDecision", {
      id: "dec_zebra",
      threadId: "thread_zebra",
      decision: "Paint the zebra",
      confidence: 0.5,
    });
    await call("startReasoning", { query: "Where does the zebra cross?" });
    const { results } = await call("search", { query: "zebra" });
    expect(results.map((hit: any) => [hit.kind, hit.title])).toEqual([
      ["thread", "Zebra crossing"],
      ["decision", "Paint the zebra"],
      ["session", "Where does the zebra cross?"],
    ]);
    expect((await call("search", { query: "zebra", kinds: ["thread"] })).total).toBe(1);
    expect(await call("search", { query: " " })).toMatchObject({ results: [] });
  });
});

describe("secrets", () => {
  it("are kept word for word in the session file and taken out of everything else [rpc:redacted]", async () => {
    const secret = "AKIAIOSFODNN7EXAMPLE";
    const { session_id: sessionId } = await call("startReasoning", { query: `Rotate ${secret}` });
    expect(JSON.stringify(await call("getSession", { sessionId }))).not.toContain(secret);
    const stored = await service.stores.sessions("default").load(sessionId);
    expect(stored).toMatchObject({ user_query: `Rotate ${secret}` });
    const recorded = await call("recordDecision", {
      decision: `Rotate ${secret}`,
      confidence: 0.5,
      context: { key: secret },
    });
    expect(recorded.redactions).toHaveLength(1);
    expect(JSON.stringify(await call("getDecision", { id: recorded.id }))).not.toContain(secret);
  });
});

describe("tasks, knowledge and handoffs over the wire", () => {
  it("gives each project the tasks of its own sessions, and nobody else's [rpc:tasks-tenant]", async () => {
    const blue: Caller = { agent: "b", defaultAgent: "b", scope: "write", projects: ["blue"], session: "b" };
    const red: Caller = { ...blue, projects: ["red"] };
    const { session_id: sessionId } = await call("startReasoning", { query: "Choose and build" }, blue);
    const sequence = [
      { step: "research", objective: "Measure the queue" },
      { step: "generation", objective: "Build the queue" },
    ];
    const route = {
      route: "dynamic-skill-sequencing",
      sequence,
      confidence: 0.9,
      justification: "One after the other",
    };
    const rest: readonly (readonly [string, unknown])[] = [
      ["3b", { candidates: [], matched: null }],
      ["4", route],
    ];
    for (const [step, answer] of [...FULL.filter(([each]) => each !== "3b"), ...rest].toSorted(byStep))
      await call("submitStep", { sessionId, step, answer }, blue);
    const { tasks } = await call("completeReasoning", { sessionId }, blue);
    const [first, second] = tasks.map(({ id }: { id: string }) => id);
    const ids = async (params: object, who: Caller): Promise<string[]> =>
      (await call("listTasks", params, who)).tasks.map(({ id }: { id: string }) => id);
    expect(await ids({}, blue)).toEqual([first, second]);
    expect(await ids({ project: "blue" }, me)).toEqual([first, second]);
    expect([await ids({}, me), await ids({}, red)]).toEqual([[], []]);
    expect(await codeOf(call("listTasks", { project: "blue" }, red))).toBe("NOT_FOUND");
    expect(await codeOf(call("getTaskContext", { taskId: second }, red))).toBe("NOT_FOUND");

    // The first task's handoff reaches the second, in the same project.
    const { text } = await call("getTask", { taskId: first }, blue);
    const folders = readdirSync(join(folder, ".clew", "projects"));
    expect(folders).toHaveLength(1);
    const file = join(folder, ".clew", "projects", folders[0] ?? "", "tasks", `${first}.md`);
    const done =
      "outcome: completed\ngotchas:\n  - issue: Locks wait\n    discovered_in: a test\n    mitigation: Retry\n    severity: high\n";
    const from = text.indexOf("```yaml\n") + "```yaml\n".length;
    writeFileSync(file, text.slice(0, from) + done + text.slice(text.indexOf("```", from)));
    await call("processTaskHandoff", { taskId: first }, blue);
    expect(JSON.stringify(await call("getTaskContext", { taskId: second }, blue))).toContain("Locks wait");
    expect((await call("queryKnowledge", { text: "locks" }, blue)).total).toBe(2);
    expect((await call("queryKnowledge", { text: "locks" })).total).toBe(0);
    expect((await call("getJournal", {}, blue)).tasks).toHaveLength(2);
    const kinds = async (who: Caller): Promise<string[]> =>
      (await call("search", { query: "measure" }, who)).results.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(blue)).toContain("task");
    expect(await kinds(red)).toEqual([]);
  });

  it("lists what the project has and refuses paths in place of ids [rpc:task-ids]", async () => {
    expect(await call("listTasks", {})).toEqual({ tasks: [], total: 0 });
    expect(await call("getJournal", {})).toMatchObject({ tasks: [] });
    expect(await call("queryKnowledge", { tag: "auth" })).toEqual({ nodes: [], total: 0 });
    expect(await call("listHandoffs", {})).toEqual({ handoffs: [], total: 0 });
    for (const taskId of ["../../etc/passwd", "/etc/passwd", "a b", ".."])
      expect(await codeOf(call("processTaskHandoff", { taskId }))).toBe("USAGE");
    const writer: Caller = { agent: "w", defaultAgent: "w", scope: "write", projects: "*", session: "w" };
    expect(await codeOf(call("receiveHandoff", { path: "/etc/passwd" }, writer))).toBe("FORBIDDEN");
    expect(
      await codeOf(call("createHandoff", { target: "x", draft: { source: { session_path: "/tmp" } } }, writer)),
    ).toBe("FORBIDDEN");
    expect(await codeOf(call("getTask", { taskId: "task-001" }, { ...writer, projects: ["blue"] }))).toBe("NOT_FOUND");
  });

  it("hands a session with a skill route to that skill, as a payload in the session's folder [rpc:sessions]", async () => {
    const skill = join(folder, ".claude/skills/deep-research");
    mkdirSync(skill, { recursive: true });
    writeFileSync(
      join(skill, "SKILL.md"),
      '---\nname: deep-research\ndescription: Looks things up\nmetadata:\n  clew-handoff: \'{"accepts_handoff":true,"handoff_categories":["research"],"handoff_description":"Looks things up"}\'\n---\n',
    );
    const own = await openService({ cwd: folder, env: { HOME: folder }, store: "memory:" });
    try {
      const ask = async (name: string, params: object): Promise<any> => own.dispatcher.call(`cstp.${name}`, params, me);
      const { session_id: sessionId } = await ask("startReasoning", { query: "Which queue?" });
      const route = {
        route: "skill-orchestration",
        skill: "deep-research",
        confidence: 0.9,
        justification: "It is research",
      };
      for (const [step, answer] of [...FULL, ["4", route] as const].toSorted(byStep))
        await ask("submitStep", { sessionId, step, answer });
      const completed = await ask("completeReasoning", { sessionId });
      expect(completed.route).toBe("skill-orchestration");
      expect(completed.payload_path).toBe(
        join(realpathSync(folder), ".clew/sessions", sessionId, "handoff-payload.yaml"),
      );
      expect(statSync(completed.payload_path).mode & 0o777).toBe(0o600);
      const { handoffs } = await ask("listHandoffs", {});
      expect(handoffs).toMatchObject([{ threadId: completed.decision.thread_id }]);
    } finally {
      await own.close();
    }
  });
});
