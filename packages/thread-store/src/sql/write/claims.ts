import { ClewError } from "@clew/errors";
import type { LogHead } from "@clew/schemas";
import { CLAIM_TTL } from "../../events.ts";
import type { ClaimRequest, ClaimResult } from "../../thread-store.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import type { SqlPlan } from "../plan.ts";
import { draftOf, type LogDraft } from "../rows/log-rows.ts";
import { checkHead } from "./append.ts";
import { lockLog, writeEvents } from "./write-events.ts";

/** The result of a claim, and the event that records it. */
export interface WrittenClaim {
  readonly result: ClaimResult;
  readonly head: LogHead;
}

/** Take, renew or release a claim; each is an event of the thread. */
export function* claimPlan(context: StoreContext, request: ClaimRequest): SqlPlan<WrittenClaim> {
  const { now, row } = yield* lockLog(context, { project: request.project, log: request.thread });
  if (!row) throw new Refused("NOT_FOUND", `No thread is called ${request.thread}.`, { threadId: request.thread });
  const draft = draftOf(row);
  if (draft.kind !== "thread")
    throw new Refused("NOT_FOUND", `${request.thread} is not a thread.`, { threadId: request.thread });
  checkHead(request, draft);
  const held = draft.claimAgent !== undefined && draft.claimExpires !== undefined && draft.claimExpires > now;
  const holder = request.kind === "take" ? request.agent : (draft.claimAgent ?? request.agent);
  if (request.kind === "take") take(draft, request, { held, now });
  else hold(draft, request, { held, now });
  const token = draft.claimToken;
  const expiresAt = draft.claimExpires ?? now;
  const type = { take: "claim_taken", renew: "claim_renewed", release: "claim_released" }[request.kind];
  const payload = { agentId: holder, token, expiresAt: request.kind === "release" ? now : expiresAt };
  const { head } = yield* writeEvents(context, { draft, events: [{ type, payload }], actor: request.agent, now });
  return { result: { ok: true, claim: { threadId: draft.id, ...payload } }, head };
}

interface Held {
  readonly held: boolean;
  readonly now: string;
}

function take(draft: LogDraft, request: ClaimRequest & { kind: "take" }, { held, now }: Held): void {
  // The same agent may claim again, for example after a crash: the older token is then invalid.
  if (held && draft.claimAgent !== request.agent)
    throw new Refused("CLAIM_REQUIRED", `${draft.id} is claimed by ${draft.claimAgent} until ${draft.claimExpires}.`, {
      threadId: draft.id,
      claimedBy: draft.claimAgent,
      expiresAt: draft.claimExpires,
    });
  draft.claimToken += 1;
  draft.claimAgent = request.agent;
  draft.claimExpires = later(now, request.ttlSeconds);
}

function hold(draft: LogDraft, request: ClaimRequest & { kind: "renew" | "release" }, { held, now }: Held): void {
  // The token alone identifies the holder, as on every append: agents pass it on to their helpers.
  if (!held || draft.claimToken !== request.token)
    throw new Refused("CLAIM_STALE", `Claim token ${request.token} of ${draft.id} is no longer the current one.`, {
      threadId: draft.id,
      claimedBy: held ? draft.claimAgent : undefined,
      expiresAt: held ? draft.claimExpires : undefined,
    });
  if (request.kind === "renew") {
    draft.claimExpires = later(now, request.ttlSeconds);
    return;
  }
  draft.claimAgent = undefined;
  draft.claimExpires = undefined;
}

function later(now: string, seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < CLAIM_TTL.min || seconds > CLAIM_TTL.max)
    throw new ClewError("USAGE", `A claim lasts ${CLAIM_TTL.min} to ${CLAIM_TTL.max} seconds, not ${seconds}.`);
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}
