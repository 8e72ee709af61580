import type { AgentName, AgentPorts, SessionPorts, UserPorts } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import { newSessionId, utcNow } from "@clew/project/ids-and-time";
import { protocolsOf } from "@clew/project/protocols";
import { checkTrust } from "@clew/project/state-folder";
import type { Environment } from "@clew/project/user";
import { createFileSessionStore } from "@clew/thread-store/file";
import { fileNameFor, type GateKey, writePointer } from "../../gate/pointer-file.ts";
import { clewWords, PROGRAM } from "../installed-clew.ts";
import { type HookPlace, notePrompts, promptsSeen, toolPorts } from "./tool-ports.ts";

/**
 * All ports of a hook, bound to one agent session of one project, after checking that this user owns the state folder.
 */
export function trustedPorts(place: HookPlace): AgentPorts {
  const { home, settings, env, event } = place;
  checkTrust(home, settings.trust);
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    ...sessionFiles(home, env),
    program: PROGRAM,
    pacing: settings.pacing,
    newSessionId,
    ...toolPorts(place),
    ...userPorts(place),
    clock: Date.now,
    // Only compared with the previous prompt: SHA would take a hook milliseconds on a long prompt.
    digest: (text) => fileNameFor([text]),
    findSession: async (agentId) => (await import("./search-sessions.ts")).findSession(home, key(agentId)),
    isOwn: ({ metadata }, only) =>
      (only !== true && (metadata.taken ?? []).length === 0) ||
      (metadata.agent === agent && metadata.agent_session === agentSession),
    ratify: async (ids) => (await import("./prompt-orders.ts")).ratifyFromPrompt({ home, env }, ids),
    isUnattended: async () => (await import("./unattended.ts")).isUnattended(agent, env),
    unfinishedElsewhere: async () =>
      settings.hasServer ? (await import("./search-sessions.ts")).unfinishedElsewhere(home, env) : [],
    usesPowerShell: () => usesPowerShell(agent, env),
    callsFor: async (session) => (await import("./search-sessions.ts")).callsFor(home, session),
    missingHandoffs: async (begun) => (await import("./missing-handoffs.ts")).missingHandoffs(home, env, begun),
  };
}

/** The ports that do not need the state folder. */
export function userPorts({ home, env, event: { agent, agentSession } }: HookPlace): UserPorts {
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  const own = key("");
  return {
    writeGate: (agentId, pointer) => writePointer(key(agentId), env, pointer),
    promptsSeen: () => promptsSeen(own, env),
    notePrompts: () => notePrompts(own, env),
    switchOff: async () => (await import("./prompt-orders.ts")).switchOff(home, env),
  };
}

/**
 * Whether a client's shell is PowerShell: on Windows every client's is, except Claude Code's, which defaults to Git Bash.
 */
export function usesPowerShell(
  agent: AgentName,
  env: HookPlace["env"],
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== "win32") return false;
  return agent !== "claude" || /^(?:1|true)$/i.test(env["CLAUDE_CODE_USE_POWERSHELL_TOOL"] ?? "");
}

/** The sessions of a state folder; the caller must check its owner. */
export function sessionFiles(home: string, env: Environment): SessionPorts {
  return {
    sessions: createFileSessionStore({ folder: pathIn(home, "sessions") }),
    now: utcNow,
    executable: clewWords(env),
    protocols: protocolsOf(home, env),
  };
}
