import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { ASKING, type HookAnswerSeen, type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";

const AGENT = { session_id: "agent-1" };

function prompt(at: HookProject, text: string, more: object = {}): Promise<HookAnswerSeen> {
  return at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt: text, ...more });
}

function tool(at: HookProject, name: string, input: object = {}, more: object = {}): Promise<HookAnswerSeen> {
  return at.hook("claude", "PreToolUse", { ...AGENT, cwd: at.folder, tool_name: name, tool_input: input, ...more });
}

const write = (at: HookProject, more: object = {}): Promise<HookAnswerSeen> =>
  tool(at, "Write", { file_path: join(at.folder, "a.txt"), content: "x" }, more);
const bash = (at: HookProject, command: string): Promise<HookAnswerSeen> => tool(at, "Bash", { command });

async function complete(at: HookProject, id: string): Promise<void> {
  const done = await at.clew(["step", "0", "--session", id, "--complete"], LIGHT_ANSWERS);
  expect(done.err).toBe("");
  expect(done.code).toBe(0);
}

async function halt(at: HookProject, id: string): Promise<void> {
  expect((await at.clew(["step", "0", "--session", id], ASKING)).code).toBe(0);
}

const last = (at: HookProject) => at.sessions().at(-1)!;

describe("a prompt", () => {
  it("opens a session on disk, byte for byte, and tells the model facts, not orders [agents:prompt-opens]", async () => {
    const at = hookProject();
    const text = '  Fix the tpyo in "README" `x` $(y)\r\n\tünïcode 😀 \n';
    const { context } = await prompt(at, text);
    expect(last(at)).toMatchObject({
      user_query: text,
      status: "in_progress",
      metadata: { agent: "claude", agent_session: "agent-1", agent_id: "main", opened_by: "hook", depth: "light" },
    });
    expect(context).toMatch(/^Clew session [0-9a-f]{12}: step 0 is open; next command: `/);
    expect(context).not.toMatch(/MANDATORY|\bNOW\b|You must/);
    expect(new TextEncoder().encode(context).length).toBeLessThanOrEqual(9_500);
  });

  it("that comes twice within two seconds is one event [agents:prompt-once]", async () => {
    const at = hookProject();
    const first = await prompt(at, "Fix it");
    const second = await prompt(at, "Fix it");
    expect(at.sessions()).toHaveLength(1);
    expect(second.context).toBe(first.context);
  });

  it("that several hooks hand over at once is one event, too [agents:prompt-once]", async () => {
    const at = hookProject();
    const answers = await Promise.all([1, 2, 3, 4].map(() => prompt(at, "Fix it")));
    expect(at.sessions()).toHaveLength(1);
    expect(new Set(answers.map((each) => each.context)).size).toBe(1);
  });

  it("goes on though a hook died before it that held the turn [agents:prompt-once]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const gate = join(at.home, ".local", "state", "clew", "gate");
    const [name = ""] = readdirSync(gate).filter((each) => each.endsWith(".json"));
    const left = join(gate, name.replace(/json$/, "lock"));
    linkSync(join(gate, "turns"), left);
    expect((await prompt(at, "Fix another thing")).context).toContain(last(at).session_id);
    expect(at.sessions()).toHaveLength(2);
    expect(readdirSync(gate).filter((each) => each.endsWith(".lock"))).toEqual([]);
  });

  it("leaves no turn of a dead hook behind, though other agents come and go meanwhile [agents:prompt-once]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const gate = join(at.home, ".local", "state", "clew", "gate");
    const [name = ""] = readdirSync(gate).filter((each) => each.endsWith(".json"));
    const turns = join(gate, "turns");
    linkSync(turns, join(gate, name.replace(/json$/, "lock")));
    const others = setInterval(() => {
      linkSync(turns, join(gate, "other.lock"));
      rmSync(join(gate, "other.lock"));
    }, 100);
    try {
      await prompt(at, "Fix another thing");
    } finally {
      clearInterval(others);
    }
    expect(at.sessions()).toHaveLength(2);
    expect(readdirSync(gate).filter((each) => each.endsWith(".lock"))).toEqual([]);
  });

  it("that comes before the last was finished takes its place, linked [agents:prompt-supersedes]", async () => {
    const at = hookProject();
    await prompt(at, "Fix the first thing");
    const first = last(at).session_id;
    await prompt(at, "Rather fix the second thing");
    const [old, now] = at.sessions();
    expect(old).toMatchObject({ session_id: first, status: "abandoned", metadata: { superseded_by: now!.session_id } });
    expect(now).toMatchObject({ status: "in_progress", metadata: { supersedes: first } });
  });

  it("of another terminal belongs to another session, and each agent is judged by its own [agents:two-terminals]", async () => {
    const at = hookProject();
    await prompt(at, "Fix the first thing");
    await prompt(at, "Fix the other thing", { session_id: "agent-2" });
    expect(at.sessions().map((each) => each.status)).toEqual(["in_progress", "in_progress"]);
    await complete(at, at.sessions()[0]!.session_id);
    expect((await write(at)).text).toBe("");
    expect((await write(at, { session_id: "agent-2" })).denied).toContain(at.sessions()[1]!.session_id);
  });

  it("that only follows up is noted in the session it continues, and the gate stays open [agents:prompt-skips]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    await complete(at, last(at).session_id);
    expect((await prompt(at, "thanks, the other one too")).text).toBe("");
    expect(at.sessions()).toHaveLength(1);
    expect(last(at).metadata["follow_ups"]).toEqual([
      { at: expect.any(String), depth_reason: `continues ${last(at).session_id}` },
    ]);
    expect((await write(at)).text).toBe("");
  });

  it("with a prefix is as deep as the user says [agents:prompt-skips]", async () => {
    const at = hookProject();
    expect((await prompt(at, "clew:skip fix it")).text).toBe("");
    expect(at.sessions()).toHaveLength(0);
    expect((await write(at)).text).toBe("");
    await prompt(at, "clew:full fix it");
    expect(last(at)).toMatchObject({ user_query: "clew:full fix it", metadata: { depth: "full" } });
    expect((await write(at)).denied).toBeDefined();
  });

  it("that begins with clew:off switches Clew off until a person switches it on [agents:prompt-off]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    expect((await prompt(at, "clew:off")).context).toContain("switched off");
    expect((await write(at)).text).toBe("");
    expect((await prompt(at, "Fix something else")).text).toBe("");
    expect(at.log().at(-1)).toMatchObject({ event: "UserPromptSubmit", decision: "switched off" });
    expect((await at.clew(["on"])).code).toBe(0);
    expect((await write(at)).denied).toBeDefined();
  });

  it("of the client itself in the middle of a session neither opens nor closes anything [agents:prompt-skips]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    await prompt(at, "/compact");
    expect(at.sessions()).toHaveLength(1);
    expect((await write(at)).denied).toBeDefined();
  });

  it("is silent where no .clew is found, and where the setting is off [agents:silent]", async () => {
    const at = hookProject();
    rmSync(join(at.folder, ".clew"), { recursive: true });
    // Set explicitly, so that no folder above the temporary one is found instead.
    at.env["CLEW_HOME"] = join(at.folder, ".clew");
    expect((await prompt(at, "Fix it")).text).toBe("");
    expect(readdirSync(at.folder)).toEqual([".git"]);
    mkdirSync(join(at.folder, ".clew"));
    at.config({ enforce: "off" });
    expect((await prompt(at, "Fix it")).text).toBe("");
    expect(at.sessions()).toHaveLength(0);
  });
});

describe("the gate", () => {
  it("refuses what writes until the session is completed, and names the next command [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const id = last(at).session_id;
    const refused = await write(at);
    expect(refused.denied).toMatch(/^Refused by Clew[^:]*: Write waits/);
    expect(refused.denied).toContain(`step 0 --state `);
    for (const name of ["Edit", "Bash", "NotebookEdit", "mcp__github__create_issue", "SomethingNew", "CronCreate"])
      expect((await tool(at, name, { command: "rm x", file_path: "a" })).denied, name).toBeDefined();
    await complete(at, id);
    for (const name of ["Edit", "Bash", "mcp__github__create_issue", "SomethingNew"])
      expect((await tool(at, name, { command: "rm x", file_path: "a" })).text, name).toBe("");
  });

  it("names the way on where the session was given up: nothing that the agent could run [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    await at.clew(["sessions", "abandon", last(at).session_id]);
    expect((await write(at)).denied).toContain("was given up: the next prompt opens another");
    await prompt(at, "Fix it after all");
    expect((await write(at)).denied).toContain("step 0 --state ");
  });

  it("never refuses reading, searching, asking, planning, or spawning [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    for (const name of [
      "Read",
      "Grep",
      "Glob",
      "WebSearch",
      "ToolSearch",
      "AskUserQuestion",
      "EnterPlanMode",
      "ExitPlanMode",
      "TodoWrite",
      "Agent",
    ])
      expect((await tool(at, name)).text, name).toBe("");
    expect((await tool(at, "mcp__clew__submit_step")).text).toBe("");
    expect((await tool(at, "Skill", { skill: "clew" })).text).toBe("");
    expect((await tool(at, "Skill", { skill: "other" })).text).toBe("");
    for (const name of ["TaskStop", "KillShell", "CronList", "SendMessage"])
      expect((await tool(at, name)).text, name).toBe("");
  });

  it("lets an answer in by a here-document, a pipe, or a file in .clew/answers, and by nothing else [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const answers = join(at.folder, ".clew", "answers", "0.json");
    expect((await tool(at, "Write", { file_path: answers })).text).toBe("");
    expect((await tool(at, "Write", { file_path: join(at.folder, ".clew", "config.json") })).denied).toBeDefined();
    expect(
      (await tool(at, "Write", { file_path: join(at.folder, ".clew", "answers", "..", "config.json") })).denied,
    ).toBeDefined();
    mkdirSync(join(at.folder, ".clew", "answers"));
    symlinkSync(join(at.folder, "a.txt"), join(at.folder, ".clew", "answers", "link.json"));
    expect(
      (await tool(at, "Write", { file_path: join(at.folder, ".clew", "answers", "link.json") })).denied,
    ).toBeDefined();
    symlinkSync(join(at.home), join(at.folder, ".clew", "answers", "out"));
    expect(
      (await tool(at, "Write", { file_path: join(at.folder, ".clew", "answers", "out", "x") })).denied,
    ).toBeDefined();
  });

  it("keeps Clew's files and the agents' settings closed even when it is open [agents:gate-protected]", async () => {
    const at = hookProject();
    await prompt(at, "clew:skip work");
    mkdirSync(join(at.folder, ".claude"));
    symlinkSync(join(at.folder, ".claude"), join(at.folder, "harmless"));
    for (const path of [
      ".clew/config.json",
      ".clew/sessions/reasoning-0a1b2c3d4e5f.json",
      ".claude/settings.json",
      ".claude/settings.local.json",
      "harmless/settings.json",
      ".mcp.json",
      ".codex/hooks.json",
      ".gemini/settings.json",
      ".cursor/mcp.json",
      ".github/hooks/clew.json",
      ".opencode/plugins/clew.ts",
      "opencode.json",
    ])
      expect((await tool(at, "Write", { file_path: join(at.folder, path) })).denied, path).toBeDefined();
    expect((await tool(at, "Edit", { file_path: join(at.home, ".config/clew/config.json") })).denied).toBeDefined();
    expect(
      (await tool(at, "Edit", { file_path: join(at.home, ".local/state/clew/gate/x.json") })).denied,
    ).toBeDefined();
    expect((await tool(at, "Edit", { file_path: join(at.home, ".cache/clew/hot.cache") })).denied).toBeDefined();
    for (const command of [
      "rm -rf .clew",
      "echo '{}' > .claude/settings.json",
      "cd .clew && rm config.json",
      "sed -i s/gate/off/ .clew/config.json",
      "bash -c 'rm .clew/config.json'",
      "python3 -c \"open('.clew/config.json','w')\"",
      "cp x .cursor/hooks.json",
      "git checkout -- .claude/settings.json",
      "echo $(rm .clew/x)",
      "rm .clew/$X",
      "cat > .mcp.json <<'E'\n{}\nE",
      "clew off",
      "clew config set enforce off",
      `tee '${join(at.home, ".config/clew/config.json")}' < x`,
    ])
      expect((await bash(at, command)).denied, command).toBeDefined();
    for (const command of [
      "npm test",
      "rm -rf build",
      "cat .clew/config.json",
      "git commit -m 'clew: keep the thread'",
      "ls .claude && npm run build",
      "grep -r clew src > out.txt",
      "npm install @clew/cli",
      "cat .claude/settings.json | jq . > /dev/null",
    ])
      expect((await bash(at, command)).text, command).toBe("");
  });

  it("resolves names in the folder to which the shell has gone, and in the one that a call names [agents:gate-resolved]", async () => {
    const at = hookProject();
    at.env["CLAUDE_PROJECT_DIR"] = at.folder;
    await prompt(at, "clew:skip work");
    const inside = { cwd: join(at.folder, ".clew") };
    expect((await tool(at, "Bash", { command: "rm config.json" }, inside)).denied).toBeDefined();
    expect((await tool(at, "Write", { file_path: "config.json" }, inside)).denied).toBeDefined();
    expect((await tool(at, "Bash", { command: "cd .. && npm test" }, inside)).text).toBe("");
    expect((await tool(at, "Bash", { command: "rm config.json", workdir: ".clew" })).denied).toBeDefined();
    expect((await bash(at, "rm config.json")).text).toBe("");
  });

  it("says why it holds back what it cannot work out [agents:gate-resolved]", async () => {
    const at = hookProject();
    await prompt(at, "clew:skip work");
    expect((await bash(at, "ls .clew/*; rm $X")).denied).toContain("`$X` cannot be worked out beside a protected name");
    expect((await bash(at, 'rm -rf "$PWD"')).denied).toContain("which belongs to Clew");
    expect((await bash(at, "clew off")).denied).toContain("`clew off` is for a person to give");
  });

  it("holds back what only a person gives, however it is wrapped, and lets an agent ask for it [rules:person]", async () => {
    const at = hookProject();
    await prompt(at, "clew:skip work");
    for (const command of [
      "clew ratify dec_1",
      "echo ec_1 | script -qec 'clew ratify dec_1' /dev/null",
      "clew withdraw dec_1 --because x",
      "clew rule off dec_1",
      "clew --json rule on dec_1",
      "clew adopt notes --ratify",
      "clew sync",
      "clew sync --init https://host.example/record.git",
      "echo 7c65 | script -qec 'clew sync trust 9f86d081884c7d65' /dev/null",
      "npx @clew/cli sync --show",
      "clew token create --scope admin",
      "clew serve",
      "clew restore b",
      "clew rpc ratifyDecision '{}'",
      "clew rpc cstp.withdrawDecision -",
      "bash -c \"clew rpc 'switchRules' '{}'\"",
      "V=ratify; clew $V dec_1",
    ])
      expect((await bash(at, command)).denied, command).toContain("is for a person to give");
    for (const command of [
      "clew rule list",
      "clew supersede dec_1 --with x --because y",
      "clew waive dec_1 --file src/a.ts --because y",
      "clew rpc getDecision '{}'",
      "grep -rn 'ratify' docs",
    ])
      expect((await bash(at, command)).text, command).toBe("");
  });

  it("refuses tools that it does not know where they name a protected file [agents:gate-protected]", async () => {
    const at = hookProject();
    await prompt(at, "clew:skip work");
    const other = (input: object) => tool(at, "mcp__files__write_file", input);
    expect((await other({ path: ".clew/config.json", content: "{}" })).denied).toBeDefined();
    expect((await other({ source: "a", destination: join(at.folder, ".claude/settings.json") })).denied).toBeDefined();
    expect((await other({ paths: ["a.txt", ".mcp.json"] })).denied).toBeDefined();
    for (const nested of [
      { files: [{ path: "a.txt" }, { path: ".clew/config.json", content: "{}" }] },
      { edits: [{ filePath: ".clew/config.json" }] },
      { args: { path: ".clew/config.json" } },
      { oldPath: "a.txt", newPath: ".clew/config.json" },
      { path: `file://${at.folder}/%2eclew/config.json` },
      { path: `file://localhost${at.folder}/.clew/config.json` },
    ])
      expect((await other(nested)).denied, JSON.stringify(nested)).toBeDefined();
    expect((await other({ path: "src/a.ts", content: "about .clew" })).text).toBe("");
    expect((await other({ files: [{ path: "src/a.ts", content: "about .clew" }] })).text).toBe("");
    const inCursor = { conversation_id: "c", workspace_roots: [at.folder], tool_name: "write_file" };
    await at.hook("cursor", "beforeSubmitPrompt", { ...inCursor, prompt: "clew:skip work" });
    const call = (path: string) =>
      at.hook("cursor", "beforeMCPExecution", { ...inCursor, tool_input: JSON.stringify({ path }) });
    expect((await call(".clew/config.json")).denied).toBeDefined();
    expect((await call("src/a.ts")).text).toBe("");
  });

  it("holds a path that leads through a file like any other [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    writeFileSync(join(at.folder, "a.txt"), "");
    for (const path of ["a.txt/x", `${"n".repeat(300)}/x`])
      expect((await tool(at, "Write", { file_path: path })).denied, path).toBeDefined();
  });

  it("does not believe a pointer that somebody else wrote: it looks at the session [agents:pointer-forged]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const folder = join(at.home, ".local/state/clew/gate");
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
      const text = readFileSync(join(folder, name), "utf8");
      writeFileSync(join(folder, name), text.replace('"open":false', '"open":true'));
    }
    expect((await write(at)).denied).toBeDefined();
    await complete(at, last(at).session_id);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await prompt(at, "Another thing", { session_id: "agent-9" });
    expect((await write(at)).text).toBe("");
  });

  it("opens after a completion that was killed before it could say so [agents:pointer-forged]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const folder = join(at.home, ".local/state/clew/gate");
    const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
    await complete(at, last(at).session_id);
    for (const [name, bytes] of before) writeFileSync(join(folder, name), bytes);
    expect((await write(at)).text).toBe("");
  });

  it("opens a session for an agent whose prompt was not seen, where prompts are known to arrive [agents:unseen]", async () => {
    const at = hookProject();
    expect((await write(at, { session_id: "never-seen" })).text).toBe("");
    await prompt(at, "Fix it");
    expect((await write(at, { session_id: "forked" })).denied).toBeDefined();
    expect(last(at).metadata).toMatchObject({ agent_session: "forked" });
  });

  it("lets tests and checks through where the user lists them, and nothing that stands beside them [agents:checks-set]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const shell = async (command: string) => (await tool(at, "Bash", { command })).denied;
    const line = "clew config set gate.allow @checks";
    expect(await shell("npm test 2>&1 | tail -5")).toContain(line);
    expect((await at.clew(["config", "set", "gate.allow", "@checks"])).out).toBe("@checks\n");
    for (const command of ["npm test 2>&1 | tail -5", "npx tsc --noEmit && npx vitest run", "CI=1 pnpm -r lint"])
      expect(await shell(command), command).toBeUndefined();
    for (const command of ["npm test && rm x", "npm run lint -- --fix", "npm test > out.txt", "npx vitest run -u"])
      expect(await shell(command), command).not.toContain("@checks");
  });

  it("lets through what well-known servers read, as each client spells it, and nothing that they write [agents:mcp-reading]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const names = [
      "mcp__github__get_issue",
      "mcp__context7__query-docs",
      "mcp__plugin_context7_context7__resolve-library-id",
    ];
    for (const name of names) expect((await tool(at, name)).text, name).toBe("");
    for (const name of ["mcp__github__merge_pull_request", "mcp__unknown__get_issue", "mcp__github__get_issue_x"])
      expect((await tool(at, name)).denied, name).toContain(name);
    const session = { session_id: "gemini-1", cwd: at.folder };
    await at.hook("gemini", "BeforeAgent", { ...session, prompt: "Fix it" });
    const gemini = (name: string) => at.hook("gemini", "BeforeTool", { ...session, tool_name: name, tool_input: {} });
    expect((await gemini("mcp_github_list_issues")).text).toBe("");
    expect((await gemini("mcp_github_create_issue")).text).toContain("deny");
    const body = { directory: at.folder };
    await at.hook("opencode", "chat.message", {
      ...body,
      input: { sessionID: "o-9" },
      output: { parts: [{ type: "text", text: "Fix it" }] },
    });
    const opencode = (name: string) =>
      at.hook("opencode", "tool.execute.before", {
        ...body,
        input: { sessionID: "o-9", tool: name },
        output: { args: {} },
      });
    expect((await opencode("playwright_browser_snapshot")).text).toBe("");
    expect((await opencode("playwright_browser_click")).denied).toBeDefined();
  });

  it("lets through what the user's own configuration lists, and no project's [agents:gate]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    writeFileSync(
      join(at.folder, ".clew", "config.json"),
      JSON.stringify({ gate: { allow: ["mcp__jira__search"] }, enforce: "off" }),
    );
    expect((await tool(at, "mcp__jira__edit")).denied).toContain("clew config set gate.allow mcp__jira__edit");
    at.config({ gate: { allow: ["mcp__jira__edit"] } });
    expect((await tool(at, "mcp__jira__edit")).text).toBe("");
    at.config({ enforce: "advise" });
    expect((await write(at)).text).toBe("");
  });
});

describe("a halt", () => {
  it("puts its questions into refusals, and the next prompt is the answer, whole [agents:halt-answered]", async () => {
    const at = hookProject();
    await prompt(at, "Pick a queue for the mail worker");
    const id = last(at).session_id;
    await halt(at, id);
    const refused = await write(at);
    expect(refused.denied).toContain("Which queue shall the mail worker use?");
    expect(refused.denied).toContain("SQLite / Redis");
    const answered = await prompt(at, "Take SQLite.\nIt is there already.");
    expect(last(at)).toMatchObject({
      session_id: id,
      status: "in_progress",
      clarification_questions: [{ answer: "Take SQLite.\nIt is there already.", answered_by: "user" }],
    });
    expect(answered.context).toContain("`clew answer --undo` takes it back");
    // The quote is there if the folder contains a space.
    expect(answered.context).toMatch(new RegExp(`clew\\.cjs'? answer --undo --session ${id}`));
    expect((await write(at)).denied).toContain("step 0");
  });

  it("stays open for stop words, for clew:new, and for a long prompt about something else [agents:halt-left-open]", async () => {
    const long = `Please look into the photo gallery on the start page instead: ${"the thumbnails are blurry on large screens, ".repeat(6)}`;
    for (const text of ["forget it", "Never mind.", "clew:new rename the flag", long]) {
      const at = hookProject();
      await prompt(at, "Pick a queue for the mail worker");
      const id = last(at).session_id;
      await halt(at, id);
      await prompt(at, text);
      const halted = at.sessions().find((each) => each.session_id === id);
      expect(halted, text).toMatchObject({ status: "halted" });
      expect(halted?.clarification_questions[0]).not.toHaveProperty("answer");
    }
  });

  it("cannot be answered by the agent itself [agents:halt-needs-user]", async () => {
    const at = hookProject();
    await prompt(at, "Pick a queue for the mail worker");
    const id = last(at).session_id;
    await halt(at, id);
    const { code, err } = await at.clew(["answer", "--session", id, "--answer", "q1=Redis", "--json"]);
    expect(code).toBe(3);
    expect(JSON.parse(err).error.code).toBe("ANSWER_NEEDS_USER");
    expect((await bash(at, `clew answer --session ${id} --answer q1=Redis`)).denied).toBeDefined();
    expect((await tool(at, "mcp__clew__answer_questions")).denied).toBeDefined();
    expect(last(at).status).toBe("halted");
  });

  it("is answered by what a person enters in the client's own ask tool [agents:ask-tool]", async () => {
    const at = hookProject();
    await prompt(at, "Pick a queue for the mail worker");
    await halt(at, last(at).session_id);
    const asked = "Which queue shall the mail worker use?";
    const { context } = await at.hook("claude", "PostToolUse", {
      ...AGENT,
      cwd: at.folder,
      tool_name: "AskUserQuestion",
      tool_input: { questions: [{ question: asked }] },
      tool_response: { answers: { [asked]: "Redis" } },
    });
    expect(last(at)).toMatchObject({
      status: "in_progress",
      clarification_questions: [{ answer: "Redis", answered_by: "user" }],
    });
    expect(context).toContain("step 0 is open");
  });

  it("becomes a recorded assumption where nobody is there, for sessions that a hook opened [agents:unattended]", async () => {
    const at = hookProject();
    at.env["CI"] = "true";
    await prompt(at, "Pick a queue for the mail worker");
    const id = last(at).session_id;
    await halt(at, id);
    expect(last(at)).toMatchObject({
      status: "in_progress",
      metadata: { unattended: true },
      clarification_questions: [{ answered_by: "policy", answer: expect.stringContaining('"SQLite" is taken') }],
    });
    const done = await at.clew(["step", "0", "--session", id, "--complete", "--json"], LIGHT_ANSWERS);
    expect(JSON.parse(done.out).decision.confidence).toBe(0.6);
    const started = JSON.parse((await at.clew(["start", "Pick a queue", "--json"])).out);
    await at.clew(["step", "0", "--session", started.session_id], ASKING);
    expect(last(at).status).toBe("halted");
  });

  it("stays one in full depth where nobody is there, unless the user wants assumptions there, too [agents:unattended]", async () => {
    for (const [settings, status] of [
      [{}, "halted"],
      [{ unattended: "auto" }, "halted"],
      [{ unattended: "assume" }, "in_progress"],
    ] as const) {
      const at = hookProject();
      at.env["CI"] = "true";
      at.config(settings);
      await prompt(at, "clew:full Pick a queue for the mail worker");
      await halt(at, last(at).session_id);
      expect(last(at)).toMatchObject({ status, metadata: { depth: "full" } });
    }
  });

  it("stays one where nobody is there and the user wants it so: status then exits 3 [agents:unattended]", async () => {
    const at = hookProject();
    at.env["CI"] = "true";
    at.config({ unattended: "halt" });
    await prompt(at, "Pick a queue for the mail worker");
    await halt(at, last(at).session_id);
    expect((await write(at)).denied).toContain("Which queue");
    expect((await at.clew(["status", "--halted"])).code).toBe(3);
  });
});

describe("a sub-agent", () => {
  const child = { agent_id: "sub-1", agent_type: "reviewer" };

  it("gets a session in agent mode, linked to its parent's, with what it was spawned with [agents:sub-agents]", async () => {
    const at = hookProject();
    await prompt(at, "Review the change");
    const parent = last(at).session_id;
    await tool(at, "Agent", { prompt: "Review src/a.ts", subagent_type: "reviewer" });
    const { context } = await at.hook("claude", "SubagentStart", { ...AGENT, cwd: at.folder, ...child });
    expect(last(at)).toMatchObject({
      user_query: "Review src/a.ts",
      metadata: { is_agent_session: true, parent_session: parent, agent_id: "sub-1", depth: "light" },
    });
    expect(context).toContain(last(at).session_id);
    expect((await tool(at, "Read", {}, child)).text).toBe("");
    expect((await write(at, child)).denied).toContain(last(at).session_id);
    await complete(at, last(at).session_id);
    expect((await write(at, child)).text).toBe("");
    expect((await write(at)).denied).toContain(parent);
  });

  it("gets of several tasks of its type the one with its title [agents:sub-agents]", async () => {
    const at = hookProject();
    await prompt(at, "Review the change");
    for (const name of ["a", "b"])
      await tool(at, "Agent", {
        prompt: `Review src/${name}.ts`,
        description: `Look at ${name}`,
        subagent_type: "reviewer",
      });
    const start = { ...AGENT, cwd: at.folder, ...child, description: "Look at b" };
    await at.hook("claude", "SubagentStart", start);
    expect(last(at)).toMatchObject({ user_query: "Review src/b.ts" });
    await at.hook("claude", "SubagentStart", { ...AGENT, cwd: at.folder, ...child, agent_id: "sub-2" });
    expect(last(at)).toMatchObject({ user_query: "Review src/a.ts" });
  });

  it("gets its session at its first tool where its start was not seen; Codex at its prompt [agents:sub-agents]", async () => {
    const at = hookProject();
    await prompt(at, "Review the change");
    expect((await tool(at, "Write", { file_path: "x" }, { agent_id: "sub-2" })).denied).toBeDefined();
    expect(last(at).metadata).toMatchObject({ agent_id: "sub-2", is_agent_session: true });
    const codex = { session_id: "codex-1", cwd: at.folder };
    await at.hook("codex", "UserPromptSubmit", { ...codex, prompt: "Do it" });
    await at.hook("codex", "SubagentStart", { ...codex, agent_id: "c-1", agent_type: "default" });
    await at.hook("codex", "UserPromptSubmit", {
      ...codex,
      agent_id: "c-1",
      agent_type: "default",
      prompt: "SUBTASK please",
    });
    expect(last(at)).toMatchObject({
      user_query: "SUBTASK please",
      metadata: { agent_id: "c-1", is_agent_session: true },
    });
    expect(at.sessions()).toHaveLength(4);
  });

  it("gets one session where its first tools are called at once [agents:sub-agents]", async () => {
    const at = hookProject();
    await prompt(at, "Review the change");
    const calls = ["x", "y", "z"].map((path) => tool(at, "Write", { file_path: path }, { agent_id: "sub-3" }));
    const denied = (await Promise.all(calls)).map((each) => each.denied);
    expect(at.sessions()).toHaveLength(2);
    expect(denied.every((each) => each?.includes(last(at).session_id))).toBe(true);
    const unseen = ["x", "y"].map((path) => write(at, { session_id: "agent-2", tool_input: { file_path: path } }));
    expect((await Promise.all(unseen)).every((each) => each.denied?.includes(last(at).session_id))).toBe(true);
    expect(at.sessions()).toHaveLength(3);
  });

  it("keeps its session when the user prompts again: that closes only the main one [agents:sub-agents]", async () => {
    const at = hookProject();
    await prompt(at, "Review the change");
    await at.hook("claude", "SubagentStart", { ...AGENT, cwd: at.folder, ...child });
    const sub = last(at).session_id;
    await prompt(at, "And look at the tests, too");
    expect(at.sessions().find((each) => each.session_id === sub)?.status).toBe("in_progress");
  });
});

describe("what comes later", () => {
  it("tells an agent after a compaction or a resume where it was, and nothing at other starts [agents:compaction]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const id = last(at).session_id;
    for (const source of ["compact", "resume"]) {
      const { context } = await at.hook("claude", "SessionStart", { ...AGENT, cwd: at.folder, source });
      expect(context).toContain(`Clew session ${id}: step 0 is open`);
    }
    for (const source of ["startup", "clear"])
      expect((await at.hook("claude", "SessionStart", { ...AGENT, cwd: at.folder, source })).text).toBe("");
    const opencode = {
      input: { sessionID: "o-1" },
      output: { parts: [{ type: "text", text: "Fix it" }] },
      directory: at.folder,
    };
    await at.hook("opencode", "chat.message", opencode);
    const compacting = await at.hook("opencode", "experimental.session.compacting", {
      input: { sessionID: "o-1" },
      directory: at.folder,
    });
    expect(compacting.context).toContain(last(at).session_id);
  });

  it("goes on with the same session after a crash, at the same step, in the right terminal [agents:goes-on]", async () => {
    const at = hookProject();
    const other = { session_id: "agent-2" };
    await prompt(at, "clew:full Refactor the mail worker");
    await prompt(at, "Fix the other thing", other);
    const [mine, others] = at.sessions().map((each) => each.session_id);
    for (const step of ["0", "1", "2"] as const)
      expect((await at.clew(["step", step, "--session", mine!], JSON.stringify(ANSWERS[step]))).code).toBe(0);
    // Here the client dies and restarts on the same conversation.
    const start = (source: string, more: object = {}) =>
      at.hook("claude", "SessionStart", { ...AGENT, cwd: at.folder, source, ...more });
    expect((await start("resume")).context).toContain(`Clew session ${mine}: step 3 is open`);
    expect((await start("resume", other)).context).toContain(`Clew session ${others}: step 0 is open`);
    const { context } = await prompt(at, "Continue.");
    expect(context).toContain(`Clew session ${mine}: step 3 is open`);
    expect((await write(at)).denied).toContain(`session ${mine}, step 3`);
    expect((await write(at, other)).denied).toContain(`session ${others}, step 0`);
    expect(at.sessions().map((each) => each.status)).toEqual(["in_progress", "in_progress"]);
    expect(at.sessions()[0]?.metadata["follow_ups"]).toMatchObject([{ depth_reason: "goes on after a resume" }]);
    // With more words, or without a resume before, it is an ordinary prompt.
    await prompt(at, "Continue with the tests of the importer");
    expect(at.sessions().find((each) => each.session_id === mine)).toMatchObject({ status: "abandoned" });
    await prompt(at, "go on", other);
    expect(at.sessions().find((each) => each.session_id === others)).toMatchObject({ status: "in_progress" });
    await prompt(at, "please continue", other);
    expect(at.sessions().find((each) => each.session_id === others)).toMatchObject({ status: "abandoned" });
  });

  it("asks once, or as often as the user allows, for the steps that full depth wants, and never for a light session [agents:stop-cap]", async () => {
    const at = hookProject();
    const stop = () => at.hook("claude", "Stop", { ...AGENT, cwd: at.folder });
    await prompt(at, "Fix it");
    expect((await stop()).text).toBe("");
    at.config({ depth: "full" });
    await prompt(at, "Explain the other thing");
    const asked = [await stop(), await stop(), await stop(), await stop()];
    expect(asked.map((each) => each.blocked !== undefined)).toEqual([true, false, false, false]);
    expect(asked[0]?.blocked).toContain("step 0");
    at.config({ depth: "full", stop: { cap: 3 } });
    await prompt(at, "Explain one more thing");
    const more = [await stop(), await stop(), await stop(), await stop()];
    expect(more.map((each) => each.blocked !== undefined)).toEqual([true, true, true, false]);
  });

  it("asks for a route that was not taken up, and takes the first writing tool as taking it up [agents:dispatch]", async () => {
    const at = hookProject();
    await prompt(at, "clew:full Choose a queue for the mail worker");
    const id = last(at).session_id;
    for (const key of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const)
      expect((await at.clew(["step", key, "--session", id], JSON.stringify(ANSWERS[key]))).err).toBe("");
    expect((await at.clew(["complete", "--session", id])).code).toBe(0);
    expect(last(at).dispatch_pending).toMatchObject({ route: "dynamic-skill-sequencing" });
    const asked = await at.hook("claude", "Stop", { ...AGENT, cwd: at.folder });
    expect(asked.blocked).toContain("task context");
    expect((await prompt(at, "thanks, go on")).context).toContain("task context");
    expect((await prompt(at, "thanks", { session_id: "another-agent" })).context).not.toContain("task context");
    expect((await write(at)).text).toBe("");
    expect(at.sessions().find((each) => each.session_id === id)?.dispatch_pending).toMatchObject({
      acknowledged_by: "claude",
    });
    expect((await at.hook("claude", "Stop", { ...AGENT, cwd: at.folder })).text).toBe("");
  });

  it("takes work by the shell for taking a route up, and reading by it for nothing [agents:shell-takes-up]", async () => {
    const at = hookProject();
    await prompt(at, "clew:full Release the mail worker");
    const id = last(at).session_id;
    for (const key of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const)
      await at.clew(["step", key, "--session", id], JSON.stringify(ANSWERS[key]));
    expect((await at.clew(["complete", "--session", id])).code).toBe(0);
    const shell = (command: string) =>
      at.hook("claude", "PreToolUse", { ...AGENT, cwd: at.folder, tool_name: "Bash", tool_input: { command } });
    const taken = () => at.sessions().find((each) => each.session_id === id)?.dispatch_pending?.["acknowledged_by"];
    for (const command of ["git log --oneline | head -3", "cat package.json"])
      expect((await shell(command)).text).toBe("");
    expect(taken()).toBeUndefined();
    expect((await shell("npm version minor && git commit -am 'Release' && git tag v1.1.0")).text).toBe("");
    expect(taken()).toBe("claude");
    expect((await at.hook("claude", "Stop", { ...AGENT, cwd: at.folder })).text).toBe("");
  });

  it("ignores the stop that a client fires for its own compaction [agents:stop-cap]", async () => {
    const at = hookProject();
    at.config({ depth: "full" });
    await prompt(at, "Fix it");
    const payload = { ...AGENT, cwd: at.folder, agent_id: "compactor", agent_type: "" };
    expect((await at.hook("claude", "SubagentStop", payload)).text).toBe("");
  });

  it("holds an ending back while a required handoff is missing, also for tasks and sub-agents [agents:stop-handoff]", async () => {
    const at = hookProject();
    await prompt(at, "clew:skip work");
    const made = JSON.parse((await at.clew(["task", "new", "Mend the importer", "--json"])).out);
    await at.clew(["task", "status", made.id, "in_progress"]);
    const stop = (event: string, more: object = {}) => at.hook("claude", event, { ...AGENT, cwd: at.folder, ...more });
    expect((await stop("Stop")).text).toBe("");
    at.config({ handoff: "required", stop: { cap: 2 } });
    await prompt(at, "Mend it now");
    await complete(at, last(at).session_id);
    // The same executable as in every command, and a path that works in any folder.
    const command =
      /check it: (?:\S*node|'[^']+node') (?:\S*clew\.cjs|'[^']+clew\.cjs') task check '\/[^']+\/task-001\.md'$/;
    expect((await stop("Stop")).blocked).toMatch(command);
    const task = await at.clew(["hook", "claude", "TaskCompleted"], JSON.stringify({ ...AGENT, cwd: at.folder }));
    expect(task).toMatchObject({ code: 2, out: "" });
    expect(task.err).toContain("handoff");
  });
});

describe("a hook that goes wrong", () => {
  it("keeps a tool waiting where its session cannot be read, until the next prompt opens another [agents:gate-fault]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const id = last(at).session_id;
    writeFileSync(join(at.folder, ".clew", "sessions", `reasoning-${id}.json`), "{ broken");
    expect((await write(at)).denied).toContain("Its session cannot be read (STATE_CORRUPT)");
    const reason = expect.stringContaining("STATE_CORRUPT");
    expect(at.log().at(-1)).toMatchObject({ decision: "deny: closed", reason });
    expect((await prompt(at, "Fix it all the same")).context).toContain("step 0 is open");
    expect((await write(at)).denied).toContain("Write waits");
  });

  it("holds tools back all the same where a project's settings cannot be used: no repository opens the gate [config:project-limits]", async () => {
    for (const text of ["{ broken", "[]", '{"enforce": "of", "gate": true}', '{"depth": 5}']) {
      const at = hookProject();
      writeFileSync(join(at.folder, ".clew", "config.json"), text);
      expect((await prompt(at, "Fix it")).context).toContain("step 0 is open");
      expect((await write(at)).denied).toContain("Write waits");
      // The user's own file is different: what they meant is unknown.
      at.config({ enforce: "of" });
      expect(await write(at)).toEqual({ code: 0, text: "" });
      expect(at.log().at(-1)).toMatchObject({ decision: "failed", reason: expect.stringContaining("CONFIG_INVALID") });
    }
    const at = hookProject();
    symlinkSync("config.json", join(at.folder, ".clew", "config.json"));
    expect((await prompt(at, "Fix it")).context).toContain("step 0 is open");
    expect((await write(at)).denied).toContain("Write waits");
  });

  it("is silent for events and agents that are not known, and for input that is none [agents:failing-hook]", async () => {
    const at = hookProject();
    for (const [agent, event] of [
      ["claude", "Notification"],
      ["claude", "PreCompact"],
      ["vim", "UserPromptSubmit"],
      ["gemini", "PreCompress"],
      ["claude", ""],
    ])
      expect(await at.clew(["hook", agent!, event!], JSON.stringify(AGENT))).toEqual({ code: 0, out: "", err: "" });
    for (const text of ["", "null", "[]", "{", "\u0000", '{"session_id": 5}', '{"__proto__": {"session_id": "x"}}'])
      expect(await at.clew(["hook", "claude", "UserPromptSubmit"], text)).toEqual({ code: 0, out: "", err: "" });
  });

  it("is in the log with what it was called with, whatever that was [agents:hook-log]", async () => {
    const at = hookProject();
    const called = async (words: readonly string[], stdin: string) => {
      expect(await at.clew(["hook", ...words], stdin)).toEqual({ code: 0, out: "", err: "" });
      return at.log().at(-1);
    };
    const failed = { agent: "claude", event: "PreToolUse", decision: "failed" };
    for (const text of ["", "{", "[]"]) expect(await called(["claude", "pre-tool-use"], text)).toMatchObject(failed);
    // A call without a session is judged like an agent without any prompts.
    const unseen = { ...failed, decision: "pass: open" };
    expect(await called(["claude", "pre-tool-use"], '{"tool_name": "Write"}')).toMatchObject(unseen);
    const unknown = { decision: "nothing to do", ms: expect.any(Number), at: expect.any(String) };
    expect(await called(["claude", "PreCompact"], "{}")).toMatchObject({ ...unknown, event: "PreCompact" });
    expect(await called(["vim", "x".repeat(1_000)], "{}")).toMatchObject({ agent: "vim", event: "x".repeat(64) });
    expect(at.log()).toHaveLength(6);
    at.env["CLAUDE_PROJECT_DIR"] = join(at.folder, "..");
    expect(await at.clew(["hook", "claude", "Stop"], "")).toEqual({ code: 0, out: "", err: "" });
    expect(at.log()).toHaveLength(6);
  });

  it("refuses a call of a tool that cannot be read where the user wants failures closed [agents:failing-hook]", async () => {
    const at = hookProject();
    const call = (text = "{") => at.clew(["hook", "claude", "PreToolUse"], text);
    const unnamed = JSON.stringify({ ...AGENT, cwd: at.folder, tool_name: ["Write"], tool_input: {} });
    expect(await call(unnamed)).toEqual({ code: 0, out: "", err: "" });
    expect(at.log().at(-1)).toMatchObject({ decision: "failed", reason: expect.stringContaining("names no tool") });
    at.config({ gate: { strict: true } });
    for (const text of ["{", unnamed])
      expect(JSON.parse((await call(text)).out)).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
    expect(await at.clew(["hook", "claude", "Stop"], "{")).toEqual({ code: 0, out: "", err: "" });
    at.config({ gate: { strict: true }, enforce: "advise" });
    expect(await call()).toEqual({ code: 0, out: "", err: "" });
  });

  it("says on stderr what was decided, when asked to explain [agents:explain]", async () => {
    const at = hookProject();
    const explained = await at.clew(
      ["hook", "claude", "UserPromptSubmit", "--explain"],
      JSON.stringify({ ...AGENT, cwd: at.folder, prompt: "Fix it" }),
    );
    expect(explained.err).toBe("clew hook: open light (nothing asks for more)\n");
  });

  it("keeps prompts and the environment out of its log, unless the user wants prompts there [agents:hook-log]", async () => {
    const at = hookProject();
    at.env["ANTHROPIC_API_KEY"] = "sk-secret-of-the-client";
    await prompt(at, "Fix the secret sauce");
    await write(at);
    const text = readFileSync(join(at.folder, ".clew", "log", "hooks.jsonl"), "utf8");
    expect(text).not.toMatch(/sauce|sk-secret/);
    expect(at.log()).toMatchObject([
      { agent: "claude", event: "UserPromptSubmit", decision: "open light", ms: expect.any(Number) },
      { event: "PreToolUse", decision: "deny: closed", tool: "Write" },
    ]);
    at.config({ log_prompts: true });
    await prompt(at, "Fix the secret sauce again");
    expect(at.log().at(-1)).toMatchObject({ prompt: "Fix the secret sauce again" });
  });

  it("rotates its log [agents:hook-log]", async () => {
    const at = hookProject();
    mkdirSync(join(at.folder, ".clew", "log"));
    const path = join(at.folder, ".clew", "log", "hooks.jsonl");
    writeFileSync(path, "x".repeat(1_000_001));
    await prompt(at, "Fix it");
    expect(at.log()).toHaveLength(1);
    expect(readFileSync(`${path}.1`, "utf8")).toHaveLength(1_000_001);
  });

  it("leaves the agent alone where its state folder cannot be written [agents:failing-hook]", async () => {
    const at = hookProject();
    rmSync(join(at.folder, ".clew"), { recursive: true });
    writeFileSync(join(at.home, "elsewhere"), "");
    mkdirSync(join(at.folder, ".clew"));
    writeFileSync(join(at.folder, ".clew", "sessions"), "a file in the way");
    expect(await prompt(at, "Fix it")).toEqual({ code: 0, text: "" });
    chmodSync(join(at.folder, ".clew"), 0o700);
    expect(at.log().at(-1)).toMatchObject({ decision: "failed" });
  });
});
