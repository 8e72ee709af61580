import { setTimeout as pause } from "node:timers/promises";
import type { ExtensionTools } from "@clew/server/mcp";
import {
  type CallToolResult,
  completable,
  fromJsonSchema,
  type GetPromptResult,
  type JsonSchemaType,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

// One red pixel, and a WAV file without samples: the smallest possible.
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";
const IMAGE = { type: "image", data: PNG, mimeType: "image/png" } as const;

/** An answer with one text. */
export function says(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

/** The examiner's fixtures beside our own tools, resources and prompts, as far as they need no answer from a client. */
export function registerContent(server: McpServer, { notify }: ExtensionTools): void {
  for (const [name, run] of Object.entries(TOOLS))
    server.registerTool(name, { description: `The examiner's ${name}` }, async (context) => run(context));
  server.registerTool("test_trigger_tool_change", { description: "Says that the list of tools changed" }, async () => {
    notify()?.toolsChanged();
    return says("told");
  });
  server.registerTool(
    "test_trigger_prompt_change",
    { description: "Says that the list of prompts changed" },
    async () => {
      notify()?.promptsChanged();
      return says("told");
    },
  );
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Tool with JSON Schema 2020-12 features", inputSchema: fromJsonSchema(RICH_SCHEMA) },
    async () => says("taken"),
  );
  server.registerTool(
    "test_custom_headers",
    { description: "Takes a parameter that also stands in a header", inputSchema: fromJsonSchema(HEADER_SCHEMA) },
    async () => says("taken"),
  );
  registerResources(server);
  registerPrompts(server);
}

const TOOLS: Readonly<Record<string, (context: ServerContext) => Promise<CallToolResult>>> = {
  test_simple_text: async () => says("This is a simple text response for testing."),
  test_image_content: async () => ({ content: [IMAGE] }),
  test_audio_content: async () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  test_embedded_resource: async () => ({
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  }),
  test_multiple_content_types: async () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      IMAGE,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: JSON.stringify({ test: "data", value: 123 }),
        },
      },
    ],
  }),
  test_error_handling: async () => {
    throw new Error("This tool intentionally returns an error for testing");
  },
  async test_tool_with_progress({ mcpReq }) {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await pause(50);
    }
    return says("done");
  },
  async test_tool_with_logging({ mcpReq }) {
    for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.log("info", line);
      await pause(50);
    }
    return says("done");
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log("info", "a line");
    return says("done");
  },
};

// From the scenario's text: keywords that a listing must keep.
const RICH_SCHEMA: JsonSchemaType = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

const REGION: Record<string, unknown> = { type: "string", "x-mcp-header": "Region" };
const HEADER_SCHEMA: JsonSchemaType = { type: "object", properties: { region: REGION } };

function registerResources(server: McpServer): void {
  const text = { description: "A text", mimeType: "text/plain" };
  server.registerResource("static-text", "test://static-text", text, async () => ({
    contents: [
      { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." },
    ],
  }));
  const binary = { description: "An image", mimeType: "image/png" };
  server.registerResource("static-binary", "test://static-binary", binary, async () => ({
    contents: [{ uri: "test://static-binary", mimeType: "image/png", blob: PNG }],
  }));
  server.registerResource("watched", "test://watched-resource", text, async () => ({
    contents: [{ uri: "test://watched-resource", mimeType: "text/plain", text: "watched" }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource(
    "template",
    template,
    { description: "By id", mimeType: "application/json" },
    async (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  const { server: protocol } = server;
  protocol.registerCapabilities({ resources: { subscribe: true }, logging: {} });
  protocol.setRequestHandler("resources/subscribe", async () => ({}));
  protocol.setRequestHandler("resources/unsubscribe", async () => ({}));
}

function user(...content: GetPromptResult["messages"][number]["content"][]): GetPromptResult {
  return { messages: content.map((each) => ({ role: "user", content: each })) };
}

function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "Without arguments" }, async () =>
    user({ type: "text", text: "This is a simple prompt for testing." }),
  );
  const words = ["paris", "park", "party"];
  const promptArguments = z.object({
    arg1: completable(z.string().describe("First test argument"), (given) =>
      words.filter((word) => word.startsWith(given)),
    ),
    arg2: z.string().describe("Second test argument"),
  });
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "With arguments", argsSchema: promptArguments },
    async ({ arg1, arg2 }) => user({ type: "text", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "With a resource", argsSchema: z.object({ resourceUri: z.string().describe("Which resource") }) },
    async ({ resourceUri }) =>
      user(
        {
          type: "resource",
          resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
        },
        { type: "text", text: "Please process the embedded resource above." },
      ),
  );
  server.registerPrompt("test_prompt_with_image", { description: "With an image" }, async () =>
    user(IMAGE, { type: "text", text: "Please analyze the image above." }),
  );
}
