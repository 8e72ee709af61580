import { ClewError } from "@clew/errors";
import { plainLine, sizeOf } from "@clew/operations";
import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { batchIsFull } from "../../bounds/answer-limit.ts";
import type { McpIdentity } from "../backend.ts";
import { clientOf } from "../client-of.ts";
import type { AdvertisedTool } from "./advertise.ts";
import { failedTool, runTool, type ToolEdges } from "./call-tool.ts";
import { ANSWERS_KEY, askUser, canAsk, type Halt, type HaltState, haltIn, readAnswers } from "./halt-questions.ts";
import { opaqueSchema } from "./opaque-schema.ts";
import { type AnswerRoom, MAX_TOOL_CHARACTERS, toolAnswer, toolRefusal } from "./tool-answer.ts";

/** What the tools of one server instance work with. */
export interface ToolDeps extends ToolEdges {
  readonly server: McpServer;
  readonly tools: readonly AdvertisedTool[];
  readonly codec: RequestStateCodec;
  identify(context: ServerContext): McpIdentity;
}

/** Puts every tool before the clients of one server instance. */
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
      (args, context) => answerInTurn(deps, tool, { args, context }),
    );
  }
}

interface Request {
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: ServerContext;
}

// The calls of one HTTP request are answered one after the other: its answers are held until all of them are sent.
async function answerInTurn(
  deps: ToolDeps,
  tool: AdvertisedTool,
  call: Request,
): Promise<CallToolResult | InputRequiredResult> {
  const room = call.context.http?.authInfo?.extra?.["room"] as AnswerRoom | undefined; // put there by our own HTTP side
  if (room === undefined) return answer(deps, tool, call);
  const answered = room.turn.then(async () => {
    if (room.left <= 0) return toolRefusal(batchIsFull(MAX_TOOL_CHARACTERS));
    const result = await answer(deps, tool, call);
    const size = sizeOf(result["content"]);
    const hasRoom = size <= room.left || tool.annotations.readOnlyHint !== true;
    room.left = hasRoom ? room.left - size : 0;
    return hasRoom ? result : toolRefusal(batchIsFull(MAX_TOOL_CHARACTERS));
  });
  room.turn = answered.catch(() => undefined);
  return answered;
}

async function answer(
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
    // A declined form must not come up again at once: then the questions stand in the result, for the agent to ask.
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

/** The second half of a call that was halted: its own work was done in the first, only the answers are new. */
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
