import type { HandoffFinding, HandoffFindings } from "../../payload/judge/handoff-finding.ts";

/** One thing to say about a task file; its path is empty where it is about the whole handoff or about the file. */
export type TaskFinding = HandoffFinding;

/** Findings by weight: errors make a handoff invalid, warnings and notes do not. */
export type TaskFindings = HandoffFindings;
