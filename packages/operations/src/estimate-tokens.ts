/** How many characters of English or of JSON make a token, about. */
export const CHARACTERS_PER_TOKEN = 4;

/** How long a text is in characters of which four make a token: beyond ASCII each character counts as a token of its own. */
export function tokenLength(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) wide += 1;
  return text.length + wide * (CHARACTERS_PER_TOKEN - 1);
}

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenLength(text) / CHARACTERS_PER_TOKEN);
}
