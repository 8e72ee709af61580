import { asClewError, ClewError } from "@clew/errors";
import { fieldsOf, plainLine, quoteForeign, threadMarkdown } from "@clew/operations";
import type { ThreadDocument } from "@clew/schemas";
import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { McpBackend, McpIdentity } from "./backend.ts";
import { answerInTurn } from "./tools/tool-answer.ts";

/** What the resources and prompts of one server instance use. */
export interface ReadDeps {
  readonly server: McpServer;
  readonly backend: McpBackend;
  identify(context: ServerContext): McpIdentity;
}

interface ResourceEntry {
  readonly name: string;
  readonly title: string;
  readonly template: string;
  readonly description: string;
  /** The variable's name in the template. */
  readonly variable: string;
  readonly method: string;
  readonly heading: string;
  params(value: string): Readonly<Record<string, unknown>>;
  /** The result as Markdown, with others' text fenced; if undefined, JSON in a fence. */
  markdown?(result: Fields): string | undefined;
  /** The author of the content, for the fence. */
  origin(result: Fields): { readonly agent: string | undefined; readonly when: string | undefined };
}

type Fields = Readonly<Record<string, unknown>>;

const RESOURCES: readonly ResourceEntry[] = [
  {
    name: "thread",
    title: "Decision thread",
    template: "clew://thread/{id}",
    description: "A thread with its decisions, deliberation, open questions and last state.",
    variable: "id",
    method: "cstp.resumeThread",
    heading: "Thread",
    params: (threadId) => ({ threadId, maxTokens: 20_000 }),
    markdown: resumedMarkdown,
    origin: ({ thread }) => ({ agent: textAt(thread, "startedBy"), when: textAt(thread, "updatedAt") }),
  },
  {
    name: "session",
    title: "Reasoning session",
    template: "clew://session/{id}",
    description: "A reasoning session: its state, answers so far, and the questions of a halt.",
    variable: "id",
    method: "cstp.getSession",
    heading: "Session",
    params: (sessionId) => ({ sessionId }),
    origin: ({ session }) => ({
      agent: textAt(fieldsOf(session)["metadata"], "agent"),
      when: textAt(session, "query_timestamp"),
    }),
  },
  {
    name: "handoff",
    title: "Handoff payload",
    template: "clew://handoff/{id}",
    description: "A handoff payload with its status.",
    variable: "id",
    method: "cstp.getHandoff",
    heading: "Handoff",
    params: (handoffId) => ({ handoffId }),
    origin: ({ handoff }) => ({ agent: textAt(handoff, "source"), when: textAt(handoff, "at") }),
  },
  {
    name: "knowledge",
    title: "Knowledge by tag",
    template: "clew://knowledge/{tag}",
    description: "Patterns and gotchas that tasks left under a tag.",
    variable: "tag",
    method: "cstp.queryKnowledge",
    heading: "Knowledge",
    params: (tag) => ({ tags: [tag] }),
    origin: () => ({ agent: "the tasks named", when: "the times given" }),
  },
];

/** Registers threads, sessions, handoffs, knowledge and schemas for one server instance. */
export function registerResources(deps: ReadDeps): void {
  for (const entry of RESOURCES) {
    const { title, description } = entry;
    deps.server.registerResource(
      entry.name,
      new ResourceTemplate(entry.template, { list: undefined }),
      { title, description, mimeType: "text/markdown" },
      (uri, variables, context) => read(deps, entry, { uri: uri.href, variables, context }),
    );
  }
  registerSchemas(deps);
}

interface Reading {
  readonly uri: string;
  readonly variables: Readonly<Record<string, string | string[]>>;
  readonly context: ServerContext;
}

async function read(deps: ReadDeps, entry: ResourceEntry, reading: Reading): Promise<ReadResourceResult> {
  try {
    return await answerInTurn(reading.context, () => readOne(deps, entry, reading));
  } catch (thrown) {
    throw asResourceError(thrown, reading.uri);
  }
}

async function readOne(
  deps: ReadDeps,
  entry: ResourceEntry,
  reading: Reading,
): Promise<{ value: ReadResourceResult; size: number }> {
  const value = decoded(reading.variables[entry.variable]);
  const who = deps.identify(reading.context);
  const result = fieldsOf(
    await deps.backend.call(entry.method, entry.params(value), { ...who, readOnly: true as const }),
  );
  const quoted = quoteForeign(JSON.stringify(result, null, 2), entry.origin(result));
  const text = entry.markdown?.(result) ?? `# ${entry.heading} ${plainLine(value, 128)}\n\n${quoted}\n`;
  return { value: { contents: [{ uri: reading.uri, mimeType: "text/markdown", text }] }, size: text.length };
}

/** The answer of `resumeThread` as Markdown for the next agent; undefined if it contains no thread. */
export function resumedMarkdown(result: unknown): string | undefined {
  const thread = fieldsOf(result)["thread"];
  const isThread = typeof thread === "object" && thread !== null && "decisions" in thread;
  // The method's own result, from the dispatcher or the remote server.
  return isThread ? threadMarkdown(thread as ThreadDocument) : undefined;
}

function registerSchemas({ server, backend }: ReadDeps): void {
  const { schemas } = backend;
  if (schemas === undefined) return;
  const template = new ResourceTemplate("clew://schema/{family}/{version}/{name}", {
    list: async () => ({
      resources: (await schemas.list()).map((path) => ({
        uri: `clew://schema/${path}`,
        name: `schema ${path}`,
        mimeType: "application/schema+json",
      })),
    }),
  });
  const about = {
    title: "JSON Schema",
    description: "The schema of one of the documents.",
    mimeType: "application/schema+json",
  };
  server.registerResource("schema", template, about, async (uri, variables) => {
    const path = [variables["family"], variables["version"], variables["name"]].map(decoded).join("/");
    const text = await schemas.read(path);
    if (text === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType: "application/schema+json", text }] };
  });
}

/** A refusal in the protocol's terms: something missing is a missing resource, any other error keeps its code. */
function asResourceError(thrown: unknown, uri: string): Error {
  const error = asClewError(thrown);
  if (error.code === "NOT_FOUND" || error.code === "USAGE") return new ResourceNotFoundError(uri);
  if (error.code !== "INTERNAL") return new Error(`${error.code}: ${error.message}`);
  return new ClewError("INTERNAL", "Internal error.");
}

function decoded(value: string | readonly string[] | undefined): string {
  const text = typeof value === "string" ? value : (value?.[0] ?? "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textAt(document: unknown, name: string): string | undefined {
  const value = fieldsOf(document)[name];
  return typeof value === "string" ? value : undefined;
}
