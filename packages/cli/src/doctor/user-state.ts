import { accessSync, constants, existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, userFolders } from "@clew/project/user";

/** Why the user's state folder, which holds the gate's pointers, cannot be written; checked without writing. */
export function userStateProblem(env: Environment): string | undefined {
  const { state } = userFolders(env);
  let nearest = state;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return isWritableFolder(nearest)
    ? undefined
    : `nothing can be written to ${state}. Mend its permissions, or set XDG_STATE_HOME to a folder of your own.`;
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The launcher's note of a hook that could not run; a command reports it once, and `clew doctor` keeps it. */
export interface HookFailure {
  readonly at: string;
  readonly agent?: string;
  readonly event?: string;
  readonly message: string;
}

const NOTE = "hook-failed.json";
const TOLD = "hook-failed.told.json";

/** The last hook that could not run, reported or not. */
export function lastHookFailure(env: Environment): HookFailure | undefined {
  const { state } = userFolders(env);
  return readFailure(join(state, NOTE)) ?? readFailure(join(state, TOLD));
}

/** The last unreported hook failure; marks it as reported. */
export function takeHookFailure(env: Environment): HookFailure | undefined {
  const { state } = userFolders(env);
  const failure = readFailure(join(state, NOTE));
  if (failure !== undefined) renameSync(join(state, NOTE), join(state, TOLD));
  return failure;
}

function readFailure(path: string): HookFailure | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof note !== "object" || note === null || !("at" in note) || !("message" in note)) return undefined;
    return { ...note, at: String(note.at), message: String(note.message) };
  } catch {
    return undefined; // no readable note
  }
}
