import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { ClewError } from "@clew/errors";
import {
  DEFAULT_PROJECT,
  type Discovery,
  discoverSkills,
  type HandoffPorts,
  type PayloadFile,
  type ProjectFolder,
  storeHandoffLog,
} from "@clew/operations";
import type { KnowledgeStore, ThreadStore } from "@clew/thread-store";
import { makeFolder } from "../files/make-folder.ts";
import { readSmallFile } from "../files/read-small-file.ts";
import { inspectSessionFolder } from "../handoffs/inspect-session-folder.ts";
import { listPayloadFiles, preservePayload, writePayloadFile } from "../handoffs/write-payload-file.ts";
import { sha256 } from "../ids.ts";
import { type Redact } from "../redact-secrets.ts";
import { readSkillFolder, scanSkills } from "../skills/scan-skills.ts";
import { skillRoots } from "../skills/skill-roots.ts";
import { digestFiles, pathsLeadingOutside } from "../tasks/file-digests.ts";
import { openTaskFolder } from "../tasks/task-folder.ts";
import { type Environment } from "../user/user-folders.ts";

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
export function createProjectFolder(parts: ProjectParts): ProjectFolder {
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
