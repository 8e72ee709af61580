import { asClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import { toCamelCase } from "@clew/operations/table";
import {
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { type ReadDeps, resumedMarkdown } from "./register-resources.ts";

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface PromptEntry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
}

const RESUME: PromptEntry = {
  name: "resume_thread",
  title: "Resume a thread",
  description: "Go on with a decision thread that another agent left.",
  arguments: [
    { name: "threadId", description: "The thread's id", required: true },
    { name: "task", description: "What to do next, if it is not the thread's next step", required: false },
  ],
};

const REASON: PromptEntry = {
  name: "reason",
  title: "Reason before acting",
  description: "Walk the reasoning protocol for a task before anything is changed.",
  arguments: [{ name: "query", description: "The task, in the user's words", required: true }],
};

const WRITE_HANDOFF: PromptEntry = {
  name: "write_handoff",
  title: "Write a handoff",
  description: "Hand the work over to another skill or agent.",
  arguments: [
    { name: "target", description: "The skill or agent that takes over", required: true },
    { name: "threadId", description: "The thread the work belongs to", required: false },
  ],
};

type Arguments = Readonly<Record<string, string>>;

/** Puts the prompts before the clients of one server instance. */
export function registerPrompts(deps: ReadDeps): void {
  deps.server.registerPrompt(RESUME.name, configOf(RESUME), (given, context) => resume(deps, given, context));
  deps.server.registerPrompt(REASON.name, configOf(REASON), (given) => userSays(reasonText(given)));
  deps.server.registerPrompt(WRITE_HANDOFF.name, configOf(WRITE_HANDOFF), (given) => userSays(handoffText(given)));
}

async function resume(
  deps: ReadDeps,
  given: Arguments,
  context: Parameters<ReadDeps["identify"]>[0],
): Promise<GetPromptResult> {
  const threadId = given["threadId"] ?? "";
  const task = given["task"]?.trim() ?? "";
  const who = { ...deps.identify(context), readOnly: true as const };
  const thread = await deps.backend
    .call("cstp.resumeThread", { threadId, maxTokens: 8_000 }, who)
    .catch((thrown: unknown) => {
      throw asPromptError(thrown);
    });
  const markdown = resumedMarkdown(thread) ?? "";
  const next = task === "" ? "Take up its next step or its open questions." : `The task: ${task}`;
  return userSays(
    `Go on with the decision thread ${plainLine(threadId, 128)}, which is given below. Check the files it names before you rely on them. Do not decide again what was decided unless something changed; say so with record_decision if it did. ${next}\n\n${markdown}`,
  );
}

/** A refusal in the terms of the protocol: an argument that names nothing is an invalid one. */
function asPromptError(thrown: unknown): Error {
  const { code, message } = asClewError(thrown);
  if (code === "NOT_FOUND" || code === "USAGE") return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  return new Error(code === "INTERNAL" ? "Internal error." : message);
}

function reasonText(given: Arguments): string {
  return `Reason through this task with the tool start_reasoning and then submit_step, step by step, before you change anything. Put the questions of a halt to me; do not answer them yourself. The task, word for word:\n\n${given["query"] ?? ""}`;
}

function handoffText(given: Arguments): string {
  const thread = given["threadId"]?.trim() ?? "";
  const from =
    thread === "" ? "the thread of this work (list_threads finds it)" : `the thread ${plainLine(thread, 128)}`;
  return `Hand this work over to ${plainLine(given["target"] ?? "", 200)}. Read ${from} with resume_thread, record what is decided but not yet on record, then call create_handoff: what is done, what is open, which files to read, what to watch out for. Show me what you handed over.`;
}

function userSays(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

function configOf(entry: PromptEntry): {
  title: string;
  description: string;
  argsSchema: StandardSchemaWithJSON<Arguments>;
} {
  const { title, description } = entry;
  return { title, description, argsSchema: argumentSchema(entry.arguments) };
}

/** Arguments of a prompt are texts; the names are all there is to check. */
function argumentSchema(fields: readonly PromptArgument[]): StandardSchemaWithJSON<Arguments> {
  const json = (): Record<string, unknown> => ({
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, description }) => [name, { type: "string", description }])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  });
  const validate = (value: unknown): { value: Arguments } | { issues: { message: string; path: string[] }[] } => {
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    // Both spellings are understood, as in the arguments of tools; the one that is shown wins.
    const given = new Map([...entries.map(([name, text]) => [toCamelCase(name), text] as const), ...entries]);
    const issues = fields
      .filter(({ name, required }) => (required || given.has(name)) && typeof given.get(name) !== "string")
      .map(({ name }) => ({ message: "must be a text", path: [name] }));
    const known = fields.flatMap(({ name }): [string, string][] => {
      const text: unknown = given.get(name);
      return typeof text === "string" ? [[name, text]] : [];
    });
    return issues.length > 0 ? { issues } : { value: Object.fromEntries(known) };
  };
  return { "~standard": { version: 1, vendor: "clew", validate, jsonSchema: { input: json, output: json } } };
}
