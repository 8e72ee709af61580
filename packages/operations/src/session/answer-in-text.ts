/**
 * The answer within what a model wrote: reasoning marks, a sentence before it and a fence around it are left out. What is
 * not found stays as it was: the reader then says what is wrong with it.
 */
export function answerInText(text: string): string {
  const spoken = withoutThinking(text).trim();
  if (isJson(spoken)) return spoken;
  const fenced = insideFence(spoken);
  if (fenced !== undefined) return fenced;
  const from = spoken.indexOf("{");
  const to = spoken.lastIndexOf("}");
  const between = from >= 0 && to > from ? spoken.slice(from, to + 1) : undefined;
  return between !== undefined && isJson(between) ? between : spoken;
}

// Some models print how they thought before they answer.
function withoutThinking(text: string): string {
  const end = text.indexOf("</think>");
  return /^\s*<think>/.test(text) && end >= 0 ? text.slice(end + "</think>".length) : text;
}

function insideFence(text: string): string | undefined {
  const open = text.indexOf("```");
  const line = open < 0 ? -1 : text.indexOf("\n", open);
  const close = line < 0 ? -1 : text.lastIndexOf("\n```");
  return close > line ? text.slice(line + 1, close).trim() : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
