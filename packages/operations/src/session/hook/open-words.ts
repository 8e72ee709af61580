import { formatMandatoryDirective } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { nextDirective, stepsInWords } from "../next-directive.ts";
import { offeredSteps } from "../session-facts.ts";
import type { StepView } from "../step-view.ts";
import type { AgentPorts } from "./agent-ports.ts";
import { INSTALLED_BY } from "./denial-messages.ts";

/** Two lines about a session that was just opened. */
export function briefOpenWords(ports: AgentPorts, session: Session): string {
  const group = offeredSteps(session, ports.pacing);
  const several = group.length > 1;
  const steps = `step${several ? "s" : ""} ${stepsInWords(group)}${several ? ", in one call" : ""}`;
  const how =
    ports.settings.enforce === "gate"
      ? `Due before a tool writes: ${steps}; the first refusal, or that command alone, shows the form`
      : `Due: ${steps}; that command alone shows the form`;
  const location = ports.sessions.locate(session.session_id);
  const directive = nextDirective(session, { ...ports, location });
  return factOf(ports, { session_id: session.session_id, step: group[0] ?? null, directive }, how);
}

/** Where a session is, as a fact of an agent's context. */
export function factOf(
  ports: AgentPorts,
  { session_id: sessionId, step, directive }: Pick<StepView, "session_id" | "step" | "directive">,
  why: string,
): string {
  return formatMandatoryDirective(directive.argv, {
    rendering: "context",
    wording: ports.settings.directives,
    sessionId,
    step,
    why,
    installedBy: INSTALLED_BY,
    gated: ports.settings.enforce === "gate",
  });
}
