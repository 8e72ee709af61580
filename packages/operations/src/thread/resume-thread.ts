import type { ThreadClaim, ThreadDocument, UnfinishedSession } from "@clew/schemas";
import { CHARACTERS_PER_TOKEN } from "../estimate-tokens.ts";
import { done, type Outcome } from "../outcome.ts";
import { fitUnfinished, withUnfinished } from "../session/unfinished-sessions.ts";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog } from "./append-to-log.ts";
import { fitThread, readOmitted } from "./fit-thread.ts";
import { withRefusalHint } from "./refusal-hints.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { readDocument } from "./thread-document.ts";

/** What an agent asks for when it goes on with a thread. */
export interface Resumption {
  readonly project: string;
  readonly threadId: string;
  readonly agentId: string;
  readonly context?: string | undefined;
  /** Seconds of a lease to take with it. */
  readonly claimSeconds?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Only what happened after this event; where the thread stands is told whole. */
  readonly since?: number | undefined;
  readonly at?: number | string | undefined;
  readonly cursor?: string | undefined;
  /** The sessions that reason in it and have not ended. */
  readonly unfinished?: readonly UnfinishedSession[];
  /** Whether to note on the thread that it was resumed: a reader without write rights leaves no trace. */
  readonly note: boolean;
}

/** A thread as its next agent gets it, with the lease if one was asked for. */
export interface ResumedThread {
  readonly thread: ThreadDocument;
  readonly claim?: ThreadClaim;
}

/** Everything an agent needs to go on with a thread: what was decided, why, what is open. */
export async function resumeThread(deps: ThreadDeps, request: Resumption): Promise<Outcome<ResumedThread>> {
  const { project, threadId, agentId, claimSeconds } = request;
  const claim = claimSeconds === undefined ? undefined : await take(deps, request, claimSeconds);
  if (claim !== undefined && !claim.ok) return claim;
  if (request.note && request.at === undefined && request.cursor === undefined) {
    const events = [{ type: "resumed", payload: withoutAbsent({ context: request.context }) }];
    const noted = await appendToLog(deps, { project, agentId, log: threadId, events });
    if (!noted.ok) return noted;
  }
  const document = await readDocument(deps, request);
  if (!document.ok) return document;
  const thread = withUnfinished(document.value, request.unfinished ?? []);
  return done({ thread: shape(thread, request), ...withoutAbsent({ claim: claim?.value.claim }) });
}

async function take(
  deps: ThreadDeps,
  request: Resumption,
  ttlSeconds: number,
): Promise<Outcome<{ claim: ThreadClaim }>> {
  const { project, threadId: thread, agentId: agent } = request;
  const result = await deps.threads.claim({ kind: "take", project, thread, agent, ttlSeconds });
  return result.ok ? done({ claim: result.claim }) : withRefusalHint(result, thread);
}

function shape(document: ThreadDocument, { since, cursor, maxTokens }: Resumption): ThreadDocument {
  const recent = since === undefined ? document : sinceSeq(document, since);
  if (cursor !== undefined) return readOmitted(recent, cursor, maxTokens);
  return maxTokens === undefined ? recent : fitThread(withRoom(recent, maxTokens), maxTokens);
}

// What was answered in sessions that did not end takes at most a third: what was decided comes first.
function withRoom(document: ThreadDocument, maxTokens: number): ThreadDocument {
  const { unfinished } = document;
  if (unfinished === undefined) return document;
  return { ...document, unfinished: [...fitUnfinished(unfinished, (maxTokens * CHARACTERS_PER_TOKEN) / 3)] };
}

// Where the thread stands (last state, questions, next steps) is never a difference: it is told whole.
function sinceSeq(document: ThreadDocument, since: number): ThreadDocument {
  const isNew = (decision: ThreadDocument["decisions"][number]): boolean =>
    (decision.seq ?? 0) > since && (decision.threadId === undefined || decision.threadId === document.id);
  return { ...document, decisions: document.decisions.filter(isNew) };
}
