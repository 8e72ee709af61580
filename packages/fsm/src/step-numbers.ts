import {
  SESSION_TABLE,
  type SessionDepth,
  type SessionEvent,
  type SessionMode,
  type SessionState,
} from "./session-table.ts";
import { type Transition, transition } from "./transition.ts";

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
