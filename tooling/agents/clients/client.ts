import type { AgentName } from "@clew/operations";
import type { Block } from "../model/conversation.ts";

/** Where one trial runs: its own home and project, and the endpoint in place of the model. */
export interface Place {
  readonly home: string;
  readonly project: string;
  readonly modelUrl: string;
  /** Where the client is installed. */
  readonly installed: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How a client's model calls its tools. */
export interface Hands {
  shell(command: string): Block;
  /** The client's own tool for writing a file. */
  write(path: string, content: string): Block;
  /** A tool of Clew's MCP server. */
  clew(tool: string, input: Readonly<Record<string, unknown>>): Block;
}

/** One prompt to the client. */
export interface PromptRequest {
  readonly text: string;
  /** Whether it continues the last prompt's conversation. */
  readonly resume: boolean;
}

/** How to make a client compact. */
export interface Compaction {
  /** How much context the model claims to have read, so that the client compacts. */
  readonly inputTokens: number;
  /** Recognises its request for a summary. */
  readonly isSummary?: RegExp;
  /** Whether it asks nobody what to keep and tells nobody afterwards: the agent learns it from the next refusal. */
  readonly isSilent?: true;
  /** For a client that compacts only between prompts: the user's setting that makes it do so. */
  readonly betweenPrompts?: (place: Place) => void;
}

/** A coding agent, installed from the registry and run as its users run it. */
export interface Client {
  readonly name: AgentName;
  readonly packages: readonly string[];
  readonly program: string;
  readonly hands: Hands;
  /** What a user of this client set up before Clew: provider, key, trust; updates and telemetry off. */
  prepare(place: Place): void;
  environment(place: Place): Readonly<Record<string, string>>;
  words(request: PromptRequest, place: Place): readonly string[];
  /** The prompt as the client passes it on, if it differs from what the user typed. */
  readonly handsOn?: (text: string) => string;
  /** How long the client takes to save its conversation: if killed earlier, it has none to continue. */
  readonly settlesMs?: number;
  /** How to make the client compact, and how much context the model then claims; absent if that is impossible. */
  readonly compaction?: Compaction;
}
