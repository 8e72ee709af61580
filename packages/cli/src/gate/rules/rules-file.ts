import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { markedText, type RulesFile } from "@clew/operations";
import { isRegularFile } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import { loadUserKey, readStamp, rulesStampPath } from "@clew/project/user";
import { keyedHash, replaceFile, sameText } from "../pointer-file.ts";

/** The copy of the rules as it was read: sound, not there because nothing was ever recorded here, or not to be trusted. */
export type RulesRead =
  | { readonly kind: "sound"; readonly file: RulesFile }
  | { readonly kind: "none" }
  | { readonly kind: "unsound" };

const NAME = "rules.json";

/** Reads the copy of the rules that lies in a state folder, and checks who wrote it. */
export function readRules(home: string, env: Environment): RulesRead {
  const path = join(home, NAME);
  if (!isRegularFile(path)) return { kind: existsSync(join(home, "clew.db")) ? "unsound" : "none" };
  try {
    // Checked by its mark before anything of it is believed.
    const { mac, ...file } = JSON.parse(readFileSync(path, "utf8")) as RulesFile & { readonly mac?: unknown };
    if (typeof mac !== "string" || !sameText(markOf(home, file, env), mac)) return { kind: "unsound" };
    return { kind: "sound", file };
  } catch {
    return { kind: "unsound" };
  }
}

/** Notes that an agent session has made use of waivers. */
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
