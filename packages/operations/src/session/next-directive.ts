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

/** How commands name a session, and which program runs them. */
export interface CommandEdge {
  /** Absolute path of the state file, if sessions are files. */
  readonly location: string | undefined;
  /** The words that run Clew, such as `["clew"]` or `["node", "/opt/clew.cjs"]`. */
  readonly executable: readonly string[];
  /** Whether a person reads it: only a person may answer the questions of a hook's session. */
  readonly forPerson?: boolean;
  /** Whether to offer steps in groups (default: one at a time). */
  readonly pacing?: Pacing;
  /** Whether the reader calls MCP tools. */
  readonly byTool?: boolean;
}

/** A directive from the words after the program; without words there is nothing to do. */
function directiveOf(words: readonly string[], why: string, executable: readonly string[]): Directive {
  return makeDirective(words.length === 0 ? [] : [...executable, ...words], why);
}

/** What comes next in a session. It depends on the state, never on text in the file. */
export function nextDirective(session: Session, edge: CommandEdge): Directive {
  const { words, why, call }: NextCommand =
    isForPerson(session) && edge.forPerson !== true
      ? { words: [], why: WAITS_FOR_PERSON }
      : nextCommand(session, sessionHandle(session, edge), edge.pacing);
  const directive = directiveOf(words, why, edge.executable);
  return edge.byTool === true && call !== undefined ? withTool(directive, call) : directive;
}

/** An MCP tool call. */
export interface DirectiveCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A directive for a reader that calls tools. Only tools of the core set are named, because every client has those. */
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

/** An agent never answers its own halt: if a hook opened the session, there is no command to run. */
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
  // The same call completes the session if it ends with proceed.
  const complete = pacing === "grouped" && offered.includes("8") ? ["--complete"] : [];
  const back = loop.length > 0 ? `A contradiction sent the session back to step ${step}. ` : "";
  const open = offered.length > 1 ? `Steps ${stepsInWords(offered)} are open: one call takes all their answers.` : "";
  const why = `${back}${open}` || `Step ${step} is open.`;
  const call = { tool: "submit_step", arguments: { sessionId, step, loopBack: loop.length > 0 ? true : undefined } };
  return { words: ["step", step, ...handle, ...loop, ...complete], why: why.trim(), call };
}

/** Steps as words in a sentence: "1 to 4", "0, 1 and 8". */
export function stepsInWords(keys: readonly StepKey[]): string {
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  const from = STEP_KEYS.findIndex((key) => key === first);
  if (keys.length > 2 && keys.every((key, index) => key === STEP_KEYS[from + index])) return `${first} to ${last}`;
  return keys.length < 2 ? first : `${keys.slice(0, -1).join(", ")} and ${last}`;
}
