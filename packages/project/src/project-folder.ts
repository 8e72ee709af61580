import { randomBytes } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, type HandoffUse, type PayloadFile, type ProjectFolder } from "@clew/operations";
import { isSessionId } from "@clew/thread-store";
import type { Settings } from "./config/config-keys.ts";
import { makeFolder } from "./files/durable-file.ts";
import { readHookLog } from "./files/hook-log.ts";
import { readSmallFile } from "./files/read-small-file.ts";
import { inspectSessionFolder, listPayloadFiles, preservePayload, writePayloadFile } from "./handoffs/payload-files.ts";
import { sha256, utcNow } from "./ids-and-time.ts";
import type { Redact } from "./redact-secrets.ts";
import type { SkillSearch } from "./skills/find-skills.ts";
import { makeStateFolder } from "./state-folder/state-folder.ts";
import { openTaskFolder } from "./tasks/task-folder.ts";
import type { Environment } from "./user.ts";

/** What the folder of a project is made of. */
export interface FolderParts {
  readonly stateFolder: string;
  /** The folder that the state is about. */
  readonly root: string;
  /** Where the command runs: paths that it names begin there. */
  readonly cwd: string;
  readonly env: Environment;
  readonly redact: Redact;
  readonly settings: Pick<Settings, "trust" | "sync.exclude" | "url">;
}

const PAYLOAD_LIMIT = 1_048_576;
/** Folders of a project's part that hold payloads; rules, tasks and databases beside them are not reached by a handoff. */
const PAYLOAD_FOLDERS = ["sessions", "handoffs"];

/** The folder of a project on this machine; nothing in it is read before it is asked for. */
export function openProjectFolder(parts: FolderParts): ProjectFolder {
  const { stateFolder, root, cwd } = parts;
  return {
    stateFolder,
    tasks: {
      files: openTaskFolder({ stateFolder, project: root, cwd }),
      now: utcNow,
      digest: sha256,
      digestFiles: async (paths) => (await projectFiles()).digestFiles(root, paths),
      leadingOutside: async (paths) => (await projectFiles()).pathsLeadingOutside(root, paths),
      projectRoot: root,
      redact: parts.redact,
    },
    taskFilesOf: (name) => {
      const folder = folderOf(stateFolder, name);
      return openTaskFolder({ stateFolder: folder, project: folder, cwd: folder });
    },
    inFull: (path) => resolve(root, path),
    handoffs: (use) => handoffPorts(parts, use),
    readPayload,
    sessionFolder: (name, sessionId) => makeSessionFolder(stateOf(stateFolder, name), sessionId),
    sessionOf: (name, path) => sessionOf(stateOf(stateFolder, name), path),
    hookLog: () => readHookLog(stateFolder),
    repository: async () => (await import("./repository/open-repository.ts")).openRepository(root),
    recordFiles: async (paths) => (await import("./repository/record-files.ts")).recordFiles(root, paths),
    sync: async () => (await import("./sync/sync-folder.ts")).openSyncFolder(parts),
    touchJournal: async () => (await import("./repository/touch-journal.ts")).touchJournal(stateFolder, root),
    holds: (path) => isInside(stateFolder, path),
    holdsPayloadOf: (name, path) =>
      PAYLOAD_FOLDERS.some((folder) => isInside(join(stateOf(stateFolder, name), folder), path)),
  };
}

// A project's name may be any text, a folder's may not; the digest keeps those apart that look alike.
function folderOf(stateFolder: string, name: string): string {
  const readable = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return join(stateFolder, "projects", `${readable}-${sha256(name).slice(0, 16)}`);
}

// Projects are tenants: each but the default one, which is the folder's own, has a part of the state folder to itself.
function stateOf(stateFolder: string, project: string): string {
  return project === DEFAULT_PROJECT ? stateFolder : folderOf(stateFolder, project);
}

function makeSessionFolder(stateFolder: string, sessionId: string): string {
  const folder = `${join(stateFolder, "sessions", sessionId)}/`;
  makeFolder(folder);
  return folder;
}

function sessionOf(stateFolder: string, path: string): string | undefined {
  const folder = path.replace(/\/+$/, "");
  const id = basename(folder);
  return dirname(folder) === join(stateFolder, "sessions") && isSessionId(id) ? id : undefined;
}

function handoffPorts(
  { stateFolder, cwd, env, redact, settings }: FolderParts,
  { project, session, fresh, health }: HandoffUse,
): ReturnType<ProjectFolder["handoffs"]> {
  const state = stateOf(stateFolder, project);
  const search = (): SkillSearch => ({ cwd, env, cacheFolder: cacheFolder(stateFolder, session) });
  return {
    now: Date.now,
    sha256,
    newSuffix: () => randomBytes(4).toString("hex"),
    redact,
    discover: async (again) => (await skills()).findSkills(search(), again || fresh === true),
    reread: async (workflow) => (await skills()).rereadSkill(search(), workflow),
    inspectSession: inspectSessionFolder,
    writePayload: writePayloadFile,
    payloadsIn: listPayloadFiles,
    preservePayload: (text) => preservePayload([join(state, "handoffs")], text),
    checkHealth:
      health === true
        ? async ({ path, health_check: command }) => {
            if (command === null) return undefined;
            const { runHealthCheck, trustsSkill } = await import("./skills/run-health-check.ts");
            if (!trustsSkill(settings.trust, path)) return undefined;
            return runHealthCheck({ command, folder: dirname(realpathSync(path)), env });
          }
        : undefined,
  };
}

// What runs git: a completion asks for no digests.
const projectFiles = () => import("./tasks/project-files.ts");

// What searches the disk reads YAML: it is loaded when somebody looks for skills.
const skills = () => import("./skills/find-skills.ts");

function cacheFolder(stateFolder: string, session: string | undefined): string | undefined {
  if (session !== undefined && inspectSessionFolder(session).readable && isOwn(session)) return session;
  try {
    makeStateFolder(stateFolder);
    return stateFolder;
  } catch {
    return undefined; // a read-only project: the discovery runs each time
  }
}

function isOwn(folder: string): boolean {
  const user = process.getuid?.();
  return user === undefined || user === 0 || lstatSync(folder).uid === user;
}

function readPayload(path: string): PayloadFile {
  const file = readSmallFile(path, PAYLOAD_LIMIT);
  if (!file.ok || !file.whole) throw new ClewError("NOT_FOUND", `${path} cannot be read as a payload.`);
  return { text: file.bytes.toString("utf8"), path, folder: dirname(path) };
}

function isInside(stateFolder: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(stateFolder) + sep);
  } catch {
    return false;
  }
}
