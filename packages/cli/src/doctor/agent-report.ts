import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import type { AgentName, HookEventKind } from "@clew/operations";
import { isRegularFile } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import { claude } from "../agents/dialects/claude.ts";
import { codex } from "../agents/dialects/codex.ts";
import { copilot } from "../agents/dialects/copilot.ts";
import { cursor } from "../agents/dialects/cursor.ts";
import type { Dialect } from "../agents/dialects/dialect.ts";
import { gemini } from "../agents/dialects/gemini.ts";
import { opencode } from "../agents/dialects/opencode.ts";
import { agentFiles, type FilePlan, type Scope } from "../init/agents/agent-files.ts";
import { agentProgram } from "../init/agents/detect-agents.ts";
import { commandsIn, hookedEvents, isOwnEntry } from "../init/agents/hook-entries.ts";
import { readJson, valueAt } from "../init/edit/merge-json.ts";

/** Every agent's way of speaking, by its name. */
export const DIALECTS: Readonly<Record<AgentName, Dialect>> = { claude, codex, gemini, cursor, copilot, opencode };

/** What Clew can do at one event of an agent: hold it back, only tell it something, or nothing. */
type HookStatus = "enforced" | "advised" | "absent";

/** One event of an agent as it is set up here. */
export interface EventReport {
  readonly event: string;
  readonly status: HookStatus;
  /** The settings file that holds the hook. */
  readonly file?: string;
  readonly command?: string;
  /** Why it is less than it could be, or what must still happen. */
  readonly note?: string;
  /** When the hook was last called, by the hook log. */
  readonly seen_at?: string;
  /** With --live: whether a marker came back through the hook's own command. */
  readonly live?: "came back" | "did not come back";
}

/** One agent as it is set up here. */
export interface AgentReport {
  readonly agent: AgentName;
  readonly program?: string;
  readonly version?: string;
  /** Whether its forms were seen with a real client, or only read in its documentation. */
  readonly verified: boolean;
  readonly events: readonly EventReport[];
  readonly mcp?: string;
  readonly skill?: string;
  /** When what is on record comes back. */
  readonly recall: { readonly prompt: "with" | "not"; readonly edit: "before" | "after" | "not" };
  /** Tools that write files: those whose lines rules are held against, and the others. */
  readonly rules: { readonly judged: readonly string[]; readonly unjudged: readonly string[] };
}

/** Where a report is made. */
export interface ReportPlace {
  readonly project: string;
  /** Where the agent would be started. */
  readonly cwd: string;
  readonly env: Environment;
  readonly words: readonly string[];
  readonly enforce: "off" | "observe" | "advise" | "gate";
  readonly recall: string;
  readonly switchedOff: boolean;
  /** Why no hook does anything here, where none does. */
  readonly stopped?: string;
  /** Why the state folder is refused, where it is: then no session opens, and tools that write stay refused. */
  readonly refused?: string;
  /** When each event was last seen, as `agent event`. */
  readonly seen: ReadonlyMap<string, string>;
  /** Whether a command runs an installation of Clew that is there. */
  readonly runs: (command: string) => boolean;
}

const SCOPES: readonly Scope[] = ["local", "project", "user"];
const VERIFIED: ReadonlySet<AgentName> = new Set(["claude", "codex", "gemini", "opencode"]);
/** They name no file: what is added to a memory is known to nobody here. */
const UNJUDGED: readonly string[] = ["save_memory"];
const NOTES: Readonly<Partial<Record<AgentName, string>>> = {
  codex: "runs only after you reviewed it: /hooks",
  gemini: "runs only in folders that you trust",
};

/** Reports on one agent: every event that Clew knows, the tool server, the skill. */
export function reportAgent(agent: AgentName, place: ReportPlace): AgentReport {
  const plans = SCOPES.flatMap((scope) => agentFiles(agent, { ...place, scope }));
  const program = agentProgram(agent, place.env);
  const version = program === undefined ? undefined : versionOf(program, place.env);
  const mcp = plans.find((plan) => hasServer(plan))?.path;
  const skill = plans.find((plan) => plan.path.endsWith("SKILL.md") && existsSync(plan.path))?.path;
  const { writes = [], events: kinds, isTold } = DIALECTS[agent];
  const events = hookedEvents(agent).map((event) =>
    whereRefused(reportEvent(agent, event, { place, plans }), kinds[event], place.refused),
  );
  const isHooked = (kind: HookEventKind): boolean =>
    events.some(({ event, status }) => kinds[event] === kind && status !== "absent");
  const isOn = (moment: string): boolean => place.recall === "on" || place.recall === moment;
  const edit = isTold === true ? "before" : "after";
  return {
    agent,
    program,
    version,
    verified: VERIFIED.has(agent),
    events,
    mcp,
    skill,
    recall: {
      prompt: isOn("prompts") && isHooked("prompt") ? "with" : "not",
      edit: isOn("edits") && isHooked(edit === "before" ? "before-tool" : "after-tool") ? edit : "not",
    },
    rules: {
      judged: writes.filter((name) => !UNJUDGED.includes(name)),
      unjudged: [...writes.filter((name) => UNJUDGED.includes(name)), "file tools of other MCP servers"],
    },
  };
}

function reportEvent(
  agent: AgentName,
  event: string,
  { place, plans }: { readonly place: ReportPlace; readonly plans: readonly FilePlan[] },
): EventReport {
  const found = plans.map((plan) => findHook(plan, agent, event)).find((each) => each !== undefined);
  const seen = place.seen.get(`${agent} ${event}`);
  const seenAt = seen === undefined ? {} : { seen_at: seen };
  if (found === undefined) {
    const none = "no settings file has this hook";
    const note = seen === undefined ? none : `${none}; it was called, though: by a plugin, or before it was taken out`;
    return { event, status: "absent", note, ...seenAt };
  }
  const base = { event, ...found, ...seenAt };
  if (!place.runs(found.command))
    return { ...base, status: "absent", note: "stale: the command does not run this Clew; clew init mends it" };
  // It reads the settings of the folder that it is started in, and of no folder above.
  if (agent === "gemini" && place.cwd !== place.project && found.file.startsWith(`${place.project}${sep}`))
    return {
      ...base,
      status: "absent",
      note: "Gemini started in this folder does not find it: clew init --agent gemini --scope user",
    };
  const disabled = plans.find((plan) => isDisabled(agent, plan));
  if (disabled !== undefined)
    return { ...base, status: "absent", note: `all hooks are switched off in ${disabled.path}` };
  if (place.switchedOff) return { ...base, status: "absent", note: "Clew is switched off here: clew on" };
  if (place.stopped !== undefined) return { ...base, status: "absent", note: place.stopped };
  if (place.enforce === "off") return { ...base, status: "absent", note: "the setting enforce is off" };
  const kind = DIALECTS[agent].events[event];
  const holds = kind === "before-tool" || kind === "stop" || kind === "subagent-stop" || kind === "task-completed";
  if (!holds) return { ...base, status: "advised", note: "tells the model facts; nothing can be held back here" };
  if (place.enforce === "observe")
    return { ...base, status: "advised", note: "the setting enforce is observe: nothing is refused or asked for" };
  if (place.enforce === "advise") return { ...base, status: "advised", note: "the setting enforce is advise" };
  if (!VERIFIED.has(agent))
    return {
      ...base,
      status: seen === undefined ? "advised" : "enforced",
      note: "unverified: written from its documentation",
    };
  // These clients pass over hooks in silence until a person agreed: only a call that was seen shows that one did.
  const condition = seen === undefined ? NOTES[agent] : undefined;
  if (condition !== undefined) return { ...base, status: "absent", note: `not seen yet: ${condition}` };
  return { ...base, status: "enforced" };
}

/** Where the state folder is refused no session opens: a prompt is told why, and tools that write stay refused. */
function whereRefused(report: EventReport, kind: HookEventKind | undefined, why: string | undefined): EventReport {
  if (why === undefined || report.status === "absent") return report;
  if (kind === "before-tool")
    return report.status === "enforced" ? { ...report, note: `refuses every tool that writes: ${why}` } : report;
  if (kind === "prompt") return { ...report, note: `opens no session and says why: ${why}` };
  return { ...report, status: "absent", note: `does nothing: ${why}` };
}

function findHook(plan: FilePlan, agent: AgentName, event: string): { file: string; command: string } | undefined {
  if (agent === "opencode") {
    const isPlugin = plan.kind === "whole" && plan.path.endsWith("clew.ts") && existsSync(plan.path);
    return isPlugin ? { file: plan.path, command: pluginCommand(plan.path) } : undefined;
  }
  const document = readDocument(plan.path);
  const entries = document === undefined ? undefined : valueAt(document, ["hooks", event]);
  const entry = Array.isArray(entries) ? entries.find((each) => isOwnEntry(each, agent)) : undefined;
  const [command] = commandsIn(entry).filter((each) => each.includes(` hook ${agent} `));
  return command === undefined ? undefined : { file: plan.path, command };
}

/** Whether a settings file of Claude Code switches every hook off. */
function isDisabled(agent: AgentName, plan: FilePlan): boolean {
  if (agent !== "claude" || !plan.path.endsWith(".json")) return false;
  const document = readDocument(plan.path);
  return document !== undefined && valueAt(document, ["disableAllHooks"]) === true;
}

function pluginCommand(path: string): string {
  return /^const COMMAND = (\[.*\]);$/m.exec(textOf(path))?.[1] ?? "";
}

function hasServer(plan: FilePlan): boolean {
  if (plan.kind === "json") {
    const document = readDocument(plan.path);
    return plan.inserts.some(
      (insert) =>
        insert.path.includes("clew") && document !== undefined && valueAt(document, insert.path) !== undefined,
    );
  }
  return plan.path.endsWith(".toml") && /\[mcp_servers\.clew\]/.test(textOf(plan.path));
}

function textOf(path: string): string {
  return isRegularFile(path) ? readFileSync(path, "utf8") : "";
}

function readDocument(path: string): unknown {
  try {
    return readJson(textOf(path), path);
  } catch {
    return undefined; // absent, or not ours to mend
  }
}

function versionOf(program: string, env: Environment): string | undefined {
  try {
    const options = { env: { ...env }, timeout: 5_000, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] } as const;
    return /\d+\.\d+(?:\.\d+)?[\w.-]*/.exec(
      execFileSync(program, ["--version"], { ...options, stdio: [...options.stdio] }),
    )?.[0];
  } catch {
    return undefined;
  }
}
