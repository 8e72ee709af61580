/** The JSON Schemas of the documents, by paths such as `thread/1.0/decision`. */
export interface SchemaSource {
  list(): Promise<readonly string[]>;
  read(path: string): Promise<string | undefined>;
}
