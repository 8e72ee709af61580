/** The protocols that coding agents speak with models. */
export type Wire = "anthropic" | "chat" | "responses" | "gemini";

/** One message, whatever its protocol calls the parts. */
export interface Message {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly string[];
  /** What tools gave back. */
  readonly results: readonly string[];
}

/** What a client asked its model, in one form for all four protocols. */
export interface Conversation {
  readonly wire: Wire;
  readonly model: string;
  readonly system: string;
  /** Names of the tools on offer; empty for side requests such as titles and summaries. */
  readonly tools: readonly string[];
  readonly messages: readonly Message[];
}

/** One thing that the scripted model says or does. */
export type Block =
  | { readonly text: string }
  | {
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** Codex groups the tools of a server under a name of their own. */
      readonly namespace?: string;
      /** Codex has tools that take plain text. */
      readonly plain?: string;
    };

/** What the scripted model answers, and how much context it claims to have read. */
export interface Reply {
  readonly blocks: readonly Block[];
  readonly inputTokens?: number;
}

/** Everything in a value that is text, in order, one per line. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((each) => each !== "")
      .join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { text, content, parts, output } = value as Readonly<Record<string, unknown>>; // any object may be asked for any key
  return textOf(text ?? content ?? parts ?? output ?? "");
}

/** The results that the last message brings. */
export function lastResults(conversation: Conversation): string {
  return conversation.messages.at(-1)?.results.join("\n") ?? "";
}

/** All text of a conversation, the newest last. */
export function allText(conversation: Conversation): string {
  return conversation.messages.flatMap((each) => [each.text, ...each.results]).join("\n");
}

/** The last prompt: what the user said since the last answer, with what hooks put beside it. */
export function lastPrompt(conversation: Conversation): string {
  return conversation.messages.findLast((each) => each.role === "user" && each.text !== "")?.text ?? "";
}
