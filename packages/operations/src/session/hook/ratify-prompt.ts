import type { AgentPorts, HookOutcome } from "./agent-ports.ts";
import { MAIN_AGENT } from "./hook-event.ts";

const RATIFIES = /^\s*clew:ratify(?:\s+([\s\S]*))?$/i;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** A person ratifies by prompt: the decisions it names, else the last one of this conversation. */
export async function ratifyByPrompt(ports: AgentPorts, prompt: string): Promise<HookOutcome> {
  if (await ports.isUnattended())
    return contextOnly("Nobody is there: only a person ratifies a decision.", "ratify: nobody is there");
  const words = (RATIFIES.exec(prompt)?.[1] ?? "").split(/[\s,]+/).filter((word) => word !== "");
  const strange = words.find((word) => !ID.test(word));
  if (strange !== undefined)
    return contextOnly("clew:ratify is followed by ids of decisions and nothing else.", "ratify: no id");
  const ids = words.length > 0 ? words : await lastDecision(ports);
  if (ids.length === 0) return contextOnly("No decision of this conversation is on record yet.", "ratify: nothing");
  return contextOnly(await ports.ratify(ids), "ratify");
}

async function lastDecision(ports: AgentPorts): Promise<readonly string[]> {
  const { session } = ports.readGate(MAIN_AGENT);
  const id = session === "" ? await ports.findSession(MAIN_AGENT) : session;
  const document: unknown = id === undefined ? undefined : await ports.sessions.load(id);
  if (typeof document !== "object" || document === null || !("decision" in document)) return [];
  const { decision } = document;
  const named = typeof decision === "object" && decision !== null && "id" in decision ? decision.id : undefined;
  return typeof named === "string" ? [named] : [];
}

function contextOnly(context: string, decision: string): HookOutcome {
  return { answer: { context }, decision };
}
