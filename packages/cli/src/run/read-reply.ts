import type { ModelReply } from "@clew/operations";

/** What a chat completion says, or why it says nothing that could be an answer. */
export function readReply(body: string): ModelReply {
  const value: unknown = JSON.parse(body);
  const limit = field(value, "clew_too_large");
  if (typeof limit === "number") return { ok: false, problem: `The answer was larger than ${limit} bytes.` };
  const choices = field(value, "choices");
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = field(choice, "message");
  const refusal = field(message, "refusal");
  const text = textOf(field(message, "content"));
  if (typeof refusal === "string" && refusal !== "" && text === "")
    return { ok: false, problem: `The model refused to answer: ${refusal.slice(0, 500)}` };
  if (field(choice, "finish_reason") === "length")
    return { ok: false, problem: "The answer was cut off at the model's length limit; a shorter one is needed." };
  return text.trim() === "" ? { ok: false, problem: "The reply held no text." } : { ok: true, text };
}

// Some servers give the content as parts.
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => field(part, "text"))
    .filter((text): text is string => typeof text === "string")
    .join("");
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
