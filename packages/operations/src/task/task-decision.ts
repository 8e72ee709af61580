import type { Decision } from "@clew/schemas";
import type { TaskDecision } from "./task-ports.ts";

/** The thread in which finished tasks leave their decisions where their files name none. */
const TASKS_THREAD = "thread_tasks";

/** A finished task as a decision for a thread; its id follows from task and content, so the same handoff is one decision. */
export function taskDecision(
  task: TaskDecision,
  digest: (text: string) => string,
): { readonly decision: Decision; readonly thread: { readonly id: string; readonly title: string } } {
  const threadId = task.thread ?? TASKS_THREAD;
  const decision: Decision = {
    threadId,
    id: `dec_task_${digest(`${task.task}\n${task.handoffDigest}`).slice(0, 32)}`,
    decision: `${task.name === "" ? task.task : task.name}: ${task.outcome}`,
    confidence: task.outcome === "completed" ? 0.9 : 0.5,
    category: "process",
    stakes: "medium",
    reasons: [{ type: "empirical", text: task.summary, strength: 0.8 }],
    tags: ["task", task.task],
    openQuestions: [...task.questions],
    nextSteps: [...task.nextSteps],
    trace: [{ task: task.task, path: task.path, patterns: task.patterns, gotchas: task.gotchas, files: task.files }],
  };
  return {
    decision,
    thread: { id: threadId, title: task.thread === undefined ? "Finished tasks" : `Work on ${task.name}` },
  };
}
