import { defineTable, type Table } from "./table.ts";
import { type Transition, transition } from "./transition.ts";

/** The states of a reasoning session. */
export type SessionState =
  | "INITIALIZED"
  | "JOHARI_DISCOVERY"
  | "SEMANTIC_UNDERSTANDING"
  | "CHAIN_OF_THOUGHT"
  | "TREE_OF_THOUGHT"
  | "SKILL_DETECTION"
  | "TASK_ROUTING"
  | "SELF_CONSISTENCY"
  | "SOCRATIC_INTERROGATION"
  | "CONSTITUTIONAL_CRITIQUE"
  | "KNOWLEDGE_TRANSFER"
  | "COMPLETED"
  | "HALTED";

/** What happens to a session: an answer is stored (submit, ask, proceed, loop_back, halt), or someone acts. */
export type SessionEvent = "start" | "submit" | "ask" | "proceed" | "loop_back" | "halt" | "answer" | "complete";

/** A normal session routes its work; an agent session is routed already. */
export type SessionMode = "normal" | "agent";

/** full: every step; light: steps 0, 1 and 8. */
export type SessionDepth = "full" | "light";

/** What the guards of a session read. */
export interface SessionContext {
  readonly mode: SessionMode;
  readonly depth: SessionDepth;
  /** Loop-backs since a person last decided: 0, 1 or 2. */
  readonly iteration: number;
  /** The step at which a halted session halted. */
  readonly haltedAt?: "0" | "8";
  /** Whether the stored answer of step 8 says proceed. */
  readonly concluded?: boolean;
}

/** What must happen together with a move of a session. */
export type SessionEffect =
  | "archive_pass"
  | "count_iteration"
  | "reset_iterations"
  | "raise_depth"
  | "ask_contradictions";

/** The reasoning session. */
export const SESSION_TABLE: Table<SessionState, SessionEvent, SessionContext> = defineTable({
  name: "session",
  initial: "INITIALIZED",
  states: [
    "INITIALIZED",
    "JOHARI_DISCOVERY",
    "SEMANTIC_UNDERSTANDING",
    "CHAIN_OF_THOUGHT",
    "TREE_OF_THOUGHT",
    "SKILL_DETECTION",
    "TASK_ROUTING",
    "SELF_CONSISTENCY",
    "SOCRATIC_INTERROGATION",
    "CONSTITUTIONAL_CRITIQUE",
    "KNOWLEDGE_TRANSFER",
    "COMPLETED",
    "HALTED",
  ],
  final: ["COMPLETED"],
  edges: [
    { from: "INITIALIZED", event: "start", to: "JOHARI_DISCOVERY" },

    { from: "JOHARI_DISCOVERY", event: "submit", to: "SEMANTIC_UNDERSTANDING" },
    { from: "JOHARI_DISCOVERY", event: "ask", to: "HALTED" },
    { from: "JOHARI_DISCOVERY", event: "halt", to: "HALTED" },

    { from: "SEMANTIC_UNDERSTANDING", event: "submit", to: "CHAIN_OF_THOUGHT", when: { depth: "full" } },
    { from: "SEMANTIC_UNDERSTANDING", event: "submit", to: "KNOWLEDGE_TRANSFER", when: { depth: "light" } },
    { from: "CHAIN_OF_THOUGHT", event: "submit", to: "TREE_OF_THOUGHT" },
    { from: "TREE_OF_THOUGHT", event: "submit", to: "SKILL_DETECTION" },
    { from: "SKILL_DETECTION", event: "submit", to: "TASK_ROUTING", when: { mode: "normal" } },
    { from: "SKILL_DETECTION", event: "submit", to: "SELF_CONSISTENCY", when: { mode: "agent" } },
    { from: "TASK_ROUTING", event: "submit", to: "SELF_CONSISTENCY" },
    { from: "SELF_CONSISTENCY", event: "submit", to: "SOCRATIC_INTERROGATION" },
    { from: "SOCRATIC_INTERROGATION", event: "submit", to: "CONSTITUTIONAL_CRITIQUE" },
    { from: "CONSTITUTIONAL_CRITIQUE", event: "submit", to: "KNOWLEDGE_TRANSFER" },

    { from: "KNOWLEDGE_TRANSFER", event: "proceed", to: "KNOWLEDGE_TRANSFER" },
    { from: "KNOWLEDGE_TRANSFER", event: "complete", to: "COMPLETED", when: { concluded: true } },
    { from: "KNOWLEDGE_TRANSFER", event: "halt", to: "HALTED" },
    {
      from: "KNOWLEDGE_TRANSFER",
      event: "loop_back",
      to: "CHAIN_OF_THOUGHT",
      when: { depth: "light" },
      effects: ["archive_pass", "raise_depth"],
    },
    {
      from: "KNOWLEDGE_TRANSFER",
      event: "loop_back",
      to: "TASK_ROUTING",
      when: { depth: "full", mode: "normal", iteration: [0, 1] },
      effects: ["archive_pass", "count_iteration"],
    },
    {
      from: "KNOWLEDGE_TRANSFER",
      event: "loop_back",
      to: "SELF_CONSISTENCY",
      when: { depth: "full", mode: "agent", iteration: [0, 1] },
      effects: ["archive_pass", "count_iteration"],
    },
    {
      from: "KNOWLEDGE_TRANSFER",
      event: "loop_back",
      to: "HALTED",
      when: { depth: "full", iteration: 2 },
      effects: ["ask_contradictions"],
      cause: "max_iterations",
    },

    { from: "HALTED", event: "answer", to: "JOHARI_DISCOVERY", when: { haltedAt: "0" } },
    {
      from: "HALTED",
      event: "answer",
      to: "CHAIN_OF_THOUGHT",
      when: { haltedAt: "8", depth: "light" },
      effects: ["archive_pass", "reset_iterations", "raise_depth"],
    },
    {
      from: "HALTED",
      event: "answer",
      to: "TASK_ROUTING",
      when: { haltedAt: "8", depth: "full", mode: "normal" },
      effects: ["archive_pass", "reset_iterations"],
    },
    {
      from: "HALTED",
      event: "answer",
      to: "SELF_CONSISTENCY",
      when: { haltedAt: "8", depth: "full", mode: "agent" },
      effects: ["archive_pass", "reset_iterations"],
    },
  ],
});

/** A step as it is written on a command line and as a key of stored answers. */
export type StepKey = "0" | "1" | "2" | "3" | "3b" | "4" | "5" | "6" | "7" | "8";

/** A state in which a step is asked. */
export type StepState = Exclude<SessionState, "INITIALIZED" | "HALTED" | "COMPLETED">;

interface StepEntry {
  readonly key: StepKey;
  readonly number: number;
  readonly state: StepState;
}

/** The steps in order: key, number in the state machine, state. */
export const STEP_TABLE: readonly StepEntry[] = [
  { key: "0", number: 0, state: "JOHARI_DISCOVERY" },
  { key: "1", number: 1, state: "SEMANTIC_UNDERSTANDING" },
  { key: "2", number: 2, state: "CHAIN_OF_THOUGHT" },
  { key: "3", number: 3, state: "TREE_OF_THOUGHT" },
  { key: "3b", number: 3.2, state: "SKILL_DETECTION" },
  { key: "4", number: 4, state: "TASK_ROUTING" },
  { key: "5", number: 5, state: "SELF_CONSISTENCY" },
  { key: "6", number: 6, state: "SOCRATIC_INTERROGATION" },
  { key: "7", number: 7, state: "CONSTITUTIONAL_CRITIQUE" },
  { key: "8", number: 8, state: "KNOWLEDGE_TRANSFER" },
];

/** Every step key in order. */
export const STEP_KEYS: readonly StepKey[] = STEP_TABLE.map((entry) => entry.key);

/** The step that a state asks, or null where it asks none. */
export function stepKeyOfState(state: SessionState): StepKey | null {
  return STEP_TABLE.find((entry) => entry.state === state)?.key ?? null;
}

/** The number that stands for a state in the state file, or null where no step is asked. */
export function stepNumberOfState(state: SessionState): number | null {
  return STEP_TABLE.find((entry) => entry.state === state)?.number ?? null;
}

/** The state in which a step is asked. */
export function stateOfStep(key: StepKey): StepState {
  return entryOf(key).state;
}

/** The number of a step in the state machine: 3.2 for "3b". */
export function stepNumber(key: StepKey): number {
  return entryOf(key).number;
}

/** A step as somebody wrote it ("3b", "3B", "3.2", 4) as its key, or undefined. */
export function parseStepKey(written: string | number): StepKey | undefined {
  const text = String(written).trim().toLowerCase();
  return STEP_TABLE.find((entry) => entry.key === text || String(entry.number) === text)?.key;
}

/** The steps of a session's own mode and depth, walked through the table. */
export function stepsOfMode(mode: SessionMode, depth: SessionDepth): readonly StepKey[] {
  const keys: StepKey[] = [];
  let state: SessionState = "JOHARI_DISCOVERY";
  for (let key = stepKeyOfState(state); key; key = stepKeyOfState(state)) {
    keys.push(key);
    const move: Transition<SessionState, SessionEvent> = transition(SESSION_TABLE, state, {
      type: "submit",
      mode,
      depth,
      iteration: 0,
    });
    if (!move.ok) break;
    state = move.next;
  }
  return keys;
}

function entryOf(key: StepKey): StepEntry {
  const entry = STEP_TABLE.find((each) => each.key === key);
  if (!entry) throw new TypeError(`there is no step "${key}"`);
  return entry;
}
