import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { ClewError } from "@clew/errors";
import { type AgentName, plainText } from "@clew/operations";
import { type Config, configList, configText, loadConfig, withoutPassword } from "@clew/project/config";
import { isRegularFile } from "@clew/project/files";
import { newUuid } from "@clew/project/ids-and-time";
import { checkTrust } from "@clew/project/state-folder";
import { type Environment, readSwitchedOff } from "@clew/project/user";
import { normalName } from "../../agents/dialects/dialect.ts";
import { MARKER_SESSION } from "../../agents/hook/calling-client.ts";
import { sessionFiles } from "../../agents/hook/hook-ports.ts";
import { executableWords, installedClew } from "../../agents/installed-clew.ts";
import { shellLine } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import {
  type AgentReport,
  type EventReport,
  FACTS_ONLY,
  type ReportPlace,
  reportAgent,
  reportState,
  type StateReport,
} from "../../doctor/reports.ts";
import { userStateProblem } from "../../doctor/user-state.ts";
import { AGENTS, gitBash, missingBash } from "../../init/agents/detect-agents.ts";
import { initPlace } from "../../init/plan/settle-records.ts";
import { withProject } from "../../rpc/call-project.ts";
import { print } from "../../terminal/print-result.ts";
import { whileSaying } from "../../terminal/wait-text.ts";
import { wrapText } from "../../terminal/wrap-text.ts";
import { VERSION } from "../../version.ts";

/** The server that commands write to instead of the local store, as one call found it. */
interface ServerReport {
  readonly url: string;
  readonly state: "answers" | "refuses the token" | "does not answer" | "cannot be used";
  /** The server's message, unless it just answered. */
  readonly problem?: string;
}

// A healthy server answers sooner; a missing one must not delay the report.
const PATIENCE_MS = 5_000;

/** Asks the configured server, if any, for the least that a token must be able to read. */
async function reportServer(invocation: Invocation, config: Config): Promise<ServerReport | undefined> {
  const set = configText(config, "url");
  if (set === undefined) return undefined;
  const url = withoutPassword(set);
  try {
    await inTime(withProject({ ...invocation, flags: {} }, (project) => project.call("listThreads", { limit: 1 })));
    return { url, state: "answers" };
  } catch (thrown) {
    const error = ClewError.is(thrown) ? thrown : undefined;
    const [code, said] = [error?.code, error?.message ?? String(thrown)];
    if (code === "UNAUTHORIZED" || code === "FORBIDDEN")
      return {
        url,
        state: "refuses the token",
        problem: `The server ${url} refuses the token: ${said} CLEW_TOKEN names another.`,
      };
    if (code === "STORE_UNAVAILABLE")
      return { url, state: "does not answer", problem: `${said} Is \`clew serve\` running there?` };
    return { url, state: "cannot be used", problem: `The server ${url}: ${said}` };
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new ClewError("STORE_UNAVAILABLE", `The server said nothing for ${PATIENCE_MS / 1000} seconds.`)),
      PATIENCE_MS,
    ).unref();
  });
  return Promise.race([work, late]);
}

/** `clew doctor`: reports per agent and event what is enforced, only advised, or absent. */
export const doctor: Command = {
  name: "doctor",
  summary: "Say per agent and event what is enforced, advised or absent; check versions, paths, token and stores.",
  usage: "doctor [--agent NAME]… [--live]",
  wordless: true,
  examples: ["clew doctor", "clew doctor --live", "clew doctor --agent claude --json"],
  flags: {
    agent: { value: "NAME", summary: "only this agent; may be given again", repeat: true, choices: AGENTS },
    live: { summary: "send a marker through the command of every installed hook and see whether it comes back" },
  },
  run: async (invocation) => {
    const report = await (invocation.flags["live"] === true
      ? whileSaying(invocation, "Running each hook once", () => makeReport(invocation))
      : makeReport(invocation));
    print(invocation, report, () => doctorText(report, invocation.terminal.columns));
    return 0;
  },
};

async function makeReport(invocation: Invocation): Promise<DoctorReport> {
  const { env, cwd, flags } = invocation;
  const { home, project } = initPlace(cwd, env);
  const config = loadConfig({ stateFolder: home, env, lenient: true });
  const file = join(import.meta.dirname, "clew.cjs");
  const words = executableWords(env, file);
  const switchedOff = readSwitchedOff(home, env, new Date().toISOString()) !== undefined;
  const enforce = configText(config, "enforce");
  const stopped = whatStopsHooks(home, env);
  const place: ReportPlace = {
    project,
    cwd,
    env,
    words,
    enforce: enforce === "off" || enforce === "observe" || enforce === "advise" ? enforce : "gate",
    recall: configText(config, "recall") ?? "on",
    switchedOff,
    stopped,
    refused: whyRefused(home, config),
    seen: lastSeen(home),
    runs: runsClew(installedClew(file, env)),
  };
  // main checked the flag's choices.
  const named = (flags["agent"] ?? AGENTS) as readonly AgentName[];
  const reports = named.map((agent) => reportAgent(agent, place));
  const agents = flags["live"] === true ? reports.map((each) => liveCheck(each, { project, env })) : reports;
  const state = await reportState({ home, config, env, ports: sessionFiles(home, env) });
  const server = await reportServer(invocation, config);
  const protocol = await (await import("../project/protocol.ts")).protocolState(invocation);
  const problems = [
    ...state.problems,
    ...(protocol.problem === undefined ? [] : [protocol.problem]),
    ...(server?.problem === undefined ? [] : [server.problem]),
    ...agents.flatMap(agentProblems),
    ...bashProblems(agents, env),
  ];
  return {
    ok: problems.length === 0,
    clew: { version: VERSION, node: process.versions.node, command: shellLine(words) },
    enforce: place.enforce,
    switched_off: switchedOff,
    agents,
    state,
    server,
    protocol: protocol.words,
    problems,
  };
}

function bashProblems(agents: readonly AgentReport[], env: Environment): readonly string[] {
  const setUp = agents.filter(({ events }) => events.some(({ file }) => file !== undefined)).map(({ agent }) => agent);
  const missing = missingBash(setUp, env);
  return missing === undefined ? [] : [missing];
}

/** Why a hook called here would do nothing: hooks fail open, and only doctor shows it. */
function whatStopsHooks(home: string, env: Invocation["env"]): string | undefined {
  if (!existsSync(home)) return "there is no state folder here, so hooks are silent: clew init";
  const unwritable = userStateProblem(env);
  if (unwritable !== undefined) return `hooks fail here and hold nothing back: ${unwritable}`;
  try {
    loadConfig({ stateFolder: home, env, lenient: "project" });
    return undefined;
  } catch (error) {
    if (!ClewError.is(error)) throw error;
    return `hooks fail here and hold nothing back: ${error.message}`;
  }
}

/** Why hooks here open no session and refuse every writing tool. */
function whyRefused(home: string, config: Config): string | undefined {
  try {
    checkTrust(home, configList(config, "trust"));
    return undefined;
  } catch (error) {
    if (!ClewError.is(error)) throw error;
    return error.message;
  }
}

function agentProblems({ agent, events }: AgentReport): string[] {
  const present = events.filter((event) => event.file !== undefined);
  if (present.length === 0) return [];
  const stale = present.filter((event) => event.note?.startsWith("stale") === true);
  const missing = events.filter((event) => event.file === undefined);
  const silent = present.filter((event) => event.live === "did not come back");
  return [
    ...stale
      .slice(0, 1)
      .map((event) => `${agent}: ${event.file ?? ""} calls a Clew that is not there: clew init mends it.`),
    ...(missing.length > 0
      ? [`${agent}: hooks are missing for ${missing.map((event) => event.event).join(", ")}: clew init.`]
      : []),
    ...(silent.length > 0
      ? [`${agent}: no marker came back from ${silent.map((event) => event.event).join(", ")}.`]
      : []),
  ];
}

/** Whether a hook's command names an existing installation: the name on PATH, or an existing file. */
function runsClew(isOwn: (name: string) => boolean): (command: string) => boolean {
  return (command) => {
    const words = (command.match(/'(?:[^']|'\\'')*'|"[^"]*"|[^\s,[\]]+/g) ?? []).map((word) =>
      word.replace(/^['"]|['"]$/g, "").replaceAll("'\\''", "'"),
    );
    const name = words.find((word) => /(?:^|[/\\])clew(?:\.cjs|\.cmd)?$/.test(word));
    if (name === undefined) return false;
    return isAbsolute(name) ? existsSync(name) : isOwn(name);
  };
}

/** When each event was last seen, according to the hook log. */
function lastSeen(home: string): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const path = join(home, "log", "hooks.jsonl");
  let text: string;
  try {
    text = isRegularFile(path) ? readFileSync(path, "utf8") : "";
  } catch {
    return seen;
  }
  for (const line of text.split("\n")) {
    try {
      const { agent, event, at, agent_session: session } = JSON.parse(line);
      // Clients always send a session: skip other calls.
      if (typeof session !== "string") continue;
      if (typeof agent === "string" && typeof event === "string" && typeof at === "string")
        seen.set(`${agent} ${event}`, at);
    } catch {
      // Skip a truncated line.
    }
  }
  return seen;
}

/** Sends a marker through every hook of a report, with the exact command from the client's settings. */
function liveCheck(report: AgentReport, place: { readonly project: string; readonly env: Environment }): AgentReport {
  return { ...report, events: report.events.map((event) => checkEvent(report.agent, event, place)) };
}

function checkEvent(
  agent: AgentName,
  event: EventReport,
  { project, env }: { readonly project: string; readonly env: Environment },
): EventReport {
  if (event.command === undefined) return event;
  const marker = `${MARKER_SESSION}${newUuid()}`;
  const payload = JSON.stringify(markerPayload(agent, event.event, { marker, project }));
  const options = { cwd: project, env: { ...env }, input: payload, encoding: "utf8", timeout: 10_000 } as const;
  const shell = process.platform === "win32" ? (gitBash(env) ?? "sh") : "sh";
  const [file, ...words] = agent === "opencode" ? pluginWords(event) : [shell, "-c", event.command];
  // On Windows a bare name is a script, which only a shell can run.
  const run = spawnSync(file ?? shell, words, { ...options, shell: process.platform === "win32" && file === "clew" });
  const printed = `${run.stdout ?? ""}${run.stderr ?? ""}`;
  return { ...event, live: printed.includes(marker) ? "came back" : "did not come back" };
}

function pluginWords(event: EventReport): readonly string[] {
  try {
    const words: unknown = JSON.parse(event.command ?? "");
    return Array.isArray(words) ? [...words.map(String), "hook", "opencode", event.event] : [];
  } catch {
    return [];
  }
}

/** A payload with the fields of every client; each reads its own. */
function markerPayload(
  agent: AgentName,
  event: string,
  { marker, project }: { readonly marker: string; readonly project: string },
): object {
  const tool = normalName(event).includes("mcp") ? "submit_step" : "Read";
  const common = {
    session_id: marker,
    conversation_id: marker,
    sessionId: marker,
    cwd: project,
    prompt: "clew doctor --live",
    tool_name: tool,
    toolName: tool,
    tool_input: {},
    command: "true",
    source: "startup",
  };
  if (agent !== "opencode") return common;
  const parts = [{ type: "text", text: "clew doctor --live" }];
  return { directory: project, input: { sessionID: marker, tool: "read" }, output: { args: {}, parts } };
}

/** Everything that `clew doctor` finds. */
export interface DoctorReport {
  readonly ok: boolean;
  readonly clew: { readonly version: string; readonly node: string; readonly command: string };
  readonly enforce: string;
  readonly switched_off: boolean;
  readonly agents: readonly AgentReport[];
  readonly state: StateReport;
  /** The server that commands write to, if one is configured. */
  readonly server?: ServerReport;
  /** The team protocol that new sessions use, in words. */
  readonly protocol: string;
  readonly problems: readonly string[];
}

/** The report as text. Prose wraps to the terminal's width; commands that fix a problem stay whole, for copying. */
function doctorText(report: DoctorReport, columns: number | undefined): string {
  const { clew, state, server } = report;
  const threads =
    server === undefined
      ? `Threads: ${state.store.place} (${state.store.state}). Token: ${state.token}.`
      : `Threads: on the server ${server.url}, which ${server.state}. Token: ${state.token}.`;
  const isLive = report.agents.some(({ events }) => events.some(({ live }) => live !== undefined));
  const lines = [
    `Clew ${clew.version} on Node ${clew.node}, run as: ${clew.command}`,
    `State folder ${state.home}${state.exists ? "" : " (not there: hooks are silent)"}; enforce: ${report.enforce}${report.switched_off ? ", switched off" : ""}`,
    wrapText(`Protocol: ${report.protocol}`, columns),
    wrapText(`Sessions: ${state.sessions.count}, damaged: ${state.sessions.damaged.length}. ${threads}`, columns),
    "",
    ...agentsLines(report.agents).map((line) => wrapText(line, columns)),
    ...(report.problems.length === 0
      ? ["No problems found."]
      : ["Problems:", ...report.problems.map((each) => `  ${each}`)]),
    ...(isLive
      ? [
          "",
          wrapText(
            "--live ran the command of each hook as it stands in the settings. It did not start the agents: that one of them calls its hooks shows as `last seen`.",
            columns,
          ),
        ]
      : []),
    "",
    wrapText(`Advised, without a note: ${FACTS_ONLY}.`, columns),
    wrapText(
      "Clew guards against skipping; it is no sandbox: an agent that runs as you can get around it, and this shows the traces.",
      columns,
    ),
  ];
  return `${lines.map(plainText).join("\n")}\n`;
}

/** The agents set up here, each with its hooks, and the others on one line. */
function agentsLines(agents: readonly AgentReport[]): string[] {
  const others = agents.filter((agent) => !isSetUp(agent)).map(headOf);
  const rest = others.length === 0 ? [] : [`Not set up here (clew init --agent NAME): ${others.join(", ")}`, ""];
  return [...agents.filter(isSetUp).flatMap(agentLines), ...rest];
}

function isSetUp({ events }: AgentReport): boolean {
  return events.some((event) => event.file !== undefined);
}

function headOf(agent: AgentReport): string {
  const version = agent.program === undefined ? "program not found" : (agent.version ?? "version unknown");
  return `${agent.agent} (${version}${agent.verified ? "" : "; unverified: from its documentation"})`;
}

function agentLines(agent: AgentReport): string[] {
  const parts = `MCP server ${agent.mcp === undefined ? "absent" : "set up"}, skill ${agent.skill === undefined ? "absent" : "set up"}`;
  return [`${headOf(agent)}: ${parts}`, ...agent.events.map(eventLine), ...recordLines(agent), ""];
}

function recordLines({ recall, rules }: AgentReport): string[] {
  const prompt = recall.prompt === "with" ? "is shown with a prompt" : "is not shown with a prompt";
  const edit = recall.edit === "not" ? "is not shown at an edit" : `is shown ${recall.edit} an edit`;
  return [
    `  What is on record ${prompt} and ${edit}.`,
    `  Rules judge the lines that ${rules.judged.join(", ")} write, and shell commands that name the files they write; not ${rules.unjudged.join(", ")}.`,
  ];
}

function eventLine({ event, status, note, seen_at: seen, live }: EventReport): string {
  // The legend says it once for all.
  const own = note === FACTS_ONLY && status === "advised" ? undefined : note;
  const extra = [own, live, seen === undefined ? undefined : `last seen ${seen}`].filter((each) => each !== undefined);
  return `  ${status.padEnd(8)} ${event}${extra.length === 0 ? "" : `  (${extra.join("; ")})`}`;
}
