import { quoteForeign } from "@clew/handoff-schema/internal";
import { utf8Length } from "../../text-size.ts";
import { priorText } from "../answer-outline.ts";
import { dispatchDirective, edgeOf } from "../dispatch-directive.ts";
import { stepsInWords } from "../next-directive.ts";
import { shortText } from "../session-facts.ts";
import type { StepView } from "../step-view.ts";
import type { AgentPorts } from "./agent-ports.ts";
import type { AgentSession } from "./agent-session.ts";
import { briefOpenWords, factOf, questionLines } from "./denial-messages.ts";

/** Facts about a session for an agent's context: its state first, then the long text. */
export function contextWords(ports: AgentPorts, found: AgentSession): string {
  const { session, view } = found;
  if (session.status === "halted") return haltedWords(ports, found);
  if (session.status === "completed") return completedWords(ports, found);
  return openWords(ports, view);
}

/** The same without the instructions of the open steps: most prompts and sub-agents only read and never need them. */
export function briefWords(ports: AgentPorts, found: AgentSession): string {
  const { session, view } = found;
  const isOpen = session.status !== "halted" && session.status !== "completed";
  return isOpen && view.step !== null ? briefOpenWords(ports, session) : contextWords(ports, found);
}

/** The next steps of a session, with everything the agent needs for them. */
function openWords(ports: AgentPorts, view: StepView): string {
  const fact = factOf(ports, view, view.directive.why);
  if (view.step === null) return fact;
  const several = view.group.length > 1;
  const how = `The answer is JSON on stdin, in a quoted here-document (<<'END'), or a file in .clew/answers/ with --input.`;
  const steps = stepsInWords(view.group);
  const template = several ? `Template of steps ${steps}, one map:` : `Template of step ${steps}:`;
  return [fact, how, `${template}\n${view.template.trim()}`, view.instructions.trim()].join("\n\n");
}

/** Clients cut injected context after a number of bytes; this leaves room for the note that says so. */
const MOST_BYTES = 9_300;

/** The same for an agent that lost its context: includes the query, and its earlier answers as far as they fit. */
export function againWords(ports: AgentPorts, found: AgentSession): string {
  const { session, view } = found;
  if (session.status === "completed") return contextWords(ports, found);
  const [fact = "", ...rest] = contextWords(ports, found).split("\n\n");
  const query = `Asked: ${shortText(session.user_query, 1_500)}`;
  const room = MOST_BYTES - utf8Length([fact, query, ...rest].join("\n\n")) - 200;
  const said = priorText(session, Math.max(0, room));
  const quoted = quoteForeign([query, ...(said === "" ? [] : ["Answered so far:", said])].join("\n"), {
    agent: session.metadata.agent ?? undefined,
    when: view.session_id,
  });
  return [fact, quoted, ...rest].join("\n\n");
}

function haltedWords(ports: AgentPorts, { session, view }: AgentSession): string {
  const gate = ports.settings.enforce === "gate" ? "; tools that write are refused until it completes" : "";
  return [
    `Clew session ${session.session_id} waits for the user's answers${gate}.`,
    questionLines(view.questions),
    "The user's next prompt is taken as the answer, and so is an answer in this client's own ask tool.",
  ].join("\n");
}

function completedWords(ports: AgentPorts, { session, dispatch }: AgentSession): string {
  const fact = `Clew session ${session.session_id} is completed: its reasoning is on record.`;
  if (dispatch !== "pending" && dispatch !== "claimed") return fact;
  const { command, why } = dispatchDirective(session, edgeOf(ports, session));
  return `${fact}\n${why}${command === "" ? "" : ` Next: ${command}`}`;
}
