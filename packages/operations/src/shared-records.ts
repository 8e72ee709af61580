import { ClewError } from "@clew/errors";
import type { ThreadDocument } from "@clew/schemas";
import type { KnowledgeStore } from "@clew/thread-store";
import { recordDecision } from "./decision/record-decision.ts";
import { type ShownDecision, showDecision } from "./decision/show-decision.ts";
import { updateDecision } from "./decision/update-decision.ts";
import type { HandoffLog } from "./handoff/handoff-log.ts";
import { storeHandoffLog } from "./handoff/handoff-log.ts";
import { pagesOf } from "./pages.ts";
import type { RuleInForce, Waiver } from "./rule/rules-in-force.ts";
import { decisionChangesOf } from "./session/build-decision.ts";
import type { DecisionReceipt, DecisionRequest } from "./session/ports.ts";
import { createThread } from "./thread/create-thread.ts";
import type { ThreadDeps } from "./thread/thread-deps.ts";
import { readDocument } from "./thread/thread-document.ts";
import type { TouchedRecord } from "./why/touched-places.ts";

/** Who records something, and in which project of the store. */
export interface Signature {
  readonly project: string;
  readonly agentId: string;
  /** Whether somebody chose the name; if not, a server may use the token's agent instead. */
  readonly isNamed?: boolean;
  /** The claim token, if the thread is claimed. */
  readonly claimToken?: number | undefined;
}

/** What a project shares: threads, handoffs and knowledge, in its own store or on a server. */
export interface SharedRecords {
  /** Throws if they cannot be reached. Call it before writing anything here that depends on them. */
  reach(): Promise<void>;
  /** Record a decision in its thread, creating the thread if needed. Repeating it updates the record. */
  putDecision(request: DecisionRequest, signature: Signature): Promise<DecisionReceipt>;
  /** Read a full thread. */
  readThread(threadId: string, signature: Signature): Promise<ThreadDocument>;
  /** Create a thread unless it exists. */
  openThread(thread: { readonly threadId: string; readonly title: string }, signature: Signature): Promise<void>;
  handoffLog(signature: Signature): HandoffLog;
  /** Record which files a session wrote, next to its decision. */
  recordTouched(touched: TouchedRecord, signature: Signature): Promise<void>;
  /** What sessions wrote under some paths. */
  touched(project: string, paths: readonly string[]): Promise<readonly TouchedRecord[]>;
  /** Decisions by id, in shown form. Missing ones are left out. */
  decisions(project: string, ids: readonly string[]): Promise<readonly ShownDecision[]>;
  /** Proposed and ratified decisions, oldest first. */
  standingDecisions(
    project: string,
    isWanted?: (decision: ShownDecision) => boolean,
  ): Promise<readonly ShownDecision[]>;
  rulesInForce(project: string, now: string): Promise<readonly RuleInForce[]>;
  /** Waivers and waiver requests since a time, newest first. */
  waivers(project: string, since: string): Promise<readonly Waiver[]>;
  /** A project's knowledge. */
  knowledge(project: string): KnowledgeStore;
}

/** A project's shared records in its own stores. */
export function nearRecords(deps: ThreadDeps, knowledge: (project: string) => KnowledgeStore): SharedRecords {
  const { threads } = deps;
  return {
    // A local store reports its problems when it is used.
    reach: async () => undefined,
    putDecision: (request, signature) => putDecision(deps, request, signature),
    readThread: (threadId, { project }) => readDocument(deps, { project, threadId }),
    async openThread({ threadId, title }, { project, agentId }) {
      if ((await threads.thread(project, threadId)) === undefined)
        await createThread(deps, { project, agentId, threadId, title });
    },
    recordTouched: (touched, signature) => recordTouched(deps, touched, signature),
    touched: async (project, paths) => threads.touched({ project, paths }),
    decisions: async (project, ids) => (await threads.decisionsById(project, ids)).map(showDecision),
    standingDecisions: (project, isWanted) => standingDecisions(threads, { project, isWanted }),
    rulesInForce: async (project, now) =>
      (await import("./rule/rules-in-force.ts")).rulesInForce(threads, project, { now }),
    waivers: async (project, since) =>
      (await import("./rule/rules-in-force.ts")).waiversOf(threads, project, { since }),
    handoffLog: (signature) => storeHandoffLog(threads, signature),
    knowledge,
  };
}

const PAGE = 1_000;

async function standingDecisions(
  threads: ThreadDeps["threads"],
  {
    project,
    isWanted = () => true,
  }: { readonly project: string; readonly isWanted: ((decision: ShownDecision) => boolean) | undefined },
): Promise<readonly ShownDecision[]> {
  const found: ShownDecision[] = [];
  const filters = { standing: ["proposed", "ratified"] as const };
  const query = { project, filters, order: "oldest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.decisions({ ...query, cursor })))
    found.push(
      ...page
        .filter(({ redacted }) => !redacted)
        .map(showDecision)
        .filter(isWanted),
    );
  return found;
}

const LONGEST_LOG = 110;

async function recordTouched(
  { threads, newUuid }: ThreadDeps,
  touched: TouchedRecord,
  { project, agentId }: Signature,
): Promise<void> {
  const { decision } = touched;
  // Use a separate log, so that this neither changes a thread nor is exported with one.
  const log = `touched.${decision.length > LONGEST_LOG ? newUuid() : decision}`;
  const payload = { id: log, ...touched };
  const appended = await threads.append({ project, log, actor: agentId, events: [{ type: "touched", payload }] });
  if (!appended.ok) throw new ClewError(appended.code, appended.message);
}

async function putDecision(deps: ThreadDeps, request: DecisionRequest, signature: Signature): Promise<DecisionReceipt> {
  const receipt = await putInThread(deps, request, signature);
  if (request.supersedes !== undefined && request.supersedes.length > 0) {
    const { project, agentId } = signature;
    const { supersedeAll } = await import("./rule/standing.ts");
    await supersedeAll(deps, { project, agentId, by: receipt.id }, request.supersedes);
  }
  return receipt;
}

async function putInThread(
  deps: ThreadDeps,
  { decision, thread }: DecisionRequest,
  { project, agentId, claimToken }: Signature,
): Promise<DecisionReceipt> {
  const claimed = { project, agentId, claimToken };
  const [known, [before]] = await Promise.all([
    deps.threads.thread(project, thread.id),
    deps.threads.decisionsById(project, [decision.id]),
  ]);
  // Thread and decision are one write: both are stored, or neither.
  const opens = known === undefined ? thread.title : undefined;
  // The record names its project, whichever way it arrives.
  const named = { ...decision, project, threadId: decision.threadId ?? thread.id };
  try {
    const isOnRecord = before !== undefined;
    const recorded = await recordDecision(deps, { ...claimed, decision: named, opens, isOnRecord });
    return { id: recorded.id, threadId: recorded.threadId ?? thread.id };
  } catch (thrown) {
    if (!ClewError.is(thrown) || thrown.code !== "CONFLICT") throw thrown;
    // A crash came between recording and completing, and step 8 was answered again since: update the record.
    await updateDecision(deps, { ...claimed, id: decision.id, changes: decisionChangesOf(decision), admin: true });
    return { id: decision.id, threadId: thread.id };
  }
}
