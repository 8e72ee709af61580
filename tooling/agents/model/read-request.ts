import { type Conversation, type Message, textOf, type Wire } from "./conversation.ts";

type Data = Readonly<Record<string, unknown>>;

/** Reads a request of any of the protocols. */
export function readRequest(wire: Wire, model: string, body: Data): Conversation {
  return { wire, model, ...READERS[wire](body) };
}

type Parts = Pick<Conversation, "system" | "tools" | "messages">;

const READERS: Readonly<Record<Wire, (body: Data) => Parts>> = {
  anthropic: (body) => ({
    system: [textOf(body["system"]), ...systemOf(list(body["messages"]))].join("\n"),
    tools: list(body["tools"]).map((tool) => name(tool)),
    messages: list(body["messages"]).map((each) =>
      message(
        String(each["role"]),
        typeof each["content"] === "string" ? [{ text: each["content"] }] : list(each["content"]),
      ),
    ),
  }),
  chat: (body) => ({
    system: systemOf(list(body["messages"])).join("\n"),
    tools: list(body["tools"]).map((tool) => name(data(tool["function"]))),
    messages: list(body["messages"]).map((each) =>
      each["role"] === "tool"
        ? { role: "user", text: "", calls: [], results: [textOf(each["content"])] }
        : {
            ...message(String(each["role"]), [{ text: textOf(each["content"]) }]),
            calls: list(each["tool_calls"]).map((call) => name(data(call["function"]))),
          },
    ),
  }),
  responses: (body) => ({
    system: [textOf(body["instructions"]), ...systemOf(list(body["input"]))].join("\n"),
    tools: list(body["tools"]).flatMap((tool) => [name(tool), ...list(tool["tools"]).map((each) => name(each))]),
    messages: list(body["input"]).map(responseItem),
  }),
  gemini: (body) => ({
    system: textOf(body["systemInstruction"]),
    tools: list(body["tools"]).flatMap((tool) => list(tool["functionDeclarations"]).map((each) => name(each))),
    messages: list(body["contents"]).map((each) =>
      message(each["role"] === "model" ? "assistant" : "user", list(each["parts"])),
    ),
  }),
};

function responseItem(item: Data): Message {
  const type = String(item["type"] ?? "message");
  if (type.endsWith("_call_output")) return { role: "user", text: "", calls: [], results: [textOf(item["output"])] };
  if (type.endsWith("_call")) return { role: "assistant", text: "", calls: [name(item)], results: [] };
  return { role: String(item["role"] ?? type), text: textOf(item["content"]), calls: [], results: [] };
}

function message(role: string, parts: readonly Data[]): Message {
  const answers = parts.map((part) => part["functionResponse"]).filter((part) => part !== undefined);
  return {
    role,
    text: parts
      .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
      .filter((text) => text !== "")
      .join("\n"),
    calls: parts.flatMap((part) =>
      part["type"] === "tool_use"
        ? [name(part)]
        : part["functionCall"] === undefined
          ? []
          : [name(data(part["functionCall"]))],
    ),
    results: [
      ...parts.filter((part) => part["type"] === "tool_result").map((part) => textOf(part["content"])),
      // Gemini uses its own names for a result or an error.
      ...answers.map((answer) =>
        Object.values(data(data(answer)["response"]))
          .map(textOf)
          .join("\n"),
      ),
    ],
  };
}

function systemOf(messages: readonly Data[]): string[] {
  return messages.filter(isSystem).map((each) => textOf(each["content"]));
}

function isSystem(each: Data): boolean {
  return each["role"] === "system" || each["role"] === "developer";
}

function name(value: Data): string {
  return String(value["name"] ?? value["type"] ?? "");
}

function list(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.map(data) : typeof value === "string" ? [{ role: "user", content: value }] : [];
}

function data(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {}; // any object can be indexed by any key
}
