import { defineTable, type Table } from "./table.ts";

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
