import type { Decision } from "@clew/schemas";
import type { NewEvent } from "@clew/thread-store";
import { openQuestionsAt, originsOf } from "../history/origins.ts";
import { questionId } from "../question-id.ts";
import type { ThreadDeps } from "../thread-deps.ts";

/**
 * The questions that a decision asks, as events. What is open in its thread already, inherited or its own, is not asked
 * again: who takes over often repeats it, and one answer is to close it.
 */
export async function questionEvents(
  deps: ThreadDeps,
  project: string,
  decision: Decision,
): Promise<readonly NewEvent[]> {
  const { id: decisionId, openQuestions = [] } = decision;
  if (openQuestions.length === 0) return [];
  const asked = await askedInThread(deps, project, decision);
  const events: NewEvent[] = [];
  for (const [index, text] of openQuestions.entries()) {
    if (asked.has(text)) continue;
    asked.add(text);
    events.push({ type: "question_asked", payload: { id: questionId(decisionId, index + 1), text, decisionId } });
  }
  return events;
}

async function askedInThread(deps: ThreadDeps, project: string, { id, threadId }: Decision): Promise<Set<string>> {
  const texts = new Set<string>();
  if (threadId === undefined) return texts;
  const thread = await deps.threads.thread(project, threadId);
  const origins = await originsOf(deps, project, thread?.forkedFrom);
  // Its own are those of an earlier try.
  for (const part of [...origins, { id: threadId, seq: Number.MAX_SAFE_INTEGER }])
    for (const { decisionId, document } of await openQuestionsAt(deps, project, part))
      if (decisionId !== id && typeof document["text"] === "string") texts.add(document["text"]);
  return texts;
}
