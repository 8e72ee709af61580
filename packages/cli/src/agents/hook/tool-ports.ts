import type { AgentSettings, HookEvent, ToolPorts } from "@clew/operations";
import { type Config, configList, configText, type Environment } from "@clew/project";
import { type GateKey, type PointerRead, readPointer } from "../../gate/pointer/pointer-file.ts";
import { readMemory, writeMemory } from "./hook-memory.ts";
import { inTurn } from "./in-turn.ts";

/** Where a hook was called. */
export interface HookPlace {
  readonly home: string;
  readonly config: Config;
  readonly env: Environment;
  readonly event: HookEvent;
  /** The pointer of the agent that the event is about, as it was read to find the state folder. */
  readonly pointer?: PointerRead;
}

/** The few ports that most calls of a tool need. */
export function toolPorts({ home, config, env, event, pointer }: HookPlace): ToolPorts {
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    settings: settingsOf(config),
    readGate: (agentId) => {
      const read = (agentId === event.agentId ? pointer : undefined) ?? readPointer(key(agentId), env);
      if (read.kind !== "sound") return { kind: read.kind, session: "", open: false };
      if (read.home !== home) return { kind: "elsewhere", session: "", open: false };
      return { kind: "sound", session: read.pointer.session, open: read.pointer.open };
    },
    readMemory: (agentId) => readMemory(key(agentId), env),
    writeMemory: (agentId, memory) => writeMemory(key(agentId), env, memory),
    inTurn: (agentId, work) => inTurn(key(agentId), env, work),
  };
}

function settingsOf(config: Config): AgentSettings {
  const choice = <T extends string>(key: Parameters<typeof configText>[1], values: readonly T[], fallback: T): T =>
    values.find((value) => value === configText(config, key)) ?? fallback;
  return {
    depth: choice("depth", ["adaptive", "full"], "adaptive"),
    enforce: choice("enforce", ["off", "advise", "gate"], "gate"),
    directives: choice("directives", ["neutral", "strict"], "neutral"),
    unattended: choice("unattended", ["assume", "halt"], "assume"),
    handoff: choice("handoff", ["optional", "required"], "optional"),
    allow: configList(config, "gate.allow"),
  };
}
