// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";
import type { StepText } from "../../steps/1.0/text.d.ts";
import type { StepTextList } from "../../steps/1.0/text-list.d.ts";

/** A question of a halt, with its answer once there is one. */
export interface ClarificationQuestion {
  /** Its name in this session. */
  id: string
  question: StepText
  why?: StepText
  options?: StepTextList
  /** The answer, whole and byte for byte. */
  answer?: string
  answered_at?: SessionTimestamp
  /** Who answered: a person, an agent by a call of a tool, or the rule for sessions nobody attends. */
  answered_by?: ("user" | "agent" | "policy")
  asked_at?: SessionTimestamp
  /** Its name in the session whose question it is. */
  asked_id?: string
  /** The session whose question this is, when a sub-agent's halt asks through its parent. */
  asked_by?: string
  [k: string]: unknown | undefined
}
