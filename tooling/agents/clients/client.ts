import type { AgentName } from "@clew/operations";
import type { Block } from "../model/conversation.ts";

/** Where one trial happens: a home and a project of its own, and the endpoint that stands for the model. */
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
  /** The client's own tool that writes a file. */
  write(path: string, content: string): Block;
  /** A tool of Clew's MCP server. */
  clew(tool: string, input: Readonly<Record<string, unknown>>): Block;
}

/** How one prompt reaches the client. */
export interface PromptRequest {
  readonly text: string;
  /** Whether the conversation goes on that the last prompt began. */
  readonly resume: boolean;
}

/** How a client is made to compact. */
export interface Compaction {
  /** How much context the model claims to have read, so that the client compacts by itself. */
  readonly inputTokens: number;
  /** How it asks for a summary. */
  readonly isSummary?: RegExp;
  /** Whether it asks nobody what to keep and tells nobody afterwards: the agent finds out by the next refusal. */
  readonly isSilent?: true;
  /** Where it compacts only between two prompts: what its user has set so that it does. */
  readonly betweenPrompts?: (place: Place) => void;
}

/** A coding agent that is installed from the registry and run as its users run it. */
export interface Client {
  readonly name: AgentName;
  readonly packages: readonly string[];
  readonly program: string;
  readonly hands: Hands;
  /** What a user of this client has set up before Clew comes: provider, key, trust; updates and telemetry off. */
  prepare(place: Place): void;
  environment(place: Place): Readonly<Record<string, string>>;
  words(request: PromptRequest, place: Place): readonly string[];
  /** The prompt as the client itself hands it on, where that is not what its user typed. */
  readonly handsOn?: (text: string) => string;
  /** How long the client takes to write its conversation down: killed before that, it has none to go on with. */
  readonly settlesMs?: number;
  /** Settings under which the client compacts by itself, and how much context the model then claims; absent where it cannot be provoked. */
  readonly compaction?: Compaction;
}
