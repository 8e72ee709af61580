import { classifyBy, type PromptClass, type PromptContext, type PromptReader } from "@clew/reasoning-steps/internal";

const GO_ON = new Set(
  (
    "continue|go on|goon|go ahead|carry on|keep going|keep on|proceed|resume|next|please continue|continue please|please go on|" +
    "go on please|continue where you left off|pick up where you left off|weiter|mach weiter|bitte weiter|fahre fort"
  ).split("|"),
);

/** Whether a prompt only asks to go on. */
export function saysGoOn(prompt: string): boolean {
  return GO_ON.has(plainWords(prompt, ".!,…"));
}

/** An agent session's last session, with what the next prompt needs. */
export interface PreviousSession {
  readonly id: string;
  readonly status: "initialized" | "in_progress" | "halted" | "completed" | "abandoned";
  readonly threadId?: string;
  /** Milliseconds since it was completed. */
  readonly completedForMs?: number;
  readonly halt?: OpenHalt;
}

/** A prompt seen a moment ago under the same key. */
interface SeenPrompt {
  readonly digest: string;
  readonly agoMs: number;
}

/** The facts when a prompt arrives. */
export interface PromptFacts {
  readonly prompt: string;
  /** A digest of the prompt, to compare with the previous one. */
  readonly digest: string;
  readonly setting: "adaptive" | "full";
  /** Words added by a team's protocol. */
  readonly words?: PromptContext["words"];
  /** Reads prompts beyond plain English. Without it, nothing is a follow-up. */
  readonly reader?: PromptReader;
  readonly previous?: PreviousSession;
  readonly seen?: SeenPrompt;
  /** The open session the agent was told about after a resume or compaction, if no prompt came since. */
  readonly resumed?: string;
}

/** What to do with a prompt. */
export type PromptPlan =
  /** The same event again: open nothing. */
  | { readonly kind: "repeat" }
  | { readonly kind: "off" }
  /** The client resumed the same conversation, and the user only asks to go on. */
  | { readonly kind: "go-on"; readonly session: string }
  | { readonly kind: "answer"; readonly session: string }
  | { readonly kind: "skip"; readonly reason: string; readonly continues?: string }
  | {
      readonly kind: "open";
      readonly depth: "light" | "full";
      readonly reason: string;
      /** The unfinished session that this one replaces. */
      readonly supersedes?: string;
      /** The thread of the session being continued. */
      readonly threadId?: string;
    };

const SAME_EVENT_MS = 2_000;

/** Decide what to do with a prompt for the main agent. */
export function planPrompt(facts: PromptFacts): PromptPlan {
  const { previous, seen } = facts;
  if (seen !== undefined && seen.digest === facts.digest && seen.agoMs >= 0 && seen.agoMs < SAME_EVENT_MS)
    return { kind: "repeat" };
  const known = classifyBy(facts.reader, facts.prompt, {
    setting: facts.setting,
    words: facts.words,
    ...previousOf(previous),
  });
  if (known.prefix === "off") return { kind: "off" };
  if (isAnswer(facts, known) && previous !== undefined) return { kind: "answer", session: previous.id };
  if (known.depth === "skip")
    return {
      kind: "skip",
      reason: known.reason,
      continues: known.continues,
    };
  const goesOn = previous?.status === "in_progress" && facts.resumed === previous.id && known.prefix === undefined;
  if (goesOn && saysGoOn(facts.prompt)) return { kind: "go-on", session: previous.id };
  const unfinished = previous?.status === "in_progress" || previous?.status === "initialized";
  return {
    kind: "open",
    depth: known.depth,
    reason: known.reason,
    supersedes: unfinished && previous !== undefined ? previous.id : undefined,
    // All decisions of an agent session go into one thread, unless its user starts something new.
    threadId: known.prefix === "new" ? undefined : previous?.threadId,
  };
}

function previousOf(previous: PreviousSession | undefined): object {
  if (previous === undefined) return {};
  const { id, status, completedForMs } = previous;
  return { previous: { sessionId: id, status, completedForMs } };
}

/** A prefix says what the prompt is, and a message from the client itself is no person's answer. */
function isAnswer({ prompt, previous }: PromptFacts, known: PromptClass): boolean {
  if (previous?.halt === undefined) return false;
  if (known.prefix !== undefined || known.depth === "skip") return false;
  return answersHalt(prompt, previous.halt);
}

/** What is known about a halt when the next prompt arrives. */
interface OpenHalt {
  readonly questions: readonly { readonly question: string; readonly options?: readonly string[] }[];
  /** The prompt of the halted session. */
  readonly query: string;
}

const STOP_WORDS = (
  "forget it|forget that|never mind|nevermind|cancel|cancel that|stop|abort|drop it|leave it|skip it|skip this|" +
  "not now|later|ignore that|scratch that|lass es|vergiss es"
).split("|");
const NEW_TOPIC = 200;

/** Whether a prompt answers a halt: any ordinary prompt does, unless it cancels or is plainly about something else. */
export function answersHalt(prompt: string, halt: OpenHalt): boolean {
  const plain = plainWords(prompt, ".!,");
  if (plain === "" || STOP_WORDS.includes(plain)) return false;
  if ([...prompt].length <= NEW_TOPIC) return true;
  return sharesTopic(prompt, halt);
}

/**
 * A long prompt answers the halt only if it shares a significant word with the questions, their options or the first
 * prompt.
 */
function sharesTopic(prompt: string, halt: OpenHalt): boolean {
  const asked = [halt.query, ...halt.questions.flatMap((each) => [each.question, ...(each.options ?? [])])];
  const known = new Set(asked.flatMap(tellingWords));
  return tellingWords(prompt).some((word) => known.has(word));
}

const COMMON = new Set(
  (
    "about after again also because been before being could does doing done each from have here into just like make " +
    "more most much need only other over please same should some such than that their them then there these they " +
    "this those used using very want well were what when where which while will with would your file files code"
  ).split(" "),
);

function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}

/** A text in lower case with single spaces, without white space and these marks at its end. */
function plainWords(text: string, marks: string): string {
  let end = text.length;
  // Scan from the end: a pattern would be tried at each mark of a long row.
  while (end > 0 && isLeftOut(text.charAt(end - 1), marks)) end -= 1;
  return text.slice(0, end).trimStart().toLowerCase().replace(/\s+/g, " ");
}

function isLeftOut(character: string, marks: string): boolean {
  return marks.includes(character) || character.trim() === "";
}
