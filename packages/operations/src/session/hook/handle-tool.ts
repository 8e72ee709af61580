import { type HookOutcome, silent, type ToolPorts } from "./agent-ports.ts";
import type { HookContext } from "./handle-hook.ts";
import type { HeldTool } from "./hold-tool.ts";
import { type HookEvent, MAIN_AGENT, type ToolCall } from "./hook-event.ts";
import { judgeTool } from "./judge-tool.ts";

/** The state of an agent's gate, and the session that decides it. */
export interface Gate {
  readonly open: boolean;
  readonly session: string;
}

/** Judge a tool call by its agent's session. Load the session only if the pointer is not enough. */
export async function handleTool(context: HookContext, event: HookEvent): Promise<HookOutcome> {
  const { tools: ports, inspect } = context;
  const { tool } = event;
  if (tool === undefined) return silent("pass: no tool");
  if (ports.settings.enforce === "observe") return observe(context, event, tool);
  if (ports.settings.enforce !== "gate") {
    noteAdvised(ports, event, tool);
    return silent(`pass: ${ports.settings.enforce}`);
  }
  const read = ports.readGate(event.agentId);
  // A gate closed without a session waited for a state folder that was refused.
  const isKnown = read.kind === "sound" && (read.open || read.session !== "");
  const found = isKnown ? read : await findGate(context, event, read.kind === "forged");
  const isTaking = !found.open && ports.readMemory(event.agentId).taking !== undefined;
  const gate =
    (isTaking ? await (await import("./take-over.ts")).adoptTaken(await context.ports(), event) : undefined) ?? found;
  if (tool.spawn !== undefined) await noteSpawn(ports, tool.spawn);
  const facts = {
    tool,
    enforce: ports.settings.enforce,
    allow: ports.settings.allow,
    open: gate.open,
    ...(await inspect(tool, gate.open)),
  };
  const verdict = judgeTool({ ...facts, halted: tool.clewTool === "answer_questions" && !gate.open });
  const outcome = verdict.pass
    ? silent(`pass: ${verdict.rule}`, { session: gate.session })
    : await hold(context, { event, facts, verdict, gate });
  if (outcome.answer.deny !== undefined) return outcome;
  const judged = await judgeRules(context, event, outcome);
  if (judged.answer.deny !== undefined || !verdict.pass) return judged;
  // The next event shows whether the command took the session over.
  const taken = gate.open ? null : TAKE.exec(tool.command ?? "");
  if (taken) await (await import("./take-over.ts")).noteTaking(await context.ports(), event.agentId, taken[1] ?? "");
  if (!gate.open && verdict.rule === "gate.allow") noteWork(ports, event.agentId, gate.session);
  if (gate.open && gate.session !== "" && mayTakeUp(ports, event, gate.session)) {
    const { takeUpDispatch } = await import("./held-tool.ts");
    // With an open gate nobody has checked yet whether a command only reads.
    const works = async (): Promise<boolean> => tool.class !== "shell" || changes(await inspect(tool, false));
    const message = await takeUpDispatch(context.ports, { event, tool, session: gate.session, works });
    if (message !== undefined) return { answer: { message }, decision: `pass: ${verdict.rule}`, session: gate.session };
  }
  return judged;
}

/**
 * An edit that passes the gate may still break a rule. If the check itself fails, pass the edit and log the failure.
 */
async function judgeRules(
  { tools: ports, rules }: HookContext,
  event: HookEvent,
  passed: HookOutcome,
): Promise<HookOutcome> {
  const { broken, unchecked, waived } = await rules(event);
  if (unchecked !== undefined) return { ...passed, reason: `rules unchecked: ${unchecked}` };
  if (broken === undefined) return waived === undefined ? passed : { ...passed, waivers: waived };
  const memory = ports.readMemory(event.agentId);
  const known = memory.broken ?? [];
  const isAgain = known.includes(broken.key);
  if (!isAgain) ports.writeMemory(event.agentId, { ...memory, broken: [...known, broken.key].slice(-50) });
  const deny = isAgain ? broken.again : broken.first;
  return {
    ...passed,
    answer: { deny },
    decision: "deny: rule",
    rules: [broken.decision],
    reason: `RULE_BROKEN: ${broken.place}`,
  };
}

const TAKE = /\bsessions\s+take\s+([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})\b/;

/** Judge a call as a gate would, but only log what it would refuse. */
async function observe(
  { tools: ports, inspect }: HookContext,
  { agentId }: HookEvent,
  tool: ToolCall,
): Promise<HookOutcome> {
  if (tool.spawn !== undefined) await noteSpawn(ports, tool.spawn);
  const { open, session } = ports.readGate(agentId);
  const { allow } = ports.settings;
  const verdict = judgeTool({ tool, enforce: "gate", allow, open, ...(await inspect(tool, open)) });
  if (verdict.pass) return silent("pass: observe", { session });
  return silent(`would refuse: ${verdict.rule}`, { reason: verdict.refused, session });
}

/** If nothing is refused, a session is wanted as soon as a tool writes. */
function noteAdvised(ports: ToolPorts, { agentId }: HookEvent, tool: ToolCall): void {
  if (tool.class !== "write" && tool.class !== "shell") return;
  const gate = ports.readGate(agentId);
  if (gate.kind === "sound" && !gate.open) noteWork(ports, agentId, gate.session);
}

/**
 * Note that this turn did work although its session is unanswered, so that the session stays open at the turn's end.
 */
function noteWork(ports: ToolPorts, agentId: string, session: string): void {
  const memory = ports.readMemory(agentId);
  if (memory.wanted?.session !== session) ports.writeMemory(agentId, { ...memory, wanted: { session, refused: 0 } });
}

/** Keep refusing a held call even if its session, which could explain more, cannot be read. */
async function hold(context: HookContext, held: HeldTool): Promise<HookOutcome> {
  try {
    const [{ holdTool }, all] = await Promise.all([import("./hold-tool.ts"), context.ports()]);
    return await holdTool(all, held);
  } catch (fault) {
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : "INTERNAL";
    const { refused, rule } = held.verdict;
    return {
      answer: {
        deny: `Refused by Clew: ${refused}. Its session cannot be read (${code}); the user can look with \`clew doctor\`, and their next prompt opens another.`,
      },
      decision: `deny: ${rule}`,
      reason: `${code}: ${fault instanceof Error ? fault.message : String(fault)}`,
      session: held.gate.session,
    };
  }
}

/** If the pointer is forged and its session cannot be found, keep the gate closed. */
async function findGate(context: HookContext, event: HookEvent, isForged: boolean): Promise<Gate> {
  try {
    const [held, ports] = await Promise.all([import("./held-tool.ts"), context.ports()]);
    return await held.findGate(ports, event);
  } catch (fault) {
    if (!isForged || (fault instanceof Error && "code" in fault && fault.code === "UNTRUSTED_STATE")) throw fault;
    return { open: false, session: "" };
  }
}

/** Note what a sub-agent will start with; agents start several at once. */
function noteSpawn(ports: ToolPorts, spawn: NonNullable<ToolCall["spawn"]>): Promise<void> {
  return ports.withHookLock(MAIN_AGENT, async () => {
    const memory = ports.readMemory(MAIN_AGENT);
    ports.writeMemory(MAIN_AGENT, { ...memory, spawned: [...(memory.spawned ?? []), spawn].slice(-20) });
  });
}

function changes({ shell }: Awaited<ReturnType<HookContext["inspect"]>>): boolean {
  return shell?.verdict !== "read" && shell?.verdict !== "clew";
}

/** A dispatch is taken up by a skill or, for a sequence, by any work. Once is enough. */
function mayTakeUp(ports: ToolPorts, { agentId, tool }: HookEvent, session: string): boolean {
  if (tool?.class !== "skill" && tool?.class !== "write" && tool?.class !== "shell") return false;
  return ports.readMemory(agentId).settled !== session;
}
