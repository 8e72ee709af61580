import type { HookAnswer } from "@clew/operations";

/** The largest answer for an agent; beyond about 10,000 some clients cut the text, or show a file instead. */
export const CONTEXT_LIMIT = 9_500;

const encoder = new TextEncoder();

/** Cuts a text at a line end to fit a limit in UTF-8 bytes, and appends how to see the rest. */
export function fitContext(text: string, seeRest: string, limit: number = CONTEXT_LIMIT): string {
  if (encoder.encode(text).length <= limit) return text;
  const tail = `\n[cut here: ${seeRest}]`;
  const room = limit - encoder.encode(tail).length;
  const lines = text.split("\n");
  const kept: string[] = [];
  let used = 0;
  for (const line of lines) {
    const size = encoder.encode(line).length + (kept.length === 0 ? 0 : 1);
    if (used + size > room) break;
    kept.push(line);
    used += size;
  }
  const body = kept.length === 0 ? cutBytes(text, room) : kept.join("\n");
  return body + tail;
}

/** The longest prefix that fits, without half a character at its end. */
function cutBytes(text: string, room: number): string {
  const bytes = encoder.encode(text).subarray(0, Math.max(0, room));
  return new TextDecoder().decode(bytes).replace(/\uFFFD+$/, "");
}

/** Cuts an answer's texts to what every client accepts; one command shows the rest. */
export function fitAnswer(answer: HookAnswer, session: string | undefined): HookAnswer {
  const rest = session ? `the rest: clew show --session ${session}` : "the rest: clew status";
  const fit = (text: string): string => fitContext(text, rest);
  return {
    context: answer.context === undefined ? undefined : fit(answer.context),
    deny: answer.deny === undefined ? undefined : fit(answer.deny),
    block: answer.block === undefined ? undefined : fit(answer.block),
    message: answer.message,
  };
}
