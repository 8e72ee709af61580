import { keywordsOf, pathOfPlace, summaryOf } from "@clew/handoff-schema/internal";
import type { KnowledgeNode, LearnedEntry } from "@clew/schemas";
import type { KnowledgeStore } from "@clew/thread-store";
import type { TaskPorts } from "../task/project-tasks.ts";

/** What a session taught, in the fields of a task handoff. */
export interface SessionLearnings {
  readonly sessionId: string;
  readonly source: string;
  readonly patterns: readonly {
    readonly pattern: string;
    readonly location?: string;
    readonly applies_to?: readonly string[];
  }[];
  readonly gotchas: readonly {
    readonly issue: string;
    readonly discovered_in?: string;
    readonly mitigation?: string;
    readonly severity?: "high" | "medium" | "low";
  }[];
}

/** Store a session's learnings, replacing its earlier ones. Repeating this changes nothing. */
export async function learnFromSession(
  ports: Pick<TaskPorts, "knowledge" | "digest" | "now">,
  learnings: SessionLearnings,
): Promise<readonly LearnedEntry[]> {
  const before = new Map((await ports.knowledge.learned({})).map((entry) => [entry.id, entry]));
  const base = { origin: "session", origin_id: learnings.sessionId, source: learnings.source } as const;
  const made = (text: string): { id: string; text: string; learned_at: string } => {
    const id = `learned-${ports.digest(JSON.stringify([learnings.sessionId, text])).slice(0, 16)}`;
    return { id, text, learned_at: before.get(id)?.learned_at ?? ports.now() };
  };
  const entries: LearnedEntry[] = [
    ...learnings.patterns.map(
      ({ pattern, location, applies_to }): LearnedEntry => ({
        ...base,
        ...made(pattern),
        kind: "pattern",
        file: pathOfPlace(location)[0],
        tags: [...new Set([...(applies_to ?? []), ...keywordsOf(`${pattern} ${location ?? ""}`)])],
      }),
    ),
    ...learnings.gotchas.map(
      ({ issue, discovered_in, mitigation, severity }): LearnedEntry => ({
        ...base,
        ...made(issue),
        kind: "gotcha",
        file: pathOfPlace(discovered_in)[0],
        tags: keywordsOf(`${issue} ${discovered_in ?? ""}`),
        mitigation,
        severity,
      }),
    ),
  ];
  const distinct = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  await putLearned(ports.knowledge, learnings.sessionId, distinct);
  return distinct;
}

/** Store what a session taught in the graph too, where it can be found by tag, path and words. */
export async function putLearned(
  knowledge: KnowledgeStore,
  sessionId: string,
  entries: readonly LearnedEntry[],
): Promise<void> {
  await knowledge.putLearned({ kind: "session", id: sessionId }, entries, entries.map(learnedNode));
}

/** A learned entry as a graph node. */
export function learnedNode(entry: LearnedEntry): KnowledgeNode {
  return {
    id: entry.id,
    type: entry.kind,
    summary: summaryOf(entry.text),
    text: entry.text,
    tags: entry.tags,
    task: entry.origin === "task" ? entry.origin_id : null,
    source: entry.source,
    file: entry.file,
    created: entry.learned_at,
    severity: entry.severity,
    mitigation: entry.mitigation,
    session: entry.origin === "session" ? entry.origin_id : undefined,
  };
}
