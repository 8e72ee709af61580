import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { Project } from "@clew/project/open-project";
import { flagText } from "../arguments/flag-values.ts";
import type { FlagSpec, Invocation } from "../command.ts";
import { readDocument, readNamedFile } from "../documents/read-document.ts";
import { type Opener, projectOf } from "../session/open-sessions.ts";

/** The flags of every command on threads and decisions. */
export const CALL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  agent: { value: "NAME", summary: "who acts; else CLEW_AGENT, else your user name" },
  project: { value: "NAME", summary: "the project of the store; default: default" },
  input: { value: "FILE|-", summary: "the params of the method as JSON or YAML; flags win" },
};

/** The params of a call: the document of `--input`, overridden by the command line. */
export async function callParams(
  invocation: Invocation,
  said: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const base = await inputDocument(invocation);
  const all: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries({
    agentId: flagText(invocation, "agent"),
    project: flagText(invocation, "project"),
    ...said,
  }))
    if (value !== undefined) all[key] = value;
  return all;
}

async function inputDocument({ flags, cwd, terminal }: Invocation): Promise<object> {
  const file = flags["input"];
  if (typeof file !== "string") return {};
  const source = file === "-" ? "stdin" : file;
  const bytes = file === "-" ? ((await terminal.readStdin()) ?? new Uint8Array()) : readNamedFile(resolve(cwd, file));
  const document = await readDocument(bytes, source);
  if (typeof document === "object" && document !== null && !Array.isArray(document)) return document;
  throw new ClewError("DOCUMENT_INVALID", `${source} holds no object: the params of a method are named.`);
}

/** The only argument of a command; with `--input` the document may contain it instead. */
export function argumentOrInput(invocation: Invocation, args: readonly string[], what: string): string | undefined {
  return args.length === 0 && invocation.flags["input"] !== undefined ? undefined : oneArgument(args, what);
}

/** The only argument of a command; `what` names it in messages. */
export function oneArgument(args: readonly string[], what: string): string {
  const [only, ...more] = args;
  if (only !== undefined && only !== "" && more.length === 0) return only;
  throw new ClewError(
    "USAGE",
    only === undefined || only === "" ? `Expected ${what}.` : `Expected ${what} alone; put it in quotes.`,
  );
}

/** Opens the project of a command, works with it, and closes it in any case. */
export async function withProject<T>(opener: Opener, work: (project: Project) => Promise<T>): Promise<T> {
  const project = projectOf(opener);
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}

/** Calls one operation and closes the project; the row defines the result type. */
export async function callOnce<T = Answer>(opener: Opener, name: string, params: object): Promise<T> {
  return withProject(opener, async (project) => (await project.call(name, params)) as T);
}

/** A method's result: an object to print or to pick fields from. */
export type Answer = Readonly<Record<string, unknown>>;

/** A field of an answer as an object. */
export function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The objects of a list in an answer; any other item becomes an empty object. */
export function answersOf(value: unknown): readonly Answer[] {
  return Array.isArray(value) ? value.map(answerOf) : [];
}
