import { ClewError } from "@clew/errors";
import { plainLine, sizeOf } from "@clew/operations";
import {
  type CallToolResult,
  type ClientCapabilities,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { McpIdentity } from "../backend.ts";
import { clientOf } from "../backend.ts";
import type { AdvertisedTool, JsonSchema } from "./advertise.ts";
import { answerInTurn, failedTool, isRecord, runTool, type ToolEdges, toolAnswer, toolRefusal } from "./tool-answer.ts";

/** One open question of a halted session. */
interface HaltQuestion {
  readonly id: string;
  readonly question: string;
  readonly why?: string;
  readonly options?: readonly string[];
}

/** A session that waits for a person. */
interface Halt {
  readonly sessionId: string;
  readonly questions: readonly HaltQuestion[];
}

/** State between a question and its answer; it passes through the client, signed. */
interface HaltState {
  /** The halted tool: no other can continue the call. */
  readonly tool: string;
  readonly sessionId: string;
  readonly questions: readonly string[];
}

/** The key of the questions in a request. */
const ANSWERS_KEY = "answers";

/** The halt in a method's result; undefined if the session continues. */
function haltIn(result: unknown): Halt | undefined {
  if (!isRecord(result) || result["status"] !== "halted") return undefined;
  const sessionId = result["session_id"];
  const listed = result["questions"];
  if (typeof sessionId !== "string" || !Array.isArray(listed)) return undefined;
  const questions = listed.flatMap((entry: unknown) => questionOf(entry) ?? []);
  return questions.length === 0 ? undefined : { sessionId, questions };
}

/** Whether the client can show its user a form. */
function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  if (elicitation === undefined) return false;
  // 2025 clients declare forms with an empty object; one that only names urls has no forms.
  return Object.keys(elicitation).length === 0 || "form" in elicitation;
}

/** A halt's questions as one form. */
function askUser(halt: Halt): InputRequest {
  const properties = Object.fromEntries(
    halt.questions.map(({ id, question, why, options }) => [
      id,
      {
        type: "string" as const,
        title: plainLine(question, 200),
        description: why === undefined ? undefined : plainLine(why, 500),
        enum:
          options === undefined || options.length === 0 ? undefined : options.map((option) => plainLine(option, 200)),
      },
    ]),
  );
  return inputRequired.elicit({
    message: `The reasoning is halted until you answer ${halt.questions.length === 1 ? "this question" : "these questions"}.`,
    requestedSchema: { type: "object", properties, required: halt.questions.map(({ id }) => id) },
  });
}

/** The user's answers by question, or that there are none. */
type UserAnswers =
  | { readonly given: true; readonly answers: Readonly<Record<string, string>> }
  | { readonly given: false };

/** Reads the user's answers from a repeated request; only asked questions count. */
function readAnswers(context: ServerContext, state: HaltState): UserAnswers {
  const response = context.mcpReq.inputResponses?.[ANSWERS_KEY];
  if (!isRecord(response) || response["action"] !== "accept" || !isRecord(response["content"])) return { given: false };
  const { content } = response;
  const answers = state.questions.flatMap((id): readonly [string, string][] => {
    const answer = Object.hasOwn(content, id) ? content[id] : undefined;
    return typeof answer === "string" && answer.trim() !== "" ? [[id, answer]] : [];
  });
  return answers.length === 0 ? { given: false } : { given: true, answers: Object.fromEntries(answers) };
}

function questionOf(entry: unknown): HaltQuestion | undefined {
  if (!isRecord(entry)) return undefined;
  const { id, question, why, options, answer } = entry;
  if (typeof id !== "string" || typeof question !== "string" || typeof answer === "string") return undefined;
  return {
    id,
    question,
    why: typeof why === "string" ? why : undefined,
    options: Array.isArray(options) ? options.filter((option) => typeof option === "string") : undefined,
  };
}

/** What the tools of one server instance use. */
export interface ToolDeps extends ToolEdges {
  readonly server: McpServer;
  readonly tools: readonly AdvertisedTool[];
  readonly codec: RequestStateCodec;
  identify(context: ServerContext): McpIdentity;
}

/** Registers every tool for one server instance. */
export function registerTools(deps: ToolDeps): void {
  for (const tool of deps.tools) {
    const { title, description, annotations } = tool;
    deps.server.registerTool(
      tool.name,
      {
        title,
        description,
        annotations,
        inputSchema: opaqueSchema(tool.inputSchema),
        outputSchema: opaqueSchema(tool.outputSchema),
      },
      (args, context) => answerCall(deps, tool, { args, context }),
    );
  }
}

interface Request {
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: ServerContext;
}

function answerCall(
  deps: ToolDeps,
  tool: AdvertisedTool,
  call: Request,
): Promise<CallToolResult | InputRequiredResult> {
  return answerInTurn(call.context, async () => {
    const value = await answerTool(deps, tool, call);
    const isTooLarge = value["isError"] === true && JSON.stringify(value["content"]).includes("ANSWER_TOO_LARGE");
    const size = isTooLarge ? Number.POSITIVE_INFINITY : sizeOf(value["content"]);
    return { value, size, stays: isTooLarge || tool.annotations.readOnlyHint !== true };
  }).catch(toolRefusal);
}

async function answerTool(
  deps: ToolDeps,
  tool: AdvertisedTool,
  call: Request,
): Promise<CallToolResult | InputRequiredResult> {
  const who = deps.identify(call.context);
  try {
    const state = call.context.mcpReq.requestState<HaltState>();
    const result =
      state === undefined
        ? await runTool(deps, tool, { args: call.args, who })
        : await goOn(deps, { tool, state, context: call.context, who });
    const halt = haltIn(result);
    // A declined form must not reappear at once: return the questions in the result, for the agent to ask.
    const declined = state !== undefined && !readAnswers(call.context, state).given;
    if (halt === undefined || declined || !canAsk(clientOf(deps.server, call.context).capabilities))
      return toolAnswer(result);
    return await ask(deps, { ...halt, tool: tool.name }, call.context);
  } catch (thrown) {
    return failedTool(deps, tool, thrown);
  }
}

async function ask(
  deps: ToolDeps,
  halt: Halt & { readonly tool: string },
  context: ServerContext,
): Promise<InputRequiredResult> {
  const state: HaltState = {
    tool: halt.tool,
    sessionId: halt.sessionId,
    questions: halt.questions.map(({ id }) => id),
  };
  return inputRequired({
    inputRequests: { [ANSWERS_KEY]: askUser(halt) },
    requestState: await deps.codec.mint(state, context),
  });
}

interface Reentry {
  readonly tool: AdvertisedTool;
  readonly state: HaltState;
  readonly context: ServerContext;
  readonly who: McpIdentity;
}

/** The second half of a halted call: the first did the work, so only submit the answers. */
async function goOn(deps: ToolDeps, { tool, state, context, who }: Reentry): Promise<unknown> {
  if (state.tool !== tool.name)
    throw new ClewError(
      "USAGE",
      `This request state was given by ${plainLine(String(state.tool), 80)}, not by ${tool.name}.`,
      {
        hint: "Repeat the call that was halted, with the state that it was answered with.",
      },
    );
  const { sessionId } = state;
  const user = readAnswers(context, state);
  if (!user.given) return deps.backend.call("cstp.showStep", { sessionId }, who);
  return deps.backend.call(
    "cstp.answerQuestions",
    { sessionId, answers: user.answers },
    { ...who, speaksForUser: true as const },
  );
}

/**
 * A schema that is shown but not applied: the tool's method checks the arguments, once and by its own rules, which also
 * accept other spellings of a field.
 */
function opaqueSchema(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = (): Record<string, unknown> => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "clew",
      validate: (value: unknown) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? // Narrowed on the line above; the method checks the keys.
            { value: value as Record<string, unknown> }
          : { issues: [{ message: "must be an object" }] },
      jsonSchema: { input: json, output: json },
    },
  };
}
