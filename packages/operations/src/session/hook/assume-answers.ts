import type { Session } from "@clew/schemas";
import type { SessionPorts } from "../ports.ts";
import { questionsOfHalt } from "../session-facts.ts";
import type { StepView } from "../step-view.ts";
import { loadSession } from "../stored-session.ts";

/** If nobody can be asked, turn the halt of a hook's session into recorded assumptions, and go on. Other halts stay. */
export async function assumeAnswers(
  ports: SessionPorts,
  view: StepView,
  policy: "auto" | "assume" | "halt",
): Promise<StepView> {
  if (view.status !== "halted" || policy === "halt") return view;
  const { session } = await loadSession(ports, view.session_id);
  if (session.metadata.opened_by !== "hook" || session.metadata["unattended"] !== true) return view;
  // An assumption may carry a small change; a weighty one waits for a person.
  if (policy === "auto" && session.metadata.depth !== "light") return view;
  const parent = session.metadata.parent_session;
  if (session.metadata.is_agent_session && parent) await answerThroughParent(ports, session.session_id, parent);
  const { session: now } = await loadSession(ports, view.session_id);
  const answers = assumptions(now, (question) => question.asked_by === undefined);
  if (now.status !== "halted" || Object.keys(answers).length === 0) return view;
  return answered(ports, view.session_id, answers);
}

type Question = ReturnType<typeof questionsOfHalt>[number];

/** One assumption for each open question: the first option, if there are options. */
function assumptions(session: Session, isMeant: (question: Question) => boolean): Record<string, string> {
  const open = questionsOfHalt(session).filter((question) => question.answer === undefined && isMeant(question));
  return Object.fromEntries(open.map((question) => [question.id, assumptionFor(question)]));
}

function assumptionFor({ options }: Question): string {
  const choice = options?.[0];
  const taken = choice === undefined ? "the most plausible reading is taken" : `"${choice}" is taken`;
  return `Nobody can be asked here: ${taken} as an assumption, to be named in the summary.`;
}

// A sub-agent's questions are also on its parent's session. Answering them there answers both.
async function answerThroughParent(ports: SessionPorts, childId: string, parentId: string): Promise<void> {
  try {
    const { session: parent } = await loadSession(ports, parentId);
    const answers = assumptions(parent, (question) => question.asked_by === childId);
    if (Object.keys(answers).length > 0) await answered(ports, parentId, answers);
  } catch {
    return; // the parent is gone or busy; the child's own copy is answered below
  }
}

// Load this only now: few sessions halt, but every submitted step loads this file.
async function answered(ports: SessionPorts, sessionId: string, answers: Record<string, string>): Promise<StepView> {
  return (await import("../answer-questions.ts")).answerQuestions(ports, { sessionId, answers, answeredBy: "policy" });
}
