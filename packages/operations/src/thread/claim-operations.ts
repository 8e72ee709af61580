import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { defineMethod, type Method } from "../operation.ts";
import { settle } from "../outcome.ts";
import { claimDocument } from "../params/documents.ts";
import { name, seq, threadId } from "../params/fields.ts";
import { changeClaim } from "./claims.ts";
import { locateThread, threadDeps } from "./locate-thread.ts";

const place = { agentId: name.optional(), project: name.optional(), expectedHead: seq.optional() };
const ttlSeconds = z.number().int().min(60).max(86_400);

interface Lease {
  readonly threadId: string;
  readonly agentId?: string | undefined;
  readonly project?: string | undefined;
  readonly expectedHead?: number | undefined;
}

async function locate(context: CallContext, { threadId: thread, agentId, project: named, expectedHead }: Lease) {
  const { project } = await locateThread(context, { threadId: thread, project: named });
  const head = expectedHead === undefined ? {} : { expectedHead };
  return { project, thread, agent: context.actor(agentId), ...head };
}

const claimThreadMethod: Method = defineMethod({
  name: "cstp.claimThread",
  summary: "Takes a lease on a thread: until it ends, only its holder decides, thinks and changes status there.",
  scope: "write",
  params: z.looseObject({
    threadId,
    ttlSeconds: ttlSeconds.default(3_600),
    ...place,
  }),
  result: z.looseObject({ claim: claimDocument }),
  async run(context, params) {
    const at = await locate(context, params);
    return settle(await changeClaim(threadDeps(context), { kind: "take", ...at, ttlSeconds: params.ttlSeconds }));
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
    ...place,
  }),
  result: z.looseObject({ claim: claimDocument }),
  async run(context, params) {
    const request = { kind: "renew", ...(await locate(context, params)), token: params.token } as const;
    return settle(await changeClaim(threadDeps(context), { ...request, ttlSeconds: params.ttlSeconds }));
  },
});

const releaseClaimMethod: Method = defineMethod({
  name: "cstp.releaseClaim",
  summary: "Gives a lease back before it ends.",
  scope: "write",
  params: z.looseObject({ threadId, token, ...place }),
  result: z.looseObject({ released: z.literal(true), claim: claimDocument }),
  async run(context, params) {
    const request = { kind: "release", ...(await locate(context, params)), token: params.token } as const;
    return { released: true, ...settle(await changeClaim(threadDeps(context), request)) };
  },
});

/** The methods on an agent's lease on a thread. */
export const claimMethods: readonly Method[] = [claimThreadMethod, renewClaimMethod, releaseClaimMethod];
