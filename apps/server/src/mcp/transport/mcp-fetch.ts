import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type ServerNotifier,
} from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES } from "../../http/read-body.ts";
import { type McpOptions, mcpFactory } from "../create-factory.ts";
import { legacySessions } from "./legacy-sessions.ts";

/** MCP as a function from request to response. */
export interface McpFetch {
  fetch(request: Request, options?: McpHandlerRequestOptions): Promise<Response>;
  close(): Promise<void>;
}

/** Both eras from one factory: each request of 2026 for itself, clients of 2025 in sessions. */
export function mcpFetch(options: McpOptions): McpFetch {
  const onerror = (error: Error): void => options.report?.(error, "mcp");
  // The factory is made before the handler whose subscribers it may have to tell.
  const later: { notify?: ServerNotifier } = {};
  const factory = mcpFactory(options, () => later.notify);
  const modern = createMcpHandler(factory, { legacy: "reject", maxRequestBodySize: MAX_BODY_BYTES, onerror });
  later.notify = modern.notify;
  const legacy = legacySessions(factory, { maxBodyBytes: MAX_BODY_BYTES, report: onerror });
  return {
    async fetch(request, given = {}) {
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_BODY_BYTES });
      return isLegacy ? legacy.fetch(request, given) : modern.fetch(request, given);
    },
    async close() {
      await Promise.all([modern.close(), legacy.close()]);
    },
  };
}
