import { formatMandatoryDirective } from "@clew/reasoning-steps";
import type { Session } from "@clew/schemas";
import { nextDirective } from "../next-directive.ts";
import { currentStep, isConcluded, questionsOfHalt } from "../session-facts.ts";
import type { AgentPorts } from "./agent-ports.ts";

/** Who set Clew up, as every text for an agent says. */
export const INSTALLED_BY: string = "by this project's user";

/** A question as far as it is shown. */
export interface OpenQuestion {
  readonly id: string;
  readonly question: string;
  readonly why?: string;
  readonly options?: readonly string[];
  readonly answer?: string;
}

/** Open questions, one to a line. */
export function questionLines(questions: readonly OpenQuestion[]): string {
  const open = questions.filter((each) => each.answer === undefined);
  return open
    .map(({ id, question, why, options }) => {
      const choices = options === undefined || options.length === 0 ? "" : ` (${options.join(" / ")})`;
      return `${id}: ${question}${choices}${why === undefined ? "" : ` [${why}]`}`;
    })
    .join("\n");
}

/** Why a tool was refused, and what comes first. */
export function denialMessage(ports: AgentPorts, session: Session | undefined, refused: string): string {
  const head = `Refused by Clew, set up ${INSTALLED_BY}: ${refused}.`;
  if (session === undefined || session.status === "completed") return head;
  if (session.status === "halted")
    return [
      `${head} Session ${session.session_id} waits for the user's answers:`,
      questionLines(questionsOfHalt(session)),
      "Ask the user; their next prompt is the answer. You cannot answer for them.",
    ].join("\n");
  const location = ports.sessions.locate(session.session_id);
  const directive = nextDirective(session, { ...ports, location });
  if (directive.argv.length === 0) return `${head} ${directive.why}`;
  return formatMandatoryDirective(directive.argv, {
    rendering: "denial",
    wording: ports.settings.directives,
    sessionId: session.session_id,
    step: isConcluded(session) ? null : currentStep(session),
    why: directive.why,
    installedBy: INSTALLED_BY,
    refused,
  });
}
