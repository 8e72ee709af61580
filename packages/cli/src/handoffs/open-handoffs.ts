import { randomBytes } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HandoffPorts } from "@clew/operations";
import {
  type Config,
  checkTrust,
  configList,
  findHome,
  inspectSessionFolder,
  listPayloadFiles,
  loadConfig,
  makeHome,
  preservePayload,
  runHealthCheck,
  sha256,
  trustsSkill,
  writePayloadFile,
} from "@clew/project";
import type { Invocation } from "../command.ts";
import { isRemote } from "../rpc/is-remote.ts";
import { configuredRedactor } from "../settings/configured-redactor.ts";
import { signer } from "../settings/signer.ts";
import { findSkills, rereadSkill, type SkillSearch } from "./find-skills.ts";
import type { HandoffRecord } from "./record/handoff-record.ts";
import { localHandoffRecord } from "./record/local-handoff-record.ts";
import { remoteHandoffRecord } from "./record/remote-handoff-record.ts";

/** How a command uses handoffs. */
export interface HandoffUse {
  /** The session whose folder holds the cache of the discovery; the state folder does where none is given. */
  readonly session?: string | undefined;
  /** Look at the disk, whatever a cache says. */
  readonly fresh?: boolean;
  /** Run the target's health check, if it is trusted. */
  readonly health?: boolean;
}

/** The handoffs of the project that a command works in; `close` when it is done. */
export interface OpenHandoffs {
  readonly home: string;
  readonly project: string;
  readonly config: Config;
  readonly agentId: string;
  readonly ports: HandoffPorts;
  readonly record: HandoffRecord;
  close(): Promise<void>;
}

/** Opens the handoffs of a folder: skills, session folders, payload files and the log, each touched only when needed. */
export function openHandoffs({ cwd, env }: Pick<Invocation, "cwd" | "env">, use: HandoffUse = {}): OpenHandoffs {
  const { path: home, project } = findHome(cwd, env);
  const config = loadConfig({ home, env });
  checkTrust(home, configList(config, "trust"));
  const agentId = signer(config, env);
  const record = isRemote(config) ? remoteHandoffRecord({ cwd, env }) : localHandoffRecord({ home, config }, agentId);
  const search = (): SkillSearch => ({ cwd, env, cacheFolder: cacheFolder(home, use.session) });
  const trust = configList(config, "trust");
  const ports: HandoffPorts = {
    now: Date.now,
    sha256,
    newSuffix: () => randomBytes(4).toString("hex"),
    redact: configuredRedactor(config, env),
    discover: async (fresh) => findSkills(search(), fresh || use.fresh === true),
    reread: async (workflow) => rereadSkill(search(), workflow),
    inspectSession: inspectSessionFolder,
    writePayload: writePayloadFile,
    payloadsIn: listPayloadFiles,
    preservePayload: (text) => preservePayload([join(home, "handoffs")], text),
    log: record.log,
    ...(use.health === true
      ? {
          checkHealth: async (workflow) =>
            workflow.health_check !== null && trustsSkill(trust, workflow.path)
              ? runHealthCheck({ command: workflow.health_check, folder: dirname(realpathSync(workflow.path)), env })
              : undefined,
        }
      : {}),
  };
  return { home, project, config, agentId, ports, record, close: () => record.close() };
}

/** Runs work on the open handoffs and closes them, whatever happens. */
export async function withHandoffs<T>(
  invocation: Pick<Invocation, "cwd" | "env">,
  use: HandoffUse,
  work: (handoffs: OpenHandoffs) => Promise<T>,
): Promise<T> {
  const handoffs = openHandoffs(invocation, use);
  try {
    return await work(handoffs);
  } finally {
    await handoffs.close();
  }
}

function cacheFolder(home: string, session: string | undefined): string | undefined {
  if (session !== undefined && inspectSessionFolder(session).readable && isOwn(session)) return session;
  try {
    makeHome(home);
    return home;
  } catch {
    return undefined; // a read-only project: the discovery runs each time
  }
}

function isOwn(folder: string): boolean {
  const user = process.getuid?.();
  return user === undefined || user === 0 || lstatSync(folder).uid === user;
}
