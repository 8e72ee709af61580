import type { AgentName } from "@clew/operations";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";

/** Every agent's way of speaking, by its name. */
export const DIALECTS: Readonly<Record<AgentName, Dialect>> = { claude, codex, gemini, cursor, copilot, opencode };
