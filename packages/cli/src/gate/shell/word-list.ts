/** Splits texts into words, in order: keeps long lists of flags and names readable. */
export function wordList(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(" "));
}
