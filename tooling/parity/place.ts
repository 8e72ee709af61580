import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Caller, localCaller } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { openProject } from "@clew/project/open-project";
import { openService } from "@clew/project/service";
import type { Json } from "./scenario.ts";

/** The agent of every caller. */
export const AGENT = "parity";

const SKILL = `---
name: lit-pm
description: Reviews literature
handoff:
  accepts_handoff: true
  handoff_categories: [research]
  handoff_description: "Looks things up"
  handoff_trigger: "--handoff {payload_path}"
---
# lit-pm
`;

// Only actions of this category are judged, so that the rule affects no other scenario.
const RULE = `- id: no-guarded-deploy
  description: Nothing guarded is deployed on a Friday
  action: block
  conditions:
    - { field: category, operator: eq, value: guarded }
`;

/** A folder with a home, a state folder, a skill and a rule: the start of every project in the suite. */
export function makeFolder(name: string): { readonly folder: string; readonly env: Readonly<Record<string, string>> } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "clew-parity-")));
  const [folder, home] = [join(root, name), join(root, "home")];
  for (const path of [folder, home, join(folder, ".clew")]) mkdirSync(path, { mode: 0o700 });
  writeInto(folder, ".claude/skills/lit-pm/SKILL.md", SKILL);
  writeInto(folder, ".clew/guardrails/rules.yaml", RULE);
  writeInto(folder, "src/queue.ts", "export {};\n");
  const env = {
    HOME: home,
    // All share the CLI's compile cache.
    XDG_CACHE_HOME: join(tmpdir(), "clew test compiled"),
    PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`,
    LANG: "C.UTF-8",
    CLEW_AGENT: AGENT,
  };
  return { folder, env };
}

function writeInto(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** Calls an operation without a door. */
export type Direct = (operation: string, params: Json) => Promise<Json>;

/** Where a scenario is played, and how to prepare and read it without a door. */
export interface Place {
  /** The folder of sessions, tasks and payloads. */
  readonly folder: string;
  /** Operations on sessions, tasks and payloads. */
  readonly work: Direct;
  /** Operations on threads, decisions, knowledge and the log of handoffs. */
  readonly records: Direct;
  /** The same, as a person. */
  readonly byPerson: Direct;
  /** The folder of a session's payloads. */
  payloadFolder(session: string): Promise<string>;
  /** The file of a session. */
  sessionFile(session: string): string;
  /** Writes the handoff of a finished task into its file. */
  fillTask(task: string, yaml: string): Promise<void>;
}

/** A place whose parts close together. */
export interface OpenPlace extends Place {
  close(): Promise<void>;
}

/** Sessions and records in one folder: a separate project. */
export async function openFolder(folder: string, env: Readonly<Record<string, string>>): Promise<OpenPlace> {
  const service = await openService({ cwd: folder, env });
  const direct = directOf(service.dispatcher, localCaller(AGENT, "setup"));
  return placeOf({
    folder,
    project: "default",
    dispatcher: service.dispatcher,
    work: direct,
    records: direct,
    byPerson: directOf(service.dispatcher, { ...localCaller(AGENT, "setup"), isPerson: true }),
    close: () => service.close(),
  });
}

/** One project of a server with many. */
export function tenantPlace(folder: string, dispatcher: Dispatcher, project: string): OpenPlace {
  const direct = directOf(dispatcher, tenant(project));
  const byPerson = directOf(dispatcher, { ...tenant(project), isPerson: true });
  return placeOf({
    folder,
    project,
    dispatcher,
    work: direct,
    records: direct,
    byPerson,
    close: async () => undefined,
  });
}

/** Sessions and tasks in a folder, records in a project of the server named by its environment. */
export function besideServer(
  near: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
  far: { readonly dispatcher: Dispatcher; readonly project: string },
): OpenPlace {
  const project = openProject({ cwd: near.folder, env: near.env });
  const dispatcher = createDispatcher(METHODS, { ...project, showsPaths: false, forPerson: false });
  return placeOf({
    folder: near.folder,
    project: "default",
    dispatcher,
    work: directOf(dispatcher, localCaller(AGENT, "setup")),
    records: directOf(far.dispatcher, tenant(far.project)),
    byPerson: directOf(far.dispatcher, { ...tenant(far.project), isPerson: true }),
    close: () => project.close(),
  });
}

function tenant(project: string): Caller {
  return { agent: AGENT, defaultAgent: AGENT, scope: "admin", projects: [project], session: "setup" };
}

/** The full name of an operation. */
export function wholeName(operation: string): string {
  return operation.includes(".") ? operation : `cstp.${operation}`;
}

function directOf(dispatcher: Dispatcher, caller: Caller): Direct {
  // Every operation returns an object; the table says so.
  return async (operation, params) => (await dispatcher.call(wholeName(operation), params, caller)) as Json;
}

interface Parts extends Pick<OpenPlace, "folder" | "work" | "records" | "byPerson" | "close"> {
  readonly project: string;
  readonly dispatcher: Dispatcher;
}

function placeOf({ folder, project, dispatcher, work, records, byPerson, close }: Parts): OpenPlace {
  const served = async () => {
    const opened = await dispatcher.project.folder?.();
    if (opened === undefined) throw new Error("no folder is served");
    return opened;
  };
  return {
    folder,
    work,
    records,
    byPerson,
    close,
    payloadFolder: async (session) => (await served()).sessionFolder(project, session),
    sessionFile: (session) => join(folder, ".clew/sessions", `reasoning-${session}.json`),
    async fillTask(task, yaml) {
      const found = (await work("getTask", { taskId: task }))["task"] as { readonly path: string }; // as the table says
      // A tenant's task paths start at its own part of the state folder.
      const name = found.path.replace(/^\.clew\//, "");
      const [path] = globSync([`.clew/${name}`, `.clew/projects/*/${name}`], { cwd: folder }).map((each) =>
        join(folder, each),
      );
      if (path === undefined) throw new Error(`no file of ${task}`);
      const text = readFileSync(path, "utf8");
      const from = text.indexOf("```yaml\n") + "```yaml\n".length;
      writeFileSync(path, text.slice(0, from) + yaml + text.slice(text.indexOf("```", from)));
    },
  };
}
