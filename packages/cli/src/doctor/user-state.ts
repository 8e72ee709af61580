import { accessSync, constants, existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, userFolders } from "@clew/project";

/** Why nothing can be kept in the user's own state folder, where the gate's pointers lie; looked at without writing. */
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

/** What the launcher noted of a hook that could not run; it is told once, and `clew doctor` keeps it. */
export interface HookFailure {
  readonly at: string;
  readonly agent?: string;
  readonly event?: string;
  readonly message: string;
}

const NOTE = "hook-failed.json";
const TOLD = "hook-failed.told.json";

/** The last hook that could not run, whether or not somebody was told of it. */
export function lastHookFailure(env: Environment): HookFailure | undefined {
  const { state } = userFolders(env);
  return readFailure(join(state, NOTE)) ?? readFailure(join(state, TOLD));
}

/** The same for whoever has not been told yet. */
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
    return undefined; // no note, or none that can be read
  }
}
