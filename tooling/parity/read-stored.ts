import type { Place } from "./place.ts";
import type { Json } from "./scenario.ts";

/** A place's contents, read by the same reader whatever door wrote them. */
export async function readStored({ work, records }: Place): Promise<Json> {
  const threads = listOf(await records("listThreads", { limit: 1_000 }), "threads");
  const handoffs = listOf(await records("listHandoffs", {}), "handoffs");
  const sessions = listOf(await work("listSessions", {}), "sessions");
  const tasks = listOf(await work("listTasks", {}), "tasks");
  // Whether a file has changed is computed from the files, not stored.
  const graph = await records("getKnowledgeGraph", {});
  return {
    threads: await each(byText(threads, "title"), async ({ id }) => {
      const { thread } = await records("getThread", { threadId: id });
      const events = listOf(await records("getThreadEvents", { threadId: id }), "events");
      // Unfinished sessions are read from the sessions themselves.
      const { unfinished: _unfinished, head: _head, ...document } = thread as Json; // as the table says
      return { ...document, events: events.map(({ seq, type, actor }) => ({ seq, type, actor })) };
    }),
    decisions: byText(listOf(await records("listDecisions", {}), "decisions"), "decision"),
    handoffs: await each(handoffs, async ({ id }) => {
      const { handoff, history } = await records("getHandoff", { handoffId: id });
      return { handoff, history };
    }),
    knowledge: { nodes: listOf(graph, "nodes").map(({ staleness: _now, ...node }) => node), edges: graph["edges"] },
    task_records: (await records("getTaskRecords", {}))["records"],
    learned: (await records("getLearned", {}))["entries"],
    // With a server, sessions that a machine sent or took are in other places than on the server itself.
    sessions: (
      await each(byText(sessions, "user_query"), async ({ session_id }) => {
        const { session } = await work("getSession", { sessionId: session_id });
        return session as Json; // as the table says
      })
    ).filter(({ metadata }) => (metadata as Json)["kept_on"] === undefined),
    tasks: await each(tasks, async ({ id }) => work("getTask", { taskId: id })),
  };
}

function listOf(answer: Json, field: string): readonly Json[] {
  return answer[field] as readonly Json[]; // as the table says
}

// Ids are random: sorting by text gives the same order in two places.
function byText(records: readonly Json[], field: string): readonly Json[] {
  const text = (record: Json): string => String(record[field]);
  return records.toSorted((left, right) => (text(left) < text(right) ? -1 : text(left) > text(right) ? 1 : 0));
}

async function each(records: readonly Json[], read: (record: Json) => Promise<Json>): Promise<readonly Json[]> {
  const found: Json[] = [];
  for (const record of records) found.push(await read(record));
  return found;
}
