import { changeClaim, settle } from "@clew/flow";
import { z } from "zod";
import { defineMethod, type Method } from "../method.ts";
import { name, threadId } from "../shapes.ts";
import { locateThread, threadDeps } from "../thread-ports.ts";
import { claimDocument } from "../thread-shapes.ts";

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

/** The methods on an agent's lease on a thread. */
export const claimMethods: readonly Method[] = [claimThreadMethod, renewClaimMethod, releaseClaimMethod];
