import type { Decision } from "../data/decision.ts";

/** What an export says about a thread: its title, and its decisions whole, oldest first. */
export interface ExportedThread {
  readonly id: string;
  readonly title: string;
  readonly decisions: readonly Decision[];
  readonly openQuestions: readonly string[];
}
