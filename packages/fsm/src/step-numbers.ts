import { defineTable, type Edge, type Table } from "./table.ts";
import { type Transition, transition } from "./transition.ts";

/** The states of a reasoning session; a step that a team added has its own. */
export type SessionState =
  | `STEP:${string}`
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

/** What happens to a session: an answer is stored (submit, ask, proceed, loop_back, halt), or somebody acts. */
export type SessionEvent = "start" | "submit" | "ask" | "proceed" | "loop_back" | "halt" | "answer" | "complete";

/** A normal session routes its work; an agent session was already routed. */
export type SessionMode = "normal" | "agent";

/** full: every step; light: steps 0, 1 and 8. */
export type SessionDepth = "full" | "light";

/** What a session's guards read. */
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

interface StepEntry {
  readonly key: BuiltInStepKey;
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

/** The reasoning session. */
export const SESSION_TABLE: Table<SessionState, SessionEvent, SessionContext> = defineTable({
  name: "session",
  initial: "INITIALIZED",
  states: ["INITIALIZED", ...STEP_TABLE.map(({ state }) => state), "COMPLETED", "HALTED"],
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

/** A built-in step, as written on the command line and as a key of stored answers. */
export type BuiltInStepKey = "0" | "1" | "2" | "3" | "3b" | "4" | "5" | "6" | "7" | "8";

/** Any step by key: built-in or added by a team. */
export type StepKey = BuiltInStepKey | (string & Record<never, never>);

/** A state that asks a step. */
export type StepState = Exclude<SessionState, "INITIALIZED" | "HALTED" | "COMPLETED">;

/** A step that a team added, and the step it follows. */
export interface AddedStep {
  readonly key: string;
  readonly after: string;
  /** Whether light sessions ask it too. */
  readonly light?: boolean | undefined;
}

/** Every built-in step key in order. */
export const STEP_KEYS: readonly BuiltInStepKey[] = STEP_TABLE.map((entry) => entry.key);

const ADDED_STATE = "STEP:";
const ADDED_KEY = /^[a-z][a-z0-9_]{0,31}$/;

/** Whether a text can be the key of an added step. */
export function isAddedKey(text: string): boolean {
  return ADDED_KEY.test(text);
}

/** The step that a state asks; null if none. */
export function stepKeyOfState(state: string): StepKey | null {
  if (state.startsWith(ADDED_STATE)) return state.slice(ADDED_STATE.length);
  return STEP_TABLE.find((entry) => entry.state === state)?.key ?? null;
}

/** What the state file stores for a state: a number, an added step's key, or null if no step is asked. */
export function stepNumberOfState(state: string): number | string | null {
  if (state.startsWith(ADDED_STATE)) return state.slice(ADDED_STATE.length);
  return STEP_TABLE.find((entry) => entry.state === state)?.number ?? null;
}

/** The state that asks a step. */
export function stateOfStep(key: StepKey): StepState {
  const entry = STEP_TABLE.find((each) => each.key === key);
  if (entry) return entry.state;
  if (!ADDED_KEY.test(key)) throw new TypeError(`there is no step "${key}"`);
  return `${ADDED_STATE}${key}`;
}

/** The number of a built-in step in the state machine: 3.2 for "3b". */
export function stepNumber(key: BuiltInStepKey): number {
  const entry = STEP_TABLE.find((each) => each.key === key);
  if (!entry) throw new TypeError(`there is no step "${key}"`);
  return entry.number;
}

/** Parse a built-in step as written ("3b", "3B", "3.2", 4); undefined if it is none. */
export function parseStepKey(written: string | number): BuiltInStepKey | undefined {
  const text = String(written).trim().toLowerCase();
  return STEP_TABLE.find((entry) => entry.key === text || String(entry.number) === text)?.key;
}

/** Every step in order, whatever the mode and depth: built-in and added ones. */
export function stepOrder(added: readonly AddedStep[]): readonly StepKey[] {
  const known = orders.get(added);
  if (known) return known;
  const order: string[] = [...STEP_KEYS];
  // Several steps after the same one keep their written order; one may follow a step that is written later.
  for (let left = [...added]; left.length > 0; ) {
    const ready = left.filter(({ after }) => order.includes(after));
    if (ready.length === 0)
      throw new TypeError(`step "${left[0]?.key}" stands after "${left[0]?.after}", which is nowhere`);
    for (const { key, after } of ready.toReversed()) order.splice(order.indexOf(after) + 1, 0, key);
    left = left.filter(({ key }) => !order.includes(key));
  }
  orders.set(added, order);
  return order;
}

const orders = new WeakMap<readonly AddedStep[], readonly StepKey[]>();

/** The steps that a loop-back asks again: routing, and everything after it. */
export function passSteps(added: readonly AddedStep[]): readonly StepKey[] {
  const order = stepOrder(added);
  return order.slice(order.indexOf("4"));
}

/** The steps of a mode and depth, in order. */
export function stepsOfMode(
  mode: SessionMode,
  depth: SessionDepth,
  added: readonly AddedStep[] = [],
): readonly StepKey[] {
  if (added.length > 0) return walkOf(mode, depth, added);
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

/** The same with added steps in their places. */
function walkOf(mode: SessionMode, depth: SessionDepth, added: readonly AddedStep[]): readonly StepKey[] {
  const builtIn = new Set(stepsOfMode(mode, depth));
  const own = new Map(added.map((step) => [step.key, depth === "full" || step.light === true]));
  return stepOrder(added).filter((key) => own.get(key) ?? builtIn.has(key));
}

const tables = new WeakMap<readonly AddedStep[], Table<SessionState, SessionEvent, SessionContext>>();

/**
 * A session's table with a team's added steps. The events and states are the same, but a submitted answer leads through
 * the added steps, and what leads back leads to the first step to be asked.
 */
export function sessionTable(added: readonly AddedStep[]): Table<SessionState, SessionEvent, SessionContext> {
  if (added.length === 0) return SESSION_TABLE;
  const known = tables.get(added);
  if (known) return known;
  // Every command on a session builds it, so compute the walks once.
  const walk = (mode: SessionMode, depth: SessionDepth): Walk => ({ mode, depth, keys: walkOf(mode, depth, added) });
  const walks = {
    normal: { full: walk("normal", "full"), light: walk("normal", "light") },
    agent: { full: walk("agent", "full"), light: walk("agent", "light") },
  };
  const all = Object.values(walks).flatMap(({ full, light }) => [full, light]);
  const pass = passSteps(added);
  const back = SESSION_TABLE.edges.flatMap((edge) => {
    if (edge.event === "submit") return [];
    return [{ ...edge, to: backTo(edge, walks[edge.when?.["mode"] === "agent" ? "agent" : "normal"], pass) }];
  });
  const table = defineTable<SessionState, SessionEvent, SessionContext>({
    ...SESSION_TABLE,
    states: [...SESSION_TABLE.states, ...added.map(({ key }) => stateOfStep(key))],
    edges: [...stepOrder(added).flatMap((key) => submitEdges(key, all)), ...back],
  });
  tables.set(added, table);
  return table;
}

/** The steps of one mode and depth. */
interface Walk {
  readonly mode: SessionMode;
  readonly depth: SessionDepth;
  readonly keys: readonly StepKey[];
}

/**
 * Where a loop-back or an answered halt leads: a new pass starts with its first step, a raised session with the first
 * step it had skipped.
 */
function backTo(
  { to }: Edge<SessionState, SessionEvent>,
  { full, light }: { readonly full: Walk; readonly light: Walk },
  pass: readonly StepKey[],
): SessionState {
  if (to === "CHAIN_OF_THOUGHT") return stateOfStep(full.keys.find((key) => !light.keys.includes(key)) ?? "2");
  if (to !== "TASK_ROUTING" && to !== "SELF_CONSISTENCY") return to;
  return stateOfStep(full.keys.find((key) => pass.includes(key)) ?? "4");
}

/** Where an answer to a step leads, with a guard only if mode or depth matter. */
function submitEdges(key: StepKey, walks: readonly Walk[]): Edge<SessionState, SessionEvent>[] {
  const ways = walks.flatMap(({ mode, depth, keys }) => {
    const next = keys.includes(key) ? keys[keys.indexOf(key) + 1] : undefined;
    return next === undefined ? [] : [{ mode, depth, next }];
  });
  for (const fields of GUARDS) {
    const edges = new Map<string, Edge<SessionState, SessionEvent>>();
    const isPlain = ways.every((way) => {
      const values = fields.map((field) => way[field]).join();
      const edge = edges.get(values);
      const to = stateOfStep(way.next);
      const when = fields.length === 0 ? undefined : Object.fromEntries(fields.map((field) => [field, way[field]]));
      if (edge === undefined) edges.set(values, { from: stateOfStep(key), event: "submit", to, when });
      return edge === undefined || edge.to === to;
    });
    if (isPlain) return [...edges.values()];
  }
  return [];
}

const GUARDS: readonly (readonly ("mode" | "depth")[])[] = [[], ["depth"], ["mode"], ["mode", "depth"]];
