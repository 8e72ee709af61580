import type { ToolCall } from "./hook-event.ts";

/** How strictly tools are held back before the reasoning is on record. */
type Enforcement = "off" | "observe" | "advise" | "gate";

/** What is known about a call of a tool; the edge finds it out, this room judges it. */
export interface ToolFacts {
  readonly tool: ToolCall;
  readonly enforce: Enforcement;
  /** Whether the session of this prompt is completed, or the prompt needed none. */
  readonly open: boolean;
  /** What the shell classifier said, where it was asked. */
  readonly shell?: {
    readonly verdict: "read" | "check" | "write" | "clew" | "mixed" | "unknown";
    readonly reasons: readonly string[];
  };
  /** The first protected file or folder that the call would write. */
  readonly protectedPath?: string;
  /** Why it is refused, where the path itself does not say it. */
  readonly protectedWhy?: string;
  /** Why nobody could find out what the call would write. */
  readonly fault?: string;
  /** Whether every file it would write lies in the folder for answers. */
  readonly writesAnswersOnly?: boolean;
  /** Tools that the user lets through by name. */
  readonly allow: readonly string[];
  /** Whether it is a tool of a well-known server that only reads. */
  readonly reads?: boolean;
  /** Whether the session waits for answers. */
  readonly halted?: boolean;
}

/** Why a call passes, or what is refused and why. */
export type ToolVerdict =
  | { readonly pass: true; readonly rule: string }
  | { readonly pass: false; readonly rule: "protected" | "fault" | "answer" | "closed"; readonly refused: string };

/** What a user lists to let tests, type checks and linters pass. */
const CHECKS = "@checks";

// A skill is text; what it says to do is judged when it is done.
const PASSING: ReadonlySet<ToolCall["class"]> = new Set(["read", "ask", "plan", "spawn", "clew", "skill"]);

/** Judges one call: protected files first, then what passes by name, then Clew's own, then the shell, then the user's list. */
export function judgeTool(facts: ToolFacts): ToolVerdict {
  const { tool } = facts;
  if (facts.enforce !== "gate") return { pass: true, rule: facts.enforce };
  if (facts.protectedPath !== undefined && facts.writesAnswersOnly !== true)
    return {
      pass: false,
      rule: "protected",
      refused: facts.protectedWhy ?? `${facts.protectedPath} belongs to Clew or to an agent's own settings`,
    };
  // An open gate refuses it, too: what nobody could look at may be about a protected file.
  if (facts.fault !== undefined) return { pass: false, rule: "fault", refused: facts.fault };
  if (tool.clewTool === "answer_questions" && facts.halted === true)
    return {
      pass: false,
      rule: "answer",
      refused: "the questions of this halt are answered by a person, not by a tool call",
    };
  if (facts.open) return { pass: true, rule: "open" };
  if (PASSING.has(tool.class)) return { pass: true, rule: tool.class };
  if (facts.reads === true) return { pass: true, rule: "reading tool" };
  if (tool.class === "write" && facts.writesAnswersOnly === true) return { pass: true, rule: "answers" };
  if (facts.shell?.verdict === "read" || facts.shell?.verdict === "clew")
    return { pass: true, rule: `shell ${facts.shell.verdict}` };
  if (facts.allow.includes(tool.name) || (facts.shell?.verdict === "check" && facts.allow.includes(CHECKS)))
    return { pass: true, rule: "gate.allow" };
  return { pass: false, rule: "closed", refused: refusedWords(facts) };
}

function refusedWords({ tool, shell, allow }: ToolFacts): string {
  const reason = shell?.reasons[0];
  if (shell?.verdict === "check") return `this command waits (${reason ?? "a check"}; ${lineFor(CHECKS, allow)})`;
  if (reason !== undefined) return `this command waits (${reason})`;
  const waits = `${tool.name} waits until the reasoning of this prompt is on record`;
  // What an unknown tool does only its user knows.
  return tool.class === "other" && /^[\w.:-]{1,100}$/.test(tool.name)
    ? `${waits}; ${lineFor(tool.name, allow)}`
    : waits;
}

/** How a user lets a tool pass for good, beside what passes already. */
function lineFor(name: string, allow: readonly string[]): string {
  return `the user lets it pass for good by: clew config set gate.allow ${[...allow, name].join(",")}`;
}
