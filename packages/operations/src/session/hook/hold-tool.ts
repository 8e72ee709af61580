import type { StepContent } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { ASKED_FOR_NOTHING, isConcluded, offeredSteps, protocolOf } from "../session-facts.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { denialMessage } from "./denial-messages.ts";
import type { Gate } from "./handle-tool.ts";
import type { HookEvent } from "./hook-event.ts";
import { judgeTool, type ToolFacts, type ToolVerdict } from "./judge-tool.ts";

/** A call that the gate holds, and what is known about it. */
export interface HeldTool {
  readonly event: HookEvent;
  readonly facts: Omit<ToolFacts, "halted">;
  readonly verdict: Extract<ToolVerdict, { pass: false }>;
  readonly gate: Gate;
}

/** Check the session itself before refusing a call, and say what to do first. */
export async function holdTool(ports: AgentPorts, { event, facts, verdict, gate }: HeldTool): Promise<HookOutcome> {
  const seen = await glance(ports, gate.session);
  const session = seen !== undefined && !ports.isOwn(seen) ? undefined : await wakened(ports, seen);
  // The pointer may be older than the session, because completing writes the session first. Only a full check opens the
  // gate.
  const open =
    facts.open ||
    (session?.status === "completed" && (await (await import("./held-tool.ts")).reopen(ports, event, gate)));
  const halted = session?.status === "halted";
  const final =
    verdict.rule === "protected" || verdict.rule === "fault" ? verdict : judgeTool({ ...facts, open, halted });
  const id = session?.session_id ?? "";
  if (final.pass) return silent(`pass: ${final.rule}`, { session: id });
  const told = final.rule === "closed" && id !== "" ? await noteWanted(ports, event.agentId, id) : 0;
  const { refused } = final;
  const about = verdict === final && open ? undefined : session;
  const content = told === 1 ? await formOf(ports, session) : undefined;
  const isRepeated = told > 1 && about?.status === "in_progress" && !isConcluded(about);
  const deny = isRepeated
    ? (await import("./repeated-refusal.ts")).repeatedWords(ports, about, refused)
    : denialMessage(ports, { refused, content, session: about });
  const rest =
    session === undefined && !open
      ? ` ${await (await import("./held-tool.ts")).wayOn(ports, event.agentId)}`
      : told === 1 && session?.metadata.parent_session
        ? await (await import("./held-tool.ts")).ofParent(ports, session)
        : "";
  const words = `${deny}${rest}`.trimEnd();
  return {
    answer: { deny: speaksPowerShell(ports, event) ? inPowerShell(words) : words },
    decision: `deny: ${final.rule}`,
    reason: refused,
    session: id,
  };
}

/** The call's own shell takes precedence over what is known about its client. */
function speaksPowerShell(ports: AgentPorts, { tool }: HookEvent): boolean {
  return tool?.shells?.includes("powershell") ?? ports.usesPowerShell();
}

/** PowerShell has no here-documents, so write the command its way. */
function inPowerShell(deny: string): string {
  const worded = deny.replace(
    /^(.*) <<'END'\n([^]*?)\nEND$/m,
    // PowerShell needs `&` to run a program whose name is quoted.
    (_, command: string, text: string) => `@'\n${text}\n'@ | ${command.startsWith("'") ? "& " : ""}${command}`,
  );
  return worded === deny
    ? `${deny}\nIn PowerShell: @' and '@ on lines of their own around the answers, then | and the command.`
    : worded;
}

/** Count the refusals of a turn: of several at once, one is first. */
function noteWanted(ports: AgentPorts, agentId: string, session: string): Promise<number> {
  return ports.withHookLock(agentId, async () => {
    const memory = ports.readMemory(agentId);
    const refused = (memory.wanted?.session === session ? memory.wanted.refused : 0) + 1;
    ports.writeMemory(agentId, { ...memory, wanted: { session, refused } });
    return refused;
  });
}

async function formOf(ports: AgentPorts, session: Session | undefined): Promise<StepContent | undefined> {
  const steps = session === undefined ? [] : offeredSteps(session, ports.pacing);
  if (session === undefined || steps.length === 0) return undefined;
  return (await import("../step-view.ts")).briefContentOf(session, steps, protocolOf(ports, session));
}

/** A turn that seemed over continues without a prompt that would open another session: reopen its own. */
async function wakened(ports: AgentPorts, session: Session | undefined): Promise<Session | undefined> {
  if (session?.status !== "abandoned" || session.metadata.depth_reason !== ASKED_FOR_NOTHING) return session;
  return (await import("./held-tool.ts")).wakeSession(ports, session.session_id);
}

/** Read a session only to word a refusal. Its form is checked where it is opened or changed. */
async function glance(ports: AgentPorts, id: string): Promise<Session | undefined> {
  const document = id === "" ? undefined : await ports.sessions.load(id);
  if (typeof document !== "object" || document === null || !("fsm" in document)) return undefined;
  return document as Session; // words only
}
