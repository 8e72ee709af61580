import type { ThreadClaim } from "@clew/schemas";
import type { ClaimRequest } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, type Caller } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { claimDocument } from "../params/documents.ts";
import { name, seq, threadId } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { refusalError } from "./append-to-log.ts";
import { locateThread, threadDeps } from "./locate-thread.ts";
import type { ThreadDeps } from "./thread-deps.ts";

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
  does: "Takes a lease on a thread: until it ends, only its holder decides, thinks and changes status there.",
  scope: "write",
  cli: {
    command: "thread claim",
    summary: "take, prolong or give back the lease on it",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      ttl: { param: "ttlSeconds", value: "SECONDS", number: true, summary: "how long, 60 to 86400" },
    },
  },
  params: z.looseObject({
    threadId,
    ttlSeconds: ttlSeconds.default(3_600),
    ...place,
  }),
  result: z.looseObject({ claim: claimDocument }),
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
    return changeClaim(threadDeps(project), { kind: "take", ...at, ttlSeconds: params.ttlSeconds });
  },
});

const token = z
  .number()
  .int()
  .min(1)
  .meta({ "x-aliases": ["claimToken", "claim_token"] });

const renewClaimOperation: Operation = operation({
  name: "renewClaim",
  does: "Prolongs a lease that is still held.",
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
  params: z.looseObject({
    threadId,
    token,
    ttlSeconds: ttlSeconds.default(3_600),
    ...place,
  }),
  result: z.looseObject({ claim: claimDocument }),
  async run(project, caller, params) {
    const request = { kind: "renew", ...(await locate(project, caller, params)), token: params.token } as const;
    return changeClaim(threadDeps(project), { ...request, ttlSeconds: params.ttlSeconds });
  },
});

const releaseClaimOperation: Operation = operation({
  name: "releaseClaim",
  does: "Gives a lease back before it ends.",
  scope: "write",
  cli: {
    command: "thread claim",
    summary: "take, prolong or give back the lease on it",
    word: { param: "threadId", what: "the id of a thread" },
    flags: {
      release: { param: "token", value: "TOKEN", number: true, summary: "give the claim with this token back" },
    },
  },
  params: z.looseObject({ threadId, token, ...place }),
  result: z.looseObject({ released: z.literal(true), claim: claimDocument }),
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
    return { released: true, ...(await changeClaim(threadDeps(project), request)) };
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
