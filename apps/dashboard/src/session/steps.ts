import type { Session } from "@clew/schemas";

/** The steps of the protocol by their number. */
export const STEP_NAMES: Readonly<Record<string, string>> = {
  "0": "Johari discovery",
  "1": "Semantic understanding",
  "2": "Chain of thought",
  "3": "Tree of thought",
  "3b": "Skill detection",
  "4": "Task routing",
  "5": "Self-consistency",
  "6": "Socratic interrogation",
  "7": "Constitutional critique",
  "8": "Knowledge transfer",
};

/** The built-in steps in the order they are walked. */
const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;

/** The steps of a session in the order they are walked: a team's protocol puts some of its own among the built-in ones. */
export function stepsIn({ metadata }: Session): readonly string[] {
  const order: string[] = [...STEPS];
  let left = metadata.protocol?.steps ?? [];
  for (let before = -1; left.length > 0 && before !== left.length; ) {
    before = left.length;
    const ready = left.filter(({ after }) => order.includes(after));
    for (const { key, after } of ready.toReversed()) order.splice(order.indexOf(after) + 1, 0, key);
    left = left.filter((step) => !ready.includes(step));
  }
  return order;
}

/** What a step of a session is called. */
export function stepName({ metadata }: Session, step: string): string {
  return STEP_NAMES[step] ?? metadata.protocol?.steps.find(({ key }) => key === step)?.title ?? step;
}

/** The step that a state of a session is about. */
export function stepOfState(state: string): string {
  return state.startsWith("STEP:") ? state.slice("STEP:".length) : (STEP_OF_STATE[state] ?? state);
}

const STEP_OF_STATE: Readonly<Record<string, string>> = {
  JOHARI_DISCOVERY: "0",
  SEMANTIC_UNDERSTANDING: "1",
  CHAIN_OF_THOUGHT: "2",
  TREE_OF_THOUGHT: "3",
  SKILL_DETECTION: "3b",
  TASK_ROUTING: "4",
  SELF_CONSISTENCY: "5",
  SOCRATIC_INTERROGATION: "6",
  CONSTITUTIONAL_CRITIQUE: "7",
  KNOWLEDGE_TRANSFER: "8",
};

/** How long a step took, in milliseconds: from its instructions to its answer. */
export function stepTime(session: Session, step: string): number | undefined {
  const times = session.step_timestamps[step];
  if (typeof times !== "object" || times === null || !("started_at" in times)) return undefined;
  const { started_at: from, completed_at: to } = times as {
    readonly started_at: string;
    readonly completed_at?: string | null;
  }; // as the session's schema has it
  return typeof to === "string" ? Date.parse(to) - Date.parse(from) : undefined;
}
