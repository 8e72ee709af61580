import { readFileSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { type CallOrigin, plainText } from "@clew/operations";
import { type Environment, loadUserKey, loginName } from "@clew/project/user";
import type { Invocation } from "../command.ts";
import { keyedHash, sameText } from "../gate/pointer-file.ts";
import { isAtTerminal, isPersonThere } from "./process-terminal.ts";

/** Who gives a command: a person, as far as a command can tell, and from where. */
export interface Commander {
  readonly isPerson?: true;
  readonly origin: CallOrigin;
}

/** The commander of a command that asks nothing. */
export function commanderOf({ terminal }: Pick<Invocation, "terminal">): Commander {
  const door = isAtTerminal(terminal) ? "terminal" : "command";
  return { origin: { door, user: loginName(), parent: parentProcess() } };
}

/**
 * Asks the person at the terminal for the last four characters of an id, so that nobody confirms the wrong one. If no
 * person can be there it asks nothing, and the operation decides what to do.
 */
export async function askPersonFor(invocation: Invocation, id: string, what: string): Promise<Commander> {
  const commander = commanderOf(invocation);
  const { terminal, env } = invocation;
  if (isFromPrompt(id, env)) return { isPerson: true, origin: { ...commander.origin, door: "prompt" } };
  if (!isPersonThere(invocation)) return commander;
  const last = id.slice(-4);
  terminal.err(`To ${what} ${plainText(id)}, type its last four characters: `);
  const typed = await readTyped(invocation);
  if (typed === last) return { ...commander, isPerson: true };
  throw new ClewError("USAGE", `"${typed.slice(0, 20)}" is not the end of ${id}: nothing was changed.`);
}

/** The same for several ids: asks for their number, so that whoever answers has seen the list. */
export async function askPersonForAll(
  invocation: Invocation,
  ids: readonly string[],
  what: string,
): Promise<Commander> {
  const commander = commanderOf(invocation);
  if (!isPersonThere(invocation)) return commander;
  invocation.terminal.err(`To ${what} them all, type how many they are: `);
  const typed = await readTyped(invocation);
  if (typed === String(ids.length)) return { ...commander, isPerson: true };
  throw new ClewError(
    "USAGE",
    `"${typed.slice(0, 20)}" is not the number of records listed, ${ids.length}: nothing was changed.`,
  );
}

async function readTyped({ terminal }: Invocation): Promise<string> {
  const bytes = await terminal.readStdin({ isWhole: (part) => part.includes(10) || part.includes(13) });
  return new TextDecoder().decode(bytes ?? new Uint8Array()).trim();
}

function parentProcess(): string {
  try {
    return `${readFileSync(`/proc/${process.ppid}/comm`, "utf8").trim()} (${process.ppid})`;
  } catch {
    return String(process.ppid);
  }
}

const PROOF = "CLEW_PROMPT_PROOF";

/**
 * Proves to a command that a hook runs it for a person who typed `clew:ratify`; valid for one id and one parent process.
 */
export function promptProof(id: string, pid: number, env: Environment): Readonly<Record<string, string>> {
  return { [PROOF]: markOf(id, pid, env) };
}

/** Whether this command has that proof. */
function isFromPrompt(id: string, env: Environment): boolean {
  const given = env[PROOF];
  return given !== undefined && sameText(markOf(id, process.ppid, env), given);
}

function markOf(id: string, pid: number, env: Environment): string {
  return keyedHash(loadUserKey(env), `prompt\n${id}\n${pid}`);
}
