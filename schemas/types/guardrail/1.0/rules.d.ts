// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { GuardrailRule } from "./rule.d.ts";

/** A file of .clew/guardrails: a list of rules, the same under guardrails, or one rule. */
export type GuardrailFile = (null | GuardrailRule[] | {
  /** The rules. */
  guardrails: (GuardrailRule[] | null)
  [k: string]: unknown | undefined
} | GuardrailRule)

