import { ClewError } from "@clew/errors";
import type { BundleFile, ThreadClaim, ThreadEvent } from "@clew/schemas";
import type { ClaimRequest, EventQuery, ThreadStore } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { claimDocument, headDocument } from "../params/documents.ts";
import { limit, name, seq, threadId } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { keepRules } from "../rule/rule-calls.ts";
import { refusalError } from "./append-to-log.ts";
import { locateLog, locateThread } from "./locate-thread.ts";
import { createEventReader } from "./read-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { readDocument } from "./thread-document.ts";

/** Files beyond this number are counted but not read. */
const MOST = 500;
const STALENESS = ["fresh", "changed", "missing", "unknown"] as const;

/** A file that decisions rest on, compared with the served folder. */
export interface ComparedFile {
  readonly path: string;
  readonly sha256?: string;
  readonly commit?: string;
  readonly staleness: (typeof STALENESS)[number];
}

const getThreadFiles: Operation = operation({
  name: "getThreadFiles",
  does: "Compares the files that a thread's decisions rely on with the served project folder.",
  scope: "read",
  params: () => z.looseObject({ threadId, project: name.optional() }),
  result: () =>
    z.looseObject({
      files: z.array(
        z.looseObject({
          path: z.string(),
          sha256: z.string().optional(),
          commit: z.string().optional(),
          staleness: z.enum(STALENESS),
        }),
      ),
      total: z.number().int(),
    }),
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const { files = [] } = await readDocument(project, { threadId: params.threadId, project: tenant });
    return { files: await comparedFiles(project, tenant, files.slice(0, MOST)), total: files.length };
  },
});

/** Compares files with the served folder. It belongs to the default project; other projects' files are not here. */
export async function comparedFiles(
  project: Project,
  tenant: string,
  files: readonly BundleFile[],
): Promise<readonly ComparedFile[]> {
  const folder = tenant === DEFAULT_PROJECT ? await project.folder?.() : undefined;
  const paths = files.map((file) => file.path);
  const outside = new Set((await folder?.tasks.leadingOutside(paths)) ?? paths);
  const found = (await folder?.tasks.digestFiles(paths.filter((path) => !outside.has(path)))) ?? {};
  return files.map(({ path, sha256, commit }) => ({
    path,
    sha256,
    commit,
    staleness: outside.has(path) ? "unknown" : stalenessOf(sha256, Object.hasOwn(found, path) ? found[path] : null),
  }));
}

function stalenessOf(known: string | undefined, found: string | null | undefined): ComparedFile["staleness"] {
  if (found === null || found === undefined) return "missing";
  if (known === undefined) return "unknown";
  // The folder's digests have an algorithm prefix; those in a decision do not.
  return known === found.replace(/^sha256:/, "") ? "fresh" : "changed";
}

/** Operations on the files that a thread rests on. */
export const threadFileOperations: readonly Operation[] = [getThreadFiles];

const getThreadEventsOperation: Operation = operation({
  name: "getThreadEvents",
  does: "Returns a thread's log after a seq: every event with its place in the hash chain.",
  scope: "read",
  params: () =>
    z.looseObject({
      threadId,
      sinceSeq: seq.default(0).meta({ "x-aliases": ["since"] }),
      limit: limit.default(200),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      events: z.array(z.looseObject({ seq: z.number(), type: z.string() })),
      head: headDocument,
      more: z.boolean(),
    }),
  async run(project, caller, params) {
    const { project: tenant, record } = await locateLog(project, caller, params);
    const { threadId: log, sinceSeq, limit: size } = params;
    const events = await readPages(project.threads, { project: tenant, log, sinceSeq, limit: size });
    const last = events.at(-1)?.seq ?? sinceSeq;
    return { events, head: record.head, more: last < record.head.seq };
  },
});

/** Roughly how many bytes of events an answer contains; `more` says that others remain. */
const EVENT_BYTES = 4_194_304;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/** The first events of a query that fit into one answer; at least one if there are any. */
async function readPages(
  threads: ThreadStore,
  query: EventQuery & { readonly limit: number },
): Promise<readonly ThreadEvent[]> {
  const read = createEventReader(threads, PAGE);
  const events: ThreadEvent[] = [];
  let { sinceSeq } = query;
  for (let left = EVENT_BYTES; left > 0 && events.length < query.limit; ) {
    const page = await read({ ...query, sinceSeq, limit: query.limit - events.length });
    events.push(...page.events);
    if (page.isLast) break;
    left -= page.bytes;
    sinceSeq = page.events.at(-1)?.seq;
  }
  return events;
}

const verifyThreadOperation: Operation = operation({
  name: "verifyThread",
  does: "Recomputes a log's hash chain and reports where it breaks; deep also rebuilds the tables and compares them.",
  scope: "read",
  cli: {
    command: "thread verify",
    summary: "check its hash chain",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      head: { param: "head", value: "HASH", summary: "the hash the newest event must have" },
      deep: { param: "deep", summary: "make the tables anew from the events, too, and compare" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      deep: z.boolean().optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
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
  async run(project, caller, params) {
    const { project: tenant } = await locateLog(project, caller, params);
    const { threadId: log, head, deep = false } = params;
    const noted = head === undefined ? {} : { head };
    return { ...(await project.threads.verify({ project: tenant, log, ...noted, deep })) };
  },
});

const redactEventOperation: Operation = operation({
  name: "redactEvent",
  does: "Empties the payload of one event; the chain still verifies, and a new event says who did it.",
  scope: "admin",
  cli: {
    command: "thread redact",
    summary: "empty one event",

    flags: {
      reason: { param: "reason", value: "TEXT", summary: "why" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      seq: z.number().int().min(1),
      reason: z.string().max(10_000).optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ redacted: z.literal(true), threadId: z.string(), seq: z.number(), head: headDocument }),
  async run(project, caller, params) {
    const { project: tenant } = await locateLog(project, caller, params);
    const { threadId: log, seq: at, reason } = params;
    const actor = actorOf(caller, params.agentId);
    const redacted = await project.threads.redact({
      project: tenant,
      log,
      seq: at,
      actor,
      reason,
    });
    if (!redacted.ok) throw new ClewError(redacted.code, redacted.message, { details: redacted.details });
    // The copy of the rules in force may hold its words.
    await keepRules(project, tenant);
    return { redacted: true, threadId: log, seq: at, head: redacted.head };
  },
});

/** Operations on a thread's log. */
export const logOperations: readonly Operation[] = [
  getThreadEventsOperation,
  verifyThreadOperation,
  redactEventOperation,
];

const place = { agentId: name.optional(), project: name.optional(), expectedHead: seq.optional() };
const ttlSeconds = z.number().int().min(60).max(86_400);

interface Lease {
  readonly threadId: string;
  readonly agentId?: string | undefined;
  readonly project?: string | undefined;
  readonly expectedHead?: number | undefined;
}

async function locate(
  project: Project,
  caller: Caller,
  { threadId: thread, agentId, project: named, expectedHead }: Lease,
) {
  const { project: tenant } = await locateThread(project, caller, { threadId: thread, project: named });
  const head = expectedHead === undefined ? {} : { expectedHead };
  return { project: tenant, thread, agent: actorOf(caller, agentId), ...head };
}

const claimThreadOperation: Operation = operation({
  name: "claimThread",
  does: "Takes a lease on a thread: until it ends, only the holder may record decisions and thoughts or change the status.",
  scope: "write",
  cli: {
    command: "thread claim",
    summary: "take, prolong or give back the lease on it",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      ttl: { param: "ttlSeconds", value: "SECONDS", number: true, summary: "how long, 60 to 86400" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      ttlSeconds: ttlSeconds.default(3_600),
      ...place,
    }),
  result: () => z.looseObject({ claim: claimDocument }),
  mcp: {
    tool: "claim_thread",
    place: 20,
    set: "all",
    title: "Claim a thread",
    description: "Takes a lease on a thread (60 s to 24 h): until it ends only its token may decide there.",
    kind: "change",
    fields: ["threadId", "ttlSeconds"],
  },
  async run(project, caller, params) {
    const at = await locate(project, caller, params);
    return changeClaim(project, { kind: "take", ...at, ttlSeconds: params.ttlSeconds });
  },
});

const token = z
  .number()
  .int()
  .min(1)
  .meta({ "x-aliases": ["claimToken", "claim_token"] });

const renewClaimOperation: Operation = operation({
  name: "renewClaim",
  does: "Extends a lease that is still held.",
  scope: "write",
  cli: {
    command: "thread claim",
    summary: "take, prolong or give back the lease on it",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      ttl: { param: "ttlSeconds", value: "SECONDS", number: true, summary: "how long, 60 to 86400" },
      renew: { param: "token", value: "TOKEN", number: true, summary: "prolong the claim with this token" },
    },
  },
  params: () =>
    z.looseObject({
      threadId,
      token,
      ttlSeconds: ttlSeconds.default(3_600),
      ...place,
    }),
  result: () => z.looseObject({ claim: claimDocument }),
  async run(project, caller, params) {
    const request = { kind: "renew", ...(await locate(project, caller, params)), token: params.token } as const;
    return changeClaim(project, { ...request, ttlSeconds: params.ttlSeconds });
  },
});

const releaseClaimOperation: Operation = operation({
  name: "releaseClaim",
  does: "Releases a lease before it ends.",
  scope: "write",
  cli: {
    command: "thread claim",
    summary: "take, prolong or give back the lease on it",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      release: { param: "token", value: "TOKEN", number: true, summary: "give the claim with this token back" },
    },
  },
  params: () => z.looseObject({ threadId, token, ...place }),
  result: () => z.looseObject({ released: z.literal(true), claim: claimDocument }),
  mcp: {
    tool: "release_claim",
    place: 21,
    set: "all",
    title: "Release a claim",
    description: "Gives the lease on a thread back.",
    kind: "set",
    fields: ["threadId", "token"],
  },
  async run(project, caller, params) {
    const request = { kind: "release", ...(await locate(project, caller, params)), token: params.token } as const;
    return { released: true, ...(await changeClaim(project, request)) };
  },
});

/** Operations on an agent's claim on a thread. */
export const claimOperations: readonly Operation[] = [claimThreadOperation, renewClaimOperation, releaseClaimOperation];

/** Take, renew or release an agent's claim on a thread. The store's clock and token counter decide. */
async function changeClaim(deps: ThreadDeps, request: ClaimRequest): Promise<{ claim: ThreadClaim }> {
  const result = await deps.threads.claim(request);
  if (!result.ok) throw refusalError(result, request.thread);
  return { claim: result.claim };
}
