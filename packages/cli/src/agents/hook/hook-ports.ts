import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentPorts, SessionSummary, UserPorts } from "@clew/operations";
import { isRegularFile } from "@clew/project/files";
import { newSessionId, utcNow } from "@clew/project/ids-and-time";
import { checkTrust } from "@clew/project/state-folder";
import { type Environment, writeSwitchedOff } from "@clew/project/user";
import { type GateKey, plainHash, writePointer } from "../../gate/pointer-file.ts";
import { isRecord } from "../../guards.ts";

import { sessionFiles } from "../../session/session-files.ts";
import { withSettingsLock } from "../../settings/with-settings-lock.ts";
import { type HookPlace, notePrompts, promptsSeen, toolPorts } from "./tool-ports.ts";
import { isUnattended } from "./unattended.ts";

/** All ports of a hook, bound to one agent session of one project, once its state folder is known to be this user's own. */
export function trustedPorts(place: HookPlace): AgentPorts {
  const { home, settings, env, event } = place;
  checkTrust(home, settings.trust);
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    ...sessionFiles(home, env),
    pacing: settings.pacing,
    newSessionId,
    ...toolPorts(place),
    ...userPorts(place),
    clock: Date.now,
    digest: plainHash,
    findSession: async (agentId) => findSession(home, key(agentId)),
    isOwn: ({ metadata }, only) =>
      (only !== true && (metadata.taken ?? []).length === 0) ||
      (metadata.agent === agent && metadata.agent_session === agentSession),
    ratify: async (ids) => (await import("./ratify-from-prompt.ts")).ratifyFromPrompt({ home, env }, ids),
    isUnattended: () => isUnattended(agent, env),
    unfinishedElsewhere: async () => (settings.hasServer ? unfinishedElsewhere(home, env) : []),
    missingHandoffs: async (begun) => (await import("./missing-handoffs.ts")).missingHandoffs(home, env, begun),
  };
}

/** The ports that need nothing of the state folder. */
export function userPorts({ home, env, event: { agent, agentSession } }: HookPlace): UserPorts {
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  const own = key("");
  return {
    writeGate: (agentId, pointer) => writePointer(key(agentId), env, pointer),
    promptsSeen: () => promptsSeen(own, env),
    notePrompts: () => notePrompts(own, env),
    switchOff: () => withSettingsLock(env, () => writeSwitchedOff(home, env, { since: utcNow(), by: "prompt" })),
  };
}

/** A prompt that asks to go on with another agent's work waits so long for a server; no other prompt waits for one. */
const PATIENCE_MS = 1_500;

/** What a server was told of sessions that other machines left unfinished; nothing where it does not answer. */
function unfinishedElsewhere(home: string, env: Environment): readonly SessionSummary[] {
  const { execFileSync } = process.getBuiltinModule("node:child_process");
  try {
    const words = [join(import.meta.dirname, "clew.cjs"), "sessions", "list", "--json", "--dir", dirname(home)];
    const options = { env: { ...env, CLEW_HOME: home }, encoding: "utf8", timeout: PATIENCE_MS } as const;
    const { elsewhere } = JSON.parse(
      execFileSync(process.execPath, words, { ...options, stdio: ["ignore", "pipe", "ignore"] }),
    );
    return Array.isArray(elsewhere) ? elsewhere : [];
  } catch {
    return [];
  }
}

const NEWEST = 50;

/** The newest session that a hook opened for a key, among the newest files; only for a pointer that is gone or forged. */
function findSession(home: string, key: GateKey): string | undefined {
  const folder = join(home, "sessions");
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => /^reasoning-[0-9a-f-]+\.json$/.test(name));
  } catch {
    return undefined;
  }
  const byAge = names
    .map((name) => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((left, right) => right.at - left.at)
    .slice(0, NEWEST);
  let found: { readonly id: string; readonly at: string } | undefined;
  for (const { name } of byAge) {
    const facts = factsOf(join(folder, name), key);
    if (facts !== undefined && (found === undefined || facts.at > found.at)) found = facts;
  }
  return found?.id;
}

function factsOf(path: string, key: GateKey): { readonly id: string; readonly at: string } | undefined {
  if (!isRegularFile(path)) return undefined;
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(document)) return undefined;
    const { metadata: facts, session_id: id, query_timestamp: at } = document;
    if (!isRecord(facts) || typeof id !== "string" || typeof at !== "string") return undefined;
    const same =
      facts["opened_by"] === "hook" &&
      facts["agent"] === key.agent &&
      facts["agent_session"] === key.agentSession &&
      (facts["agent_id"] ?? "main") === key.agentId;
    return same ? { id, at } : undefined;
  } catch {
    return undefined; // a damaged file is nobody's session here
  }
}
