import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { ClewError } from "@clew/errors";
import { type AgentName, type HookEventKind, loadSession, type SessionPorts } from "@clew/operations";
import { type Config, configList, configText, storePlace, userConfigPath, withoutPassword } from "@clew/project/config";
import { isRegularFile, readHookLog } from "@clew/project/files";
import { checkTrust } from "@clew/project/state-folder";
import { type Environment, userFolders } from "@clew/project/user";
import { claude } from "../agents/dialects/claude.ts";
import { codex } from "../agents/dialects/codex.ts";
import { copilot } from "../agents/dialects/copilot.ts";
import { cursor } from "../agents/dialects/cursor.ts";
import type { Dialect } from "../agents/dialects/dialect.ts";
import { gemini } from "../agents/dialects/gemini.ts";
import { opencode } from "../agents/dialects/opencode.ts";
import { nearestSetting } from "../arguments/parse-arguments.ts";
import { type AgentKey, keyPath, readPointer } from "../gate/pointer-file.ts";
import { readRules } from "../gate/rules/rules-at-edit.ts";
import { agentFiles, type FilePlan, type Scope } from "../init/agents/agent-files.ts";
import { AGENTS, agentProgram } from "../init/agents/detect-agents.ts";
import { commandsIn, hookedEvents, isOwnEntry } from "../init/agents/hook-entries.ts";
import { readJson, valueAt } from "../init/edit/merge-json.ts";
import { openDatabase, reasonOf } from "../store/database-file.ts";
import { lastHookFailure, userStateProblem } from "./user-state.ts";

/** What an event can do at which no client lets a hook hold anything back. */
export const FACTS_ONLY = "tells the model facts; nothing can be held back here";

/** One line that says what is wrong and what to do. */
type Problem = string;

/** The state folder and its contents. */
export interface StateReport {
  readonly home: string;
  readonly exists: boolean;
  readonly sessions: { readonly count: number; readonly damaged: readonly string[] };
  readonly store: { readonly kind: "sqlite" | "postgres" | "memory"; readonly place: string; readonly state: string };
  readonly token: string;
  readonly problems: readonly Problem[];
}

/** Checks the state folder, its sessions, its store, the token, and signs of tampering. */
export async function reportState(place: {
  readonly home: string;
  readonly config: Config;
  readonly env: Environment;
  readonly ports: SessionPorts;
}): Promise<StateReport> {
  const { home, config, env, ports } = place;
  const problems: Problem[] = [];
  const exists = existsSync(home);
  if (exists) trustProblem(home, config, problems);
  const sessions = exists ? await checkSessions(ports, problems) : { count: 0, damaged: [] };
  const store = checkStore(home, config, problems);
  forgedPointers(env, problems);
  const unwritable = userStateProblem(env);
  if (unwritable !== undefined) problems.push(`Hooks fail and hold nothing back: ${unwritable}`);
  if (exists) rulesProblems(home, env, problems);
  const failure = lastHookFailure(env);
  if (failure !== undefined)
    problems.push(`A hook of ${failure.agent ?? "an agent"} could not run (${failure.at}): ${failure.message}`);
  for (const { key, file, reason } of config.ignored)
    problems.push(`${file}: "${key}" has no effect: ${reason}.${nearestSetting(key)}`);
  return { home, exists, sessions, store, token: checkToken(config, env, problems), problems };
}

/** Hooks refuse nothing when they cannot judge a rule: report it here. */
function rulesProblems(home: string, env: Environment, problems: Problem[]): void {
  // The next edit rebuilds a missing copy by itself.
  if (existsSync(join(home, "rules.json")) && readRules(home, env).kind === "unsound")
    problems.push(
      "The copy of the rules that hooks read is not sound: the next edit makes it anew, or clew rule list.",
    );
  const unjudged = readHookLog(home).findLast((line) => line.includes('"rules unchecked: '));
  if (unjudged === undefined) return;
  const why = /"rules unchecked: ([^"]*)/.exec(unjudged)?.[1] ?? "";
  problems.push(`An edit passed because its rules could not be judged: ${why.slice(0, 200)}`);
}

function trustProblem(home: string, config: Config, problems: Problem[]): void {
  try {
    checkTrust(home, configList(config, "trust"));
  } catch (error) {
    const reason = ClewError.is(error) ? `${error.message} ${error.hint ?? ""}`.trim() : String(error);
    problems.push(`No session opens here, and the gate refuses every tool that writes: ${reason}`);
  }
}

async function checkSessions(ports: SessionPorts, problems: Problem[]): Promise<StateReport["sessions"]> {
  const damaged: string[] = [];
  const listing = await ports.sessions.list();
  for (const entry of listing) {
    const problem = entry.ok ? await sessionProblem(ports, entry.id) : entry.problem;
    if (problem === undefined) continue;
    damaged.push(entry.id);
    problems.push(`Session ${entry.id}: ${problem}`);
  }
  return { count: listing.length, damaged };
}

async function sessionProblem(ports: SessionPorts, id: string): Promise<string | undefined> {
  try {
    await loadSession(ports, id);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkStore(home: string, config: Config, problems: Problem[]): StateReport["store"] {
  const store = storePlace({ stateFolder: home, config });
  if (store.kind === "memory") return { kind: "memory", place: "memory:", state: "ends with each process" };
  if (store.kind === "postgres")
    return { kind: "postgres", place: withoutPassword(store.url), state: "not looked into: clew serve checks it" };
  if (!existsSync(store.path)) return { kind: "sqlite", place: store.path, state: "not made yet" };
  const state = sqliteState(store.path);
  if (state !== "ok") problems.push(`${store.path}: ${state}. A copy from before helps: the file was left as it is.`);
  return { kind: "sqlite", place: store.path, state };
}

function sqliteState(path: string): string {
  try {
    const database = openDatabase({ path, isBackup: false });
    try {
      const row: unknown = database.prepare("PRAGMA quick_check(1)").get();
      const found = typeof row === "object" && row !== null ? Object.values(row)[0] : undefined;
      return String(found);
    } finally {
      database.close();
    }
  } catch (error) {
    return reasonOf(error instanceof Error ? (error.cause ?? error) : error, path);
  }
}

/** Clew did not write a pointer with a wrong mark. */
function forgedPointers(env: Environment, problems: Problem[]): void {
  const folder = join(userFolders(env).state, "gate");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
    const path = join(folder, name);
    for (const agent of AGENTS) {
      const key = keyOf(path, agent);
      if (key === undefined || keyPath(key, env, ".json") !== path || readPointer(key, env).kind !== "forged") continue;
      problems.push(`${path} was not written by Clew: somebody tried to open the gate of ${agent}.`);
    }
  }
}

function keyOf(path: string, agent: string): AgentKey | undefined {
  if (!isRegularFile(path)) return undefined;
  try {
    const { agent_session: agentSession, agent_id: agentId } = JSON.parse(readFileSync(path, "utf8"));
    return typeof agentSession === "string" && typeof agentId === "string"
      ? { agent, agentSession, agentId }
      : undefined;
  } catch {
    return undefined;
  }
}

function checkToken(config: Config, env: Environment, problems: Problem[]): string {
  const url = configText(config, "url");
  const token = configText(config, "token");
  const file = userConfigPath(env);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (token !== undefined && env["CLEW_TOKEN"] === undefined && mode !== undefined && (mode & 0o077) !== 0)
    problems.push(`${file} holds a token and can be read by others: chmod 600 ${file}`);
  if (url === undefined) return token === undefined ? "no server is set" : "a token, but no server";
  // A local server creates its own token; it reports a missing one itself.
  return token === undefined ? "none of your own" : "set";
}

/** Every agent's dialect. */
export const DIALECTS: Readonly<Record<AgentName, Dialect>> = { claude, codex, gemini, cursor, copilot, opencode };

/** What Clew can do at an agent's event: block, only advise, or nothing. */
type HookStatus = "enforced" | "advised" | "absent";

/** One event of an agent, as set up here. */
export interface EventReport {
  readonly event: string;
  readonly status: HookStatus;
  /** The settings file that holds the hook. */
  readonly file?: string;
  readonly command?: string;
  /** Why the status is not better, or what must still happen. */
  readonly note?: string;
  /** When the hook was last called, according to the hook log. */
  readonly seen_at?: string;
  /** With --live: whether a marker came back through the hook's own command. */
  readonly live?: "came back" | "did not come back";
}

/** One agent, as set up here. */
export interface AgentReport {
  readonly agent: AgentName;
  readonly program?: string;
  readonly version?: string;
  /** Whether its formats were tested with the real client, or only taken from its documentation. */
  readonly verified: boolean;
  readonly events: readonly EventReport[];
  readonly mcp?: string;
  readonly skill?: string;
  /** When the agent gets recalled records. */
  readonly recall: { readonly prompt: "with" | "not"; readonly edit: "before" | "after" | "not" };
  /** Tools that write files: those whose lines are checked against rules, and the others. */
  readonly rules: { readonly judged: readonly string[]; readonly unjudged: readonly string[] };
}

/** The inputs of a report. */
export interface ReportPlace {
  readonly project: string;
  /** Where the agent would start. */
  readonly cwd: string;
  readonly env: Environment;
  readonly words: readonly string[];
  readonly enforce: "off" | "observe" | "advise" | "gate";
  readonly recall: string;
  readonly switchedOff: boolean;
  /** Why no hook works here, if so. */
  readonly stopped?: string;
  /** Why the state folder is refused, if so: no session opens then, and writing tools stay refused. */
  readonly refused?: string;
  /** When each event was last seen, keyed by `agent event`. */
  readonly seen: ReadonlyMap<string, string>;
  /** Whether a command runs an existing installation of Clew. */
  readonly runs: (command: string) => boolean;
}

const SCOPES: readonly Scope[] = ["local", "project", "user"];
const VERIFIED: ReadonlySet<AgentName> = new Set(["claude", "codex", "gemini", "opencode"]);
/** They name no file: nobody here knows what they add to a memory. */
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
  // Gemini reads the settings of the folder that it starts in, not of any parent.
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
  if (!holds) return { ...base, status: "advised", note: FACTS_ONLY };
  if (place.enforce === "observe")
    return { ...base, status: "advised", note: "the setting enforce is observe: nothing is refused or asked for" };
  if (place.enforce === "advise") return { ...base, status: "advised", note: "the setting enforce is advise" };
  if (!VERIFIED.has(agent))
    return {
      ...base,
      status: seen === undefined ? "advised" : "enforced",
      note: "unverified: written from its documentation",
    };
  // These clients silently skip hooks until a person approves them: only a call in the log proves the approval.
  const condition = seen === undefined ? NOTES[agent] : undefined;
  if (condition !== undefined) return { ...base, status: "absent", note: `not seen yet: ${condition}` };
  return { ...base, status: "enforced" };
}

/** If the state folder is refused, no session opens: prompts say why, and writing tools stay refused. */
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

/** Whether a settings file of Claude Code disables all hooks. */
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
    return undefined; // missing, or not ours to fix
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
