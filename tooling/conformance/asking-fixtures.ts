import type { ExtensionTools } from "@clew/server/mcp";
import {
  acceptedContent,
  type CallToolResult,
  type ElicitInputParams,
  fromJsonSchema,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { says } from "./content-fixtures.ts";

type Answer = CallToolResult | InputRequiredResult;
type Form = ElicitInputParams["requestedSchema"];

const form = (message: string, requestedSchema: Form): InputRequest =>
  inputRequired.elicit({ message, requestedSchema });
const oneText = (field: string): Form => ({
  type: "object",
  properties: { [field]: { type: "string" } },
  required: [field],
});
const sampling = (text: string, maxTokens = 100): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens });

const OK: Form = { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] };
const NAME = form("What is your name?", oneText("name"));

const DEFAULTS: Form = {
  type: "object",
  properties: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
};

const CHOICES: Form = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: {
      type: "string",
      oneOf: [
        { const: "value1", title: "First Option" },
        { const: "value2", title: "Second Option" },
        { const: "value3", title: "Third Option" },
      ],
    },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: {
      type: "array",
      items: {
        anyOf: [
          { const: "value1", title: "First Choice" },
          { const: "value2", title: "Second Choice" },
          { const: "value3", title: "Third Choice" },
        ],
      },
    },
  },
};

const ACCOUNT: Form = {
  type: "object",
  properties: {
    username: { type: "string", description: "User's response" },
    email: { type: "string", description: "User's email address" },
  },
  required: ["username", "email"],
};

/** Tools and a prompt that must ask before they can answer. */
export function registerAsking(server: McpServer, tools: ExtensionTools): void {
  for (const [name, run] of Object.entries(TOOLS))
    server.registerTool(name, { description: `The examiner's ${name}` }, async (context) => run(context, tools));
  const message = fromJsonSchema<{ message: string }>({ type: "object", properties: { message: { type: "string" } } });
  server.registerTool("test_elicitation", { description: "Asks", inputSchema: message }, async (given, context) =>
    askOnce(context, form(given.message, ACCOUNT), "User response"),
  );
  const prompt = fromJsonSchema<{ prompt: string }>({ type: "object", properties: { prompt: { type: "string" } } });
  server.registerTool("test_sampling", { description: "Samples", inputSchema: prompt }, async (given, context) =>
    askOnce(context, sampling(given.prompt), "LLM response"),
  );
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks for a context" }, async (context) => {
    const given = acceptedContent<{ context: string }>(context.mcpReq.inputResponses, "user_context");
    if (given === undefined)
      return inputRequired({
        inputRequests: { user_context: form("What context should the prompt use?", oneText("context")) },
      });
    return { messages: [{ role: "user", content: { type: "text", text: `Use ${given.context}` } }] };
  });
}

/** Asks one thing under a fixed key, and then returns the response. */
function askOnce(context: ServerContext, request: InputRequest, prefix: string, key = "asked"): Answer {
  const response = context.mcpReq.inputResponses?.[key];
  return response === undefined
    ? inputRequired({ inputRequests: { [key]: request } })
    : says(`${prefix}: ${JSON.stringify(response)}`);
}

const TOOLS: Readonly<Record<string, (context: ServerContext, tools: ExtensionTools) => Promise<Answer>>> = {
  test_elicitation_sep1034_defaults: async (context) =>
    askOnce(context, form("Check these values", DEFAULTS), "Elicitation completed"),
  test_elicitation_sep1330_enums: async (context) => askOnce(context, form("Choose", CHOICES), "Elicitation completed"),
  test_streaming_elicitation: async (context) => askOnce(context, NAME, "Hello"),
  test_missing_capability: async (context) => askOnce(context, sampling("Anything"), "LLM response"),
  async test_input_required_result_elicitation(context) {
    const given = acceptedContent<{ name?: unknown }>(context.mcpReq.inputResponses, "user_name");
    if (typeof given?.name !== "string") return inputRequired({ inputRequests: { user_name: NAME } });
    return says(`Hello, ${given.name}!`);
  },
  test_input_required_result_sampling: async (context) =>
    askOnce(context, sampling("What is the capital of France?"), "LLM response", "capital_question"),
  test_input_required_result_list_roots: async (context) =>
    askOnce(context, inputRequired.listRoots(), "Roots", "client_roots"),
  async test_input_required_result_request_state(context, { codec }) {
    const state = context.mcpReq.requestState<{ confirm: true }>();
    if (state?.confirm === true) return says("state-ok");
    return inputRequired({
      inputRequests: { confirm: form("Please confirm", OK) },
      requestState: await codec.mint({ confirm: true }, context),
    });
  },
  async test_input_required_result_tampered_state(context, { codec }) {
    if (context.mcpReq.requestState() !== undefined) return says("state-ok");
    return inputRequired({
      inputRequests: { confirm: form("Please confirm", OK) },
      requestState: await codec.mint({ confirm: true }, context),
    });
  },
  async test_input_required_result_multiple_inputs(context, { codec }) {
    const { inputResponses } = context.mcpReq;
    const keys = ["user_name", "greeting", "client_roots"];
    if (keys.every((key) => inputResponses?.[key] !== undefined)) return says("all answers are there");
    return inputRequired({
      inputRequests: {
        user_name: NAME,
        greeting: sampling("Generate a greeting", 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await codec.mint({ keys }, context),
    });
  },
  async test_input_required_result_multi_round(context, { codec }) {
    const state = context.mcpReq.requestState<{ round: number }>();
    if (state?.round === 2) return says("both rounds are done");
    const next = state?.round === 1 ? 2 : 1;
    const request: Record<string, InputRequest> =
      next === 1
        ? { step1: form("Step 1: What is your name?", oneText("name")) }
        : { step2: form("Step 2: What is your favorite color?", oneText("color")) };
    return inputRequired({ inputRequests: request, requestState: await codec.mint({ round: next }, context) });
  },
  async test_input_required_result_capabilities(context) {
    const envelope: Readonly<Record<string, unknown>> = { ...context.mcpReq.envelope };
    const declared = envelope["io.modelcontextprotocol/clientCapabilities"];
    const can = (capability: string): boolean =>
      typeof declared === "object" && declared !== null && capability in declared;
    const requests: Record<string, InputRequest> = {
      ...(can("elicitation") ? { user_name: NAME } : {}),
      ...(can("sampling") ? { greeting: sampling("Generate a greeting") } : {}),
    };
    return Object.keys(requests).length === 0
      ? says("nothing can be asked")
      : inputRequired({ inputRequests: requests });
  },
};
