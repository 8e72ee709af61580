import { makeDirective } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { stepsInWords } from "../next-directive.ts";
import { offeredSteps, sessionHandle } from "../session-facts.ts";
import type { AgentPorts } from "./agent-ports.ts";
import { refusalHead } from "./denial-messages.ts";

/** Do not repeat the first refusal. If the agent tries the same again, something may be in its way, so explain that. */
export function repeatedWords(ports: AgentPorts, session: Session, refused: string): string {
  const steps = offeredSteps(session, ports.pacing);
  const handle = sessionHandle(session, { location: ports.sessions.locate(session.session_id) });
  const [show, program] = [[...ports.executable, "show", ...handle], ports.program].map(
    (words) => makeDirective(words, "").command,
  );
  const named = ports.executable.join(" ");
  // The agent's shell may have another PATH than its hooks.
  const elsewhere =
    named === ports.program.join(" ")
      ? []
      : [`If your shell does not find \`${named}\`, or finds too old a Node for it, put this in its place: ${program}`];
  return [
    `${refusalHead(refused)} Step${steps.length > 1 ? "s" : ""} ${stepsInWords(steps)} of session ${session.session_id} come${steps.length > 1 ? "" : "s"} first, as said before; the form again:`,
    show,
    ...elsewhere,
    "If this work should not wait, tell the user: `clew:skip` before a prompt lets it pass, and `clew off` in a terminal switches Clew off.",
  ].join("\n");
}
