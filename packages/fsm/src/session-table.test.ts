import { describe, expect, it } from "vitest";
import {
  movesFrom,
  SESSION_TABLE,
  type SessionContext,
  type SessionEvent,
  type SessionState,
  transition,
} from "./index.ts";

const FULL: SessionContext = { mode: "normal", depth: "full", iteration: 0 };
const AGENT: SessionContext = { mode: "agent", depth: "full", iteration: 0 };
const LIGHT: SessionContext = { mode: "normal", depth: "light", iteration: 0 };

function next(state: SessionState, type: SessionEvent, context: SessionContext): string {
  const move = transition(SESSION_TABLE, state, { type, ...context });
  return move.ok ? [move.next, ...move.effects].join(" ") : "refused";
}

describe("the session table", () => {
  it("has exactly these edges, in this order [protocol:session-moves]", () => {
    const rows = SESSION_TABLE.edges.map((edge) =>
      [
        edge.from,
        edge.event,
        edge.to,
        ...(edge.when ? [JSON.stringify(edge.when)] : []),
        ...(edge.effects ? [edge.effects.join("+")] : []),
        ...(edge.cause ? [edge.cause] : []),
      ].join(" "),
    );
    expect(rows).toEqual([
      "INITIALIZED start JOHARI_DISCOVERY",
      "JOHARI_DISCOVERY submit SEMANTIC_UNDERSTANDING",
      "JOHARI_DISCOVERY ask HALTED",
      "JOHARI_DISCOVERY halt HALTED",
      'SEMANTIC_UNDERSTANDING submit CHAIN_OF_THOUGHT {"depth":"full"}',
      'SEMANTIC_UNDERSTANDING submit KNOWLEDGE_TRANSFER {"depth":"light"}',
      "CHAIN_OF_THOUGHT submit TREE_OF_THOUGHT",
      "TREE_OF_THOUGHT submit SKILL_DETECTION",
      'SKILL_DETECTION submit TASK_ROUTING {"mode":"normal"}',
      'SKILL_DETECTION submit SELF_CONSISTENCY {"mode":"agent"}',
      "TASK_ROUTING submit SELF_CONSISTENCY",
      "SELF_CONSISTENCY submit SOCRATIC_INTERROGATION",
      "SOCRATIC_INTERROGATION submit CONSTITUTIONAL_CRITIQUE",
      "CONSTITUTIONAL_CRITIQUE submit KNOWLEDGE_TRANSFER",
      "KNOWLEDGE_TRANSFER proceed KNOWLEDGE_TRANSFER",
      'KNOWLEDGE_TRANSFER complete COMPLETED {"concluded":true}',
      "KNOWLEDGE_TRANSFER halt HALTED",
      'KNOWLEDGE_TRANSFER loop_back CHAIN_OF_THOUGHT {"depth":"light"} archive_pass+raise_depth',
      'KNOWLEDGE_TRANSFER loop_back TASK_ROUTING {"depth":"full","mode":"normal","iteration":[0,1]} archive_pass+count_iteration',
      'KNOWLEDGE_TRANSFER loop_back SELF_CONSISTENCY {"depth":"full","mode":"agent","iteration":[0,1]} archive_pass+count_iteration',
      'KNOWLEDGE_TRANSFER loop_back HALTED {"depth":"full","iteration":2} ask_contradictions max_iterations',
      'HALTED answer JOHARI_DISCOVERY {"haltedAt":"0"}',
      'HALTED answer CHAIN_OF_THOUGHT {"haltedAt":"8","depth":"light"} archive_pass+reset_iterations+raise_depth',
      'HALTED answer TASK_ROUTING {"haltedAt":"8","depth":"full","mode":"normal"} archive_pass+reset_iterations',
      'HALTED answer SELF_CONSISTENCY {"haltedAt":"8","depth":"full","mode":"agent"} archive_pass+reset_iterations',
    ]);
  });

  it("connects exactly these states", () => {
    const targets: Record<string, string[]> = {};
    for (const state of SESSION_TABLE.states) targets[state] = [];
    for (const edge of SESSION_TABLE.edges) {
      const list = targets[edge.from];
      if (edge.from !== edge.to && list && !list.includes(edge.to)) list.push(edge.to);
    }
    expect(targets).toEqual({
      INITIALIZED: ["JOHARI_DISCOVERY"],
      JOHARI_DISCOVERY: ["SEMANTIC_UNDERSTANDING", "HALTED"],
      SEMANTIC_UNDERSTANDING: ["CHAIN_OF_THOUGHT", "KNOWLEDGE_TRANSFER"],
      CHAIN_OF_THOUGHT: ["TREE_OF_THOUGHT"],
      TREE_OF_THOUGHT: ["SKILL_DETECTION"],
      SKILL_DETECTION: ["TASK_ROUTING", "SELF_CONSISTENCY"],
      TASK_ROUTING: ["SELF_CONSISTENCY"],
      SELF_CONSISTENCY: ["SOCRATIC_INTERROGATION"],
      SOCRATIC_INTERROGATION: ["CONSTITUTIONAL_CRITIQUE"],
      CONSTITUTIONAL_CRITIQUE: ["KNOWLEDGE_TRANSFER"],
      KNOWLEDGE_TRANSFER: ["COMPLETED", "HALTED", "CHAIN_OF_THOUGHT", "TASK_ROUTING", "SELF_CONSISTENCY"],
      COMPLETED: [],
      HALTED: ["JOHARI_DISCOVERY", "CHAIN_OF_THOUGHT", "TASK_ROUTING", "SELF_CONSISTENCY"],
    });
  });

  it("sends an agent session past routing and a normal one through it [protocol:agent-skips-routing]", () => {
    expect(next("SKILL_DETECTION", "submit", FULL)).toBe("TASK_ROUTING");
    expect(next("SKILL_DETECTION", "submit", AGENT)).toBe("SELF_CONSISTENCY");
  });

  it("takes a light session from step 1 to step 8 [protocol:light-steps]", () => {
    expect(next("SEMANTIC_UNDERSTANDING", "submit", LIGHT)).toBe("KNOWLEDGE_TRANSFER");
    expect(next("SEMANTIC_UNDERSTANDING", "submit", FULL)).toBe("CHAIN_OF_THOUGHT");
  });

  it("loops back twice and halts by itself the third time [protocol:third-loop-back-halts]", () => {
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", FULL)).toBe("TASK_ROUTING archive_pass count_iteration");
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", { ...FULL, iteration: 1 })).toBe(
      "TASK_ROUTING archive_pass count_iteration",
    );
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", { ...FULL, iteration: 2 })).toBe("HALTED ask_contradictions");
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", { ...AGENT, iteration: 2 })).toBe("HALTED ask_contradictions");
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", AGENT)).toBe("SELF_CONSISTENCY archive_pass count_iteration");
    expect(next("KNOWLEDGE_TRANSFER", "loop_back", LIGHT)).toBe("CHAIN_OF_THOUGHT archive_pass raise_depth");
  });

  it("goes on after a halt where it halted [protocol:halt-goes-on]", () => {
    expect(next("HALTED", "answer", { ...FULL, haltedAt: "0" })).toBe("JOHARI_DISCOVERY");
    expect(next("HALTED", "answer", { ...FULL, haltedAt: "8" })).toBe("TASK_ROUTING archive_pass reset_iterations");
    expect(next("HALTED", "answer", { ...AGENT, haltedAt: "8" })).toBe(
      "SELF_CONSISTENCY archive_pass reset_iterations",
    );
    expect(next("HALTED", "answer", { ...LIGHT, haltedAt: "8" })).toBe(
      "CHAIN_OF_THOUGHT archive_pass reset_iterations raise_depth",
    );
    expect(next("HALTED", "answer", FULL)).toBe("refused");
  });

  it("halts only at the first and the last step", () => {
    const halting = SESSION_TABLE.states.filter((state) => next(state, "halt", FULL) !== "refused");
    expect(halting).toEqual(["JOHARI_DISCOVERY", "KNOWLEDGE_TRANSFER"]);
  });

  it("completes only after a conclusion, and then nothing moves any more", () => {
    expect(next("KNOWLEDGE_TRANSFER", "complete", FULL)).toBe("refused");
    expect(next("KNOWLEDGE_TRANSFER", "complete", { ...FULL, concluded: true })).toBe("COMPLETED");
    expect(movesFrom(SESSION_TABLE, "COMPLETED", FULL)).toEqual([]);
  });

  it("stays at step 8 when its answer says proceed, so that it may be given again", () => {
    const move = transition(SESSION_TABLE, "KNOWLEDGE_TRANSFER", { type: "proceed", ...FULL });
    expect(move).toMatchObject({ ok: true, next: "KNOWLEDGE_TRANSFER", moved: false });
  });

  it("names what is possible when it refuses [protocol:refusal-names-moves]", () => {
    const refused = transition(SESSION_TABLE, "SKILL_DETECTION", { type: "complete", ...AGENT });
    expect(refused.ok).toBe(false);
    expect(refused.ok ? [] : refused.allowed.map((move) => `${move.event} ${move.next}`)).toEqual([
      "submit SELF_CONSISTENCY",
    ]);
  });

  it("reaches every state, and every state but COMPLETED has a way on", () => {
    const reached = new Set(SESSION_TABLE.edges.map((edge) => edge.to));
    expect(SESSION_TABLE.states.filter((state) => !reached.has(state))).toEqual(["INITIALIZED"]);
    const leaving = new Set(SESSION_TABLE.edges.filter((edge) => edge.to !== edge.from).map((edge) => edge.from));
    expect(SESSION_TABLE.states.filter((state) => !leaving.has(state))).toEqual(["COMPLETED"]);
  });
});
