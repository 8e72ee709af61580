import { ClewError } from "@clew/errors";
import { z } from "zod";
import { coversScope } from "../caller.ts";
import { said } from "../decision/said.ts";
import { defineMethod, type Method } from "../operation.ts";
import { settle } from "../outcome.ts";
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
import { createThread } from "./create-thread.ts";
import { forkThread } from "./fork-thread.ts";
import { listThreads } from "./list-threads.ts";
import { locateThread, threadDeps } from "./locate-thread.ts";
import { readDocument, resumeThread } from "./resume-thread.ts";
import { getThreadStatus } from "./thread-status.ts";
import { updateThread } from "./update-thread.ts";

const createThreadMethod: Method = defineMethod({
  name: "cstp.createThread",
  summary: "Opens a thread: a named chain of decisions.",
  scope: "write",
  params: z.looseObject({
    title: text,
    threadId: threadId.optional(),
    agentId: name.optional(),
    tags: names.optional(),
    project: name.optional(),
    context: z.unknown().optional(),
  }),
  result: z.looseObject({ thread: threadSummary }),
  async run(context, { title, threadId: id, agentId, tags, project, context: about, ...more }) {
    return settle(
      await createThread(threadDeps(context), {
        project: context.writeProject(project),
        agentId: context.actor(agentId),
        title,
        threadId: id,
        tags,
        context: about,
        more: said("thread", more),
      }),
    );
  },
});

const resumeThreadMethod: Method = defineMethod({
  name: "cstp.resumeThread",
  summary:
    "Everything an agent needs to go on with a thread: decisions with their deliberation, open questions, where it stands.",
  scope: "read",
  leavesTrace: true,
  readsWhole: true,
  params: z.looseObject({
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
  result: z.looseObject({ thread: threadDocument, claim: claimDocument.optional() }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const maySay = coversScope(context.caller.scope, "write");
    if (params.claim !== undefined && params.claim !== false && !maySay)
      throw new ClewError("FORBIDDEN", "A claim needs the scope write; this token only reads.");
    return settle(
      await resumeThread(threadDeps(context), {
        ...params,
        project,
        agentId: context.actor(params.agentId),
        claimSeconds: maySay ? secondsOf(params.claim) : undefined,
        note: maySay,
      }),
    );
  },
});

const getThreadMethod: Method = defineMethod({
  name: "cstp.getThread",
  summary: "A thread whole, as resuming gives it, without a trace on it: for those who only look.",
  scope: "read",
  readsWhole: true,
  params: z.looseObject({
    threadId,
    project: name.optional(),
    at: asOf.optional(),
  }),
  result: z.looseObject({ thread: threadDocument }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const agentId = context.caller.defaultAgent;
    return { thread: settle(await readDocument(threadDeps(context), { ...params, project, agentId })) };
  },
});

const DEFAULT_CLAIM_SECONDS = 3_600;

function secondsOf(claim: boolean | number | { ttlSeconds?: number | undefined } | undefined): number | undefined {
  if (claim === undefined || claim === false) return undefined;
  if (claim === true) return DEFAULT_CLAIM_SECONDS;
  return typeof claim === "number" ? claim : (claim.ttlSeconds ?? DEFAULT_CLAIM_SECONDS);
}

const getThreadStatusMethod: Method = defineMethod({
  name: "cstp.getThreadStatus",
  summary: "Where a thread stands: active, paused, completed or blocked, and how healthy its chain is.",
  scope: "read",
  params: z.looseObject({ threadId, project: name.optional() }),
  result: z.looseObject({
    threadId: z.string(),
    status: threadStatus,
    decisions: z.number(),
    openQuestions: z.number(),
    lastActivity: z.string(),
    claimedBy: z.string().optional(),
    health: chainHealth,
  }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    return settle(await getThreadStatus(threadDeps(context), project, params.threadId));
  },
});

const updateThreadMethod: Method = defineMethod({
  name: "cstp.updateThread",
  summary: "Moves a thread to another status: pause, block, complete, or reopen with a reason.",
  scope: "write",
  params: z.looseObject({ threadId, status: threadStatus, reason: z.string().max(10_000).optional(), ...threadWrite }),
  result: z.looseObject({ thread: threadSummary }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const agentId = context.actor(params.agentId);
    return settle(await updateThread(threadDeps(context), { ...params, project, agentId }));
  },
});

const THREAD_SORTS = ["activity", "title", "startedBy", "status", "decisions", "openQuestions", "health"] as const;

const listThreadsMethod: Method = defineMethod({
  name: "cstp.listThreads",
  summary: "Threads by newest activity or by a column, with who took part and how healthy they are.",
  scope: "read",
  params: z.looseObject({
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
  result: z.looseObject({ threads: z.array(listedThread), cursor: z.string().optional() }),
  async run(context, { status, agentId, project, tags, query, sort, descending, cursor, limit: size }) {
    return listThreads(threadDeps(context), {
      projects: await context.readProjects(project),
      limit: size,
      ...withLists({ status, tags }),
      ...(agentId === undefined ? {} : { agent: agentId }),
      ...(query === undefined || query.trim() === "" ? {} : { text: query }),
      ...(cursor === undefined ? {} : { cursor }),
      // Names from A on; of everything else the newest, the most, the most urgent first.
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

const forkThreadMethod: Method = defineMethod({
  name: "cstp.forkThread",
  summary: "Opens a thread that goes on from another thread's state at one of its events.",
  scope: "write",
  params: z.looseObject({
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
  result: z.looseObject({ thread: threadSummary }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    return settle(
      await forkThread(threadDeps(context), { ...params, project, agentId: context.actor(params.agentId) }),
    );
  },
});

/** The methods on threads. */
export const threadMethods: readonly Method[] = [
  createThreadMethod,
  resumeThreadMethod,
  getThreadMethod,
  getThreadStatusMethod,
  updateThreadMethod,
  listThreadsMethod,
  forkThreadMethod,
];
