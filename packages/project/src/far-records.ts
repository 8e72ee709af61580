import { ClewError } from "@clew/errors";
import {
  type DecisionRequest,
  decisionChangesOf,
  type HandoffEntry,
  type HandoffLog,
  type HandoffMove,
  type RuleInForce,
  type SharedRecords,
  type ShownDecision,
  type Signature,
  type Waiver,
} from "@clew/operations";
import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord, ThreadDocument } from "@clew/schemas";
import type {
  ImportCounts,
  KnowledgePage,
  KnowledgeQuery,
  KnowledgeStore,
  PutTaskRecordResult,
} from "@clew/thread-store";

/** A server's answer: an object whose fields are read by name. */
export type Answer = Readonly<Record<string, unknown>>;

/** Calls a server's operation by name. */
export type FarCall = (name: string, params: object) => Promise<Answer>;

/** The shared records of a project on a server. Sessions, task files and payloads stay where they were written. */
export function farRecords(call: FarCall): SharedRecords {
  return {
    reach: async () => void (await call("listHandoffs", { limit: 1 })),
    async putDecision(request, signature) {
      await putDecision(call, request, signature);
      for (const { id, because } of request.supersedes ?? [])
        await call("supersedeDecision", { id, by: request.decision.id, because }).catch(passMissing);
      return { id: request.decision.id, threadId: request.thread.id };
    },
    async readThread(threadId) {
      const { thread } = await call("getThread", { threadId });
      return thread as ThreadDocument; // the operation's own result
    },
    openThread: (thread) => openThread(call, thread),
    recordTouched: async (touched) => void (await call("recordTouched", touched)),
    touched: (_project, paths) => readTouched(call, paths),
    decisions: async (_project, ids) => (await Promise.all(ids.map((id) => shownDecision(call, id)))).flat(),
    standingDecisions: (_project, isWanted) => standingDecisions(call, isWanted),
    // Each method returns its operation's own result.
    rulesInForce: async () => (await call("listRules", {}))["rules"] as readonly RuleInForce[],
    waivers: async (_project, since) => (await call("listWaivers", { since }))["waivers"] as readonly Waiver[],
    handoffLog: () => farHandoffLog(call),
    knowledge: () => farKnowledge(call),
  };
}

function passMissing(error: unknown): undefined {
  if (!ClewError.is(error) || error.code !== "NOT_FOUND") throw error;
}

type Touched = Awaited<ReturnType<SharedRecords["touched"]>>;

async function readTouched(call: FarCall, paths: readonly string[]): Promise<Touched> {
  const found: Touched[number][] = [];
  for (let at = 0; at < paths.length; at += PAGE) {
    const { touched } = await call("listTouched", { paths: paths.slice(at, at + PAGE) });
    found.push(...(touched as Touched)); // the method's own result
  }
  return found;
}

async function shownDecision(call: FarCall, id: string): Promise<ShownDecision[]> {
  const answer = await call("getDecision", { id }).catch(passMissing);
  if (answer === undefined) return [];
  // The operation's own result, without thoughts and reviews.
  const { thoughts: _thoughts, reviews: _reviews, ...decision } = answer["decision"] as ShownDecision;
  return [decision as ShownDecision];
}

/** How many decisions to request per call: a server's answer has room for this many large ones. */
const PART = 100;

async function standingDecisions(
  call: FarCall,
  isWanted: (decision: ShownDecision) => boolean = () => true,
): Promise<readonly ShownDecision[]> {
  const found: ShownDecision[] = [];
  const standing = ["proposed", "ratified"];
  for (let cursor: unknown; ; ) {
    const page = await call("listDecisions", { filters: { standing }, order: "oldest", limit: PART, cursor });
    const decisions = page["decisions"] as readonly ShownDecision[]; // the method's own result
    found.push(...decisions.filter((decision) => decision.redacted !== true && isWanted(decision)));
    cursor = page["cursor"];
    if (cursor === undefined) return found;
  }
}

async function openThread(call: FarCall, thread: { readonly threadId: string; readonly title: string }): Promise<void> {
  try {
    await call("getThreadStatus", { threadId: thread.threadId });
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "NOT_FOUND") throw error;
    await call("createThread", thread);
  }
}

async function putDecision(
  call: FarCall,
  { decision: whole, thread }: DecisionRequest,
  { isNamed, claimToken }: Signature,
): Promise<void> {
  // Leave out a name that nobody chose, so that the server uses the token's agent.
  const { agentId, ...unsigned } = whole;
  const decision = isNamed === true && agentId !== undefined ? { ...unsigned, agentId } : unsigned;
  await openThread(call, { threadId: thread.id, title: thread.title });
  try {
    await recordDecision(call, { ...decision, claimToken, threadId: thread.id });
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "CONFLICT") throw error;
    // A crash came between recording and completing, and step 8 was answered again since: update the record.
    await call("updateDecision", { id: decision.id, updates: decisionChangesOf(decision), claimToken });
  }
}

// If the token belongs to one agent, that agent is the author, whatever this machine's user is called.
async function recordDecision(call: FarCall, params: Answer): Promise<void> {
  try {
    await call("recordDecision", params);
  } catch (error) {
    if (!ClewError.is(error) || error.code !== "AGENT_MISMATCH") throw error;
    const { agentId: _agent, ...rest } = params;
    await call("recordDecision", rest);
  }
}

/** How often to plan again while others move the same handoff. */
const MOST_TRIES = 50;

function farHandoffLog(call: FarCall): HandoffLog {
  const get = async (id: string): Promise<HandoffEntry | undefined> => (await shown(call, id))?.entry;
  return {
    append: async ({ id, thread, moves }) => {
      await call("recordHandoff", { handoffId: id, moves, threadId: thread });
    },
    async change(id, plan) {
      let seen = await get(id);
      for (let tries = 1; seen !== undefined; tries += 1) {
        const moves = plan(seen) ?? [];
        if (moves.length === 0) return seen;
        const { recorded, handoff } = await call("recordHandoff", { handoffId: id, after: seen.status, moves });
        if (recorded === true) return seen;
        if (tries >= MOST_TRIES)
          throw new ClewError("BUSY", `Others keep moving the handoff ${id}.`, { hint: "Run it again." });
        seen = entryOf(handoff);
      }
      return undefined;
    },
    get,
    list: async (limit, { status, thread } = {}) => {
      const only = {
        status,
        threadId: thread,
      };
      const { handoffs } = await call("listHandoffs", { limit, ...only });
      return Array.isArray(handoffs) ? handoffs.flatMap((each) => entryOf(each) ?? []) : [];
    },
    history: async (id) => (await shown(call, id))?.history ?? [],
  };
}

type History = readonly (HandoffMove & { readonly at: string })[];

async function shown(
  call: FarCall,
  id: string,
): Promise<{ readonly entry: HandoffEntry | undefined; readonly history: History } | undefined> {
  try {
    const { handoff, history } = await call("getHandoff", { handoffId: id });
    // The method's own result, which the server built from its log.
    return { entry: entryOf(handoff), history: (Array.isArray(history) ? history : []) as History };
  } catch (error) {
    if (ClewError.is(error) && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function entryOf(value: unknown): HandoffEntry | undefined {
  if (typeof value !== "object" || value === null || !("id" in value) || !("status" in value)) return undefined;
  // The method's own result: facts with id, status, time and thread merged in.
  const { id, status, at, threadId, ...facts } = value as Record<string, unknown> & Omit<HandoffEntry, "facts" | "log">;
  return { id, status, at, log: typeof threadId === "string" ? threadId : id, facts };
}

/** How many nodes or paths one call may name. */
const PAGE = 1_000;
/** The most characters of a graph to send per call: well below a server's largest request body. */
const LARGEST_PART = 300_000;

function farKnowledge(call: FarCall): KnowledgeStore {
  const known = new Map<string, TaskRecord | undefined>();
  return {
    // Each method returns the store's own document as the server read it; the types say which.
    putTaskRecord: async (record, expected) =>
      (await call("putTaskRecord", { record, expected })) as unknown as PutTaskRecordResult,
    async taskRecord(task) {
      if (!known.has(task)) await learnOf(call, known, [task]);
      return known.get(task);
    },
    taskRecords: async () => (await call("getTaskRecords", {}))["records"] as readonly TaskRecord[],
    async queryNodes(query) {
      const page = await readNodes(call, query);
      // One call for all: readers of nodes next ask for their tasks' records.
      await learnOf(call, known, [...new Set(page.nodes.flatMap(({ task }) => (task === null ? [] : [task])))]);
      return page;
    },
    edges: async () => (await call("getKnowledgeGraph", {}))["edges"] as readonly KnowledgeEdge[],
    importGraph: async (graph) => importInParts(call, graph),
    async putLearned({ id: sessionId }, entries) {
      await call("putLearned", { sessionId, entries });
    },
    learned: async ({ tags, text }) => {
      const params = { tags, text };
      return (await call("getLearned", params))["entries"] as readonly LearnedEntry[];
    },
    close: async () => undefined,
  };
}

/** How many tasks one call may name. */
const MOST_NAMED = 200;

async function learnOf(
  call: FarCall,
  known: Map<string, TaskRecord | undefined>,
  tasks: readonly string[],
): Promise<void> {
  const unknown = tasks.filter((task) => !known.has(task));
  for (let at = 0; at < unknown.length; at += MOST_NAMED) {
    const taskIds = unknown.slice(at, at + MOST_NAMED);
    const { records } = await call("getTaskRecords", { taskIds });
    for (const task of taskIds) known.set(task, undefined);
    for (const record of records as readonly TaskRecord[]) known.set(record.task, record);
  }
}

async function readNodes(call: FarCall, query: KnowledgeQuery): Promise<KnowledgePage> {
  const { limit, offset = 0, ...wanted } = query;
  const nodes: KnowledgeNode[] = [];
  for (;;) {
    const size = Math.min(PAGE, limit === undefined ? PAGE : limit - nodes.length);
    // Ask for at least one even if the limit is zero, because the total is needed.
    const page = await call("queryKnowledge", { ...wanted, limit: Math.max(1, size), offset: offset + nodes.length });
    const total = Number(page["total"]);
    const found = (page["nodes"] as readonly (KnowledgeNode & { staleness?: unknown })[]).slice(0, size);
    // Each machine works out a node's age from its own files.
    nodes.push(...found.map(({ staleness: _staleness, ...node }): KnowledgeNode => node));
    if (found.length === 0 || nodes.length >= (limit ?? total) || offset + nodes.length >= total)
      return { nodes, total };
  }
}

async function importInParts(
  call: FarCall,
  { nodes, edges }: Parameters<KnowledgeStore["importGraph"]>[0],
): Promise<ImportCounts> {
  const counts = { added: 0, updated: 0, kept: 0 };
  const send = async (part: object): Promise<void> => {
    const { added, updated, kept } = await call("importKnowledge", part);
    counts.added += Number(added);
    counts.updated += Number(updated);
    counts.kept += Number(kept);
  };
  for (const part of inParts(nodes)) await send({ nodes: part });
  for (const part of inParts(edges)) await send({ edges: part });
  return counts;
}

function* inParts<T>(list: readonly T[]): Generator<readonly T[], void> {
  let part: T[] = [];
  let size = 0;
  for (const item of list) {
    const length = JSON.stringify(item).length;
    if (part.length > 0 && size + length > LARGEST_PART) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(item);
    size += length;
  }
  if (part.length > 0) yield part;
}
