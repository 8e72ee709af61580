import {
  appendFileSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ClewError } from "@clew/errors";
import { readExclusions, type SyncFolder, type SyncState } from "@clew/operations";
import { canonicalText } from "@clew/thread-store";
import { writeFileDurably } from "../files/durable-file.ts";
import { isRegularFile } from "../files/read-small-file.ts";
import { gitFolderOf, makeStateFolder } from "../state-folder/state-folder.ts";
import { type Environment, loadUserKey, userFolders } from "../user.ts";
import { gitShards } from "./git-shards.ts";
import { type GitLimits, newKey, ShardGit } from "./shard-git.ts";

/** The project that syncs, and its user. */
export interface SyncPlace {
  readonly stateFolder: string;
  readonly root: string;
  readonly cwd: string;
  readonly env: Environment;
  /** If `url` names a server, that server stores the records and nothing is synced. */
  readonly settings: {
    readonly "sync.exclude": readonly string[];
    readonly "sync.trust": readonly string[];
    readonly url?: string | undefined;
  };
  readonly limits?: GitLimits;
}

const LOCK_MS = 120_000;

/** The part of a sync stored on this machine: state and repository in the project, keys in the user's folder. */
export function openSyncFolder(place: SyncPlace): SyncFolder {
  const { stateFolder, env, settings, limits } = place;
  if (settings.url !== undefined)
    throw new ClewError("USAGE", "A server keeps this project's record: there is nothing to sync.", {
      hint: "`clew sync` is for a team without a server; unset CLEW_URL to sync the local store.",
    });
  const folder = join(stateFolder, "sync.git");
  const keyPath = (writer: string): string => join(userFolders(env).state, "writers", `${writer}.pem`);
  const keyOf = (writer: string): string => readKey(keyPath(writer));
  return {
    exclusions: readExclusions(settings["sync.exclude"]),
    trusted: settings["sync.trust"],
    load: async () => readState(place),
    save: async (state) => {
      const mac = markOf(env, state);
      writeFileDurably(statePath(stateFolder), `${JSON.stringify({ ...state, mac })}\n`);
    },
    newWriter: async () => {
      const { pem, writer } = newKey();
      writeFileDurably(keyPath(writer), pem);
      return writer;
    },
    hasKey: (writer) => isRegularFile(keyPath(writer)),
    address: (given) => addressOf(place, given),
    begin: async () => {
      makeStateFolder(stateFolder);
      ignoreSync(join(stateFolder, ".gitignore"));
      // Delete whatever came with a clone under these names.
      rmSync(folder, { recursive: true, force: true });
      rmSync(statePath(stateFolder), { recursive: true, force: true });
    },
    shards: ({ url, project, writer = "", head = "", shards = {}, trusted = [] }) => {
      const git = new ShardGit(folder, env, limits);
      git.prepare();
      const accepted = new Set([head, ...Object.values(shards).map(({ commit }) => commit)]);
      const known = new Set([writer, ...Object.keys(shards), ...trusted, ...settings["sync.trust"]]);
      return gitShards({ git, url, project, accepted, known, now: Date.now, keyOf });
    },
    locked: (work) => locked(stateFolder, work),
  };
}

function readKey(path: string): string {
  if (isRegularFile(path)) return readFileSync(path, "utf8");
  throw new ClewError("STORE_UNAVAILABLE", `The key of this clone's writer, ${path}, is not there.`, {
    hint: "Put it back, or make a new one: clew sync --init URL",
  });
}

function statePath(stateFolder: string): string {
  return join(stateFolder, "sync.json");
}

// Only this user's own state counts: a repository must not decide where records are sent or whom to trust.
function readState({ stateFolder, env }: SyncPlace): SyncState | undefined {
  const path = statePath(stateFolder);
  if (!isRegularFile(path)) return undefined;
  try {
    const { mac, ...state } = JSON.parse(readFileSync(path, "utf8")) as SyncState & { mac: unknown }; // checked by its signature
    return mac === markOf(env, state) ? state : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function markOf(env: Environment, state: SyncState): string {
  const { createHmac } = process.getBuiltinModule("node:crypto");
  const text = canonicalText(JSON.parse(JSON.stringify(state)));
  return createHmac("sha256", loadUserKey(env)).update(`sync\n${text}`).digest("hex");
}

// A state folder from before sync existed does not ignore these files yet.
function ignoreSync(path: string): void {
  // One made now ignores everything but what may be committed.
  if (!isRegularFile(path) || /^\/\*$|sync\.git/m.test(readFileSync(path, "utf8"))) return;
  appendFileSync(path, "sync.git/\nsync.json\nsync-lock.db*\n");
}

const FORM = "Expected an address that git reaches by https, ssh or a path, such as git@host:team/record.git.";

function refused(message: string): ClewError {
  return new ClewError("USAGE", message, { hint: "clew sync --init git@host:team/record.git" });
}

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function addressOf({ cwd, root, stateFolder }: SyncPlace, given: string): string {
  if (given.startsWith("-") || /\p{Cc}|^\s*$/u.test(given) || given.length > 1_000) throw refused(FORM);
  // A folder name may contain a space; a network address may not.
  if (/^https:\/\/[^/\s]\S*$/.test(given) || /^ssh:\/\/[^-/\s]\S*$/.test(given)) return given;
  if (/^[a-z][a-z0-9+.-]*::/i.test(given)) throw refused(`Git would run a program for ${given.slice(0, 40)}. ${FORM}`);
  const isFile = given.startsWith("file://");
  if (!isFile && /^[a-z][a-z0-9+.-]*:\/\//i.test(given))
    throw refused(`${given.slice(0, 60)} is not reached safely. ${FORM}`);
  const path = isFile ? given.slice("file://".length).replaceAll("%20", " ") : resolve(cwd, given);
  if (!isFile && !existsSync(path) && /^(?:[A-Za-z0-9_][\w.-]*@)?[A-Za-z0-9][\w.-]*:[^:]\S*$/.test(given)) return given;
  if (!isAbsolute(path)) throw refused(FORM);
  const own = [root, gitFolderOf(root), stateFolder].filter((one) => one !== undefined).map(real);
  if (own.includes(real(path)))
    throw refused(
      "The record is not kept in the project's own repository: nothing of ours stands there, and nothing of it is run.",
    );
  return path;
}

/** One sync at a time; others wait. The system releases the lock if its holder dies. */
async function locked<T>(stateFolder: string, work: () => Promise<T>): Promise<T> {
  makeStateFolder(stateFolder);
  const path = join(stateFolder, "sync-lock.db");
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new ClewError("UNTRUSTED_STATE", `${path} is no file.`, { hint: "Move it away." });
  const database = await take(path, Date.now() + LOCK_MS);
  try {
    return await work();
  } finally {
    database.close();
  }
}

// Poll for the lock: waiting inside SQLite would block another sync in the same process.
async function take(path: string, until: number): Promise<DatabaseSync> {
  for (;;) {
    let database: DatabaseSync | undefined;
    try {
      closeSync(openSync(path, "a", 0o600));
      database = new DatabaseSync(path);
      database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
      return database;
    } catch (cause) {
      database?.close();
      const isBusy = cause instanceof Error && "errcode" in cause && (Number(cause.errcode) & 0xff) === 5;
      if (!isBusy) throw new ClewError("STORE_UNAVAILABLE", `The lock file ${path} cannot be used.`, { cause });
      if (Date.now() > until) throw new ClewError("BUSY", "Another sync of this project is under way.", { cause });
    }
    await sleep(50);
  }
}
