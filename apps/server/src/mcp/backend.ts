import type { Caller } from "@clew/operations";
import type { SchemaSource } from "./schema-source.ts";

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
  /** The schemas that are offered as resources. */
  readonly schemas?: SchemaSource;
}
