import type { ServerResponse } from "node:http";

/** What a scripted model says: words, or calls of tools. */
export type Block =
  | { readonly text: string }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** A conversation as far as a script needs it, whatever wire it came over. */
export interface Conversation {
  /** All text so far, the client's own instructions included. */
  readonly text: string;
  /** The results of the last calls; empty where the last message is a prompt. */
  readonly results: string;
  /** The names of the tools that may be called. */
  readonly tools: readonly string[];
}

/** One vendor's protocol: how a request reads, how an answer is streamed. */
export interface Wire {
  readonly path: RegExp;
  read(body: Json): Conversation;
  write(response: ServerResponse, blocks: readonly Block[], body: Json): void;
}

/** A JSON object of which nothing is promised. */
export type Json = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []); // fields are checked where they are read
const words = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(words).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { text, content, output, response } = value as Json; // the fields that hold text in any of the wires
  return [text, content, output, response]
    .map(words)
    .filter((each) => each !== "")
    .join("\n");
};

function stream(response: ServerResponse): (event: string | undefined, data: object) => void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  return (event, data) =>
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
}

let counter = 0;
const id = (kind: string): string => {
  counter += 1;
  return `${kind}_scripted${String(counter).padStart(6, "0")}`;
};

const USAGE = { input_tokens: 100, output_tokens: 20 };

const anthropic: Wire = {
  path: /\/v1\/messages$/,
  read(body) {
    const messages = list(body["messages"]);
    const last = list(messages.at(-1)?.["content"]);
    return {
      text: [words(body["system"]), ...messages.map((message) => words(message["content"]))].join("\n"),
      results: last
        .filter((part) => part["type"] === "tool_result")
        .map((part) => words(part["content"]))
        .join("\n"),
      tools: list(body["tools"]).map((tool) => String(tool["name"] ?? tool["type"])),
    };
  },
  write(response, blocks, body) {
    const content = blocks.map((block) =>
      "tool" in block
        ? { type: "tool_use", id: id("toolu"), name: block.tool, input: block.input }
        : { type: "text", text: block.text },
    );
    const stop = blocks.some((block) => "tool" in block) ? "tool_use" : "end_turn";
    const message = { id: id("msg"), type: "message", role: "assistant", model: body["model"], stop_sequence: null };
    if (body["stream"] !== true) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ...message, content, stop_reason: stop, usage: USAGE }));
      return;
    }
    const send = (event: string, data: object): void => write(event, { type: event, ...data });
    const write = stream(response);
    send("message_start", { message: { ...message, content: [], stop_reason: null, usage: USAGE } });
    for (const [index, part] of content.entries()) {
      const isTool = part.type === "tool_use";
      send("content_block_start", {
        index,
        content_block: isTool ? { ...part, input: {} } : { type: "text", text: "" },
      });
      const delta = isTool
        ? { type: "input_json_delta", partial_json: JSON.stringify("input" in part ? part.input : {}) }
        : { type: "text_delta", text: "text" in part ? part.text : "" };
      send("content_block_delta", { index, delta });
      send("content_block_stop", { index });
    }
    send("message_delta", { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 20 } });
    send("message_stop", {});
    response.end();
  },
};

const isResult = (item: Json | undefined): boolean => String(item?.["type"]).endsWith("_call_output");

const responses: Wire = {
  path: /\/responses$/,
  read(body) {
    const items = list(body["input"]);
    const lastCall = items.findLastIndex((item) => !isResult(item));
    return {
      text: [words(body["instructions"]), ...items.map(words)].join("\n"),
      results: items
        .slice(lastCall + 1)
        .filter(isResult)
        .map(words)
        .join("\n"),
      tools: list(body["tools"]).map((tool) => String(tool["name"] ?? tool["type"])),
    };
  },
  write(response, blocks, body) {
    const output = blocks.map((block) =>
      "tool" in block
        ? {
            type: "function_call",
            id: id("fc"),
            call_id: id("call"),
            name: block.tool,
            arguments: JSON.stringify(block.input),
            status: "completed",
          }
        : {
            type: "message",
            id: id("msg"),
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: block.text, annotations: [] }],
          },
    );
    const base = { id: id("resp"), object: "response", created_at: 1, model: body["model"], tools: [], error: null };
    const write = stream(response);
    let sequence = 0;
    const send = (type: string, data: object): void => {
      write(type, { type, sequence_number: sequence, ...data });
      sequence += 1;
    };
    send("response.created", { response: { ...base, status: "in_progress", output: [], usage: null } });
    for (const [index, item] of output.entries()) {
      send("response.output_item.added", { output_index: index, item });
      send("response.output_item.done", { output_index: index, item });
    }
    const usage = {
      ...USAGE,
      total_tokens: 120,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    };
    send("response.completed", { response: { ...base, status: "completed", output, usage } });
    response.end();
  },
};

const chat: Wire = {
  path: /\/chat\/completions$/,
  read(body) {
    const messages = list(body["messages"]);
    const lastCall = messages.findLastIndex((message) => message["role"] !== "tool");
    return {
      text: messages.map((message) => words(message["content"])).join("\n"),
      results: messages
        .slice(lastCall + 1)
        .map((message) => words(message["content"]))
        .join("\n"),
      tools: list(body["tools"]).map((tool) => String((tool["function"] as Json | undefined)?.["name"])), // the form of a function tool
    };
  },
  write(response, blocks, body) {
    const base = { id: id("chatcmpl"), object: "chat.completion.chunk", created: 1, model: body["model"] };
    const write = stream(response);
    const send = (delta: object, finish: string | null = null): void =>
      write(undefined, { ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
    send({ role: "assistant", content: "" });
    for (const [index, block] of blocks.entries())
      send(
        "tool" in block
          ? {
              tool_calls: [
                {
                  index,
                  id: id("call"),
                  type: "function",
                  function: { name: block.tool, arguments: JSON.stringify(block.input) },
                },
              ],
            }
          : { content: block.text },
      );
    send({}, blocks.some((block) => "tool" in block) ? "tool_calls" : "stop");
    write(undefined, { ...base, choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } });
    response.end("data: [DONE]\n\n");
  },
};

const gemini: Wire = {
  path: /:(?:stream)?[gG]enerateContent$/,
  read(body) {
    const contents = list(body["contents"]);
    const answers = list(contents.at(-1)?.["parts"]).filter((part) => "functionResponse" in part);
    const declarations = list(body["tools"]).flatMap((tool) => list(tool["functionDeclarations"]));
    return {
      text: [
        words((body["systemInstruction"] as Json | undefined)?.["parts"]),
        ...contents.map((content) => words(content["parts"])),
      ].join("\n"), // an object with parts
      results: answers.map((part) => JSON.stringify(part["functionResponse"])).join("\n"),
      tools: declarations.map((each) => String(each["name"])),
    };
  },
  write(response, blocks) {
    const parts = blocks.map((block) =>
      "tool" in block ? { functionCall: { id: id("fc"), name: block.tool, args: block.input } } : { text: block.text },
    );
    const document = {
      candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
      responseId: id("resp"),
    };
    if (response.req.url?.includes("streamGenerateContent")) {
      stream(response)(undefined, document);
      response.end();
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(document));
  },
};

/** The protocols of the four clients. */
export const WIRES: readonly Wire[] = [anthropic, responses, chat, gemini];
