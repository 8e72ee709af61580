/** The protocols between coding agents and models. */
export type Wire = "anthropic" | "chat" | "responses" | "gemini";

/** One message, independent of its protocol. */
export interface Message {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly string[];
  /** The results of tools. */
  readonly results: readonly string[];
}

/** A client's request to its model, in one form for all four protocols. */
export interface Conversation {
  readonly wire: Wire;
  readonly model: string;
  readonly system: string;
  /** Names of the offered tools; empty for side requests such as titles and summaries. */
  readonly tools: readonly string[];
  readonly messages: readonly Message[];
}

/** One thing that the scripted model says or does. */
export type Block =
  | { readonly text: string }
  | {
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** Codex groups a server's tools under a namespace. */
      readonly namespace?: string;
      /** Some of Codex's tools take plain text. */
      readonly plain?: string;
    };

/** The scripted model's answer, and how much context it claims to have read. */
export interface Reply {
  readonly blocks: readonly Block[];
  readonly inputTokens?: number;
}

/** All text in a value, in order, one per line. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((each) => each !== "")
      .join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { text, content, parts, output } = value as Readonly<Record<string, unknown>>; // any object can be indexed by any key
  return textOf(text ?? content ?? parts ?? output ?? "");
}

/** The results in the last message. */
export function lastResults(conversation: Conversation): string {
  return conversation.messages.at(-1)?.results.join("\n") ?? "";
}

/** All text of a conversation, newest last. */
export function allText(conversation: Conversation): string {
  return conversation.messages.flatMap((each) => [each.text, ...each.results]).join("\n");
}

/** The last prompt: the user's words since the last answer, with the hooks' context. */
export function lastPrompt(conversation: Conversation): string {
  return conversation.messages.findLast((each) => each.role === "user" && each.text !== "")?.text ?? "";
}
