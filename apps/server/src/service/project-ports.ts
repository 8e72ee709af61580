import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type Discovery,
  discoverSkills,
  type HandoffPorts,
  type PayloadFile,
  storeHandoffLog,
  type TaskPorts,
} from "@clew/flow";
import type { KnowledgeStore, ThreadStore } from "@clew/thread-store";
import {
  digestFiles,
  type Environment,
  inspectSessionFolder,
  listPayloadFiles,
  makeFolder,
  openTaskFolder,
  pathsLeadingOutside,
  preservePayload,
  type Redact,
  readSkillFolder,
  readSmallFile,
  scanSkills,
  sha256,
  skillRoots,
  writePayloadFile,
} from "@clew/workspace";
import { DEFAULT_PROJECT } from "../rpc/call/caller.ts";

/** The project folder that this process serves, as ports: its tasks, skills and payload files. */
export interface ProjectPorts {
  readonly home: string;
  readonly tasks: TaskPorts;
  /** The task files of another project, in a folder of its own. */
  taskFilesOf(project: string): TaskPorts["files"];
  discover(): Discovery;
  /** Names of the skills that a route may name. */
  knownSkills(): readonly string[];
  handoffs(writer: { readonly project: string; readonly agentId: string }): HandoffPorts;
  /** A payload file, wherever it lies: whether the caller may read there is asked before. */
  readPayload(path: string): PayloadFile;
  /** The folder of a session's payloads, made where it is not there yet. */
  sessionFolder(project: string, sessionId: string): string;
  /** Whether a path lies in the state folder, links followed. */
  holds(path: string): boolean;
  /** Whether a path lies where this project's payloads are kept, links followed. */
  holdsPayloadOf(project: string, path: string): boolean;
}

/** What the ports are made of. */
export interface ProjectParts {
  readonly home: string;
  readonly project: string;
  readonly env: Environment;
  readonly threads: ThreadStore;
  readonly knowledge: KnowledgeStore;
  readonly redact: Redact;
  /** Skills that the configuration names beside those on disk. */
  readonly extraSkills: readonly string[];
}

/** How long a look at the folders of skills is good for. */
const SKILLS_MS = 10_000;
const PAYLOAD_LIMIT = 1_048_576;
/** Folders of a project's part that hold payloads; rules, tasks and databases beside them are not reached by a handoff. */
const PAYLOAD_FOLDERS = ["sessions", "handoffs"];

/** The ports of a project folder. */
export function createProjectPorts(parts: ProjectParts): ProjectPorts {
  const { home, project, env } = parts;
  let looked: { readonly at: number; readonly found: Discovery } | undefined;
  const discover = (fresh: boolean): Discovery => {
    if (fresh || looked === undefined || Date.now() - looked.at > SKILLS_MS)
      looked = { at: Date.now(), found: discoverSkills(scanSkills(skillRoots(project, env)), sha256) };
    return looked.found;
  };
  return {
    home,
    tasks: {
      files: openTaskFolder({ home, project, cwd: project }),
      knowledge: parts.knowledge,
      now: () => new Date().toISOString(),
      digest: sha256,
      digestFiles: async (paths) => digestFiles(project, paths),
      leadingOutside: async (paths) => pathsLeadingOutside(project, paths),
      projectRoot: project,
      redact: parts.redact,
    },
    taskFilesOf: (name) => {
      const folder = projectFolder(home, name);
      return openTaskFolder({ home: folder, project: folder, cwd: folder });
    },
    discover: () => discover(false),
    knownSkills: () => [...discover(false).names, ...parts.extraSkills],
    handoffs: (writer) => ({
      ...handoffPorts(parts, { discover, state: stateOf(home, writer.project) }),
      log: storeHandoffLog(parts.threads, writer),
    }),
    readPayload,
    sessionFolder: (name, sessionId) => makeSessionFolder(stateOf(home, name), sessionId),
    holds: (path) => isInside(home, path),
    holdsPayloadOf: (name, path) => PAYLOAD_FOLDERS.some((folder) => isInside(join(stateOf(home, name), folder), path)),
  };
}

// A project's name may be any text, a folder's may not; the digest keeps those apart that look alike.
function projectFolder(home: string, name: string): string {
  const readable = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return join(home, "projects", `${readable}-${sha256(name).slice(0, 16)}`);
}

// Projects are tenants: each but the default one, which is the served folder's own, has a part of the state folder to itself.
function stateOf(home: string, project: string): string {
  return project === DEFAULT_PROJECT ? home : projectFolder(home, project);
}

function makeSessionFolder(home: string, sessionId: string): string {
  const folder = `${join(home, "sessions", sessionId)}/`;
  makeFolder(folder);
  return folder;
}

function handoffPorts(
  { project, env, redact }: ProjectParts,
  { discover, state }: { readonly discover: (fresh: boolean) => Discovery; readonly state: string },
): Omit<HandoffPorts, "log"> {
  return {
    now: Date.now,
    sha256,
    newSuffix: () => randomBytes(4).toString("hex"),
    redact,
    discover: async (fresh) => discover(fresh),
    async reread(workflow) {
      const folder = dirname(workflow.path);
      const root = skillRoots(project, env).find((each) => each.path === dirname(folder));
      return root === undefined ? undefined : readSkillFolder(root, basename(folder));
    },
    inspectSession: inspectSessionFolder,
    writePayload: writePayloadFile,
    payloadsIn: listPayloadFiles,
    preservePayload: (text) => preservePayload([join(state, "handoffs")], text),
  };
}

function readPayload(path: string): PayloadFile {
  const file = readSmallFile(path, PAYLOAD_LIMIT);
  if (!file.ok || !file.whole) throw new ClewError("NOT_FOUND", `${path} cannot be read as a payload.`);
  return { text: file.bytes.toString("utf8"), path, folder: dirname(path) };
}

function isInside(home: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(home) + sep);
  } catch {
    return false;
  }
}
