import { ClewError } from "@clew/errors";
import { z } from "zod";
import { actorOf, type Caller, tenantOf, tenantsOf } from "../caller.ts";
import { callerFields } from "../decision/decision-params.ts";
import { type Operation, operation } from "../operation.ts";
import { questionDocument } from "../params/documents.ts";
import * as field from "../params/fields.ts";
import type { Project } from "../project.ts";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog } from "./append-to-log.ts";
import { projectOfPlace } from "./locate-thread.ts";
import { answerQuestion, askQuestion, findQuestion } from "./questions.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";

const askQuestionOperation: Operation = operation({
  name: "askQuestion",
  does: "Asks a question on a thread or decision, for whoever continues it.",
  scope: "write",
  params: () =>
    z.looseObject({
      question: field.text.meta({ "x-aliases": ["text"] }),
      threadId: field.id.optional(),
      id: field.decisionId.optional(),
      questionId: field.id.optional(),
      ...field.threadWrite,
    }),
  result: () => z.looseObject({ question: questionDocument }),
  async run(project, caller, { question, threadId, id: decision, questionId, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await projectOfPlace(project, caller, { threadId, decision, named });
    const write = { project: tenant, agentId: agent, expectedHead, claimToken, more: callerFields("question", more) };
    return askQuestion(project, { ...write, question, threadId, decisionId: decision, questionId });
  },
});

const answerQuestionOperation: Operation = operation({
  name: "answerQuestion",
  does: "Answers a question of a thread.",
  scope: "write",
  params: () =>
    z.looseObject({
      questionId: field.id.meta({ "x-aliases": ["id"] }),
      answer: field.text,
      ...field.threadWrite,
    }),
  result: () => z.looseObject({ question: questionDocument }),
  async run(project, caller, { questionId, answer, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, threadId: _thread, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await questionTenant(project, caller, { questionId, named });
    const write = { project: tenant, agentId: agent, expectedHead, claimToken, more: callerFields("question", more) };
    return answerQuestion(project, { ...write, questionId, answer });
  },
});

async function questionTenant(
  project: Project,
  caller: Caller,
  { questionId, named }: { readonly questionId: string; readonly named: string | undefined },
): Promise<string> {
  const projects = await tenantsOf(project, caller, named);
  for (const tenant of projects) if ((await findQuestion(project, tenant, questionId)) !== undefined) return tenant;
  return tenantOf(caller, named);
}

/** Operations on questions. */
export const questionOperations: readonly Operation[] = [askQuestionOperation, answerQuestionOperation];

const recordThoughtOperation: Operation = operation({
  name: "recordThought",
  does: "Records a thought durably; without a thread or decision it is attached to the agent's next decision.",
  scope: "write",
  cli: {
    command: "think",
    summary: "Keep a thought: in a thread, with a decision, or for your next decision.",
    usage: "think TEXT [--thread ID | --decision ID]",
    examples: [
      'clew think "Checking MIT scaling research..." --thread thread_pr94',
      'clew think "The queue is the bottleneck"',
    ],
    word: { param: "text", what: "a thought, in quotes" },
    flags: {
      thread: { param: "threadId", value: "ID", summary: "the thread it belongs to" },
      decision: { param: "decisionId", value: "ID", summary: "the decision it belongs to" },
      id: { param: "thoughtId", value: "ID", summary: "an id of your own: repeating the command is then safe" },
      type: { param: "type", value: "NAME", summary: "what kind of thought" },
      "claim-token": {
        param: "claimToken",
        value: "N",
        number: true,
        summary: "the token of your claim on the thread",
      },
    },
  },
  params: () =>
    z.looseObject({
      text: field.text.meta({ "x-aliases": ["thought"] }),
      threadId: field.id.optional(),
      id: field.decisionId.optional(),
      thoughtId: field.id.optional(),
      type: field.name.optional(),
      ...field.threadWrite,
    }),
  result: () =>
    z.looseObject({
      success: z.literal(true),
      id: z.string(),
      threadId: z.string().optional(),
      decisionId: z.string().optional(),
      pending: z.boolean(),
      timestamp: z.string(),
    }),
  mcp: {
    tool: "record_thought",
    place: 6,
    set: "core",
    title: "Record a thought",
    description: "Keeps a thought on the way to a decision; without a thread or decision it joins your next one.",
    kind: "add",
    fields: ["text", "threadId", "decisionId"],
  },
  async run(
    project,
    caller,
    { text: thought, threadId, id: decision, thoughtId, type, agentId, project: named, ...rest },
  ) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await projectOfPlace(project, caller, { threadId, decision, named });
    const write = {
      project: tenant,
      agentId: agent,
      expectedHead,
      claimToken,
      thoughtId,
      threadId,
      decisionId: decision,
      type,
      more: callerFields("thought", more),
    };
    return recordThought(project, { ...write, text: thought, now: project.clock.now() });
  },
});

/** The operation on thoughts. */
export const thoughtOperations: readonly Operation[] = [recordThoughtOperation];

/** A thought and what it belongs to. Without a thread or decision, it waits for the agent's next decision. */
interface NewThought extends WriteTo {
  readonly text: string;
  readonly thoughtId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly decisionId?: string | undefined;
  readonly type?: string | undefined;
  /** The caller's clock, for a thought that gets no time from a log. */
  readonly now: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The result of recording a thought. */
interface RecordedThought {
  readonly success: true;
  readonly id: string;
  readonly threadId?: string;
  readonly decisionId?: string;
  /** True if it is stored and waits for the agent's next decision. */
  readonly pending: boolean;
  readonly timestamp: string;
}

/** Record a thought; it is on disk before this resolves. */
async function recordThought(deps: ThreadDeps, input: NewThought): Promise<RecordedThought> {
  const id = input.thoughtId ?? `thought_${deps.newUuid()}`;
  const { project, agentId, text, threadId, decisionId, type } = input;
  if (threadId === undefined && decisionId === undefined) {
    const known = input.thoughtId === undefined ? undefined : await recorded(deps, input, id);
    if (known !== undefined) return known;
    const document = { ...input.more, ...withoutAbsent({ text, agentId, type }) };
    const reads = deps.captures?.take(project, agentId) ?? [];
    await deps.threads.keepPending({
      project,
      agent: agentId,
      items: [...reads, { kind: "thought", id, at: input.now, document }],
    });
    return { success: true, id, pending: true, timestamp: input.now };
  }
  const log = await findLog(deps, input);
  const payload = { ...input.more, ...withoutAbsent({ id, text, threadId: log.threadId, decisionId, type }) };
  const written = await appendToLog(deps, {
    ...input,
    log: log.log,
    events: [{ type: "thought_recorded", payload }],
  });
  const timestamp = written.events[0]?.at ?? input.now;
  return {
    success: true,
    id,
    threadId: log.threadId,
    decisionId,
    pending: false,
    timestamp,
  };
}

// Check for the same thought, waiting or already attached to a decision: added again, it would conflict with every
// further decision. Check waiting thoughts first, because they move to the record in one step.
async function recorded(
  deps: ThreadDeps,
  { project, agentId, text, now }: NewThought,
  id: string,
): Promise<RecordedThought | undefined> {
  const waiting = (await deps.threads.pending(project, agentId)).find((item) => item.id === id);
  const query = { project, kind: "thought", ids: [id], limit: 1 } as const;
  const [record] = waiting === undefined ? (await deps.threads.records(query)).items : [];
  const found = waiting?.document ?? record?.document;
  if (found === undefined) return undefined;
  const { threadId, decisionId, createdAt }: Readonly<Record<string, unknown>> = { ...found };
  if (found["text"] !== text || (record !== undefined && found["agentId"] !== agentId))
    throw new ClewError("CONFLICT", `Thought ${id} exists already with other content.`);
  return {
    success: true,
    id,
    threadId: typeof threadId === "string" ? threadId : undefined,
    decisionId: typeof decisionId === "string" ? decisionId : undefined,
    pending: waiting !== undefined,
    timestamp: waiting?.at ?? (typeof createdAt === "string" ? createdAt : now),
  };
}

async function findLog(
  deps: ThreadDeps,
  { project, threadId, decisionId }: NewThought,
): Promise<{ log: string; threadId: string | undefined }> {
  if (decisionId === undefined) return { log: threadId ?? "", threadId };
  const [decision] = await deps.threads.decisionsById(project, [decisionId]);
  if (decision === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${decisionId}.`);
  if (threadId !== undefined && decision.log !== threadId)
    throw new ClewError("CONFLICT", `Decision ${decisionId} is not in thread ${threadId}.`);
  return { log: decision.log, threadId: decision.threadId };
}
