import type { Block, Reply } from "./conversation.ts";
import type { Frame } from "./frame.ts";

/** A reply as Anthropic Messages: as events if the client streams, otherwise in one piece. */
export function writeAnthropic(reply: Reply, frame: Frame): void {
  const content = reply.blocks.map((block) => contentOf(block, frame));
  const usage = {
    input_tokens: frame.inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: frame.outputTokens,
    service_tier: "standard",
  };
  const stop = content.some((each) => each["type"] === "tool_use") ? "tool_use" : "end_turn";
  const message = {
    id: frame.id("msg"),
    type: "message",
    role: "assistant",
    model: frame.model,
    content: [] as unknown[],
    stop_reason: null as string | null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  };
  if (!frame.stream) {
    frame.whole({ ...message, content, stop_reason: stop, usage });
    return;
  }
  const send = (type: string, data: object): void => frame.event(type, { type, ...data });
  send("message_start", { message });
  content.forEach((block, index) => {
    const isText = block["type"] === "text";
    send("content_block_start", {
      index,
      content_block: isText ? { type: "text", text: "" } : { ...block, input: {} },
    });
    const delta = isText
      ? { type: "text_delta", text: block["text"] }
      : { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) };
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  });
  send("message_delta", {
    delta: { stop_reason: stop, stop_sequence: null },
    usage: { output_tokens: frame.outputTokens },
  });
  send("message_stop", {});
  frame.end();
}

function contentOf(block: Block, frame: Frame): Readonly<Record<string, unknown>> {
  return "text" in block
    ? { type: "text", text: block.text }
    : { type: "tool_use", id: frame.id("toolu"), name: block.tool, input: block.input };
}
