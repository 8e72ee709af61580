import { plainLine } from "@clew/operations";
import {
  type ClientCapabilities,
  type InputRequest,
  inputRequired,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isRecord } from "./is-record.ts";

/** One open question of a halted session. */
export interface HaltQuestion {
  readonly id: string;
  readonly question: string;
  readonly why?: string;
  readonly options?: readonly string[];
}

/** A session that waits for a person. */
export interface Halt {
  readonly sessionId: string;
  readonly questions: readonly HaltQuestion[];
}

/** What is remembered between asking and the answer; it travels through the client, signed. */
export interface HaltState {
  /** The tool whose call was halted: another one has nothing to go on with. */
  readonly tool: string;
  readonly sessionId: string;
  readonly questions: readonly string[];
}

/** Under which name the questions are asked. */
export const ANSWERS_KEY = "answers";

/** The halt in a method's result; undefined where the session goes on. */
export function haltIn(result: unknown): Halt | undefined {
  if (!isRecord(result) || result["status"] !== "halted") return undefined;
  const sessionId = result["session_id"];
  const listed = result["questions"];
  if (typeof sessionId !== "string" || !Array.isArray(listed)) return undefined;
  const questions = listed.flatMap((entry: unknown) => questionOf(entry) ?? []);
  return questions.length === 0 ? undefined : { sessionId, questions };
}

/** Whether the client can put a form before its user. */
export function canAsk(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  if (elicitation === undefined) return false;
  // An empty object is how clients of 2025 say "forms"; one that names only urls has no form.
  return Object.keys(elicitation).length === 0 || "form" in elicitation;
}

/** The questions of a halt as one form. */
export function askUser(halt: Halt): InputRequest {
  const properties = Object.fromEntries(
    halt.questions.map(({ id, question, why, options }) => [
      id,
      {
        type: "string" as const,
        title: plainLine(question, 200),
        ...(why === undefined ? {} : { description: plainLine(why, 500) }),
        ...(options === undefined || options.length === 0
          ? {}
          : { enum: options.map((option) => plainLine(option, 200)) }),
      },
    ]),
  );
  return inputRequired.elicit({
    message: `The reasoning is halted until you answer ${halt.questions.length === 1 ? "this question" : "these questions"}.`,
    requestedSchema: { type: "object", properties, required: halt.questions.map(({ id }) => id) },
  });
}

/** What the user answered: texts by question, or that there is no answer. */
export type UserAnswers =
  | { readonly given: true; readonly answers: Readonly<Record<string, string>> }
  | { readonly given: false };

/** Reads the user's answers out of a repeated request; only questions that were asked count. */
export function readAnswers(context: ServerContext, state: HaltState): UserAnswers {
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
    ...(typeof why === "string" ? { why } : {}),
    ...(Array.isArray(options) ? { options: options.filter((option) => typeof option === "string") } : {}),
  };
}
