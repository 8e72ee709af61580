import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { AgentPorts, UserPorts } from "@clew/operations";
import { checkTrust, configList, isRegularFile, newSessionId, utcNow, writeSwitchedOff } from "@clew/project";
import { plainHash } from "../../gate/pointer/keyed-hash.ts";
import { type GateKey, writePointer } from "../../gate/pointer/pointer-file.ts";
import { sessionFiles } from "../../session/session-files.ts";
import { asOnlyWriter } from "../../settings/as-only-writer.ts";
import { notePrompts, promptsSeen } from "./hook-memory.ts";
import { isUnattended } from "./is-unattended.ts";
import { type HookPlace, toolPorts } from "./tool-ports.ts";

/** All ports of a hook, bound to one agent session of one project, once its state folder is known to be this user's own. */
export function trustedPorts(place: HookPlace): AgentPorts {
  const { home, config, env, event } = place;
  checkTrust(home, configList(config, "trust"));
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    ...sessionFiles(home, env),
    newSessionId,
    ...toolPorts(place),
    ...userPorts(place),
    clock: Date.now,
    digest: plainHash,
    findSession: async (agentId) => findSession(home, key(agentId)),
    isUnattended: () => isUnattended(agent, env),
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
    switchOff: () => asOnlyWriter(env, () => writeSwitchedOff(home, env, { since: utcNow(), by: "prompt" })),
  };
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
    if (typeof document !== "object" || document === null || !("metadata" in document)) return undefined;
    const { metadata, session_id: id, query_timestamp: at } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
    if (typeof metadata !== "object" || metadata === null || typeof id !== "string" || typeof at !== "string")
      return undefined;
    const facts = metadata as Readonly<Record<string, unknown>>; // as above
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
