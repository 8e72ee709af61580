import { STEP_KEYS, type StepKey } from "@clew/fsm";
import { type Directive, makeDirective } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import {
  currentStep,
  isConcluded,
  isLoopBackPending,
  offeredSteps,
  type Pacing,
  passOf,
  sessionHandle,
} from "./session-facts.ts";

/** How a session is named on a command line, and by which executable. */
export interface CommandEdge {
  /** Absolute path of the state file, where sessions are files. */
  readonly location: string | undefined;
  /** What runs Clew, such as `["clew"]` or `["node", "/opt/clew.cjs"]`. */
  readonly executable: readonly string[];
  /** Whether a person reads it: nobody else answers what a session that a hook opened asks. */
  readonly forPerson?: boolean;
  /** Whether steps are offered together; one at a time where not given. */
  readonly pacing?: Pacing;
  /** Whether its reader calls tools of MCP. */
  readonly byTool?: boolean;
}

/** A directive from words that follow the executable; without words nothing is due. */
function directiveOf(words: readonly string[], why: string, executable: readonly string[]): Directive {
  return makeDirective(words.length === 0 ? [] : [...executable, ...words], why);
}

/** What comes next in a session; read from the state, never from what a file says. */
export function nextDirective(session: Session, edge: CommandEdge): Directive {
  const { words, why, call }: NextCommand =
    isForPerson(session) && edge.forPerson !== true
      ? { words: [], why: WAITS_FOR_PERSON }
      : nextCommand(session, sessionHandle(session, edge), edge.pacing);
  const directive = directiveOf(words, why, edge.executable);
  return edge.byTool === true && call !== undefined ? withTool(directive, call) : directive;
}

/** A call of a tool of MCP. */
export interface DirectiveCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A directive for whoever calls tools; only those of the small set are named, which every client has. */
export function withTool(directive: Directive, call: DirectiveCall): Directive {
  return { ...directive, ...call };
}

/** What a directive says to do, in one line. */
export function directiveHint({ command, why, tool, arguments: given }: Directive): string {
  if (tool !== undefined) return `${tool} ${JSON.stringify(given)}`;
  return command === "" ? why : command;
}

const WAITS_FOR_PERSON =
  "The session waits for the user's answers to its questions: ask them in words and end the turn. The user's next prompt is the answer, and so is what they enter in this client's own ask tool.";

/** An agent never answers its own halt: where a hook opened the session, no command is due. */
function isForPerson(session: Session): boolean {
  return session.fsm.state === "HALTED" && session.status === "halted" && session.metadata.opened_by === "hook";
}

interface NextCommand {
  readonly words: readonly string[];
  readonly why: string;
  readonly call?: DirectiveCall;
}

function nextCommand(session: Session, handle: readonly string[], pacing: Pacing | undefined): NextCommand {
  const { session_id: sessionId } = session;
  if (session.status === "abandoned")
    return { words: [], why: "The session was given up: the next prompt opens another." };
  if (session.status === "completed")
    return { words: [], why: "The session is completed: its reasoning is on record." };
  if (session.fsm.state === "HALTED")
    return {
      words: ["answer", ...handle],
      why: "The session waits for answers to its questions.",
      call: { tool: "answer_questions", arguments: { sessionId } },
    };
  if (isConcluded(session))
    return {
      words: ["complete", ...handle],
      why: "Step 8 says proceed: completing puts the decision on record.",
      call: { tool: "submit_step", arguments: { sessionId, complete: true } },
    };
  const step = currentStep(session);
  if (step === null) return { words: ["show", ...handle], why: "The session has not begun." };
  const loop = isLoopBackPending(session) && passOf(session).includes(step) ? ["--loop-back"] : [];
  const offered = offeredSteps(session, pacing);
  // What ends with a proceed is completed by the same call.
  const complete = pacing === "grouped" && offered.includes("8") ? ["--complete"] : [];
  const back = loop.length > 0 ? `A contradiction sent the session back to step ${step}. ` : "";
  const open = offered.length > 1 ? `Steps ${stepsInWords(offered)} are open: one call takes all their answers.` : "";
  const why = `${back}${open}` || `Step ${step} is open.`;
  const call = { tool: "submit_step", arguments: { sessionId, step, loopBack: loop.length > 0 ? true : undefined } };
  return { words: ["step", step, ...handle, ...loop, ...complete], why: why.trim(), call };
}

/** Steps as they are named in a sentence: "1 to 4", "0, 1 and 8". */
export function stepsInWords(keys: readonly StepKey[]): string {
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  const from = STEP_KEYS.findIndex((key) => key === first);
  if (keys.length > 2 && keys.every((key, index) => key === STEP_KEYS[from + index])) return `${first} to ${last}`;
  return keys.length < 2 ? first : `${keys.slice(0, -1).join(", ")} and ${last}`;
}
