import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type HookEvent,
  markedText,
  type RuleInForce,
  type RulesFile,
  type RuleVerdict,
  type ToolCall,
} from "@clew/operations";
import { isRegularFile, pathIn } from "@clew/project/files";
import { type Environment, loadUserKey, readStamp, rulesStampPath } from "@clew/project/user";
import { keyedHash, replaceFile, sameText } from "../pointer-file.ts";
import { realPathOf } from "../protected/protected-paths.ts";

/** Where a call is judged by the rules of ratified decisions. */
export interface RulesPlace {
  /** The state folder. */
  readonly home: string;
  readonly cwd: string;
  /** Folders where the shell may be. */
  readonly folders: readonly string[];
  readonly env: Environment;
}

// One of these by itself writes no file, unless git is given --output; every other command is read.
const READS =
  /^(?!git.*o.?u.?t.?p)(?:ls|cat|rg|grep|head|tail|wc|pwd|npm|npx|pnpm|git (?:status|diff|log|show|add|commit)) [^;&|<>(`\r\n]*$/;

/** Whether a call may concern a rule at all: a plain search, before loading what judges edits. */
function mayBreak({ rules }: RulesFile, tool: ToolCall, { cwd }: RulesPlace): boolean {
  if (rules.length === 0) return false;
  if (tool.class === "shell") return !READS.test(tool.command ?? "");
  if (tool.unread === true || tool.paths.length === 0) return true;
  const paths = tool.paths.flatMap((path) => [resolve(cwd, path), realPathOf(resolve(cwd, path))]);
  return rules.some((rule) => startsOf(rule).some((start) => paths.some((path) => path.includes(start))));
}

/** The literal starts of a rule's globs, up to their first wildcard: each of its files contains one. */
function startsOf({ rule, pattern, in: globs = [""] }: RuleInForce): readonly string[] {
  return (rule === "frozen" ? [pattern] : globs).map((glob) => glob.replace(/^[!./]+|\/?[*?[\\].*$|\/$/gs, ""));
}

/**
 * Judges what a call would write by the rules in force. Without rules this reads one small file: computing edits and
 * running patterns only load if there are rules, and a database is only opened to rebuild the file.
 */
export function rulesAtEdit(place: RulesPlace): (event: HookEvent) => Promise<RuleVerdict> {
  return async (event) => {
    const { tool } = event;
    if (tool?.class !== "write" && tool?.class !== "shell") return {};
    const first = readRules(place.home, place.env);
    if (first.kind === "none" || (first.kind === "sound" && !mayBreak(first.file, tool, place))) return {};
    try {
      const { judgeCall, rebuilt } = await import("./judge-call.ts");
      const read = first.kind === "sound" ? first : await rebuilt(place);
      return read.kind === "sound"
        ? await judgeCall(place, event, read.file)
        : { unchecked: "the rules cannot be read" };
    } catch (fault) {
      return { unchecked: fault instanceof Error ? fault.message : String(fault) };
    }
  };
}

/**
 * The result of reading the copy of the rules: sound, none because nothing was ever recorded here, or not trustworthy.
 */
export type RulesRead =
  | { readonly kind: "sound"; readonly file: RulesFile }
  | { readonly kind: "none" }
  | { readonly kind: "unsound" };

const NAME = "rules.json";

/** Reads the copy of the rules in a state folder, and checks that Clew wrote it. */
export function readRules(home: string, env: Environment): RulesRead {
  const path = pathIn(home, NAME);
  if (!isRegularFile(path)) return { kind: existsSync(pathIn(home, "clew.db")) ? "unsound" : "none" };
  try {
    // The mark is checked before any of it is used.
    const { mac, ...file } = JSON.parse(readFileSync(path, "utf8")) as RulesFile & { readonly mac?: unknown };
    if (typeof mac !== "string" || !sameText(markOf(home, file, env), mac)) return { kind: "unsound" };
    return { kind: "sound", file };
  } catch {
    return { kind: "unsound" };
  }
}

/** Notes that an agent session used waivers. */
export function noteUsed(home: string, env: Environment, file: RulesFile): void {
  replaceFile(stampPath(realpathSync.native(home), env, loadUserKey(env)), "");
  replaceFile(join(home, NAME), `${JSON.stringify({ ...file, mac: markOf(home, file, env) })}\n`);
}

function markOf(home: string, file: RulesFile, env: Environment): string {
  const stateFolder = realpathSync.native(home);
  const key = loadUserKey(env);
  const stamp = readStamp(stampPath(stateFolder, env, key));
  return keyedHash(key, markedText({ stateFolder, stamp }, file));
}

function stampPath(stateFolder: string, env: Environment, key: Uint8Array): string {
  return rulesStampPath(env, keyedHash(key, `stamp\n${stateFolder}`));
}
