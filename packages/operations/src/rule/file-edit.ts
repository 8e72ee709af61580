/** What one call of a tool would make of one file. */
export interface FileEdit {
  /** Where it lies, absolute and as it was named: links are not followed. */
  readonly path: string;
  readonly kind: "create" | "change" | "delete";
  /** Its text before; undefined where there is no file, or none that can be read as text. */
  readonly before?: string | undefined;
  /** Its text afterwards; undefined where the file is gone, or where nobody can work it out. */
  readonly after?: string | undefined;
}
