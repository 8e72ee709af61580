import { describe, expect, it } from "vitest";
import {
  parseStepKey,
  STEP_KEYS,
  STEP_TABLE,
  stateOfStep,
  stepKeyOfState,
  stepNumber,
  stepNumberOfState,
  stepsOfMode,
} from "./index.ts";

describe("step numbers", () => {
  it("write 3b on the command line and 3.2 in the state machine [protocol:step-3b-number]", () => {
    expect(STEP_TABLE.map((entry) => `${entry.key} ${entry.number} ${entry.state}`)).toEqual([
      "0 0 JOHARI_DISCOVERY",
      "1 1 SEMANTIC_UNDERSTANDING",
      "2 2 CHAIN_OF_THOUGHT",
      "3 3 TREE_OF_THOUGHT",
      "3b 3.2 SKILL_DETECTION",
      "4 4 TASK_ROUTING",
      "5 5 SELF_CONSISTENCY",
      "6 6 SOCRATIC_INTERROGATION",
      "7 7 CONSTITUTIONAL_CRITIQUE",
      "8 8 KNOWLEDGE_TRANSFER",
    ]);
    expect(stepNumber("3b")).toBe(3.2);
    expect(stateOfStep("3b")).toBe("SKILL_DETECTION");
  });

  it("go from state to step and back, with none where no step is asked", () => {
    for (const key of STEP_KEYS) expect(stepKeyOfState(stateOfStep(key))).toBe(key);
    for (const state of ["INITIALIZED", "HALTED", "COMPLETED"] as const) {
      expect(stepKeyOfState(state)).toBeNull();
      expect(stepNumberOfState(state)).toBeNull();
    }
  });

  it("are read as people write them, and nothing else is a step", () => {
    expect(["3b", "3B", " 3b ", "3.2", 3.2, 4, "8", 0].map(parseStepKey)).toEqual([
      "3b",
      "3b",
      "3b",
      "3b",
      "3b",
      "4",
      "8",
      "0",
    ]);
    for (const odd of ["", "9", "-1", "3c", "03", "1e0", "constructor", "__proto__", Number.NaN])
      expect(parseStepKey(odd)).toBeUndefined();
  });

  it("follow from mode and depth [protocol:agent-skips-routing] [protocol:light-steps]", () => {
    expect(stepsOfMode("normal", "full")).toEqual(["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"]);
    expect(stepsOfMode("agent", "full")).toEqual(["0", "1", "2", "3", "3b", "5", "6", "7", "8"]);
    expect(stepsOfMode("normal", "light")).toEqual(["0", "1", "8"]);
    expect(stepsOfMode("agent", "light")).toEqual(["0", "1", "8"]);
  });
});
