import type { AgentName } from "@clew/flow";
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
  readonly compaction?: { readonly inputTokens: number; readonly isSummary?: RegExp };
}
