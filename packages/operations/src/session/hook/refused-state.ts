import { ClewError } from "@clew/errors";
import { plainText } from "@clew/handoff-schema/internal";
import { classifyBy } from "@clew/reasoning-steps/internal";
import { type HookOutcome, silent, type UserPorts } from "./agent-ports.ts";
import { INSTALLED_BY } from "./denial-messages.ts";
import type { HookContext } from "./handle-hook.ts";
import { SWITCHED_OFF } from "./handle-prompt.ts";
import { type HookEvent, MAIN_AGENT, type ToolCall } from "./hook-event.ts";
import { judgeTool } from "./judge-tool.ts";

/** Whether an event failed because the state folder, or a file in it, does not belong to the user. */
export function isRefusedState(error: unknown): error is ClewError {
  return ClewError.is(error) && error.code === "UNTRUSTED_STATE";
}

/**
 * Answer an event if the state folder is refused. No session can be opened there, so the gate stays closed: a
 * repository that contains such a folder must not open it. A person trusts it, fixes it, or switches Clew off.
 */
export async function handleRefusedState(
  context: HookContext,
  event: HookEvent,
  refusal: ClewError,
): Promise<HookOutcome> {
  const outcome = { decision: "state refused", reason: plainText(refusal.message) };
  if (event.kind === "before-tool" && event.tool !== undefined) return refuseTool(context, event.tool, refusal);
  if (event.kind !== "prompt") return { answer: {}, ...outcome };
  const ports = await context.userPorts();
  if (event.agentId === MAIN_AGENT && classifyBy(undefined, event.prompt ?? "").prefix === "off")
    return switchOff(ports);
  ports.notePrompts();
  // Once the folder is trusted, the next tool call opens a session.
  ports.writeGate(event.agentId, { session: "", revision: 0, open: false });
  const gate = context.tools.settings.enforce === "gate" ? ", and tools that write are refused" : "";
  return {
    answer: {
      context: `Clew, set up ${INSTALLED_BY}, opens no session for this prompt${gate}.\n${settleWords(refusal)}\nThe user does not see this text.`,
    },
    ...outcome,
  };
}

async function switchOff(ports: UserPorts): Promise<HookOutcome> {
  await ports.switchOff();
  return SWITCHED_OFF;
}

async function refuseTool(context: HookContext, tool: ToolCall, refusal: ClewError): Promise<HookOutcome> {
  const { enforce, allow } = context.tools.settings;
  // A call that cannot be inspected does not pass.
  const inspected = await context.inspect(tool, false).catch(() => ({}));
  const verdict = judgeTool({ tool, enforce, allow, open: false, ...inspected });
  if (verdict.pass) return silent(`pass: ${verdict.rule}`, { reason: plainText(refusal.message) });
  return {
    answer: { deny: `Refused by Clew, set up ${INSTALLED_BY}: ${verdict.refused}.\n${settleWords(refusal)}` },
    decision: "deny: state refused",
    reason: plainText(refusal.message),
  };
}

/** What is wrong and what a person can do. The names in it come from the repository, so print them as plain text. */
function settleWords({ message, hint = "" }: ClewError): string {
  return [
    plainText(message),
    "Only the user can settle this, in a terminal of their own; `clew off`, or a prompt of `clew:off`, switches Clew off here.",
    ...hint.split("\n").map(plainText),
  ].join("\n");
}
