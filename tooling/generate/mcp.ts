import { METHODS } from "@clew/operations/table";
import { advertisedTools } from "@clew/server/mcp";

const BANNER = "// Generated from the method table and the table of tools: run `pnpm generate`, do not edit.";

/** The list of MCP tools, as a document and as the module the server answers `tools/list` from without loading the methods. */
export function generateMcp(): Map<string, string> {
  const tools = advertisedTools(new Map(METHODS.map((method) => [method.name, method])));
  const listed = tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations,
  }));
  return new Map([
    ["schemas/rpc/1.0/mcp-tools.json", `${JSON.stringify({ tools: listed }, null, 2)}\n`],
    [
      "apps/server/src/generated/mcp-tools.ts",
      `${BANNER}\nimport type { AdvertisedTool } from "../mcp/tools/advertise.ts";\n\n/** Every tool as clients see it. */\nexport const MCP_TOOLS: readonly AdvertisedTool[] = ${JSON.stringify(tools, null, 1)};\n`,
    ],
  ]);
}
