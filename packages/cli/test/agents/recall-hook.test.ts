import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type HookProject, hookProject } from "../rig/hook-project.ts";

const PROMPT = "Design the queue architecture: add Redis for the mail retries queue, across several files";
const OUTBOX = {
  id: "dec_outbox",
  decision: "Use an outbox table for mail retries",
  confidence: 0.9,
  agentId: "codex",
  reasons: [{ type: "empirical", text: "312 mails went out twice" }],
  alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
  governs: { paths: ["src/mail/**"] },
};

async function withRecord(): Promise<HookProject> {
  const project = hookProject();
  await project.clew(["decide", "--input", "-"], JSON.stringify(OUTBOX));
  return project;
}

const prompt = (project: HookProject, text: string, agent = "claude", session = "s1") =>
  project.hook(agent, agent === "gemini" ? "BeforeAgent" : "UserPromptSubmit", { session_id: session, prompt: text });
const write = (project: HookProject, event: string, path: string, session = "s1", agent = "claude") =>
  project.hook(agent, event, {
    session_id: session,
    cwd: project.folder,
    tool_name: agent === "gemini" ? "write_file" : "Write",
    tool_input: { file_path: `${project.folder}/${path}`, content: "send();" },
  });

describe("what a hook brings back", () => {
  it("is the decision that bears on a prompt, once in a conversation, fenced and short [recall:hooks]", async () => {
    const project = await withRecord();
    const first = await prompt(project, PROMPT);
    expect(first.context).toContain(
      "dec_outbox: Use an outbox table for mail retries, because 312 mails went out twice.",
    );
    expect(first.context).toContain("Rejected: Redis queue (loses jobs on restart).");
    expect(first.context).toMatch(/```+ from this project's record/);
    const again = await prompt(project, `${PROMPT}, please, and quickly`);
    expect(again.context ?? "").not.toContain("312 mails");
    const other = await prompt(project, PROMPT, "claude", "s2");
    expect(other.context).toContain("312 mails");
    const unrelated = await prompt(project, "Translate the help page into Danish", "claude", "s3");
    expect(unrelated.context ?? "").not.toContain("dec_outbox");
  });

  it("is said again after a compaction [recall:hooks]", async () => {
    const project = await withRecord();
    await prompt(project, PROMPT);
    await project.hook("claude", "SessionStart", { session_id: "s1", source: "compact" });
    expect((await prompt(project, `${PROMPT} now`)).context).toContain("312 mails");
  });

  it("is what governs a file, with the refusal of a write before the reasoning, and at the edit after it [recall:hooks]", async () => {
    const project = await withRecord();
    await prompt(project, "Rework how the picker of colours is laid out, with options and trade-offs");
    const refused = await write(project, "PreToolUse", "src/mail/send.ts");
    expect(refused.denied).toContain("dec_outbox: Use an outbox table");
    await prompt(project, "clew:skip go", "claude", "s5");
    const told = await write(project, "PreToolUse", "src/mail/send.ts", "s5");
    expect(told.denied).toBeUndefined();
    expect(told.context).toContain("dec_outbox: Use an outbox table");
    expect((await write(project, "PreToolUse", "src/mail/send.ts", "s5")).text).toBe("");
    expect((await write(project, "PreToolUse", "src/mail/other.ts", "s5")).context).toContain("dec_outbox");
    expect((await write(project, "PreToolUse", "src/page.ts", "s5")).text).toBe("");
  });

  it("is what governs the file that a command edits in place, writes or adds to [recall:hooks]", async () => {
    const project = await withRecord();
    for (const [at, command] of [
      "sed -i 's/a/b/' src/mail/send.ts",
      "sed -i.old -e s/a/b/ 'src/mail/send.ts' && ls | wc -l",
      "sed -n 1p a; echo a >> src/mail/send.ts",
      "ls | tee -a src/mail/send.ts",
    ].entries()) {
      await prompt(project, "clew:skip go", "claude", `k${at}`);
      const call = { session_id: `k${at}`, cwd: project.folder, tool_name: "Bash", tool_input: { command } };
      const { context } = await project.hook("claude", "PreToolUse", call);
      expect([command, context]).toEqual([command, expect.stringContaining("dec_outbox")]);
    }
  });

  it("comes once for a file, however its path is written [recall:hooks]", async () => {
    const project = await withRecord();
    const link = `${project.folder} link`;
    mkdirSync(join(project.folder, "src", "mail"), { recursive: true });
    symlinkSync(project.folder, link);
    const edit = (session: string, cwd: string, file_path: string) =>
      project.hook("claude", "PreToolUse", {
        session_id: session,
        cwd,
        tool_name: "Write",
        tool_input: { file_path, content: "send();" },
      });
    const ways: readonly (readonly [cwd: string, path: string])[] = [
      [project.folder, `${project.folder}/src/mail/send.ts`],
      [project.folder, "src/mail/send.ts"],
      [project.folder, "./src/../src/mail/send.ts"],
      [join(project.folder, "src"), "mail/send.ts"],
      [link, "src/mail/send.ts"],
      [project.folder, `${link}/src/mail/send.ts`],
    ];
    for (const [first, [cwd, path]] of ways.entries()) {
      const session = `w${first}`;
      await prompt(project, "clew:skip go", "claude", session);
      expect((await edit(session, cwd, path)).context, path).toContain("dec_outbox: Use an outbox table");
      for (const [folder, other] of ways)
        expect((await edit(session, folder, other)).text, `${path} ${other}`).toBe("");
    }
  });

  it("comes for each of the files of one call that it was not shown for [recall:hooks]", async () => {
    const project = await withRecord();
    await prompt(project, "clew:skip go", "codex", "c1");
    const patch = (...paths: readonly string[]) =>
      project.hook("codex", "PostToolUse", {
        session_id: "c1",
        cwd: project.folder,
        tool_name: "apply_patch",
        tool_input: {
          command: `*** Begin Patch\n${paths.map((path) => `*** Add File: ${path}\n+send();\n`).join("")}*** End Patch\n`,
        },
        tool_response: "done",
      });
    expect((await patch("src/page.ts", "src/mail/a.ts")).context).toContain("dec_outbox");
    expect((await patch("src/mail/a.ts")).text).toBe("");
    expect((await patch("src/mail/a.ts", "src/mail/b.ts")).context).toContain("dec_outbox");
    expect((await patch("src/mail/b.ts", "src/mail/a.ts", "src/page.ts")).text).toBe("");
  });

  it("comes to a sub-agent of Codex with its start, and once with its prompt, which alone is sure to arrive [recall:hooks]", async () => {
    const project = await withRecord();
    const at = { session_id: "c2", cwd: project.folder };
    const own = { ...at, agent_id: "01a1", agent_type: "default" };
    const task = "Add Redis for the mail retries queue";
    await project.hook("codex", "UserPromptSubmit", { ...at, prompt: "Hand the work on to a helper" });
    await project.hook("codex", "PreToolUse", { ...at, tool_name: "spawn_agent", tool_input: { message: task } });
    expect((await project.hook("codex", "SubagentStart", own)).context).toContain("312 mails");
    expect((await project.hook("codex", "UserPromptSubmit", { ...own, prompt: task })).context).toContain("312 mails");
    const more = { ...own, prompt: `${task}, and test it` };
    expect((await project.hook("codex", "UserPromptSubmit", more)).context).not.toContain("312 mails");
  });

  it("comes with the result where a client takes nothing before a tool [recall:hooks]", async () => {
    const project = await withRecord();
    await prompt(project, "clew:skip go", "gemini", "g1");
    expect((await write(project, "BeforeTool", "src/mail/send.ts", "g1", "gemini")).context).toBeUndefined();
    expect((await write(project, "AfterTool", "src/mail/send.ts", "g1", "gemini")).context).toContain("dec_outbox");
  });

  it("is nothing where the user switched it off, there or everywhere [recall:hooks]", async () => {
    const project = await withRecord();
    project.config({ recall: "edits" });
    expect((await prompt(project, PROMPT)).context).not.toContain("312 mails");
    project.config({ recall: "off" });
    await prompt(project, "clew:skip go", "claude", "s5");
    expect((await write(project, "PreToolUse", "src/mail/send.ts", "s5")).text).toBe("");
  });
});
