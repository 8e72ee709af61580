/** The words of some texts, in order: long lists of flags and names stay readable this way. */
export function wordList(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(" "));
}
