import { plainLine } from "@clew/handoff-schema/internal";
import type { Decision, Thought, ThreadDocument, UnfinishedSession } from "@clew/schemas";

const LONGEST = 100;
const MOST_INPUTS = 5;

/** A thread as a tree: its decisions in order, each with what it continues, its thoughts and its deliberation. */
export function threadTree(thread: ThreadDocument): string {
  const loose = looseThoughts(thread);
  const branches = [
    ...thread.decisions.map((decision) => ({
      label: `${decision.id}: ${quoted(decision.decision)} (${plainLine(decision.agentId ?? "unknown", 60)})`,
      leaves: leavesOf(thread, decision, loose.after.get(decision.id) ?? []),
    })),
    ...loose.before.map((thought) => ({ label: thoughtLine(thought, true), leaves: [] })),
    ...(thread.unfinished ?? []).map((session) => ({
      label: `unfinished: ${quoted(session.query)} (${plainLine(session.agent || "unknown", 60)})`,
      leaves: unfinishedLeaves(session),
    })),
    ...thread.openQuestions.map((question) => ({ label: `question: ${quoted(question)} (open)`, leaves: [] })),
  ];
  const lines = [`Thread: ${quoted(thread.title)}`];
  for (const [index, { label, leaves }] of branches.entries()) {
    const last = index === branches.length - 1;
    lines.push(`${last ? "└──" : "├──"} ${label}`);
    for (const [place, leaf] of leaves.entries())
      lines.push(`${last ? "    " : "│   "}${place === leaves.length - 1 ? "└──" : "├──"} ${leaf}`);
  }
  return lines.join("\n");
}

function leavesOf(thread: ThreadDocument, decision: Decision, more: readonly Thought[]): string[] {
  const leaves: string[] = [];
  // The first decision continues nothing.
  if (decision.continuesDecision !== undefined) leaves.push(`continues_thread: ${decision.continuesDecision}`);
  if (decision.parentDecisionId !== undefined) leaves.push(`parent: ${decision.parentDecisionId}`);
  for (const thought of [...(decision.thoughts ?? []), ...more])
    leaves.push(thoughtLine(thought, thought.agentId !== decision.agentId));
  const deliberation = deliberationLine(decision);
  if (deliberation !== undefined) leaves.push(deliberation);
  if (decision.outcome !== undefined) leaves.push(`outcome: ${decision.outcome}`);
  const { amplification }: Readonly<Record<string, unknown>> = { ...decision };
  if (amplification === "inherited" || amplification === "cascaded") leaves.push(`failure: ${amplification}`);
  if (decision.threadId !== undefined && decision.threadId !== thread.id) leaves.push(`from: ${decision.threadId}`);
  return leaves;
}

function unfinishedLeaves({ session_id: id, step, status, answers, questions }: UnfinishedSession): string[] {
  const stands =
    status === "halted" ? "halted" : step === null || step === undefined ? "concluded" : `step ${step} is open`;
  const open = questions.filter(({ answer }) => answer === undefined);
  return [
    `answered: steps ${Object.keys(answers).join(", ") || "none"}; ${stands}`,
    ...open.map(({ question }) => `question: ${quoted(question)} (open)`),
    `to go on: clew sessions take ${id}`,
  ];
}

function thoughtLine(thought: Thought, named: boolean): string {
  return `thought: ${quoted(thought.text)}${named ? ` (${plainLine(thought.agentId, 60)})` : ""}`;
}

function deliberationLine({ deliberation }: Decision): string | undefined {
  const inputs = deliberation?.inputs ?? [];
  const steps = deliberation?.steps?.length ?? 0;
  const texts = inputs.slice(0, MOST_INPUTS).map((input) => plainLine(input.text, 60));
  if (inputs.length > MOST_INPUTS) texts.push(`${inputs.length - MOST_INPUTS} more`);
  if (steps > 0) texts.push(`${steps} ${steps === 1 ? "step" : "steps"}`);
  return texts.length === 0 ? undefined : `deliberation: [${texts.join(", ")}]`;
}

// A thought that no later decision of its agent took up is shown with that agent's last decision.
function looseThoughts(thread: ThreadDocument): { after: ReadonlyMap<string, readonly Thought[]>; before: Thought[] } {
  const after = new Map<string, Thought[]>();
  const before: Thought[] = [];
  for (const thought of thread.thoughts ?? []) {
    const owner = thread.decisions.findLast((decision) => decision.agentId === thought.agentId)?.id;
    if (owner === undefined) before.push(thought);
    else after.set(owner, [...(after.get(owner) ?? []), thought]);
  }
  return { after, before };
}

function quoted(text: string): string {
  return JSON.stringify(plainLine(text, LONGEST));
}
