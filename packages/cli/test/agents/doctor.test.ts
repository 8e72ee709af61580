import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { userConfigPath } from "@clew/project/config";
import { describe, expect, it } from "vitest";
import type { DoctorReport } from "../../src/commands/agents/doctor.ts";
import { type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { serve } from "../rig/serving.ts";

function doctor(at: Sandbox, ...words: string[]): DoctorReport {
  const { code, stdout, stderr } = at.run(["doctor", "--json", ...words]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

const statuses = (report: DoctorReport, agent: string): Record<string, string> =>
  Object.fromEntries(
    report.agents.find((each) => each.agent === agent)?.events.map(({ event, status }) => [event, status]) ?? [],
  );

const recalls = ({ agents }: DoctorReport) => Object.fromEntries(agents.map(({ agent, recall }) => [agent, recall]));

describe("clew doctor", () => {
  it("says per agent and event what is enforced, advised or absent [agents:doctor]", () => {
    const at = sandbox();
    expect(statuses(doctor(at), "claude")).toMatchObject({ UserPromptSubmit: "absent", PreToolUse: "absent" });
    at.run(["init", "--agent", "claude", "--agent", "codex", "--agent", "cursor", "--yes"]);
    const report = doctor(at);
    expect(statuses(report, "claude")).toEqual({
      UserPromptSubmit: "advised",
      PreToolUse: "enforced",
      PostToolUse: "advised",
      SessionStart: "advised",
      SubagentStart: "advised",
      SubagentStop: "enforced",
      Stop: "enforced",
      TaskCompleted: "enforced",
    });
    expect(statuses(report, "gemini")["BeforeTool"]).toBe("absent");
    expect(report.agents.find((each) => each.agent === "cursor")).toMatchObject({ verified: false });
    expect(report).toMatchObject({ ok: true, enforce: "gate" });
    expect(recalls(report)).toMatchObject({
      claude: { prompt: "with", edit: "before" },
      cursor: { prompt: "with", edit: "after" },
      gemini: { prompt: "not", edit: "not" },
    });
    expect(report.agents.find(({ agent }) => agent === "gemini")?.rules).toEqual({
      judged: ["write_file", "replace", "edit"],
      unjudged: ["save_memory", "file tools of other MCP servers"],
    });
    expect(at.run(["doctor"]).stdout).toMatch(/shown before an edit[^]*NotebookEdit[^]*not file tools of other MCP/);
    at.run(["config", "set", "recall", "prompts"]);
    expect(recalls(doctor(at))["claude"]).toEqual({ prompt: "with", edit: "not" });
  });

  it("claims nothing for a client that may pass over hooks in silence until one was seen [agents:doctor]", () => {
    const at = sandbox();
    at.run(["init", "--agent", "codex", "--yes"]);
    expect(statuses(doctor(at), "codex")["PreToolUse"]).toBe("absent");
    const payload = { session_id: "s", cwd: at.folder, tool_name: "Bash", tool_input: { command: "ls" } };
    at.run(["hook", "codex", "PreToolUse"], { input: JSON.stringify(payload) });
    expect(statuses(doctor(at), "codex")["PreToolUse"]).toBe("enforced");
  });

  it("says where hooks are called that no settings file has, and where a client's settings switch all off [agents:doctor]", () => {
    const at = sandbox();
    const input = JSON.stringify({ session_id: "s", cwd: at.folder, prompt: "Fix it" });
    at.run(["hook", "claude", "UserPromptSubmit"], { input });
    const [called] = doctor(at).agents.find((each) => each.agent === "claude")!.events;
    expect(called).toMatchObject({ status: "absent", note: expect.stringContaining("by a plugin") });
    at.run(["init", "--agent", "claude", "--yes"]);
    write(at, ".claude/settings.json", '{"disableAllHooks": true}');
    const events = doctor(at).agents.find((each) => each.agent === "claude")!.events;
    expect(events.map(({ status }) => status)).toEqual(events.map(() => "absent"));
    expect(events[0]?.note).toContain("switched off in");
  });

  it("follows the settings: advise, off, and a person's clew:off [agents:doctor]", () => {
    const at = sandbox();
    at.run(["init", "--agent", "claude", "--yes"]);
    at.run(["config", "set", "enforce", "advise"]);
    expect(statuses(doctor(at), "claude")["PreToolUse"]).toBe("advised");
    at.run(["config", "set", "enforce", "gate"]);
    at.run(["hook", "claude", "UserPromptSubmit"], { input: JSON.stringify({ session_id: "s", prompt: "clew:off" }) });
    expect(doctor(at)).toMatchObject({ switched_off: true });
    expect(statuses(doctor(at), "claude")["PreToolUse"]).toBe("absent");
  });

  it("claims nothing where every hook would fail or be silent, and says why [agents:doctor]", () => {
    const at = sandbox();
    at.run(["init", "--agent", "claude", "--yes"]);
    const told = () => doctor(at).agents.find((each) => each.agent === "claude")!.events[1];
    // A project's own settings never disable a hook; the user's do.
    write(at, ".clew/config.json", '{"enforce": "on"}');
    expect(told()).toMatchObject({ status: "enforced" });
    expect(JSON.stringify(doctor(at))).toContain("must be one of");
    rmSync(join(at.folder, ".clew", "config.json"));
    const settings = userConfigPath(at.env);
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, '{"enforce": "on"}');
    const input = JSON.stringify({ session_id: "s", cwd: at.folder, prompt: "Fix it" });
    expect(at.run(["hook", "claude", "UserPromptSubmit"], { input })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(told()).toMatchObject({ status: "absent", note: expect.stringContaining('"enforce" must be one of') });
    rmSync(settings);
    rmSync(join(at.folder, ".clew"), { recursive: true });
    expect(told()).toMatchObject({ status: "absent", note: expect.stringContaining("no state folder") });
    mkdirSync(join(at.folder, "elsewhere"));
    symlinkSync(join(at.folder, "elsewhere"), join(at.folder, ".clew"));
    expect(told()).toMatchObject({
      event: "PreToolUse",
      status: "enforced",
      note: expect.stringContaining("refuses every tool that writes"),
    });
    expect(statuses(doctor(at), "claude")).toMatchObject({ UserPromptSubmit: "advised", Stop: "absent" });
    expect(doctor(at).problems).toEqual([
      expect.stringContaining("No session opens here, and the gate refuses every tool that writes"),
    ]);
  });

  it("claims nothing where no pointer of the gate can be kept, and says how to mend it [agents:doctor]", () => {
    const at = sandbox();
    at.run(["init", "--agent", "claude", "--yes"]);
    // A folder cannot be created below a file, not even by root.
    const state = join(at.folder, "a file");
    writeFileSync(state, "");
    const env = { XDG_STATE_HOME: state };
    const report: DoctorReport = JSON.parse(at.run(["doctor", "--json"], { env }).stdout);
    expect(report.ok).toBe(false);
    expect(report.problems).toEqual([
      `Hooks fail and hold nothing back: nothing can be written to ${state}/clew. Mend its permissions, or set XDG_STATE_HOME to a folder of your own.`,
    ]);
    expect(statuses(report, "claude")).toMatchObject({ PreToolUse: "absent" });
    expect(doctor(at)).toMatchObject({ ok: true });
  });

  it("finds stale paths, damaged sessions, a broken store, forged pointers and settings without effect [agents:doctor]", () => {
    const at = sandbox();
    at.run(["init", "--agent", "claude", "--yes"]);
    const settings = join(at.folder, ".claude", "settings.local.json");
    writeFileSync(
      settings,
      readFileSync(settings, "utf8").replaceAll(/(?:node )?[^" ]*clew\.cjs/g, "node /gone/clew.cjs"),
    );
    at.run(["hook", "claude", "UserPromptSubmit"], {
      input: JSON.stringify({ session_id: "s", cwd: at.folder, prompt: "Fix it" }),
    });
    mkdirSync(join(at.folder, ".clew", "sessions"), { recursive: true });
    writeFileSync(join(at.folder, ".clew", "sessions", "reasoning-aaaaaaaaaaaa.json"), "{ broken");
    writeFileSync(
      join(at.folder, ".clew", "clew.db"),
      "this is no database, but long enough to be read as one".repeat(40),
    );
    writeFileSync(
      join(at.folder, ".clew", "config.json"),
      JSON.stringify({ unattended: "halt", nonsense: 1, depht: "full" }),
    );
    const pointer = JSON.stringify({
      session: "x",
      agent_session: "s",
      agent_id: "main",
      revision: 1,
      open: true,
      mac: "00",
    });
    const gate = join(at.env["HOME"]!, ".local/state/clew/gate");
    const own = JSON.parse(JSON.stringify(at.run(["status", "--json"]).stdout));
    expect(own).toContain("Fix it");
    for (const name of readNames(gate)) writeFileSync(join(gate, name), pointer);
    const { problems, ok } = doctor(at);
    expect(ok).toBe(false);
    const text = problems.join("\n");
    expect(text).toContain("calls a Clew that is not there");
    expect(text).toContain("Session aaaaaaaaaaaa");
    expect(text).toContain("clew.db");
    expect(text).toContain("was not written by Clew");
    expect(text).toContain('"unattended" has no effect');
    expect(text).toContain('"nonsense" has no effect');
    expect(text).toContain("Did you mean depth?");
  });

  it("asks the server that is set, and says whether it answers and takes the token [agents:doctor]", async () => {
    const at = sandbox();
    const serving = await serve(at);
    const asked = (token: string): DoctorReport =>
      doctor({ ...at, run: (words) => at.run(words, { env: { CLEW_URL: serving.url, CLEW_TOKEN: token } }) });
    expect(asked("token-of-codex").problems).toEqual([]);
    expect(asked("token-of-codex")).toMatchObject({ ok: true, server: { url: serving.url, state: "answers" } });
    const refused = asked("nobody's");
    expect(refused).toMatchObject({ ok: false, server: { state: "refuses the token" } });
    expect(refused.problems[0]).toContain(`The server ${serving.url} refuses the token`);
    const said = at.run(["doctor"], { env: { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" } }).stdout;
    expect(said).toContain(`Threads: on the server ${serving.url}, which answers. Token: set.`);
    await serving.end("SIGTERM");
    expect(asked("token-of-codex")).toMatchObject({ ok: false, server: { state: "does not answer" } });
    expect(doctor(at).server).toBeUndefined();
  });

  it("sends a marker through every installed hook, by the settings' own command, and records nothing [agents:doctor-live]", () => {
    const at = sandbox();
    at.run([
      "init",
      ...["claude", "codex", "gemini", "cursor", "copilot", "opencode"].flatMap((agent) => ["--agent", agent]),
      "--yes",
    ]);
    const report = doctor(at, "--live");
    for (const { agent, events } of report.agents)
      expect(
        events.map((each) => each.live),
        agent,
      ).toEqual(events.map(() => "came back"));
    expect(at.run(["sessions", "list", "--json"]).stdout).not.toContain("doctor");
    const settings = join(at.folder, ".claude", "settings.local.json");
    writeFileSync(settings, readFileSync(settings, "utf8").replace("hook claude Stop", "hook claude Nothing"));
    chmodSync(settings, 0o600);
    expect(doctor(at, "--live", "--agent", "claude").problems.join("\n")).toContain("no marker came back from Stop");
  });
});

function readNames(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".json"));
}
