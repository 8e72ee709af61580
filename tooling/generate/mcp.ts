import { OPERATIONS } from "@clew/operations/table";
import { advertisedTools } from "@clew/server/mcp";
import { shortJson } from "./short-json.ts";

const BANNER = "// Generated from the table of operations: run `pnpm generate`, do not edit.";

/**
 * The list of MCP tools, as a module from which the server answers `tools/list` without loading the methods; the path is
 * relative to the root.
 */
export function generateMcp(): Map<string, string> {
  const tools = advertisedTools(OPERATIONS);
  return new Map([
    [
      "apps/server/src/generated/mcp-tools.ts",
      `${BANNER}\nimport type { AdvertisedTool } from "../mcp/tools/advertise.ts";\n\n/** Every tool as clients see it. */\nexport const MCP_TOOLS: readonly AdvertisedTool[] = ${shortJson(tools)};\n`,
    ],
  ]);
}
