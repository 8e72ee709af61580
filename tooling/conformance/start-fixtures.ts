import type { McpHttpOptions } from "@clew/server/mcp";
import { registerAsking } from "./asking-fixtures.ts";
import { registerContent } from "./content-fixtures.ts";

/** The same server with the fixtures that the examiner's scenarios call. */
export const FIXTURES: McpHttpOptions = {
  extend(server, tools) {
    registerContent(server, tools);
    registerAsking(server, tools);
  },
};
