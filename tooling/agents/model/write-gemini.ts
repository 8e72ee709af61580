import type { Reply } from "./conversation.ts";
import type { Frame } from "./frame.ts";

/** A reply as Gemini's generateContent. */
export function writeGemini(reply: Reply, frame: Frame): void {
  const parts = reply.blocks.map((block) =>
    "text" in block
      ? { text: block.text }
      : { functionCall: { id: frame.id("call"), name: block.tool, args: block.input }, thoughtSignature: "c2NyaXB0" },
  );
  const whole = {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: {
      promptTokenCount: frame.inputTokens,
      candidatesTokenCount: frame.outputTokens,
      totalTokenCount: frame.inputTokens + frame.outputTokens,
    },
    modelVersion: frame.model,
    responseId: frame.id("resp"),
  };
  if (!frame.stream) {
    frame.whole(whole);
    return;
  }
  frame.event(undefined, whole);
  frame.end();
}
