import { isClientsOwn } from "./clients-own.ts";
import { countPaths } from "./count-paths.ts";
import { findFullWord } from "./full-words.ts";

/** How deep a prompt is reasoned about: not at all by itself, in three steps, or in all of them. */
export type PromptDepth = "skip" | "light" | "full";

/** A word that a person may put first. */
export type PromptPrefix = "quick" | "full" | "skip" | "new" | "off";

/** What is known around a prompt. */
export interface PromptContext {
  /** The user's setting; `full` leaves only what is no request at all and what a prefix lowers. */
  readonly setting?: "adaptive" | "full";
  /** The last session of the same agent session, if there is one. */
  readonly previous?: {
    readonly sessionId: string;
    readonly status: string;
    /** Milliseconds since it was completed. */
    readonly completedForMs?: number;
  };
}

/** The depth of a prompt, and the rule that decided it. */
export interface PromptClass {
  readonly depth: PromptDepth;
  readonly reason: string;
  /** The prompt without its prefix: what is classified, not what is stored. */
  readonly query: string;
  readonly prefix?: PromptPrefix;
  /** The session that a follow-up continues. */
  readonly continues?: string;
}

/** From this many characters on a prompt is worth every step. */
const LONG = 600;
/** Up to this many characters a prompt can be a follow-up. */
const SHORT = 120;
const FOLLOW_UP_MS = 30 * 60 * 1000;
const PREFIX = /^\s*clew:(quick|full|skip|new|off)(?:[,:;.]?(?=\s|$))/i;

/** Decides how deep a prompt is reasoned about; the first rule that matches wins. */
export function classifyPrompt(prompt: string, context: PromptContext = {}): PromptClass {
  // Patterns cost their compilation: none is touched for the many prompts that plainly do not match.
  const match = /^\s*clew:/i.test(prompt) ? PREFIX.exec(prompt) : null;
  const query = match ? prompt.slice(match[0].length).trimStart() : prompt;
  if (!match) return { ...classify(query, context), query };
  // The pattern lists exactly these words.
  const prefix = match[1]?.toLowerCase() as PromptPrefix;
  return { ...classifyPrefixed(prefix, query, context), query, prefix };
}

type Verdict = Pick<PromptClass, "depth" | "reason" | "continues">;

function classifyPrefixed(prefix: PromptPrefix, query: string, context: PromptContext): Verdict {
  switch (prefix) {
    case "skip":
    case "off":
      return { depth: "skip", reason: `clew:${prefix}` };
    case "full":
      return { depth: "full", reason: "clew:full" };
    case "quick":
      return { depth: "light", reason: "clew:quick" };
    case "new":
      return classify(query, context.setting ? { setting: context.setting } : {});
    default:
      return prefix satisfies never;
  }
}

function classify(query: string, context: PromptContext): Verdict {
  const own = isClientsOwn(query);
  if (own) return { depth: "skip", reason: own };
  if (context.setting === "full") return { depth: "full", reason: "setting: full" };
  const word = findFullWord(query);
  const continues = word === undefined ? followed(query, context) : undefined;
  if (continues !== undefined) return { depth: "skip", reason: `continues ${continues}`, continues };
  if (longerThan(query, LONG)) return { depth: "full", reason: `more than ${LONG} characters` };
  if (countPaths(query) >= 2) return { depth: "full", reason: "two or more file paths" };
  if (word !== undefined) return { depth: "full", reason: `full-word: ${word}` };
  return { depth: "light", reason: "nothing asks for more" };
}

function followed(query: string, context: PromptContext): string | undefined {
  const { previous } = context;
  const age = previous?.completedForMs;
  if (!previous || previous.status !== "completed" || age === undefined) return undefined;
  // A negative age means that the clock was set back: nothing is known then.
  if (!(age >= 0 && age < FOLLOW_UP_MS) || longerThan(query.trim(), SHORT)) return undefined;
  return previous.sessionId;
}

function longerThan(text: string, limit: number): boolean {
  // Counting characters of a megabyte is not needed to know that it is long.
  return text.length > 2 * limit || (text.length > limit && [...text].length > limit);
}
