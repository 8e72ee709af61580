import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import type {
  ImportCounts,
  KnowledgePage,
  KnowledgeQuery,
  KnowledgeStore,
  PutTaskRecordResult,
} from "@clew/thread-store";
import type { Invocation } from "../command.ts";
import { openRpc, type Rpc } from "../rpc/open-rpc.ts";

/** How many nodes one call asks for. */
const PAGE = 1_000;
/** How much of a graph one call carries, in characters: well below the largest body that a server takes. */
const LARGEST_PART = 300_000;

/** The knowledge that a server keeps: task files and their staleness stay with the machine that has the files. */
export function remoteKnowledge(edges: Pick<Invocation, "cwd" | "env">): KnowledgeStore {
  let opened: Promise<Rpc> | undefined;
  const call: Rpc["call"] = async (method, params) => {
    opened ??= openRpc({ ...edges, flags: {} });
    return (await opened).call(method, params);
  };
  const known = new Map<string, TaskRecord | undefined>();
  return {
    // What each method answers is the store's own document, which the server read from it: the types say which.
    putTaskRecord: async (record, expected) =>
      (await call("putTaskRecord", { record, expected })) as unknown as PutTaskRecordResult,
    async taskRecord(task) {
      if (!known.has(task)) await learnOf(call, known, [task]);
      return known.get(task);
    },
    taskRecords: async () => (await call("getTaskRecords", {}))["records"] as readonly TaskRecord[],
    async queryNodes(query) {
      const page = await readNodes(call, query);
      // One call for all of them: who looks at nodes asks for the records of their tasks next.
      await learnOf(call, known, [...new Set(page.nodes.flatMap(({ task }) => (task === null ? [] : [task])))]);
      return page;
    },
    edges: async () => (await call("getKnowledgeGraph", {}))["edges"] as readonly KnowledgeEdge[],
    importGraph: async (graph) => importInParts(call, graph),
    async putLearned({ id: sessionId }, entries) {
      await call("putLearned", { sessionId, entries });
    },
    learned: async ({ tags, text }) => {
      const params = { ...(tags === undefined ? {} : { tags }), ...(text === undefined ? {} : { text }) };
      return (await call("getLearned", params))["entries"] as readonly LearnedEntry[];
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** How many tasks one call may name. */
const MOST_NAMED = 200;

async function learnOf(
  call: Rpc["call"],
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

async function readNodes(call: Rpc["call"], query: KnowledgeQuery): Promise<KnowledgePage> {
  const { limit, offset = 0, ...wanted } = query;
  const nodes: KnowledgeNode[] = [];
  for (;;) {
    const size = Math.min(PAGE, limit === undefined ? PAGE : limit - nodes.length);
    // A limit of nothing is still asked with one: the answer's total is wanted.
    const page = await call("queryKnowledge", { ...wanted, limit: Math.max(1, size), offset: offset + nodes.length });
    const total = Number(page["total"]);
    const found = (page["nodes"] as readonly (KnowledgeNode & { staleness?: unknown })[]).slice(0, size);
    // How old a node is, each machine tells by its own files.
    nodes.push(...found.map(({ staleness: _staleness, ...node }): KnowledgeNode => node));
    if (found.length === 0 || nodes.length >= (limit ?? total) || offset + nodes.length >= total)
      return { nodes, total };
  }
}

async function importInParts(
  call: Rpc["call"],
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
