import type { HookEvent, RuleVerdict } from "@clew/operations";
import type { Environment } from "@clew/project";
import { readRules } from "./rules-file.ts";

/** Where a call is judged by the rules of ratified decisions. */
export interface RulesPlace {
  /** The state folder. */
  readonly home: string;
  readonly cwd: string;
  /** Where the shell may stand. */
  readonly folders: readonly string[];
  readonly env: Environment;
}

/**
 * Judges what a call would write by the rules in force. Where there is none, one small file was read: what computes edits and runs
 * patterns is only loaded where there are rules, and no database is opened but to make the file anew.
 */
export function rulesAtEdit(place: RulesPlace): (event: HookEvent) => Promise<RuleVerdict> {
  return async (event) => {
    const { tool } = event;
    if (tool?.class !== "write" && tool?.class !== "shell") return {};
    const first = readRules(place.home, place.env);
    if (first.kind === "none" || (first.kind === "sound" && first.file.rules.length === 0)) return {};
    try {
      const { judgeCall, rebuilt } = await import("./judge-call.ts");
      const read = first.kind === "sound" ? first : rebuilt(place);
      return read.kind === "sound"
        ? await judgeCall(place, event, read.file)
        : { unchecked: "the rules cannot be read" };
    } catch (fault) {
      return { unchecked: fault instanceof Error ? fault.message : String(fault) };
    }
  };
}
