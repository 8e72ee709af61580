import { settle } from "@clew/flow";
import { z } from "zod";
import { locateLog } from "../../call/thread-ports.ts";
import { defineMethod, type Method } from "../../method.ts";
import { headDocument } from "../../shapes/documents.ts";
import { limit, name, seq, threadId } from "../../shapes/fields.ts";

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
    const { project, record } = await locateLog(context, params);
    const { threadId: log, sinceSeq, limit: size } = params;
    const events = await context.ports.threads.events({ project, log, sinceSeq, limit: size });
    const last = events.at(-1)?.seq ?? sinceSeq;
    return { events, head: record.head, more: last < record.head.seq };
  },
});

const verifyThreadMethod: Method = defineMethod({
  name: "cstp.verifyThread",
  summary:
    "Recomputes a log's hash chain and says where it breaks, if it does; deep also makes the tables anew and compares.",
  scope: "read",
  params: z.looseObject({
    threadId,
    head: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    deep: z.boolean().optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    ok: z.boolean(),
    events: z.number(),
    seq: z.number().optional(),
    problem: z.string().optional(),
    message: z.string().optional(),
    findings: z
      .array(
        z.looseObject({
          table: z.string(),
          row: z.string(),
          change: z.enum(["changed", "removed", "added"]),
          columns: z.array(z.string()).optional(),
        }),
      )
      .optional(),
  }),
  async run(context, params) {
    const { project } = await locateLog(context, params);
    const { threadId: log, head, deep = false } = params;
    const noted = head === undefined ? {} : { head };
    return { ...(await context.ports.threads.verify({ project, log, ...noted, deep })) };
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
    const { project } = await locateLog(context, params);
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

/** The methods on a thread's log. */
export const logMethods: readonly Method[] = [getThreadEventsMethod, verifyThreadMethod, redactEventMethod];
