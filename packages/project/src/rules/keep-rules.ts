import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import {
  DEFAULT_PROJECT,
  markedText,
  type RuleInForce,
  type RulesFile,
  rulesInForce,
  type Waiver,
  waiversOf,
} from "@clew/operations";
import type { ThreadStore } from "@clew/thread-store";
import { writeFileDurably } from "../files/durable-file.ts";
import { isRegularFile } from "../files/read-small-file.ts";
import { makeStateFolder } from "../state-folder/state-folder.ts";
import { type Environment, loadUserKey, readStamp, rulesStampPath } from "../user.ts";

/** The file from which a project's hooks read its rules. */
export function rulesPath(stateFolder: string): string {
  return join(stateFolder, "rules.json");
}

/** The project and user whose rules are copied. */
export interface RulesPlace {
  readonly stateFolder: string;
  readonly env: Environment;
}

/** Write a store's rules in force to the file that hooks read. */
export async function keepRulesOf(place: RulesPlace, threads: ThreadStore, now: string): Promise<void> {
  const [rules, waivers] = await Promise.all([
    rulesInForce(threads, DEFAULT_PROJECT, { now }),
    waiversOf(threads, DEFAULT_PROJECT, {}),
  ]);
  writeRules(place, rules, waivers);
}

/** The same, with rules from a server. */
export function writeRules(place: RulesPlace, rules: readonly RuleInForce[], waivers: readonly Waiver[]): void {
  const known = readUsed(place);
  const holding = waivers.filter(({ holds }) => holds !== "requested");
  const file: RulesFile = {
    version: 1,
    rules: rules.filter(({ on, off_until: until }) => on || until !== undefined),
    waivers: holding,
    used: Object.fromEntries(Object.entries(known).filter(([id]) => holding.some((each) => each.id === id))),
  };
  // If there is no folder and nothing to store, do not create one.
  if (!existsSync(place.stateFolder) && rules.length + waivers.length === 0) return;
  makeStateFolder(place.stateFolder);
  writeFileDurably(stampPath(place), "");
  writeFileDurably(rulesPath(place.stateFolder), `${JSON.stringify({ ...file, mac: markOf(place, file) })}\n`);
}

function markOf(place: RulesPlace, file: RulesFile): string {
  const stateFolder = realpathSync.native(place.stateFolder);
  return keyed(place, markedText({ stateFolder, stamp: readStamp(stampPath(place)) }, file));
}

function stampPath(place: RulesPlace): string {
  return rulesStampPath(place.env, keyed(place, `stamp\n${realpathSync.native(place.stateFolder)}`));
}

function keyed({ env }: RulesPlace, text: string): string {
  const { createHmac } = process.getBuiltinModule("node:crypto");
  return createHmac("sha256", loadUserKey(env)).update(text).digest("hex");
}

/** Which waivers the file says were used, if the file is ours. */
function readUsed(place: RulesPlace): RulesFile["used"] {
  try {
    // A pipe there would block.
    if (!isRegularFile(rulesPath(place.stateFolder))) return {};
    const { mac, ...file } = JSON.parse(readFileSync(rulesPath(place.stateFolder), "utf8")) as RulesFile & {
      mac: unknown; // checked against the signature of the rest
    };
    return mac === markOf(place, file) ? file.used : {};
  } catch {
    return {};
  }
}
