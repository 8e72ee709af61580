import type { Block, Reply } from "./conversation.ts";
import type { Frame } from "./frame.ts";

type Item = Readonly<Record<string, unknown>>;

/** A reply as OpenAI Responses. */
export function writeResponses(reply: Reply, frame: Frame): void {
  const output = reply.blocks.map((block) => itemOf(block, frame));
  const usage = {
    input_tokens: frame.inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: frame.outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: frame.inputTokens + frame.outputTokens,
  };
  const begun = {
    id: frame.id("resp"),
    object: "response",
    created_at: 0,
    model: frame.model,
    status: "in_progress",
    output: [] as readonly Item[],
    parallel_tool_calls: true,
    tools: [],
    usage: null,
    error: null,
  };
  const done = { ...begun, status: "completed", output, usage };
  if (!frame.stream) {
    frame.whole(done);
    return;
  }
  let sequence = 0;
  const send = (type: string, data: object): void => {
    frame.event(type, { type, sequence_number: sequence, ...data });
    sequence += 1;
  };
  send("response.created", { response: begun });
  output.forEach((item, index) => {
    const isText = item["type"] === "message";
    const opened = isText ? { ...item, content: [] } : { ...item, ...("arguments" in item ? { arguments: "" } : {}) };
    send("response.output_item.added", { output_index: index, item: { ...opened, status: "in_progress" } });
    if (isText) sendText({ item, index, send });
    send("response.output_item.done", { output_index: index, item });
  });
  send("response.completed", { response: done });
  frame.end();
}

function sendText(said: {
  readonly item: Item;
  readonly index: number;
  readonly send: (type: string, data: object) => void;
}): void {
  const [part] = said.item["content"] as readonly { readonly text: string }[]; // written by itemOf below
  if (part === undefined) return;
  const at = { item_id: said.item["id"], output_index: said.index, content_index: 0 };
  said.send("response.content_part.added", { ...at, part: { ...part, text: "" } });
  said.send("response.output_text.delta", { ...at, delta: part.text });
  said.send("response.output_text.done", { ...at, text: part.text });
  said.send("response.content_part.done", { ...at, part });
}

function itemOf(block: Block, frame: Frame): Item {
  if ("text" in block)
    return {
      type: "message",
      id: frame.id("msg"),
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: block.text, annotations: [] }],
    };
  const call = { call_id: frame.id("call"), name: block.tool, status: "completed" };
  if (block.plain !== undefined) return { type: "custom_tool_call", id: frame.id("ctc"), ...call, input: block.plain };
  return {
    type: "function_call",
    id: frame.id("fc"),
    ...call,
    ...(block.namespace === undefined ? {} : { namespace: block.namespace }),
    arguments: JSON.stringify(block.input),
  };
}
