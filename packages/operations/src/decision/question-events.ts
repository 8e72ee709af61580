import type { Decision } from "@clew/schemas";
import type { NewEvent, StoredDecision, StoredRecord } from "@clew/thread-store";
import { openQuestionsAt, originsOf } from "../thread/origins.ts";
import { aboutQuestion, questionId } from "../thread/questions.ts";
import type { ThreadDeps } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";

/** What a decision asks, as events, and up to which event of its thread it was looked for there. */
export interface QuestionPlan {
  readonly events: readonly NewEvent[];
  readonly readUpTo?: number;
}

/**
 * The questions that a decision asks. What is open in its thread already, inherited or its own, is not asked again: who takes
 * over often repeats it, and one answer is to close it.
 */
export async function questionEvents(deps: ThreadDeps, project: string, decision: Decision): Promise<QuestionPlan> {
  const { id: decisionId, openQuestions = [] } = decision;
  if (openQuestions.length === 0) return { events: [] };
  const { asked, readUpTo } = await askedInThread(deps, project, decision);
  const events: NewEvent[] = [];
  for (const [index, text] of openQuestions.entries()) {
    if (asked.has(text)) continue;
    asked.add(text);
    const about = aboutQuestion(decision.questions, text);
    const payload = { ...about, id: questionId(decisionId, index + 1), text, decisionId };
    events.push({ type: "question_asked", payload });
  }
  return { events, ...withoutAbsent({ readUpTo }) };
}

/** The same without those that others have asked since. */
export function notAskedSince(
  { events }: QuestionPlan,
  { id }: Pick<Decision, "id">,
  since: readonly StoredRecord[],
): readonly NewEvent[] {
  if (events.length === 0 || since.length === 0) return events;
  const asked = textsOfOthers(since, id);
  return events.filter(({ payload }) => !asked.has(String(payload["text"])));
}

/**
 * The questions that a change adds to a decision, as events: asked on their own, because the decision's event, behind which
 * those of its record stand, says nothing of them.
 */
export async function addedQuestionEvents(
  deps: ThreadDeps,
  project: string,
  {
    decision,
    openQuestions,
    questions,
  }: { readonly decision: StoredDecision; readonly openQuestions: unknown; readonly questions: unknown },
): Promise<readonly NewEvent[]> {
  const { id: decisionId, log, document } = decision;
  const before = new Set(document.openQuestions);
  const added = Array.isArray(openQuestions) ? openQuestions.filter((text) => !before.has(text)) : [];
  if (added.length === 0) return [];
  const { open } = await openIn(deps, project, log);
  const asked = new Set(open.map(askedText));
  const texts = [...new Set(added.map(String))].filter((text) => !asked.has(text));
  return texts.map((text): NewEvent => {
    const about = aboutQuestion(questions as Decision["questions"], text); // as the params of an update have them
    return { type: "question_asked", payload: { ...about, id: `question_${deps.newUuid()}`, text, decisionId } };
  });
}

async function askedInThread(
  deps: ThreadDeps,
  project: string,
  { id, threadId }: Decision,
): Promise<{ readonly asked: Set<string>; readonly readUpTo?: number }> {
  if (threadId === undefined) return { asked: new Set() };
  const { open, readUpTo } = await openIn(deps, project, threadId);
  return { asked: textsOfOthers(open, id), readUpTo };
}

// Its own are those of an earlier try.
function textsOfOthers(questions: readonly StoredRecord[], id: string): Set<string> {
  return new Set(questions.filter(({ decisionId }) => decisionId !== id).map(askedText));
}

/** What is open in a log, with what it inherited: nothing that was asked up to the event that is named is missing. */
async function openIn(
  deps: ThreadDeps,
  project: string,
  log: string,
): Promise<{ readonly open: readonly StoredRecord[]; readonly readUpTo: number }> {
  const { forkedFrom, head } = { ...(await deps.threads.thread(project, log)) };
  const parts = [...(await originsOf(deps, project, forkedFrom)), { id: log, seq: Number.MAX_SAFE_INTEGER }];
  const open: StoredRecord[] = [];
  for (const part of parts) open.push(...(await openQuestionsAt(deps, project, part)));
  return { open, readUpTo: head?.seq ?? 0 };
}

function askedText({ document }: StoredRecord): string {
  return typeof document["text"] === "string" ? document["text"] : "";
}
