import type { Caller } from "@clew/operations";

/** Who asks over MCP: over HTTP the one the token stands for, over stdio whoever started the process. */
export interface McpIdentity {
  readonly caller: Caller | undefined;
  /** The name the client gave itself. */
  readonly client: string | undefined;
  /** The call carries what a person typed into a form of the client, not what an agent says. */
  readonly speaksForUser?: true;
  /** Looks only: nothing of it may be written down as if the agent had acted. */
  readonly readOnly?: true;
}

/** Where the tools, resources and prompts get their answers from: a dispatcher in this process, or a server far away. */
export interface McpBackend {
  /** Runs a method; every refusal is a ClewError. */
  call(method: string, params: Readonly<Record<string, unknown>>, who: McpIdentity): Promise<unknown>;
  /** The schemas that are offered as resources, by their path such as `thread/1.0/decision`; none where not given. */
  readonly schemas?: SchemaSource;
}

/** The JSON Schemas of the documents. */
export interface SchemaSource {
  list(): Promise<readonly string[]>;
  read(path: string): Promise<string | undefined>;
}
