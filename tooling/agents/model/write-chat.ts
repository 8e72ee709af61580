import type { Reply } from "./conversation.ts";
import type { Frame } from "./frame.ts";

/** A reply as OpenAI Chat Completions. */
export function writeChat(reply: Reply, frame: Frame): void {
  const text = reply.blocks.flatMap((block) => ("text" in block ? [block.text] : [])).join("\n");
  const calls = reply.blocks.flatMap((block) =>
    "text" in block
      ? []
      : [
          {
            id: frame.id("call"),
            type: "function",
            function: { name: block.tool, arguments: JSON.stringify(block.input) },
          },
        ],
  );
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  const base = { id: frame.id("chatcmpl"), created: 0, model: frame.model };
  const usage = {
    prompt_tokens: frame.inputTokens,
    completion_tokens: frame.outputTokens,
    total_tokens: frame.inputTokens + frame.outputTokens,
  };
  if (!frame.stream) {
    const message = { role: "assistant", content: text || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    frame.whole({ ...base, object: "chat.completion", choices: [{ index: 0, finish_reason: finish, message }], usage });
    return;
  }
  const chunk = (choices: readonly object[], extra: object = {}): void =>
    frame.event(undefined, { ...base, object: "chat.completion.chunk", choices, ...extra });
  chunk([{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }]);
  calls.forEach((call, index) =>
    chunk([{ index: 0, delta: { tool_calls: [{ index, ...call }] }, finish_reason: null }]),
  );
  chunk([{ index: 0, delta: {}, finish_reason: finish }]);
  chunk([], { usage });
  frame.end("data: [DONE]\n\n");
}
