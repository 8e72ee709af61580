import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { type AgentName, type DepthCost, depthCosts } from "@clew/operations";
import { configText, loadConfig, projectConfigPath, projectKey, userConfigPath } from "@clew/project/config";
import type { Environment } from "@clew/project/user";
import { countText } from "../../terminal/print-result.ts";
import { type AgentSetup, agentFiles, type FilePlan, type Scope } from "../agents/agent-files.ts";
import { AGENTS, missingBash } from "../agents/detect-agents.ts";
import type { JsonInsert } from "../edit/merge-json.ts";
import { type InstallPlan, planInstall, planRemoval, type RemovalPlan } from "./plan-install.ts";
import type { InitPlace, InitRecord } from "./settle-records.ts";

/** Describes the choices of depth. */
export function depthWords(): readonly string[] {
  const { light, full } = depthCosts();
  return [
    `adaptive: small prompts take three steps (${size(light)}), weighty ones all ten (${size(full)}), follow-ups none`,
    `full: every prompt takes all ten steps (${size(full)})`,
  ];
}

/** Describes the choices of enforcement, with their costs and benefits. */
export function enforcementWords(): readonly string[] {
  const { light } = depthCosts();
  return [
    `gate: what writes waits for the reasoning. Costs a small prompt ${size(light)}; brings a decision behind every change.`,
    "observe: nothing waits or is asked for. Costs no call; brings back what was decided, and `clew report`.",
  ];
}

/** The choices of a setup; undefined means the default. */
export interface InitChoice {
  readonly depth?: "adaptive" | "full" | undefined;
  readonly enforce?: "gate" | "observe" | undefined;
  /** Whether tests and checks pass a closed gate. */
  readonly checks?: boolean | undefined;
}

function size({ calls, bytes }: DepthCost): string {
  return `${countText(calls, "tool call")}, about ${Math.round(bytes / 100) / 10} kB to read`;
}

// Sessions contain prompts verbatim; the configuration and the task files may be shared.
const STATE_LINES = [".clew/*", "!.clew/config.json", "!.clew/tasks/", "!.clew/guardrails/", "!.clew/protocol/"];

/** Where to set up agents, and with which command in each scope. */
interface SetupPlace extends InitPlace {
  readonly env: Environment;
  readonly words: (scope: Scope) => readonly string[];
}

/** Every file that some agents need for their setup. */
function setupFiles(setups: readonly AgentSetup[], { project, env, words }: SetupPlace): readonly FilePlan[] {
  return setups.flatMap(({ agent, scope }) => agentFiles(agent, { scope, project, env, words: words(scope) }));
}

/**
 * The lines that make git ignore Clew's files: in the project's .gitignore for a committed setup; for a personal setup in
 * the clone's exclude file, so that no commit contains them. Both without lines when everything is removed.
 */
function ignoreFiles(setups: readonly AgentSetup[], place: SetupPlace): FilePlan[] {
  const personal = setups.filter(({ scope }) => scope === "local");
  const shared: FilePlan = { kind: "block", path: join(place.project, ".gitignore"), lines: STATE_LINES };
  const plans = setups.length === 0 || setups.some(({ scope }) => scope === "project") ? [shared] : [];
  if (place.exclude === undefined || (setups.length > 0 && personal.length === 0)) return plans;
  const lines = [...STATE_LINES, ...personalLines(setupFiles(personal, place), place.project)];
  return [
    ...plans,
    { kind: "block", path: place.exclude, name: place.worktree, lines: lines.map((line) => within(line, place)) },
  ];
}

/** A line about the project, relative to its repository. */
function within(line: string, place: SetupPlace): string {
  const folder = place.within.replace(/[\\*?[\]!# ]/g, "\\$&");
  return line.startsWith("!") ? `!${folder}${line.slice(1)}` : folder + line;
}

/** Personal files stay out of git, unless the project already tracks them. */
function personalLines(files: readonly FilePlan[], project: string): string[] {
  const inside = files
    .map((file) => relative(project, file.path).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("../"));
  return [...new Set(inside)].filter((path) => !isTracked(project, path)).toSorted();
}

function isTracked(project: string, path: string): boolean {
  if (!existsSync(join(project, path)) || !existsSync(join(project, ".git"))) return false;
  try {
    const words = ["-c", "core.fsmonitor=false", "ls-files", "--error-unmatch", "--", path];
    execFileSync("git", words, { cwd: project, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What to set up or remove, and where. */
export interface InitRequest extends InitChoice {
  /** Empty for all that are there. */
  readonly agents: readonly AgentName[];
  /** Absent for every scope of the project. */
  readonly scope: Scope | undefined;
  readonly place: SetupPlace;
  /** The project's state folder. */
  readonly home: string;
}

/** Plans setting up agents in a scope, beside existing setups. */
export function planSetup(request: InitRequest, record: InitRecord): InstallPlan {
  const { agents, scope = "local", place } = request;
  const added = agents.map((agent): AgentSetup => ({ agent, scope }));
  const kept = (record.setups ?? []).filter((old) => !added.some((each) => replaces(each, old, place)));
  const setups = [...kept, ...added];
  const ignored = scope === "user" ? [] : ignoreFiles(setups, place);
  const plan = planInstall([...setupFiles(added, place), ...ignored, ...chosenConfig(request, record)], record);
  const missing = missingBash(agents, place.env);
  const alone = `no git repository is around ${place.project}: Clew is set up for that folder alone.`;
  const notes = [
    ...plan.notes,
    ...(scope !== "user" && place.exclude === undefined ? [alone] : []),
    ...(missing === undefined ? [] : [missing]),
  ];
  return { ...plan, notes, record: { ...plan.record, setups } };
}

/** Plans removing agents: keeps what the remaining ones need, and their lines in .gitignore. */
export function planTakingOut(request: InitRequest, record: InitRecord): RemovalPlan {
  const { place, scope } = request;
  const going = setupsToTakeOut(request, record);
  const kept = (record.setups ?? []).filter((each) => !going.some((one) => isSame(one, each)));
  const needed = new Set(setupFiles(kept, place).map(({ path }) => path));
  const files = setupFiles(going, place).filter(({ path }) => !needed.has(path));
  if (kept.length === 0) {
    const ignored = scope === "user" ? [] : ignoreFiles([], place);
    const plan = planRemoval([...files, ...ignored, ...writtenConfig(request, record)], record);
    return { ...plan, record: { ...plan.record, setups: [] } };
  }
  const ignored = scope === "user" ? [] : ignoreFiles(kept, place);
  const unused =
    scope === "user" ? [] : ignoreFiles([], place).filter(({ path }) => ignored.every((one) => one.path !== path));
  const gone = planRemoval([...files, ...unused], record);
  const left = planInstall(ignored, gone.record);
  return {
    changes: [...gone.changes, ...left.changes],
    record: { ...left.record, setups: kept },
    notes: [...gone.notes, ...left.notes],
    gone: gone.gone,
  };
}

/**
 * The setups to remove: the recorded ones; every possible one if nothing is recorded, or for a named agent without a
 * record.
 */
function setupsToTakeOut({ agents, scope }: InitRequest, { setups = [] }: InitRecord): readonly AgentSetup[] {
  const scopes: readonly Scope[] = scope === undefined ? ["local", "project"] : [scope];
  const known = setups.filter((each) => scopes.includes(each.scope));
  const named = agents.length > 0 || setups.length > 0 ? agents : AGENTS;
  const unknown = named.filter((agent) => !setups.some((each) => each.agent === agent));
  return [
    ...known.filter(({ agent }) => agents.length === 0 || agents.includes(agent)),
    ...unknown.flatMap((agent) => scopes.map((each) => ({ agent, scope: each }))),
  ];
}

/** Most agents have one file per project: in another scope it is the same file with another command. */
function replaces(added: AgentSetup, old: AgentSetup, place: SetupPlace): boolean {
  if (added.agent !== old.agent) return false;
  const there = new Set(setupFiles([old], place).map(({ path }) => path));
  return setupFiles([added], place).every(({ path }) => there.has(path));
}

function isSame(left: AgentSetup, right: AgentSetup): boolean {
  return left.agent === right.agent && left.scope === right.scope;
}

/** The chosen configuration. A default is only written over another value of ours, or of the user's. */
function chosenConfig(request: InitRequest, record: InitRecord): FilePlan[] {
  const { depth, enforce, checks } = request;
  const deep = depth === undefined ? undefined : depthIn(request, depth);
  const isDeep = deep !== undefined && (depth === "full" || isKnown(deep, record));
  const own: JsonInsert[] = [];
  if (enforce !== undefined && (enforce === "observe" || enforcedNow(request) !== "gate"))
    own.push(enforceIn(request, enforce));
  if (checks === true) own.push(CHECKS);
  const user: FilePlan = { kind: "json", path: userConfigPath(request.place.env), inserts: own };
  return merged([...(isDeep ? [deep] : []), ...(own.length > 0 ? [user] : [])]);
}

/** All configuration that Clew ever wrote, for removal. */
function writtenConfig(request: InitRequest, record: InitRecord): FilePlan[] {
  const inserts = [enforceIn(request, "gate"), CHECKS];
  const user: FilePlan = { kind: "json", path: userConfigPath(request.place.env), inserts };
  return merged([depthIn(request, "full"), user].filter((plan) => isKnown(plan, record)));
}

/** Merges the plans of one file. */
function merged(plans: readonly FilePlan[]): FilePlan[] {
  const [first, second] = plans;
  if (first?.kind !== "json" || second?.kind !== "json" || first.path !== second.path) return [...plans];
  return [{ ...first, inserts: [...first.inserts, ...second.inserts] }];
}

function depthIn({ scope, place, home }: InitRequest, depth: "adaptive" | "full"): FilePlan {
  const path = scope === "user" ? userConfigPath(place.env) : projectConfigPath(home);
  return { kind: "json", path, inserts: [{ kind: "member", path: ["depth"], value: depth }] };
}

function enforceIn({ home }: InitRequest, value: "gate" | "observe"): JsonInsert {
  return { kind: "member", path: ["projects", projectKey(home), "enforce"], value };
}

// Keep a list that the user wrote.
const CHECKS: JsonInsert = {
  kind: "member",
  path: ["gate", "allow"],
  value: ["@checks"],
  renew: (present) => (JSON.stringify(present) === '["@checks"]' ? present : undefined),
};

function enforcedNow({ home, place }: InitRequest): string | undefined {
  return configText(loadConfig({ stateFolder: home, env: place.env, lenient: true }), "enforce");
}

function isKnown(plan: FilePlan, record: InitRecord): boolean {
  return record.files.some(({ path }) => path === plan.path);
}
