import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { ClewError } from "@clew/errors";
import type { AgentName } from "@clew/operations";
import {
  type Config,
  checkTrust,
  configList,
  configText,
  findHome,
  isRegularFile,
  loadConfig,
  readSwitchedOff,
} from "@clew/project";
import { ownClew } from "../../agents/own-clew.ts";
import { shellLine } from "../../arguments/shell-line.ts";
import type { Command, Invocation } from "../../command.ts";
import { type AgentReport, type ReportPlace, reportAgent } from "../../doctor/agent-report.ts";
import { liveCheck } from "../../doctor/live-check.ts";
import { type DoctorReport, doctorText } from "../../doctor/print-doctor.ts";
import { reportServer } from "../../doctor/server-report.ts";
import { reportState } from "../../doctor/state-report.ts";
import { userStateProblem } from "../../doctor/user-state.ts";
import { AGENTS } from "../../init/agents/detect-agents.ts";
import { executableWords } from "../../session/executable.ts";
import { sessionFiles } from "../../session/session-files.ts";
import { print } from "../../terminal/print-result.ts";
import { VERSION } from "../../version.ts";

/** `clew doctor`: says honestly, per agent and event, what is enforced, what is only advised, what is absent. */
export const doctor: Command = {
  name: "doctor",
  summary: "Say per agent and event what is enforced, advised or absent; check versions, paths, token and stores.",
  usage: "doctor [--agent NAME]… [--live]",
  wordless: true,
  examples: ["clew doctor", "clew doctor --live", "clew doctor --agent claude --json"],
  flags: {
    agent: { value: "NAME", summary: "only this agent; may be given again", repeat: true, choices: AGENTS },
    live: { summary: "send a marker through every installed hook and see whether it comes back" },
  },
  run: async (invocation) => {
    const report = await makeReport(invocation);
    print(invocation, report, () => doctorText(report, invocation.terminal.columns));
    return 0;
  },
};

async function makeReport(invocation: Invocation): Promise<DoctorReport> {
  const { env, cwd, flags } = invocation;
  const { path: home, project } = findHome(cwd, env);
  const config = loadConfig({ home, env, lenient: true });
  const file = join(import.meta.dirname, "clew.cjs");
  const words = executableWords(env, file);
  const switchedOff = readSwitchedOff(home, env, new Date().toISOString()) !== undefined;
  const enforce = configText(config, "enforce");
  const stopped = whatStopsHooks(home, env);
  const place: ReportPlace = {
    project,
    env,
    words,
    enforce: enforce === "off" || enforce === "advise" ? enforce : "gate",
    switchedOff,
    stopped,
    refused: whyRefused(home, config),
    seen: lastSeen(home),
    runs: runsClew(ownClew(file, env)),
  };
  // The frame checked the choices of the flag.
  const named = (flags["agent"] ?? AGENTS) as readonly AgentName[];
  const reports = named.map((agent) => reportAgent(agent, place));
  const agents = flags["live"] === true ? reports.map((each) => liveCheck(each, { project, env })) : reports;
  const state = await reportState({ home, config, env, ports: sessionFiles(home, env) });
  const server = await reportServer(invocation, config);
  const problems = [
    ...state.problems,
    ...(server?.problem === undefined ? [] : [server.problem]),
    ...agents.flatMap(agentProblems),
  ];
  return {
    ok: problems.length === 0,
    clew: { version: VERSION, node: process.versions.node, command: shellLine(words) },
    enforce: place.enforce,
    switched_off: switchedOff,
    agents,
    state,
    ...(server === undefined ? {} : { server }),
    problems,
  };
}

/** Why a hook that is called here would do nothing: it fails open, and this is where that shows. */
function whatStopsHooks(home: string, env: Invocation["env"]): string | undefined {
  if (!existsSync(home)) return "there is no state folder here, so hooks are silent: clew init";
  const unwritable = userStateProblem(env);
  if (unwritable !== undefined) return `hooks fail here and hold nothing back: ${unwritable}`;
  try {
    loadConfig({ home, env, lenient: "project" });
    return undefined;
  } catch (error) {
    if (!ClewError.is(error)) throw error;
    return `hooks fail here and hold nothing back: ${error.message}`;
  }
}

/** Why hooks open no session here and refuse every tool that writes. */
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

/** Whether a hook's command names an installation that is there: the name on PATH, or an existing file. */
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

/** When each event was last seen, by the hook log. */
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
      // A call without a session is no client's.
      if (typeof session !== "string") continue;
      if (typeof agent === "string" && typeof event === "string" && typeof at === "string")
        seen.set(`${agent} ${event}`, at);
    } catch {
      // A line that was cut short says nothing.
    }
  }
  return seen;
}
