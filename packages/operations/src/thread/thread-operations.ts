import { ClewError } from "@clew/errors";
import { z } from "zod";
import { actorOf, coversScope, tenantOf, tenantsOf } from "../caller.ts";
import { callerFields } from "../decision/decision-params.ts";
import { type Operation, operation } from "../operation.ts";
import { chainHealth, claimDocument, listedThread, threadDocument, threadSummary } from "../params/documents.ts";
import {
  id as anyId,
  asOf,
  limit,
  listOf,
  name,
  names,
  oneOrMany,
  seq,
  text,
  threadId,
  threadStatus,
  threadWrite,
} from "../params/fields.ts";
import { unfinishedSessions, withUnfinished, withWaiting } from "../session/unfinished-sessions.ts";
import { createThread, forkThread, updateThread } from "./create-thread.ts";
import { locateThread } from "./locate-thread.ts";
import { listThreads } from "./read-across.ts";
import { resumeThread } from "./resume-thread.ts";
import { readDocument } from "./thread-document.ts";
import { getThreadStatus } from "./thread-status.ts";

const createThreadOperation: Operation = operation({
  name: "createThread",
  does: "Creates a thread: a named chain of decisions.",
  scope: "write",
  cli: {
    command: "thread create",
    summary: "open a thread",
    word: { param: "title", what: "a title, in quotes" },
    flags: {
      id: { param: "threadId", value: "ID", summary: "an id of your own" },
      tag: { param: "tags", value: "NAME", summary: "tags; several times", repeat: true },
      context: { param: "context", value: "TEXT", summary: "what it is about" },
    },
  },
  params: () =>
    z.looseObject({
      title: text,
      threadId: threadId.optional(),
      agentId: name.optional(),
      tags: names.optional(),
      project: name.optional(),
      context: z.unknown().optional(),
    }),
  result: () => z.looseObject({ thread: threadSummary }),
  mcp: {
    tool: "create_thread",
    place: 1,
    set: "all",
    title: "Create a thread",
    description: "Opens a decision thread: a named chain of decisions that other agents can resume.",
    kind: "add",
    fields: ["title", "threadId", "tags", "project", "context"],
  },
  async run(project, caller, { title, threadId: id, agentId, tags, project: tenant, context: about, ...more }) {
    return createThread(project, {
      project: tenantOf(caller, tenant),
      agentId: actorOf(caller, agentId),
      title,
      threadId: id,
      tags,
      context: about,
      more: callerFields("thread", more),
    });
  },
});

const resumeThreadOperation: Operation = operation({
  name: "resumeThread",
  does: "Returns everything an agent needs to continue a thread: decisions with their deliberation, open questions and status.",
  scope: "read",
  leavesTrace: true,
  readsWhole: true,
  cli: {
    command: "thread resume",
    summary: "everything the next agent needs, as Markdown",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      context: { param: "context", value: "TEXT", summary: "why you resume" },
      claim: { param: "claim", value: "SECONDS", number: true, summary: "take the claim for so long" },
      "max-tokens": {
        param: "maxTokens",
        value: "N",
        number: true,
        summary: "fit into so many tokens; what is left out is told",
      },
      since: { param: "since", value: "SEQ", number: true, summary: "only what came after this event" },
      at: { param: "at", value: "SEQ|TIME", summary: "as it was then" },
      cursor: { param: "cursor", value: "TEXT", summary: "where an earlier answer ended" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      agentId: name.optional(),
      project: name.optional(),
      context: z.string().max(10_000).optional(),
      claim: z
        .union([z.boolean(), z.number().int(), z.looseObject({ ttlSeconds: z.number().int().optional() })])
        .optional(),
      maxTokens: z.number().int().min(1).optional(),
      since: seq.optional(),
      at: asOf.optional(),
      cursor: z
        .string()
        .regex(/^after:\d{1,15}$/)
        .optional(),
    }),
  result: () => z.looseObject({ thread: threadDocument, claim: claimDocument.optional() }),
  mcp: {
    tool: "resume_thread",
    place: 2,
    set: "core",
    title: "Resume a thread",
    description:
      "Loads a thread to go on with it: decisions with their deliberation, open questions, last conclusion, next steps. Check files before you believe them. maxTokens cuts the oldest thoughts first.",
    kind: "add",
    fields: ["threadId", "context", "maxTokens", "since", "cursor"],
    // Clients silently cut longer results, so cut here and say what is missing.
    defaults: { maxTokens: 20_000 },
  },
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const maySay = coversScope(caller.scope, "write");
    if (params.claim !== undefined && params.claim !== false && !maySay)
      throw new ClewError("FORBIDDEN", "A claim needs the scope write; this token only reads.");
    const unfinished = params.at === undefined ? await unfinishedSessions(project, tenant, params.threadId) : [];
    return resumeThread(project, {
      ...params,
      project: tenant,
      agentId: actorOf(caller, params.agentId),
      claimSeconds: maySay ? secondsOf(params.claim) : undefined,
      note: maySay,
      unfinished,
    });
  },
});

const getThreadOperation: Operation = operation({
  name: "getThread",
  does: "Returns the same as resuming a thread, without recording a visit: for readers.",
  scope: "read",
  readsWhole: true,
  cli: {
    command: "thread show",
    summary: "draw it as a tree",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      at: { param: "at", value: "SEQ|TIME", summary: "as it was then" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      project: name.optional(),
      at: asOf.optional(),
    }),
  result: () => z.looseObject({ thread: threadDocument }),
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const agentId = caller.defaultAgent;
    const thread = await readDocument(project, { ...params, project: tenant, agentId });
    const isNow = params.at === undefined;
    return { thread: isNow ? withUnfinished(thread, await unfinishedSessions(project, tenant, thread.id)) : thread };
  },
});

const DEFAULT_CLAIM_SECONDS = 3_600;

function secondsOf(claim: boolean | number | { ttlSeconds?: number | undefined } | undefined): number | undefined {
  if (claim === undefined || claim === false) return undefined;
  if (claim === true) return DEFAULT_CLAIM_SECONDS;
  return typeof claim === "number" ? claim : (claim.ttlSeconds ?? DEFAULT_CLAIM_SECONDS);
}

const getThreadStatusOperation: Operation = operation({
  name: "getThreadStatus",
  does: "Returns a thread's status (active, paused, completed or blocked) and the health of its chain.",
  scope: "read",
  cli: {
    command: "thread status",
    summary: "where it stands",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {},
  },
  params: () => z.looseObject({ threadId, project: name.optional() }),
  result: () =>
    z.looseObject({
      threadId: z.string(),
      status: threadStatus,
      decisions: z.number(),
      openQuestions: z.number(),
      lastActivity: z.string(),
      claimedBy: z.string().optional(),
      health: chainHealth,
      unfinished: z.array(z.looseObject({ session_id: z.string(), openQuestions: z.number().int() })).optional(),
    }),
  mcp: {
    tool: "get_thread_status",
    place: 3,
    set: "all",
    title: "Thread status",
    description: "Where a thread stands: status, number of decisions, open questions, last activity, who holds it.",
    kind: "read",
    fields: ["threadId"],
  },
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const status = await getThreadStatus(project, tenant, params.threadId);
    const unfinished = await unfinishedSessions(project, tenant, params.threadId);
    return withWaiting(status, unfinished);
  },
});

const updateThreadOperation: Operation = operation({
  name: "updateThread",
  does: "Changes a thread's status: pause, block, complete, or reopen with a reason.",
  scope: "write",
  cli: (
    [
      ["pause", "paused", "set it aside"],
      ["block", "blocked", "mark what it waits for"],
      ["complete", "completed", "close it"],
      ["reopen", "active", "go on with it"],
    ] as const
  ).map(([verb, status, summary]) => ({
    command: `thread ${verb}`,
    summary,
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      reason: { param: "reason", value: "TEXT", summary: "why" },
      "claim-token": {
        param: "claimToken",
        value: "N",
        number: true,
        summary: "the token of your claim, where a write needs it",
      },
      "expected-head": {
        param: "expectedHead",
        value: "N",
        number: true,
        summary: "refuse unless the newest event is this one",
      },
    },
    fixed: { status },
  })),
  params: () =>
    z.looseObject({ threadId, status: threadStatus, reason: z.string().max(10_000).optional(), ...threadWrite }),
  result: () => z.looseObject({ thread: threadSummary }),
  mcp: {
    tool: "update_thread",
    place: 4,
    set: "all",
    title: "Change a thread's status",
    description: "Pauses, blocks, completes or reopens a thread; a reason is needed to reopen.",
    kind: "set",
    fields: ["threadId", "status", "reason", "claimToken"],
  },
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const agentId = actorOf(caller, params.agentId);
    return updateThread(project, { ...params, project: tenant, agentId });
  },
});

const findIdsOperation: Operation = operation({
  name: "findIds",
  does: "Returns the full ids of threads and decisions that start with the eight characters shown on screens.",
  scope: "read",
  params: () => z.looseObject({ beginning: z.string().regex(/^[0-9a-z]{8,40}$/), project: name.optional() }),
  result: () => z.looseObject({ ids: z.array(anyId) }),
  async run(project, caller, { beginning, project: tenant }) {
    const beginnings = [`dec_${beginning}`, `thread_${beginning}`];
    const found = new Set<string>();
    for (const each of await tenantsOf(project, caller, tenant))
      for (const id of await project.threads.idsFrom(each, beginnings)) found.add(id);
    return { ids: [...found].slice(0, 10) };
  },
});

const THREAD_SORTS = ["activity", "title", "startedBy", "status", "decisions", "openQuestions", "health"] as const;

const listThreadsOperation: Operation = operation({
  name: "listThreads",
  does: "Lists threads by latest activity or by a column, with their participants and health.",
  scope: "read",
  cli: {
    command: "thread list",
    summary: "threads by newest activity",

    flags: {
      tag: { param: "tags", value: "NAME", summary: "tags; several times", repeat: true },
      status: {
        param: "status",
        value: "STATUS",
        summary: "only these",
        choices: ["active", "paused", "blocked", "completed"],
      },
      query: { param: "query", value: "WORDS", summary: "words in the title" },
      limit: { param: "limit", value: "N", number: true, summary: "at most so many" },
      cursor: { param: "cursor", value: "TEXT", summary: "where an earlier answer ended" },
    },
  },
  params: () =>
    z.looseObject({
      status: oneOrMany(threadStatus).optional(),
      agentId: name.optional(),
      project: name.optional(),
      tags: oneOrMany(name).optional(),
      query: z.string().max(1_000).optional(),
      sort: z.enum(THREAD_SORTS).default("activity"),
      descending: z.boolean().optional(),
      cursor: z.string().max(4_096).optional(),
      limit: limit.default(50),
    }),
  result: () => z.looseObject({ threads: z.array(listedThread), cursor: z.string().optional() }),
  mcp: {
    tool: "list_threads",
    place: 22,
    set: "all",
    title: "List threads",
    description: "Threads by newest activity, by status, agent, tags or words of the title.",
    kind: "read",
    fields: ["status", "agentId", "tags", "query", "limit", "cursor"],
  },
  async run(project, caller, { status, agentId, project: tenant, tags, query, sort, descending, cursor, limit: size }) {
    return listThreads(project, {
      projects: await tenantsOf(project, caller, tenant),
      limit: size,
      ...withLists({ status, tags }),
      agent: agentId,
      text: query === undefined || query.trim() === "" ? undefined : query,
      cursor,
      // Names ascending; everything else newest, most or most urgent first.
      order: { by: sort, descending: descending ?? !["title", "startedBy"].includes(sort) },
    });
  },
});

function withLists<S extends string>(given: {
  readonly status: S | readonly S[] | undefined;
  readonly tags: string | readonly string[] | undefined;
}): { readonly status?: readonly S[]; readonly tags?: readonly string[] } {
  const [status, tags] = [listOf(given.status), listOf(given.tags)];
  return { status, tags };
}

const forkThreadOperation: Operation = operation({
  name: "forkThread",
  does: "Creates a thread that continues from another thread's state at one of its events.",
  scope: "write",
  cli: {
    command: "thread fork",
    summary: "branch off at an event",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      id: { param: "newThreadId", value: "ID", summary: "an id of your own" },
      tag: { param: "tags", value: "NAME", summary: "tags; several times", repeat: true },
      at: { param: "atSeq", value: "SEQ|TIME", number: true, summary: "where to branch off" },
      title: { param: "title", value: "TITLE", summary: "the new thread's title" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      atSeq: z
        .number()
        .int()
        .min(1)
        .meta({ "x-aliases": ["at"] }),
      title: text,
      newThreadId: anyId.optional(),
      tags: names.optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ thread: threadSummary }),
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    return forkThread(project, {
      ...params,
      project: tenant,
      agentId: actorOf(caller, params.agentId),
    });
  },
});

/** Operations on threads. */
export const threadOperations: readonly Operation[] = [
  createThreadOperation,
  resumeThreadOperation,
  getThreadOperation,
  getThreadStatusOperation,
  updateThreadOperation,
  listThreadsOperation,
  findIdsOperation,
  forkThreadOperation,
];
