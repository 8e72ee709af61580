/** What is known when an agent wants to end its turn. */
export interface StopFacts {
  readonly setting: "adaptive" | "full";
  readonly enforce: "off" | "advise" | "gate";
  /** How often this session has been asked to go on. */
  readonly blocks: number;
  readonly status?: "initialized" | "in_progress" | "halted" | "completed" | "abandoned";
  /** What comes next in the session, as a command. */
  readonly next?: string;
  /** The command that says what waits to be dispatched, where this agent session completed it and nobody took it. */
  readonly dispatch?: string;
  /** Task files whose handoff is required and not valid. */
  readonly missingHandoffs: readonly string[];
}

/** Clients end a turn that is blocked too often, or never do: this is Clew's own cap. */
export const STOP_CAP = 3;

/** Why an agent should go on instead of stopping, or undefined. */
export function planStop(facts: StopFacts): string | undefined {
  if (facts.enforce !== "gate" || facts.blocks >= STOP_CAP) return undefined;
  const unfinished = facts.status === "in_progress" || facts.status === "initialized";
  if (unfinished && facts.setting === "full" && facts.next !== undefined)
    return `The reasoning of this prompt is not on record yet. Next command: ${facts.next}`;
  if (facts.status === "completed" && facts.dispatch !== undefined)
    return `The route of this prompt was not taken up. ${facts.dispatch}`;
  const [task] = facts.missingHandoffs;
  if (task !== undefined)
    return `A valid handoff is required before this ends. Fill in the Handoff section, then check it: ${task}`;
  return undefined;
}
