import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { CLEW, sandbox } from "../rig/clew-process.ts";
import { ASKING, type HookAnswerSeen, type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";

const AGENT = { session_id: "agent-1" };

function call(at: HookProject, event: string, more: object): Promise<HookAnswerSeen> {
  return at.hook("claude", event, { ...AGENT, cwd: at.folder, ...more });
}

const prompt = (at: HookProject, text: string): Promise<HookAnswerSeen> =>
  call(at, "UserPromptSubmit", { prompt: text });
const tool = (at: HookProject, name: string, input: object): Promise<HookAnswerSeen> =>
  call(at, "PreToolUse", { tool_name: name, tool_input: input });
const write = (at: HookProject, path: string): Promise<HookAnswerSeen> =>
  tool(at, "Write", { file_path: path, content: "x" });
const sessionOf = (at: HookProject, agentId: string) =>
  at.sessions().findLast((each) => each.metadata["agent_id"] === agentId)!;

/** A project with an answered prompt: its gate is open. */
async function opened(): Promise<HookProject> {
  const at = hookProject();
  await prompt(at, "Fix it");
  await at.clew(["step", "0", "--session", sessionOf(at, "main").session_id, "--complete"], LIGHT_ANSWERS);
  return at;
}

/** A prompt whose sub-agent has halted with a question. */
async function asked(): Promise<{ at: HookProject; parent: string; child: string }> {
  const at = hookProject();
  await prompt(at, "Pick a queue for the mail worker");
  await call(at, "SubagentStart", { agent_id: "sub-1", agent_type: "reviewer" });
  const child = sessionOf(at, "sub-1").session_id;
  await at.clew(["step", "0", "--session", child], ASKING);
  return { at, parent: sessionOf(at, "main").session_id, child };
}

describe("a tool that gives its command to a shell under a name of its own", () => {
  const touching: readonly [agent: string, name: string, input: object][] = [
    ["claude", "Monitor", { command: "echo '{}' > .claude/settings.json" }],
    ["claude", "mcp__terminal__run", { command: ["bash", "-c", "rm -rf .clew"] }],
    ["claude", "PowerShell", { command: "clew off" }],
    ["codex", "write_stdin", { session_id: 1, chars: "rm -r .clew\n" }],
    ["copilot", "write_bash", { input: "clew answer --session x" }],
  ];

  it("touches nothing of Clew's and of an agent's settings with the gate open either [agents:gate-protected]", async () => {
    const at = await opened();
    for (const [agent, name, input] of touching) {
      const payload = { ...AGENT, sessionId: AGENT.session_id, cwd: at.folder, tool_name: name, tool_input: input };
      if (agent !== "claude") {
        await at.hook(agent, agent === "codex" ? "UserPromptSubmit" : "userPromptSubmitted", {
          ...payload,
          prompt: "clew:skip",
        });
      }
      const event = agent === "copilot" ? "preToolUse" : "PreToolUse";
      expect([name, (await at.hook(agent, event, payload)).denied]).toEqual([name, expect.stringContaining("Refused")]);
    }
    for (const [name, input] of [
      ["Monitor", { command: "tail -f build.log | grep error" }],
      ["mcp__terminal__run", { command: "make test" }],
    ] as const)
      expect((await tool(at, name, input)).denied).toBeUndefined();
  });

  it("waits like every other with the gate closed, however harmless its command [agents:gate-order]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    expect((await tool(at, "Monitor", { command: "ls" })).denied).toContain("Monitor waits");
  });
});

const patches = (file: string): readonly unknown[] => [
  `*** Begin Patch\n*** Update File: ${file}\n@@\n+a\n*** End Patch`,
  `*** Begin Patch\n\u00a0*** Add File: ${file}\n+a\n*** End Patch`,
  `*** Begin Patch\n*** Update File: a.ts\n*** Move to: ${file}\n*** End Patch`,
  `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a\n+b\n`,
  `diff --git a/${file} b/${file}\nnew file mode 100644\n`,
  `Index: ${file}\n====\n--- ${file}\n+++ ${file}\n`,
  `diff --git a/a.ts b/${file}\nrename from a.ts\nrename to ${file}\n`,
];
const fields = (patch: unknown): readonly object[] => [
  { patch },
  { x: patch },
  { changes: [{ deep: { er: [[patch]] } }] },
  { edits: [{ path: "a.ts", diff: patch }] },
  { [String(patch)]: "a", text: patch },
];

describe("a tool of an unknown name that takes a patch in a field of any name", () => {
  it("waits with the gate closed, and writes nothing of Clew's with it open [agents:gate-protected]", async () => {
    const closed = hookProject();
    await prompt(closed, "Fix it");
    const at = await opened();
    const passed: unknown[] = [];
    for (const patch of [...patches(".clew/config.json"), ...patches(".claude/settings.json")])
      for (const input of fields(patch))
        if ((await tool(at, "mcp__editor__apply_changes", input)).denied === undefined) passed.push(input);
    expect(passed).toEqual([]);
    for (const patch of patches("src/a.ts"))
      for (const input of fields(patch)) {
        expect((await tool(at, "mcp__editor__apply_changes", input)).denied).toBeUndefined();
        expect((await tool(closed, "mcp__editor__apply_changes", input)).denied).toContain("apply_changes waits");
      }
  });
});

describe("a client whose ids are longer than a session keeps", () => {
  it("has sessions that can be read, one for each of its ids [agents:two-terminals]", async () => {
    const at = hookProject();
    const ids = ["a", "b"].map((end) => "i".repeat(600) + end);
    for (const session_id of ids) {
      await call(at, "UserPromptSubmit", { session_id, prompt: "Fix the mail worker" });
      await call(at, "SubagentStart", { session_id, agent_id: "s".repeat(600), agent_type: "reviewer" });
    }
    expect(at.sessions()).toHaveLength(4);
    for (const { session_id: id } of at.sessions()) expect((await at.clew(["show", "--session", id])).err).toBe("");
    const [first] = at.sessions().filter(({ metadata }) => metadata["agent_id"] === "main");
    await at.clew(["step", "0", "--session", first!.session_id, "--complete"], LIGHT_ANSWERS);
    const written = await Promise.all(
      ids.map((session_id) =>
        call(at, "PreToolUse", { session_id, tool_name: "Write", tool_input: { file_path: "x" } }),
      ),
    );
    expect(written.filter(({ denied }) => denied === undefined)).toHaveLength(1);
  });
});

describe("a halt of a session that a hook opened", () => {
  it("tells its agent in words whom to ask, and names no command for answering [agents:halt-needs-user]", async () => {
    const at = hookProject();
    await prompt(at, "Fix the mail worker");
    const id = sessionOf(at, "main").session_id;
    const halted = await at.clew(["step", "0", "--session", id], ASKING);
    expect(halted.code).toBe(0);
    expect(halted.out).toContain("waits for the user's answers");
    expect(halted.out).toContain("q1  Which queue shall the mail worker use?");
    expect(halted.out).not.toContain("answer --");
    const { directive } = JSON.parse((await at.clew(["show", "--session", id, "--json"])).out);
    expect(directive).toEqual({ command: "", argv: [], why: expect.stringContaining("end the turn") });
  });

  it("is told with its questions to whoever submits or completes all the same [agents:halt-needs-user]", async () => {
    const at = hookProject();
    await prompt(at, "Fix the mail worker");
    const id = sessionOf(at, "main").session_id;
    await at.clew(["step", "0", "--session", id], ASKING);
    for (const words of [["step", "1"], ["complete"]]) {
      const refused = await at.clew([...words, "--session", id], "{}");
      expect(refused.code).toBe(3);
      expect(refused.err).toContain("q1  Which queue shall the mail worker use?");
      expect(refused.err).toContain("ask them in words");
      expect(refused.err).not.toContain("clew answer");
      const { error } = JSON.parse((await at.clew([...words, "--session", id, "--json"], "{}")).err);
      expect(error.details.questions).toMatchObject([{ id: "q1", question: "Which queue shall the mail worker use?" }]);
    }
  });
});

describe("a halt that an agent would answer by calling the method itself", () => {
  it("waits for a person there, too [agents:halt-needs-user]", async () => {
    const at = hookProject();
    await prompt(at, "Fix the mail worker");
    const sessionId = sessionOf(at, "main").session_id;
    await at.clew(["step", "0", "--session", sessionId], ASKING);
    const params = JSON.stringify({ sessionId, answers: { q1: "Redis" } });
    const tried = await at.clew(["rpc", "answerQuestions", params, "--json"]);
    expect(JSON.parse(tried.err).error.code).toBe("ANSWER_NEEDS_USER");
    expect(sessionOf(at, "main").status).toBe("halted");
  });
});

describe("the questions of a sub-agent", () => {
  it("are answered by the user's next prompt, in both sessions, and the parent goes on [agents:halt-answered]", async () => {
    const { at, parent, child } = await asked();
    const { context } = await prompt(at, "SQLite, it is there");
    expect(at.sessions()).toHaveLength(2);
    for (const id of ["main", "sub-1"])
      expect(sessionOf(at, id)).toMatchObject({
        status: "in_progress",
        clarification_questions: [{ answer: "SQLite, it is there", answered_by: "user" }],
      });
    expect(context).toContain(`answer to q1 of Clew session ${parent}`);
    expect(sessionOf(at, "sub-1").session_id).toBe(child);
  });

  it("are answered by what a person enters in the ask tool of the parent, which goes on itself [agents:ask-tool]", async () => {
    const { at } = await asked();
    const enter = (question: string, answer: string): Promise<HookAnswerSeen> =>
      call(at, "PostToolUse", {
        tool_name: "AskUserQuestion",
        tool_input: { questions: [{ question }] },
        tool_response: { answers: { [question]: answer } },
      });
    // The parent's own question is no answer to its sub-agent.
    expect((await enter("Shall the tests run in parallel?", "Yes")).text).toBe("");
    expect(sessionOf(at, "sub-1").status).toBe("halted");
    const question = "Which queue shall the mail worker use?";
    expect((await enter(question, "Redis")).context).toContain("step 0 is open");
    for (const id of ["main", "sub-1"])
      expect(sessionOf(at, id)).toMatchObject({
        status: "in_progress",
        clarification_questions: [{ answer: "Redis", answered_by: "user" }],
      });
    const again = await asked();
    await call(again.at, "PostToolUse", {
      tool_name: "AskUserQuestion",
      tool_response: { answers: { [`A sub-agent asks: ${question}`]: "SQLite", "Shall it be quick?": "No" } },
    });
    expect(sessionOf(again.at, "sub-1").clarification_questions).toMatchObject([
      { answer: `A sub-agent asks: ${question}: SQLite`, answered_by: "user" },
    ]);
  });

  it("are answered where the parent has finished: by the next prompt, which means what it means besides [agents:halt-answered]", async () => {
    const at = hookProject();
    await prompt(at, "Pick a queue for the mail worker");
    await at.clew(["step", "0", "--session", sessionOf(at, "main").session_id, "--complete"], LIGHT_ANSWERS);
    for (const id of ["sub-1", "sub-2"]) {
      await call(at, "SubagentStart", { agent_id: id, agent_type: "reviewer" });
      await at.clew(["step", "0", "--session", sessionOf(at, id).session_id], ASKING);
    }
    const { session_id: first } = sessionOf(at, "sub-1");
    expect((await prompt(at, "forget it")).text).not.toContain("recorded");
    expect(sessionOf(at, "sub-1").status).toBe("halted");
    const { context } = await prompt(at, "SQLite, it is there");
    for (const id of ["sub-1", "sub-2"])
      expect(sessionOf(at, id)).toMatchObject({
        status: "in_progress",
        clarification_questions: [{ answer: "SQLite, it is there", answered_by: "user" }],
      });
    expect(context).toContain(`answer to q1 of Clew session ${first}; if it was none, \`clew answer --undo`);
    expect((await prompt(at, "Thank you so much")).text).not.toContain("recorded");
    await at.clew(["answer", "--undo", "--session", first]);
    expect((await prompt(at, "Refactor the whole of the mail worker then")).context).toContain("step 0 is open");
    expect(sessionOf(at, "sub-1").clarification_questions).toMatchObject([
      { answer: "Refactor the whole of the mail worker then" },
    ]);
  });

  it("are answered where the parent has finished: by the client's own ask tool [agents:ask-tool]", async () => {
    const at = await opened();
    await call(at, "SubagentStart", { agent_id: "sub-1", agent_type: "reviewer" });
    await at.clew(["step", "0", "--session", sessionOf(at, "sub-1").session_id], ASKING);
    const { context } = await call(at, "PostToolUse", {
      tool_name: "AskUserQuestion",
      tool_response: { answers: { "Which queue shall the mail worker use?": "Redis" } },
    });
    expect(context).toContain(sessionOf(at, "sub-1").session_id);
    expect(sessionOf(at, "sub-1").clarification_questions).toMatchObject([{ answer: "Redis" }]);
    expect((await write(at, join(at.folder, "x"))).text).toBe("");
  });

  it("are open again in both when the answer is taken back [agents:halt-answered]", async () => {
    const { at, parent } = await asked();
    await prompt(at, "Why does it take so long?");
    expect((await at.clew(["answer", "--undo", "--session", parent])).err).toBe("");
    expect(sessionOf(at, "sub-1")).toMatchObject({ status: "halted" });
    expect(sessionOf(at, "main")).toMatchObject({ status: "in_progress" });
    for (const id of ["main", "sub-1"])
      expect(sessionOf(at, id).clarification_questions[0]).not.toHaveProperty("answer");
    await prompt(at, "Redis");
    expect(sessionOf(at, "sub-1").clarification_questions[0]).toMatchObject({ answer: "Redis" });
  });

  it("are not answered by a tool call through the parent either [agents:halt-needs-user]", async () => {
    const { at, parent } = await asked();
    const tried = await at.clew(["answer", "--session", parent, "--answer", "q1=Redis", "--json"]);
    expect(tried.code).toBe(3);
    expect(tried.err).toContain("ANSWER_NEEDS_USER");
    expect(sessionOf(at, "main").clarification_questions[0]).not.toHaveProperty("answer");
  });
});

describe("an agent and its sub-agent", () => {
  it("complete at the same moment: both decisions stand in the thread that one of them began [agents:sub-agents]", async () => {
    for (let round = 0; round < 4; round += 1) {
      const box = sandbox();
      const hook = (event: string, more: object): string =>
        box.run(["hook", "claude", event], { input: JSON.stringify({ ...AGENT, cwd: box.folder, ...more }) }).stdout;
      const told = [
        hook("UserPromptSubmit", { prompt: "Make the file" }),
        hook("SubagentStart", { agent_id: "sub-1", agent_type: "helper" }),
      ];
      const ids = told.map((text) => /Clew session ([0-9a-f]{12})/.exec(text)?.[1] ?? "");
      const done = await Promise.all(
        ids.map(
          (id) => box.start(["step", "0", "--session", id, "--complete", "--json"], { input: LIGHT_ANSWERS }).done,
        ),
      );
      expect(done.map(({ code, stderr }) => [code, stderr])).toEqual([
        [0, ""],
        [0, ""],
      ]);
      expect(new Set(done.map(({ stdout }) => JSON.parse(stdout).decision.thread_id)).size).toBe(1);
    }
  });
});

const COPILOT = new URL("../../src/agents/dialects/fixtures/copilot/", import.meta.url);

describe("a sub-agent of Copilot", () => {
  it("is judged by its own session, linked to its parent's, though its client calls it a session [agents:sub-agents]", async () => {
    const at = hookProject();
    const recorded = (file: string, more: object = {}): Promise<HookAnswerSeen> => {
      const payload = JSON.parse(readFileSync(new URL(`${file}.json`, COPILOT), "utf8"));
      return at.hook("copilot", file.split("-")[0] ?? "", { ...payload, cwd: at.folder, ...more });
    };
    await recorded("userPromptSubmitted-typed");
    expect((await recorded("preToolUse-task")).text).toBe("");
    const { context } = await recorded("subagentStart");
    // Its prompt is preceded by the context it was just given.
    const handedOn = `${context}\n\nMake the file part.txt, please`;
    expect((await recorded("userPromptSubmitted-in-subagent", { prompt: handedOn })).text).toBe("");
    const [main, own] = at.sessions();
    expect(at.sessions()).toHaveLength(2);
    expect(own).toMatchObject({
      user_query: "Make the file part.txt, please",
      metadata: {
        is_agent_session: true,
        parent_session: main!.session_id,
        agent_session: main!.metadata["agent_session"],
      },
    });
    expect(context).toContain(own!.session_id);
    expect((await recorded("preToolUse-create-in-subagent")).denied).toContain(`session ${own!.session_id}`);
    await at.clew(["step", "0", "--session", own!.session_id, "--complete"], LIGHT_ANSWERS);
    expect((await recorded("preToolUse-create-in-subagent")).text).toBe("");
    expect((await recorded("agentStop-in-subagent")).text).toBe("");
    expect((await recorded("subagentStop")).text).toBe("");
    expect((await recorded("preToolUse-create-object")).denied).toContain(`session ${main!.session_id}`);
  });
});

describe("a client that hands the reason of a refused end on as a prompt", () => {
  it("opens no session for Clew's own words, and the user's cap holds [agents:stop-cap]", async () => {
    const at = hookProject();
    at.config({ depth: "full", stop: { cap: "3" } });
    const gemini = (event: string, more: object) =>
      at.hook("gemini", event, { session_id: "agent-1", cwd: at.folder, ...more });
    await gemini("BeforeAgent", { prompt: "Fix it" });
    const ends: boolean[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { text, blocked } = await gemini("AfterAgent", { prompt: "Fix it", stop_hook_active: round > 0 });
      ends.push(text === "");
      if (blocked !== undefined) expect((await gemini("BeforeAgent", { prompt: blocked })).text).toBe("");
    }
    expect(ends).toEqual([false, false, false, true, true]);
    expect(at.sessions().map(({ status, user_query: query }) => [status, query])).toEqual([["in_progress", "Fix it"]]);
    await gemini("BeforeAgent", { prompt: "Fix the other thing" });
    expect((await gemini("AfterAgent", {})).blocked).toContain("not on record");
  });
});

/** A message as the OpenCode plugin sends it. */
const say = (at: HookProject, text: string, first: boolean): Promise<HookAnswerSeen> =>
  at.hook("opencode", "chat.message", {
    input: { sessionID: "ses_1" },
    output: { parts: [{ type: "text", text }] },
    directory: at.folder,
    first,
  });

describe("OpenCode, started again on the same conversation", () => {
  it("goes on with its session when its first message says no more than that [agents:goes-on]", async () => {
    const at = hookProject();
    await say(at, "Refactor the mail worker", true);
    const id = sessionOf(at, "main").session_id;
    await at.clew(["step", "0", "--session", id], JSON.stringify(ANSWERS["0"]));
    expect((await say(at, "continue", true)).context).toContain(`Clew session ${id}: step 1 is open`);
    expect(at.sessions()).toHaveLength(1);
    await say(at, "carry on", false);
    expect(at.sessions().map(({ status }) => status)).toEqual(["abandoned", "in_progress"]);
  });
});

describe("what an agent is told", () => {
  it("says how an answer is taken back before any text that may be cut [agents:halt-answered]", async () => {
    const at = hookProject();
    await prompt(at, "Pick a queue");
    const id = sessionOf(at, "main").session_id;
    await at.clew(["step", "0", "--session", id], ASKING);
    const { context = "" } = await prompt(at, "SQLite");
    expect(context.indexOf("`clew answer --undo`")).toBeGreaterThan(0);
    expect(context.indexOf("`clew answer --undo`")).toBeLessThan(context.indexOf("Template of step"));
  });

  it("does not speak of refusals where nothing is refused [agents:gate]", async () => {
    const at = hookProject();
    at.config({ enforce: "advise" });
    expect((await prompt(at, "Fix it")).context).toMatch(
      /^Clew session [0-9a-f]{12}: step 0 is open; next command: `.*`\.$/m,
    );
    await at.clew(["step", "0", "--session", sessionOf(at, "main").session_id], ASKING);
    const again = await call(at, "SessionStart", { source: "compact" });
    expect(again.context).toContain("waits for the user's answers.");
    expect(again.context).not.toContain("refused");
  });

  it("names in the summary what was assumed because nobody could be asked [agents:unattended]", async () => {
    const at = hookProject();
    at.env["CI"] = "true";
    await prompt(at, "Pick a queue");
    const id = sessionOf(at, "main").session_id;
    await at.clew(["step", "0", "--session", id], ASKING);
    const done = JSON.parse((await at.clew(["step", "0", "--session", id, "--complete", "--json"], LIGHT_ANSWERS)).out);
    expect(done.decision.confidence).toBe(0.6);
    expect(done.decision.summary).toBe(
      'one edit\nAssumed: Which queue shall the mail worker use? Nobody can be asked here: "SQLite" is taken as an assumption, to be named in the summary.',
    );
    expect((await at.clew(["complete", "--session", id])).out).toContain("Assumed: Which queue");
  });
});

describe("a damaged session", () => {
  it("stays as it is, and the next prompt opens another [agents:prompt-opens]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const folder = join(at.folder, ".clew", "sessions");
    const [name = ""] = readdirSync(folder).filter((each) => each.startsWith("reasoning-"));
    writeFileSync(join(folder, name), "{ broken");
    const { context } = await prompt(at, "Fix the other thing");
    const now = readdirSync(folder).find((each) => each.startsWith("reasoning-") && each !== name) ?? "";
    expect(context).toContain(now.slice("reasoning-".length, -".json".length));
    expect(readFileSync(join(folder, name), "utf8")).toBe("{ broken");
    expect((await write(at, join(at.folder, "a.txt"))).denied).toContain("step 0");
  });
});

describe("the hook log", () => {
  it("holds prompts without the secrets in them, where it holds prompts at all [agents:hook-log]", async () => {
    const at = hookProject();
    at.config({ log_prompts: true });
    const token = `ghp_${"a1B2".repeat(9)}`;
    await prompt(at, `Push with ${token}`);
    expect(at.log().at(-1)?.["prompt"]).toMatch(/^Push with \[redacted:[a-z-]+:[0-9a-f]{8}\]$/);
    expect(sessionOf(at, "main").user_query).toBe(`Push with ${token}`);
  });
});

describe("an open gate", () => {
  it("keeps the settings that clew init writes for Copilot closed [agents:gate-protected]", async () => {
    const at = await opened();
    expect((await write(at, join(at.folder, ".github", "mcp.json"))).denied).toContain("mcp.json");
    expect((await write(at, join(at.folder, ".github", "workflows", "ci.yml"))).text).toBe("");
  });

  it("keeps settings closed that a variable moved elsewhere [agents:gate-protected]", async () => {
    const at = await opened();
    const elsewhere = join(at.home, "elsewhere");
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(at.folder, "link"));
    Object.assign(at.env, { CODEX_HOME: elsewhere, CLAUDE_CONFIG_DIR: elsewhere, COPILOT_HOME: elsewhere });
    for (const name of ["hooks.json", "config.toml", "settings.json", ".claude.json", "mcp-config.json"]) {
      expect((await write(at, join(elsewhere, name))).denied).toContain(name);
      expect((await write(at, join(at.folder, "link", name))).denied).toContain(name);
      expect((await tool(at, "Bash", { command: `echo x > '${join(elsewhere, name)}'` })).denied).toContain(name);
    }
    expect((await write(at, join(elsewhere, "notes.md"))).text).toBe("");
  });

  it("sees a protected folder with a space in its name in what an interpreter is given [agents:gate-resolved]", async () => {
    const at = await opened();
    const config = join(at.home, "a b");
    at.env["XDG_CONFIG_HOME"] = config;
    const path = join(config, "clew", "config.json");
    expect((await tool(at, "Bash", { command: `python3 -c "open('${path}', 'w')"` })).denied).toContain("config.json");
    expect((await tool(at, "Bash", { command: `cat "${path}"` })).text).toBe("");
  });
});

describe("a required handoff", () => {
  it("is asked for of the task that a taken up dispatch begins with, begun or not [agents:stop-handoff]", async () => {
    const at = hookProject();
    at.config({ handoff: "required" });
    await prompt(at, "clew:full write the importer");
    const id = sessionOf(at, "main").session_id;
    for (const key of ["0", "1", "2", "3", "3b", "4", "5", "6", "7"] as const) {
      const answer =
        key === "4"
          ? {
              ...ANSWERS["4"],
              route: "dynamic-skill-sequencing",
              skill: undefined,
              sequence: [
                { step: "generation", objective: "write it" },
                { step: "validation", objective: "test it" },
              ],
            }
          : ANSWERS[key];
      expect((await at.clew(["step", key, "--session", id], JSON.stringify(answer))).err).toBe("");
    }
    const last = await at.clew(["step", "8", "--session", id, "--complete", "--json"], JSON.stringify(ANSWERS["8"]));
    const [first, second] = JSON.parse(last.out).tasks;
    expect((await write(at, join(at.folder, "a.txt"))).text).toBe("");
    const blocked = (await call(at, "Stop", {})).blocked;
    expect(blocked).toContain(first.path.slice(at.folder.length + 1));
    expect(blocked).not.toContain(second.id);
    at.config({ handoff: "optional" });
    expect((await call(at, "Stop", {})).text).toBe("");
  });
});

describe("clew hook", () => {
  it("answers where the folder it was called in is gone: what it is sent says where the project is [agents:failing-hook]", () => {
    const at = sandbox();
    const gone = join(at.folder, "gone");
    const sent = (payload: object, env: object = {}): { status: number | null; stdout: string; stderr: string } => {
      mkdirSync(gone);
      const script = 'cd gone && rmdir ../gone && exec "$0" "$1" hook claude UserPromptSubmit';
      return spawnSync("sh", ["-c", script, process.execPath, CLEW], {
        input: JSON.stringify({ ...AGENT, prompt: "Fix it", ...payload }),
        cwd: at.folder,
        env: { ...at.env, ...env },
        encoding: "utf8",
      });
    };
    for (const answer of [sent({ cwd: at.folder }), sent({ cwd: gone }), sent({}, { CLAUDE_PROJECT_DIR: at.folder })]) {
      expect([answer.status, answer.stderr]).toEqual([0, ""]);
      expect(answer.stdout).toContain("step 0 is open");
    }
    // A known agent session belongs where its session is.
    expect(sent({}).stdout).toContain("step 0 is open");
    const { status, stdout, stderr } = sent({ session_id: "agent-2" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("opens one session where several processes hand the same prompt over at once [agents:prompt-once]", async () => {
    const at = sandbox();
    const input = JSON.stringify({ ...AGENT, cwd: at.folder, prompt: "Fix it" });
    const started = [1, 2, 3, 4].map(() => at.start(["hook", "codex", "UserPromptSubmit"], { input }));
    const finished = await Promise.all(started.map(({ done }) => done));
    expect(new Set(finished.map(({ stdout }) => stdout)).size).toBe(1);
    expect(readdirSync(join(at.folder, ".clew", "sessions"))).toHaveLength(1);
  });

  it("knows the prompts of all sub-agents that are spawned at once [agents:sub-agents]", async () => {
    const at = sandbox();
    const sent = (event: string, more: object) => ({
      words: ["hook", "claude", event],
      input: JSON.stringify({ ...AGENT, cwd: at.folder, ...more }),
    });
    const all = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const first = sent("UserPromptSubmit", { prompt: "Review it all" });
    at.run(first.words, first);
    const spawned = all.map((type) =>
      sent("PreToolUse", { tool_name: "Task", tool_input: { prompt: `Review ${type}`, subagent_type: type } }),
    );
    await Promise.all(spawned.map((each) => at.start(each.words, each).done));
    const begun = all.map((type) => sent("SubagentStart", { agent_id: `agent-${type}`, agent_type: type }));
    await Promise.all(begun.map((each) => at.start(each.words, each).done));
    const folder = join(at.folder, ".clew", "sessions");
    const queries = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).user_query);
    expect(queries.toSorted()).toEqual([...all.map((type) => `Review ${type}`), "Review it all"]);
  });

  it("without an agent or an event does nothing: an exit code would hold the agent back [agents:event-names]", () => {
    const at = sandbox();
    for (const words of [["hook"], ["hook", "claude"], ["hook", "claude", "Nothing"]]) {
      const { code, stderr, stdout } = at.run(words, { input: "{}" });
      expect({ words, code, stderr, stdout }).toEqual({ words, code: 0, stderr: "", stdout: "" });
    }
  });

  it("names commands that hold where Clew lies in a folder with a space [agents:dispatch]", async () => {
    const at = hookProject();
    await prompt(at, "clew:full Choose a queue for the mail worker");
    const id = sessionOf(at, "main").session_id;
    for (const key of ["0", "1", "2", "3", "3b", "4", "5", "6", "7"] as const)
      await at.clew(["step", key, "--session", id], JSON.stringify(ANSWERS[key]));
    await at.clew(["step", "8", "--session", id, "--complete"], JSON.stringify(ANSWERS["8"]));
    const place = join(at.home, "my programs");
    cpSync(dirname(CLEW), place, { recursive: true });
    const { stdout } = spawnSync(process.execPath, [join(place, "clew.cjs"), "hook", "claude", "Stop"], {
      input: JSON.stringify({ ...AGENT, cwd: at.folder }),
      cwd: at.folder,
      env: at.env,
      encoding: "utf8",
    });
    const { reason } = JSON.parse(stdout) as { reason: string };
    const command = /\(or say that it was: (?<ack>.*)\)$/.exec(reason)?.groups?.["ack"] ?? "false";
    const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: at.folder, env: at.env, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(sessionOf(at, "main").dispatch_pending).toHaveProperty("acknowledged_at");
  });
});

describe("the form that a refusal carries", () => {
  const form = /^@'\n\{[^]*\}\n'@ \| (?:& )?\S.* step 0 --state \S.* --complete$/m;

  it("is PowerShell's where the call is one of its tool [agents:windows]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const { denied } = await tool(at, "PowerShell", { command: "Set-Content a.txt x" });
    expect(denied).toMatch(form);
    expect(denied).not.toContain("<<'END'");
    expect((await tool(at, "PowerShell", { command: "Set-Content a.txt y" })).denied).toContain("In PowerShell: @'");
  });

  it("is PowerShell's for any tool where that is the client's shell [agents:windows]", async () => {
    const platform = Object.getOwnPropertyDescriptor(process, "platform")!;
    const at = hookProject();
    at.env["CLAUDE_CODE_USE_POWERSHELL_TOOL"] = "1";
    await prompt(at, "Fix it");
    Object.defineProperty(process, "platform", { ...platform, value: "win32" });
    try {
      expect((await write(at, "a.txt")).denied).toMatch(form);
      expect((await tool(at, "Bash", { command: "touch a" })).denied).not.toContain("PowerShell");
    } finally {
      Object.defineProperty(process, "platform", platform);
    }
  });
});
