import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { loadSession, type SessionPorts } from "@clew/operations";
import { type Config, configList, configText, storePlace, userConfigPath, withoutPassword } from "@clew/project/config";
import { isRegularFile, readHookLog } from "@clew/project/files";
import { checkTrust } from "@clew/project/state-folder";
import type { Environment } from "@clew/project/user";
import { userFolders } from "@clew/project/user";
import { nearestSetting } from "../arguments/parse-arguments.ts";
import { type AgentKey, keyPath, readPointer } from "../gate/pointer-file.ts";
import { readRules } from "../gate/rules/rules-at-edit.ts";
import { AGENTS } from "../init/agents/detect-agents.ts";
import { openDatabase, reasonOf } from "../store/database-file.ts";
import { lastHookFailure, userStateProblem } from "./user-state.ts";

/** What is wrong, in one line, with what to do. */
type Problem = string;

/** The state folder and what is kept in it. */
export interface StateReport {
  readonly home: string;
  readonly exists: boolean;
  readonly sessions: { readonly count: number; readonly damaged: readonly string[] };
  readonly store: { readonly kind: "sqlite" | "postgres" | "memory"; readonly place: string; readonly state: string };
  readonly token: string;
  readonly problems: readonly Problem[];
}

/** Looks at the state folder, its sessions, its store, the token, and traces of somebody else's hand. */
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

/** Rules that hooks could not judge refuse nothing: that is said here. */
function rulesProblems(home: string, env: Environment, problems: Problem[]): void {
  // One that was never made, or is gone, the next edit makes by itself.
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

/** A pointer that carries a wrong mark was not written by Clew. */
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
  // A server of this machine leaves a token of its own; whether one is missing, the server itself says.
  return token === undefined ? "none of your own" : "set";
}
