import type { Decision } from "@clew/schemas";
import type { NewEvent, StoredDecision, StoredRecord } from "@clew/thread-store";
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

/**
 * The questions that a change adds to a decision, as events: asked on their own, because the decision's event, behind which
 * those of its record stand, says nothing of them.
 */
export async function addedQuestionEvents(
  deps: ThreadDeps,
  project: string,
  { decision, openQuestions }: { readonly decision: StoredDecision; readonly openQuestions: unknown },
): Promise<readonly NewEvent[]> {
  const { id: decisionId, log, document } = decision;
  const before = new Set(document.openQuestions);
  const added = Array.isArray(openQuestions) ? openQuestions.filter((text) => !before.has(text)) : [];
  if (added.length === 0) return [];
  const open = await openIn(deps, project, log);
  const asked = new Set(open.map(textOf));
  const texts = [...new Set(added.map(String))].filter((text) => !asked.has(text));
  return texts.map((text): NewEvent => {
    return { type: "question_asked", payload: { id: `question_${deps.newUuid()}`, text, decisionId } };
  });
}

async function askedInThread(deps: ThreadDeps, project: string, { id, threadId }: Decision): Promise<Set<string>> {
  if (threadId === undefined) return new Set();
  const open = await openIn(deps, project, threadId);
  // Its own are those of an earlier try.
  return new Set(open.filter(({ decisionId }) => decisionId !== id).map(textOf));
}

/** What is open in a log, with what it inherited. */
async function openIn(deps: ThreadDeps, project: string, log: string): Promise<readonly StoredRecord[]> {
  const { forkedFrom } = { ...(await deps.threads.thread(project, log)) };
  const parts = [...(await originsOf(deps, project, forkedFrom)), { id: log, seq: Number.MAX_SAFE_INTEGER }];
  const open: StoredRecord[] = [];
  for (const part of parts) open.push(...(await openQuestionsAt(deps, project, part)));
  return open;
}

function textOf({ document }: StoredRecord): string {
  return typeof document["text"] === "string" ? document["text"] : "";
}
