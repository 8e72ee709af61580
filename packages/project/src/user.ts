import { existsSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import { ClewError } from "@clew/errors";
import { isLoopback, serverAddress } from "./config/addresses.ts";
import { writeFileDurably } from "./files/durable-file.ts";
import { isRegularFile, pathIn } from "./files/read-small-file.ts";

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Clew's folders for the user, not for a project. */
export interface UserFolders {
  /** `$XDG_CONFIG_HOME/clew`: the user's `config.json`. */
  readonly config: string;
  /** `$XDG_STATE_HOME/clew`: keys, pointers, and what `clew off` recorded. */
  readonly state: string;
  /** `$XDG_CACHE_HOME/clew`: the CLI's compiled code. Whoever can write it controls what the next command runs. */
  readonly cache: string;
}

/**
 * The user's home folder. A relative or empty value counts as unset: otherwise the working folder, such as a cloned
 * repository, could contain the user's settings.
 */
export function userHome(env: Environment): string {
  const given = [env["HOME"], env["USERPROFILE"]].find((value) => value !== undefined && isAbsolute(value));
  return given ?? process.getBuiltinModule("node:os").userInfo().homedir;
}

/** Find the user's folders by the XDG rules. A relative value counts as unset. */
export function userFolders(env: Environment): UserFolders {
  const found = [userHome(env), env["XDG_CONFIG_HOME"], env["XDG_STATE_HOME"], env["XDG_CACHE_HOME"]];
  // A hook needs them nine times, and joining the paths each time costs a fresh process 0.3 ms.
  if (last === undefined || last.found.some((value, index) => value !== found[index]))
    last = { found, folders: foldersOf(found) };
  return last.folders;
}

type Found = readonly (string | undefined)[];
let last: { readonly found: Found; readonly folders: UserFolders } | undefined;

function foldersOf([home = "", config, state, cache]: Found): UserFolders {
  const own = normalize(home);
  return {
    config: folderOf(config, pathIn(own, ".config")),
    state: folderOf(state, pathIn(pathIn(own, ".local"), "state")),
    cache: folderOf(cache, pathIn(own, ".cache")),
  };
}

function folderOf(named: string | undefined, usual: string): string {
  return pathIn(named !== undefined && isAbsolute(named) ? normalize(named) : usual, "clew");
}

const KEY_BYTES = 32;

/**
 * The user's own secret, created on first use and readable by nobody else. It keys redaction marks and the gate's
 * pointers.
 */
export function loadUserKey(env: Environment): Uint8Array {
  const path = pathIn(userFolders(env).state, "key");
  const existing = readKey(path);
  if (existing !== undefined) return existing;
  writeFileDurably(path, process.getBuiltinModule("node:crypto").randomBytes(KEY_BYTES), { keep: true });
  // On two simultaneous first uses, the second reads the first's key.
  const key = readKey(path);
  if (key === undefined) throw new ClewError("STORE_UNAVAILABLE", `The key ${path} could not be made.`);
  return key;
}

function readKey(path: string): Uint8Array | undefined {
  const isOdd = !isRegularFile(path) && existsSync(path);
  if (isOdd) throw new ClewError("STORE_UNAVAILABLE", `The key ${path} is no file.`, { hint: "Move it away." });
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  if (bytes.length === KEY_BYTES) return bytes;
  throw new ClewError(
    "STORE_UNAVAILABLE",
    `The key ${path} is damaged: ${bytes.length} bytes instead of ${KEY_BYTES}.`,
    {
      hint: "Move it away; the next command makes a new one. Marks of secrets made before then differ from those after.",
    },
  );
}

/** The file whose stamp changes with a project's copy of its rules; `name` is a digest of the copy's path. */
export function rulesStampPath(env: Environment, name: string): string {
  return join(userFolders(env).state, "rules", name);
}

/** A stamp's current value; consecutive values always differ. */
export function readStamp(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.ino} ${stats.mtimeMs}`;
}

/** The file with the token for this user's loopback servers. */
export function loopbackTokenPath(folder: string): string {
  return join(folder, "loopback-token");
}

/** The loopback token, if only this user can read it. */
export function readLoopbackToken(folder: string): string | undefined {
  const path = loopbackTokenPath(folder);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== "win32" && ((stat.mode & 0o077) !== 0 || stat.uid !== process.getuid?.()))
    throw new ClewError("UNTRUSTED_STATE", `${path} can be read by others.`, { hint: `rm ${path}` });
  const token = readFileSync(path, "utf8").trim();
  return token === "" ? undefined : token;
}

/** Records that somebody switched Clew off for a project. */
export interface SwitchedOff {
  readonly since: string;
  /** When it ends; absent means until `clew on`. */
  readonly until?: string;
  /** How it was switched off: in a terminal, or by a prompt's prefix. */
  readonly by: "terminal" | "prompt";
}

/** Whether Clew is switched off for a state folder at a time. */
export function readSwitchedOff(stateFolder: string, env: Environment, now: string): SwitchedOff | undefined {
  const found = readAll(env).get(stateFolder);
  if (found === undefined || (found.until !== undefined && found.until <= now)) return undefined;
  return found;
}

/** Record that Clew is off for a state folder; undefined switches it on again. */
export function writeSwitchedOff(stateFolder: string, env: Environment, record: SwitchedOff | undefined): void {
  const all = readAll(env);
  if (record === undefined) all.delete(stateFolder);
  else all.set(stateFolder, record);
  writeFileDurably(pathOf(env), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

function pathOf(env: Environment): string {
  return pathIn(userFolders(env).state, "off.json");
}

function readAll(env: Environment): Map<string, SwitchedOff> {
  // Check first, because it is nearly always absent: in a fresh process an exception takes ten times as long.
  if (!isRegularFile(pathOf(env))) return new Map();
  let text: string;
  try {
    text = readFileSync(pathOf(env), "utf8");
  } catch {
    return new Map(); // never switched off
  }
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== "object" || document === null) return new Map();
    return new Map(Object.entries(document).filter((entry): entry is [string, SwitchedOff] => isRecord(entry[1])));
  } catch (cause) {
    throw new ClewError("CONFIG_INVALID", `${pathOf(env)} is not JSON.`, {
      hint: "Remove it: Clew is then on.",
      cause,
    });
  }
}

function isRecord(value: unknown): value is SwitchedOff {
  return typeof value === "object" && value !== null && "since" in value && typeof value.since === "string";
}

/** The token of this user's own server on this machine, which stores it so that only this user can read it. */
export function loopbackToken(url: string, env: Environment): string | undefined {
  return isLoopback(serverAddress(url).hostname) ? readLoopbackToken(userFolders(env).state) : undefined;
}

/** The user's login name on this machine. */
export function loginName(): string {
  try {
    return process.getBuiltinModule("node:os").userInfo().username;
  } catch {
    return "me"; // a container may run as a user without a name
  }
}
