import type { ToolCall } from "./hook-event.ts";

/** How strictly tools are held back until the reasoning is on record. */
type Enforcement = "off" | "observe" | "advise" | "gate";

/** The facts about a tool call. The program gathers them; this package judges them. */
export interface ToolFacts {
  readonly tool: ToolCall;
  readonly enforce: Enforcement;
  /** Whether this prompt's session is completed, or the prompt needed none. */
  readonly open: boolean;
  /** The shell classifier's result, if it ran. */
  readonly shell?: {
    readonly verdict: "read" | "check" | "write" | "clew" | "mixed" | "unknown";
    readonly reasons: readonly string[];
  };
  /** The first protected file or folder the call would write. */
  readonly protectedPath?: string;
  /** Why it is refused, if the path alone does not explain it. */
  readonly protectedWhy?: string;
  /** Why it could not be worked out what the call would write. */
  readonly fault?: string;
  /** Whether every file it would write is in the folder for answers. */
  readonly writesAnswersOnly?: boolean;
  /** Tools that the user allows by name. */
  readonly allow: readonly string[];
  /** Whether it is a read-only tool of a well-known server. */
  readonly reads?: boolean;
  /** Whether the session is waiting for answers. */
  readonly halted?: boolean;
}

/** Why a call passes, or what is refused and why. */
export type ToolVerdict =
  | { readonly pass: true; readonly rule: string }
  | { readonly pass: false; readonly rule: "protected" | "fault" | "answer" | "closed"; readonly refused: string };

/** The entry that lets tests, type checks and linters pass. */
const CHECKS = "@checks";

// A skill is only text; what it tells the agent to do is judged later.
const PASSING: ReadonlySet<ToolCall["class"]> = new Set(["read", "ask", "plan", "spawn", "clew", "skill"]);

/**
 * Judge a call: protected files first, then tools that pass by name, Clew's own tools, the shell, and the user's list.
 */
export function judgeTool(facts: ToolFacts): ToolVerdict {
  const { tool } = facts;
  if (facts.enforce !== "gate") return { pass: true, rule: facts.enforce };
  if (facts.protectedPath !== undefined && facts.writesAnswersOnly !== true)
    return {
      pass: false,
      rule: "protected",
      refused: facts.protectedWhy ?? `${facts.protectedPath} belongs to Clew or to an agent's own settings`,
    };
  // An open gate refuses it too: a call that could not be checked may change a protected file.
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
  // Only the user knows what an unknown tool does.
  return tool.class === "other" && /^[\w.:-]{1,100}$/.test(tool.name)
    ? `${waits}; ${lineFor(tool.name, allow)}`
    : waits;
}

/** How a user allows a tool for good, in addition to those already allowed. */
function lineFor(name: string, allow: readonly string[]): string {
  return `the user lets it pass for good by: clew config set gate.allow ${[...allow, name].join(",")}`;
}
