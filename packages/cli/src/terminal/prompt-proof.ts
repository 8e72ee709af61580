import type { Environment } from "@clew/project/user";
import { loadUserKey } from "@clew/project/user";
import { keyedHash, sameText } from "../gate/pointer-file.ts";

const PROOF = "CLEW_PROMPT_PROOF";

/** What tells a command that a hook runs it for a person who typed `clew:ratify`: it holds for one id and one process above. */
export function promptProof(id: string, pid: number, env: Environment): Readonly<Record<string, string>> {
  return { [PROOF]: markOf(id, pid, env) };
}

/** Whether this command was given so. */
export function isFromPrompt(id: string, env: Environment): boolean {
  const given = env[PROOF];
  return given !== undefined && sameText(markOf(id, process.ppid, env), given);
}

function markOf(id: string, pid: number, env: Environment): string {
  return keyedHash(loadUserKey(env), `prompt\n${id}\n${pid}`);
}
