import { keywordsOf } from "@clew/handoff-schema";
import type { LearnedEntry } from "@clew/schemas";
import type { TaskPorts } from "../task/task-ports.ts";

/** What a session taught, in the words of a task handoff. */
export interface SessionLearnings {
  readonly sessionId: string;
  readonly source: string;
  readonly patterns: readonly { readonly pattern: string; readonly applies_to?: readonly string[] }[];
  readonly gotchas: readonly {
    readonly issue: string;
    readonly mitigation?: string;
    readonly severity?: "high" | "medium" | "low";
  }[];
}

/** Puts a session's learnings into the learned memory, in place of what it taught before: again changes nothing. */
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
      ({ pattern, applies_to }): LearnedEntry => ({
        ...base,
        ...made(pattern),
        kind: "pattern",
        tags: [...new Set([...(applies_to ?? []), ...keywordsOf(pattern)])],
      }),
    ),
    ...learnings.gotchas.map(
      ({ issue, mitigation, severity }): LearnedEntry => ({
        ...base,
        ...made(issue),
        kind: "gotcha",
        tags: keywordsOf(issue),
        ...(mitigation === undefined ? {} : { mitigation }),
        ...(severity === undefined ? {} : { severity }),
      }),
    ),
  ];
  const distinct = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  await ports.knowledge.putLearned({ kind: "session", id: learnings.sessionId }, distinct);
  return distinct;
}
