import { isUtf8 } from "node:buffer";
import { accessSync, constants, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, type HandoffUse, type PayloadFile, type ProjectFolder } from "@clew/operations";
import { isSessionId } from "@clew/thread-store";
import type { Settings } from "./config/config-keys.ts";
import { makeFolder, sweepTemporaryFiles, syncFolder, takeName, writeBeside } from "./files/durable-file.ts";
import { readHookLog } from "./files/hook-log.ts";
import { readSmallFile } from "./files/read-small-file.ts";
import { randomHex, sha256, utcNow } from "./ids-and-time.ts";
import type { Redact } from "./redact-secrets.ts";
import type { SkillSearch } from "./skills/find-skills.ts";
import { makeStateFolder } from "./state-folder/state-folder.ts";
import { openTaskFolder } from "./tasks/task-folder.ts";
import type { Environment } from "./user.ts";

/** What a project folder needs. */
export interface FolderParts {
  readonly stateFolder: string;
  /** The folder that the state belongs to. */
  readonly root: string;
  /** Where the command runs: relative paths start there. */
  readonly cwd: string;
  readonly env: Environment;
  readonly redact: Redact;
  readonly settings: Pick<Settings, "trust" | "sync.exclude" | "sync.trust" | "url">;
}

/** The state subfolders with payloads. A handoff cannot reach the rules, tasks and databases next to them. */
const PAYLOAD_FOLDERS = ["sessions", "handoffs"];

/** A project's folder on this machine. Nothing in it is read before it is needed. */
export function openProjectFolder(parts: FolderParts): ProjectFolder {
  const { stateFolder, root, cwd } = parts;
  const files = openTaskFolder({ stateFolder, project: root, cwd });
  return {
    stateFolder,
    tasks: {
      files: {
        ...files,
        async create(made) {
          makeStateFolder(stateFolder);
          return files.create(made);
        },
      },
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
    readPayload: (path) => readPayload(path, cwd),
    sessionFolder: (name, sessionId) => makeSessionFolder(stateOf(stateFolder, name), sessionId),
    sessionOf: (name, path) => sessionOf(stateOf(stateFolder, name), path),
    hookLog: () => readHookLog(stateFolder),
    repository: async () => (await import("./repository/open-repository.ts")).openRepository(root, cwd),
    recordFiles: async (paths) => (await import("./repository/record-files.ts")).recordFiles(root, paths),
    sync: async () => (await import("./sync/sync-folder.ts")).openSyncFolder(parts),
    touchJournal: async () => (await import("./repository/touch-journal.ts")).touchJournal(stateFolder, root),
    holds: (path) => isInside(stateFolder, resolve(cwd, path)),
    holdsPayloadOf: (name, path) =>
      PAYLOAD_FOLDERS.some((folder) => isInside(join(stateOf(stateFolder, name), folder), resolve(cwd, path))),
  };
}

// A project's name may be any text, but a folder's may not. The digest keeps similar names apart.
function folderOf(stateFolder: string, name: string): string {
  const readable = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return join(stateFolder, "projects", `${readable}-${sha256(name).slice(0, 16)}`);
}

// Projects are tenants: each except the default one, which owns the folder, has its own part of the state folder.
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
    newSuffix: () => randomHex(4),
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

// This module runs git; completing a session needs no digests.
const projectFiles = () => import("./tasks/project-files.ts");

// This module searches the disk and loads a YAML parser, so load it only to find skills.
const skills = () => import("./skills/find-skills.ts");

function cacheFolder(stateFolder: string, session: string | undefined): string | undefined {
  if (session !== undefined && inspectSessionFolder(session).readable && isOwn(session)) return session;
  try {
    makeStateFolder(stateFolder);
    return stateFolder;
  } catch {
    return undefined; // read-only project: run the discovery each time
  }
}

function isOwn(folder: string): boolean {
  const user = process.getuid?.();
  return user === undefined || user === 0 || lstatSync(folder).uid === user;
}

function readPayload(given: string, cwd: string): PayloadFile {
  const file = readSmallFile(resolve(cwd, given), LARGEST_PAYLOAD);
  if (!file.ok)
    throw new ClewError(file.absent ? "NOT_FOUND" : "DOCUMENT_UNREADABLE", `${given} ${file.reason}.`, {
      hint: "Give the path of a payload file.",
    });
  if (!file.whole)
    throw new ClewError("TOO_LARGE", `${given} has ${file.size} bytes; at most ${LARGEST_PAYLOAD} are read.`);
  if (!isUtf8(file.bytes)) throw new ClewError("DOCUMENT_UNREADABLE", `${given} is not UTF-8 text.`);
  const path = realPath(resolve(cwd, given));
  return { text: file.bytes.toString("utf8").replace(/^\uFEFF/, ""), path, folder: dirname(path) };
}

// Resolve the folder's links, so that the path in an invocation stays valid, but keep the named file itself.
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path; // removed since it was read
  }
}

function isInside(stateFolder: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(stateFolder) + sep);
  } catch {
    return false;
  }
}

const MOST_PAYLOADS = 1000;
// Writing a payload never takes this long. The folder may belong to anybody, so only our own names are considered.
const LEFT_MS = 60_000;
const OWN_TEMPORARY = /^\.(?:handoff-payload|available-workflows)\.yaml-[0-9a-f]{12}\.tmp$/;

/**
 * Write a payload as `handoff-payload.yaml` (or `-2`, `-3` …) into a folder: atomically, readable by its owner only,
 * never over an existing file. Returns its path.
 */
export function writePayloadFile(target: string, text: string): string {
  // With a trailing slash, a link in place of the folder would be followed before it is checked.
  const folder = target.replace(/[/\\]+$/, "") || target;
  makeFolder(folder);
  refuseForeignFolder(folder);
  sweepTemporaryFiles(folder, Date.now() - LEFT_MS, OWN_TEMPORARY);
  const temporary = writeBeside(join(folder, payloadName(1)), text);
  try {
    const path = claimName(folder, temporary);
    syncFolder(folder);
    return path;
  } finally {
    rmSync(temporary, { force: true });
  }
}

const LARGEST_PAYLOAD = 4 * 1024 * 1024;

/** The payloads in a folder, newest first. Anything but a regular file with a payload's name is skipped. */
function listPayloadFiles(target: string): { readonly path: string; readonly text: string; readonly folder: string }[] {
  const folder = target.replace(/[/\\]+$/, "") || target;
  return payloadNumbers(folder).flatMap((number) => {
    const path = join(folder, payloadName(number));
    const file = readSmallFile(path, LARGEST_PAYLOAD);
    return file.ok && file.whole ? [{ path, text: file.bytes.toString("utf8"), folder }] : [];
  });
}

function payloadNumbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .flatMap((name) => {
        const number = /^handoff-payload(?:-([1-9][0-9]{0,3}))?\.yaml$/.exec(name);
        return number === null ? [] : [Number(number[1] ?? 1)];
      })
      .toSorted((a, b) => b - a);
  } catch {
    return []; // no folder, no payloads
  }
}

function payloadName(number: number): string {
  return number === 1 ? "handoff-payload.yaml" : `handoff-payload-${number}.yaml`;
}

/**
 * Save a payload that could not be written to its folder: in the first of the folders that works, else in a new
 * temporary one.
 */
export function preservePayload(folders: readonly string[], text: string): string | undefined {
  for (const folder of folders) {
    try {
      return writePayloadFile(folder, text);
    } catch {
      // Try the next folder.
    }
  }
  try {
    return writePayloadFile(mkdtempSync(join(process.getBuiltinModule("node:os").tmpdir(), "clew-handoff-")), text);
  } catch {
    return undefined;
  }
}

// In a shared folder such as /tmp, somebody else may have created the session's folder first, to read or replace what
// is written.
function refuseForeignFolder(folder: string): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory())
    throw new ClewError("UNTRUSTED_STATE", `${folder} is not a folder of its own, nothing is written there.`);
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && stats.uid !== user)
    throw new ClewError("UNTRUSTED_STATE", `${folder} belongs to another user, nothing is written there.`);
}

function claimName(folder: string, temporary: string): string {
  for (let number = 1; number <= MOST_PAYLOADS; number += 1) {
    const path = join(folder, payloadName(number));
    if (takeName(temporary, path)) return path;
  }
  throw new ClewError("TOO_LARGE", `${folder} holds ${MOST_PAYLOADS} payloads already.`, {
    hint: "Move old ones away.",
  });
}

/** What a payload's session path leads to. */
interface SessionFolder {
  readonly readable: boolean;
  /** Why it cannot be used. */
  readonly reason?: string;
  /** The number of regular files `perspectives/*.md` in it. */
  readonly perspectives?: number;
}

/** Check a session folder: a real folder that may be read and entered. A symbolic link does not count. */
export function inspectSessionFolder(given: string): SessionFolder {
  if (given.includes("\0")) return { readable: false, reason: "the path holds a NUL character" };
  if (!isAbsolute(given)) return { readable: false, reason: "the path must be absolute" };
  // With a trailing slash, a link would be followed before it is checked.
  const path = given.replace(/[/\\]+$/, "") || given;
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { readable: false, reason: "it does not exist" };
    if (stats.isSymbolicLink()) return { readable: false, reason: "it is a symbolic link, not a folder" };
    if (!stats.isDirectory()) return { readable: false, reason: "it is not a folder" };
    accessSync(path, constants.R_OK | constants.X_OK);
    return { readable: true, perspectives: countPerspectives(join(path, "perspectives")) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { readable: false, reason: code === "EACCES" ? "it may not be read" : `it cannot be read (${code})` };
  }
}

function countPerspectives(folder: string): number {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return 0;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md")).length;
}
