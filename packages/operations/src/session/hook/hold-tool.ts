import type { Session } from "@clew/schemas";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { denialMessages } from "./denial-messages.ts";
import type { Gate } from "./handle-tool.ts";
import type { HookEvent } from "./hook-event.ts";
import { judgeTool, type ToolFacts, type ToolVerdict } from "./judge-tool.ts";

/** A call that the pointer does not let pass, with what is known of it. */
export interface HeldTool {
  readonly event: HookEvent;
  readonly facts: Omit<ToolFacts, "halted">;
  readonly verdict: Extract<ToolVerdict, { pass: false }>;
  readonly gate: Gate;
}

/** Looks at the session itself before a call is refused, and says what comes first. */
export async function holdTool(ports: AgentPorts, { event, facts, verdict, gate }: HeldTool): Promise<HookOutcome> {
  const session = await glance(ports, gate.session);
  // The pointer may be older than the session: completing writes the session first. Only a whole look opens a gate.
  const open =
    facts.open ||
    (session?.status === "completed" && (await (await import("./held-tool.ts")).reopen(ports, event, gate)));
  const halted = session?.status === "halted";
  const final =
    verdict.rule === "protected" || verdict.rule === "fault" ? verdict : judgeTool({ ...facts, open, halted });
  const id = session?.session_id ?? "";
  if (final.pass) return silent(`pass: ${final.rule}`, { session: id });
  return {
    answer: { deny: denialMessages(ports, verdict === final && open ? undefined : session, final.refused) },
    decision: `deny: ${final.rule}`,
    reason: final.refused,
    session: id,
  };
}

/** A session for the words of a refusal: its form is checked where something is opened or changed by it, not here. */
async function glance(ports: AgentPorts, id: string): Promise<Session | undefined> {
  const document = id === "" ? undefined : await ports.sessions.load(id);
  if (typeof document !== "object" || document === null || !("fsm" in document)) return undefined;
  return document as Session; // words only
}
