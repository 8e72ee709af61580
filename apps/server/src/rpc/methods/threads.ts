import {
  changeClaim,
  createThread,
  findThread,
  forkThread,
  getThreadStatus,
  listThreads,
  resumeThread,
  settle,
  updateThread,
} from "@clew/flow";
import { z } from "zod";
import { coversScope } from "../caller.ts";
import { defineMethod, type Method } from "../method.ts";
import { limit, name, names, oneOrMany, seq, text, threadId, threadStatus, threadWrite, time } from "../shapes.ts";
import { locateThread, threadDeps } from "../thread-ports.ts";
import { claimDocument, headDocument, threadDocument, threadSummary } from "../thread-shapes.ts";

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
        more,
      }),
    );
  },
});

const resumeThreadMethod: Method = defineMethod({
  name: "cstp.resumeThread",
  summary:
    "Everything an agent needs to go on with a thread: decisions with their deliberation, open questions, where it stands.",
  scope: "read",
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
    at: z.union([seq, time, z.string().regex(/^\d{1,15}$/)]).optional(),
    cursor: z
      .string()
      .regex(/^after:\d{1,15}$/)
      .optional(),
  }),
  result: z.looseObject({ thread: threadDocument, claim: claimDocument.optional() }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const maySay = coversScope(context.caller.scope, "write");
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
    health: z.looseObject({ status: z.enum(["healthy", "degraded", "failing"]), failed: z.number() }),
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

const listThreadsMethod: Method = defineMethod({
  name: "cstp.listThreads",
  summary: "Threads by newest activity.",
  scope: "read",
  params: z.looseObject({
    status: oneOrMany(threadStatus).optional(),
    agentId: name.optional(),
    project: name.optional(),
    tags: oneOrMany(name).optional(),
    query: z.string().max(1_000).optional(),
    cursor: z.string().max(4_096).optional(),
    limit: limit.default(50),
  }),
  result: z.looseObject({ threads: z.array(threadSummary), cursor: z.string().optional() }),
  async run(context, { status, agentId, project, tags, query, cursor, limit: size }) {
    return listThreads(threadDeps(context), {
      projects: await context.readProjects(project),
      limit: size,
      ...(status === undefined ? {} : { status: [status].flat() }),
      ...(tags === undefined ? {} : { tags: [tags].flat() }),
      ...(agentId === undefined ? {} : { agent: agentId }),
      ...(query === undefined || query.trim() === "" ? {} : { text: query }),
      ...(cursor === undefined ? {} : { cursor }),
    });
  },
});

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
    newThreadId: z.string().optional(),
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

const ttlSeconds = z.number().int().min(60).max(86_400);

const claimThreadMethod: Method = defineMethod({
  name: "cstp.claimThread",
  summary: "Takes a lease on a thread: until it ends, only its holder decides, thinks and changes status there.",
  scope: "write",
  params: z.looseObject({
    threadId,
    ttlSeconds: ttlSeconds.default(3_600),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ claim: claimDocument }),
  async run(context, { threadId: thread, ttlSeconds: seconds, agentId, project: named }) {
    const { project } = await locateThread(context, { threadId: thread, project: named });
    const agent = context.actor(agentId);
    return settle(
      await changeClaim(threadDeps(context), { kind: "take", project, thread, agent, ttlSeconds: seconds }),
    );
  },
});

const token = z
  .number()
  .int()
  .min(1)
  .meta({ "x-aliases": ["claimToken", "claim_token"] });

const renewClaimMethod: Method = defineMethod({
  name: "cstp.renewClaim",
  summary: "Prolongs a lease that is still held.",
  scope: "write",
  params: z.looseObject({
    threadId,
    token,
    ttlSeconds: ttlSeconds.default(3_600),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ claim: claimDocument }),
  async run(context, { threadId: thread, token: held, ttlSeconds: seconds, agentId, project: named }) {
    const { project } = await locateThread(context, { threadId: thread, project: named });
    const agent = context.actor(agentId);
    const request = { kind: "renew", project, thread, agent, token: held, ttlSeconds: seconds } as const;
    return settle(await changeClaim(threadDeps(context), request));
  },
});

const releaseClaimMethod: Method = defineMethod({
  name: "cstp.releaseClaim",
  summary: "Gives a lease back before it ends.",
  scope: "write",
  params: z.looseObject({ threadId, token, agentId: name.optional(), project: name.optional() }),
  result: z.looseObject({ released: z.literal(true), claim: claimDocument }),
  async run(context, { threadId: thread, token: held, agentId, project: named }) {
    const { project } = await locateThread(context, { threadId: thread, project: named });
    const agent = context.actor(agentId);
    const released = await changeClaim(threadDeps(context), { kind: "release", project, thread, agent, token: held });
    return { released: true, ...settle(released) };
  },
});

const getThreadEventsMethod: Method = defineMethod({
  name: "cstp.getThreadEvents",
  summary: "A thread's log after a seq: every event with its place in the hash chain.",
  scope: "read",
  params: z.looseObject({
    threadId,
    sinceSeq: seq.default(0).meta({ "x-aliases": ["since"] }),
    limit: limit.default(200),
    project: name.optional(),
  }),
  result: z.looseObject({
    events: z.array(z.looseObject({ seq: z.number(), type: z.string() })),
    head: headDocument,
    more: z.boolean(),
  }),
  async run(context, params) {
    const { project, record } = settle(
      await findThread(threadDeps(context), await context.readProjects(params.project), params.threadId),
    );
    const { threadId: log, sinceSeq, limit: size } = params;
    const events = await context.ports.threads.events({ project, log, sinceSeq, limit: size });
    const last = events.at(-1)?.seq ?? sinceSeq;
    return { events, head: record.head, more: last < record.head.seq };
  },
});

const verifyThreadMethod: Method = defineMethod({
  name: "cstp.verifyThread",
  summary: "Recomputes a log's hash chain and says where it breaks, if it does.",
  scope: "read",
  params: z.looseObject({
    threadId,
    head: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ ok: z.boolean(), events: z.number() }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const { threadId: log, head } = params;
    return { ...(await context.ports.threads.verify({ project, log, ...(head === undefined ? {} : { head }) })) };
  },
});

const redactEventMethod: Method = defineMethod({
  name: "cstp.redactEvent",
  summary: "Empties the payload of one event; the chain still verifies, and a further event says who did it.",
  scope: "admin",
  params: z.looseObject({
    threadId,
    seq: z.number().int().min(1),
    reason: z.string().max(10_000).optional(),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ redacted: z.literal(true), threadId: z.string(), seq: z.number(), head: headDocument }),
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const { threadId: log, seq: at, reason } = params;
    const actor = context.actor(params.agentId);
    const redacted = await context.ports.threads.redact({
      project,
      log,
      seq: at,
      actor,
      ...(reason === undefined ? {} : { reason }),
    });
    const { head } = settle(redacted.ok ? { ok: true, value: redacted } : redacted);
    return { redacted: true, threadId: log, seq: at, head };
  },
});

/** The methods on threads. */
export const threadMethods: readonly Method[] = [
  createThreadMethod,
  resumeThreadMethod,
  getThreadStatusMethod,
  updateThreadMethod,
  listThreadsMethod,
  forkThreadMethod,
  claimThreadMethod,
  renewClaimMethod,
  releaseClaimMethod,
  getThreadEventsMethod,
  verifyThreadMethod,
  redactEventMethod,
];
