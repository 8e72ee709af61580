import { classifyBy, type PromptClass, type PromptContext, type PromptReader } from "@clew/reasoning-steps/internal";
import { answersHalt, type OpenHalt } from "./answers-halt.ts";
import { plainWords } from "./plain-words.ts";

const GO_ON = new Set(
  (
    "continue|go on|goon|go ahead|carry on|keep going|keep on|proceed|resume|next|please continue|continue please|please go on|" +
    "go on please|continue where you left off|pick up where you left off|weiter|mach weiter|bitte weiter|fahre fort"
  ).split("|"),
);

/** Whether a prompt asks for nothing but to go on. */
export function saysGoOn(prompt: string): boolean {
  return GO_ON.has(plainWords(prompt, ".!,…"));
}

/** The session that an agent session had last, as far as the next prompt needs it. */
export interface PreviousSession {
  readonly id: string;
  readonly status: "initialized" | "in_progress" | "halted" | "completed" | "abandoned";
  readonly threadId?: string;
  /** Milliseconds since it was completed. */
  readonly completedForMs?: number;
  readonly halt?: OpenHalt;
}

/** A prompt that was seen a moment ago under the same key. */
interface SeenPrompt {
  readonly digest: string;
  readonly agoMs: number;
}

/** What is known when a prompt arrives. */
export interface PromptFacts {
  readonly prompt: string;
  /** A digest of the prompt, for comparing with the one before. */
  readonly digest: string;
  readonly setting: "adaptive" | "full";
  /** The words that a team's protocol adds. */
  readonly words?: PromptContext["words"];
  /** How prompts are read beyond plain English; without it nothing is a follow-up. */
  readonly reader?: PromptReader;
  readonly previous?: PreviousSession;
  readonly seen?: SeenPrompt;
  /** The open session of which the agent was told after a resume or a compaction, with no prompt since. */
  readonly resumed?: string;
}

/** What a prompt leads to. */
export type PromptPlan =
  /** The same event a second time: nothing new is opened. */
  | { readonly kind: "repeat" }
  | { readonly kind: "off" }
  /** The client was started anew on the same conversation, and the user only says that it shall go on. */
  | { readonly kind: "go-on"; readonly session: string }
  | { readonly kind: "answer"; readonly session: string }
  | { readonly kind: "skip"; readonly reason: string; readonly continues?: string }
  | {
      readonly kind: "open";
      readonly depth: "light" | "full";
      readonly reason: string;
      /** The unfinished session that this one takes the place of. */
      readonly supersedes?: string;
      /** The thread of a session that is continued. */
      readonly threadId?: string;
    };

const SAME_EVENT_MS = 2_000;

/** Decides what a prompt of an agent's own (not of a sub-agent) leads to. */
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
    // What an agent session decides stands in one thread, unless its user says that something new begins.
    threadId: known.prefix === "new" ? undefined : previous?.threadId,
  };
}

function previousOf(previous: PreviousSession | undefined): object {
  if (previous === undefined) return {};
  const { id, status, completedForMs } = previous;
  return { previous: { sessionId: id, status, completedForMs } };
}

/** A prefix says what the prompt is, and what the client itself sends is no person's answer. */
function isAnswer({ prompt, previous }: PromptFacts, known: PromptClass): boolean {
  if (previous?.halt === undefined) return false;
  if (known.prefix !== undefined || known.depth === "skip") return false;
  return answersHalt(prompt, previous.halt);
}
