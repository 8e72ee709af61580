/** A project as a word of the index, so that a search never walks through another project's rows. */
export function projectWord(project: string): string {
  return `p${Buffer.from(project).toString("hex")}`;
}

const ALL = "{title body tags structure purpose}";

/** Any of the words as an FTS5 expression; they hold letters and digits only, and are quoted all the same. */
export function anyOf(side: "structure" | "function" | undefined, words: readonly string[]): string {
  const columns = side === undefined ? ALL : side === "structure" ? "structure" : "purpose";
  return inColumns(columns, words);
}

/** The words in these columns. */
export function inColumns(columns: string, words: readonly string[]): string {
  return `${columns} : (${words.map((word) => `"${word}"`).join(" OR ")})`;
}

/** An expression within a project; where no other project has anything, that goes without saying. */
export function inProject(project: string, alone: boolean, expression: string): string {
  return alone ? expression : `(project : "${projectWord(project)}") AND (${expression})`;
}
