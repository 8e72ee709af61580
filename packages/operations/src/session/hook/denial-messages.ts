import { formatMandatoryDirective, type StepContent } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { nextDirective, stepsInWords } from "../next-directive.ts";
import { currentStep, isConcluded, offeredSteps, questionsOfHalt } from "../session-facts.ts";
import type { StepView } from "../step-view.ts";
import type { AgentPorts } from "./agent-ports.ts";

/** Who set up Clew, as stated in every text for an agent. */
export const INSTALLED_BY: string = "by this project's user";

/** The fields of a question that are shown. */
export interface OpenQuestion {
  readonly id: string;
  readonly question: string;
  readonly why?: string;
  readonly options?: readonly string[];
  readonly answer?: string;
}

/** Open questions, one per line. */
export function questionLines(questions: readonly OpenQuestion[]): string {
  const open = questions.filter((each) => each.answer === undefined);
  return open
    .map(({ id, question, why, options }) => {
      const choices = options === undefined || options.length === 0 ? "" : ` (${options.join(" / ")})`;
      return `${id}: ${question}${choices}${why === undefined ? "" : ` [${why}]`}`;
    })
    .join("\n");
}

/** A refusal and its context. */
export interface Refusal {
  readonly session: Session | undefined;
  /** What was refused, and why. */
  readonly refused: string;
  /** The instructions of the open steps, included only in the first refusal of a turn. */
  readonly content?: StepContent;
}

/** The start of every refusal. */
export function refusalHead(refused: string): string {
  return `Refused by Clew, set up ${INSTALLED_BY}: ${refused}.`;
}

/** Why a tool was refused, and what to do first. */
export function denialMessage(ports: AgentPorts, { session, refused, content }: Refusal): string {
  const head = refusalHead(refused);
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
  const isAnswered = !isConcluded(session);
  const denial = formatMandatoryDirective(directive.argv, {
    rendering: "denial",
    wording: ports.settings.directives,
    sessionId: session.session_id,
    step: isAnswered ? currentStep(session) : null,
    why: directive.why,
    installedBy: INSTALLED_BY,
    refused,
    template: isAnswered ? content?.template.trim() : undefined,
  });
  return isAnswered && content !== undefined ? `${denial}\n\n${content.instructions.trim()}` : denial;
}

/** Two lines about a new session. */
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

/** The state of a session, as a fact for the agent's context. */
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
