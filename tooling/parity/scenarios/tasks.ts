import type { Place } from "../place.ts";
import type { Json, Known, Scenario } from "../scenario.ts";
import { completedSequence } from "./sessions.ts";

/** The handoff of a finished task. */
export const HANDOFF = `outcome: completed
files_created:
  - path: src/queue.ts
    purpose: A queue in one table
    lines: all
patterns_discovered:
  - pattern: Mark before sending
    location: src/queue.ts
    applies_to: [mail]
gotchas:
  - issue: A crash between send and delete sends twice
    discovered_in: src/queue.ts
    mitigation: Mark before sending
    severity: high
dependencies_for_next:
  - file: src/queue.ts
    reason: The table and its states
suggested_next_steps:
  - step: Kill the worker between the two writes
    priority: high
`;

// The handoff stays in the file, and the next one follows below.
const AGAIN = `${HANDOFF}\`\`\`

## Handoff

\`\`\`yaml
outcome: completed
gotchas:
  - id: gotcha-two-workers
    issue: Two workers see one row
    discovered_in: src/queue.ts
    mitigation: Mark before sending
    severity: high
`;

const LEARNED = {
  id: "learned-1",
  kind: "gotcha",
  text: "A full disk loses mails",
  mitigation: "Ask the disk",
  file: "src/queue.ts",
  tags: ["outbox", "disk"],
  origin: "session",
  origin_id: "abcabcabcabc",
  source: "session abcabcabcabc",
  learned_at: "2026-11-18T09:00:00Z",
};

async function finishedTask(place: Place, yaml = HANDOFF): Promise<Json> {
  const setup = await completedSequence(place);
  await place.fillTask(String(setup["first"]), yaml);
  return setup;
}

async function processedTask(place: Place): Promise<Json> {
  const setup = await finishedTask(place);
  await place.work("processTaskHandoff", { taskId: setup["first"] });
  return setup;
}

const first = ({ setup }: Known): Json => ({ taskId: setup["first"] });
const second = ({ setup }: Known): Json => ({ taskId: setup["second"] });

/** Tasks and what is learned from them. */
export const taskScenarios: readonly Scenario[] = [
  {
    id: "a finished task acknowledges the order of the session that it came from",
    needsWorktree: true,
    setup: (place) => finishedTask(place),
    calls: [
      { operation: "processTaskHandoff", params: first, says: { already_processed: false, status: "completed" } },
      { operation: "processTaskHandoff", params: first, says: { already_processed: true } },
    ],
    stores: {
      sessions: [{ dispatch_pending: { acknowledged_at: "<time>" } }],
      task_records: [{ handoff: { outcome: "completed" } }],
    },
  },
  {
    id: "a handoff that does not hold is refused with its findings",
    setup: (place) => finishedTask(place, HANDOFF.replace("outcome: completed", "outcome: perhaps")),
    calls: [{ operation: "processTaskHandoff", params: first, refusal: "DOCUMENT_INVALID" }],
    stores: { task_records: [], knowledge: { nodes: [] } },
  },
  {
    id: "tasks, their journal and the context of the next one are read",
    needsWorktree: true,
    setup: processedTask,
    calls: [
      { operation: "listTasks", params: {}, says: { tasks: [{ status: "completed" }, { status: "pending" }] } },
      { operation: "listTasks", params: { status: "pending" }, says: { tasks: [{ status: "pending" }] } },
      { operation: "getTask", params: first, says: { task: { status: "completed" } } },
      {
        operation: "getTaskContext",
        params: second,
        says: {
          objective: "Kill the worker a hundred times",
          criteria: [{ met: null }, { criterion: "kill -9 loses no mail" }],
          decision: { decision: "Use a table in SQLite as the queue" },
          from: [{ warnings: [{ issue: "A crash between send and delete sends twice" }] }],
        },
      },
      { operation: "getJournal", params: {}, says: { active_blockers: [] } },
    ],
  },
  {
    id: "what a task taught is found by tag, kind and words",
    needsWorktree: true,
    setup: processedTask,
    calls: [
      {
        operation: "queryKnowledge",
        params: { tags: ["mail"], type: "pattern" },
        says: { total: 1, nodes: [{ summary: "Mark before sending" }] },
      },
      { operation: "queryKnowledge", params: { text: "crash", learned: true } },
      { operation: "getKnowledgeGraph", params: { type: "gotcha" }, says: { nodes: [{ type: "gotcha" }] } },
      { operation: "getTaskRecords", params: {}, says: { records: [{ handoff: { outcome: "completed" } }] } },
      { operation: "getLearned", params: {}, says: { entries: [{ kind: "gotcha" }] } },
    ],
  },
  {
    id: "what an earlier handoff of a task taught stays beside what the next one says",
    needsWorktree: true,
    setup: async (place) => {
      const setup = await processedTask(place);
      await place.fillTask(String(setup["first"]), AGAIN);
      return setup;
    },
    calls: [
      { operation: "processTaskHandoff", params: first, says: { already_processed: false, unknown_retracts: [] } },
      {
        operation: "queryKnowledge",
        params: { type: "gotcha" },
        says: { total: 2, nodes: [{ mitigation: "Mark before sending" }, { mitigation: "Mark before sending" }] },
      },
      {
        operation: "getTaskContext",
        params: second,
        says: { from: [{ patterns: [{ pattern: "Mark before sending" }] }] },
      },
    ],
  },
  {
    id: "what a session taught is found by tag like all knowledge",
    setup: async (place) => completedSequence(place),
    calls: [
      {
        operation: "putLearned",
        params: ({ setup }) => ({ sessionId: setup["sessionId"] ?? "abcabcabcabc", entries: [LEARNED] }),
        says: { stored: 1 },
      },
      {
        operation: "queryKnowledge",
        params: { tags: ["outbox"] },
        says: { total: 1, nodes: [{ id: "learned-1", mitigation: "Ask the disk", file: "src/queue.ts", task: null }] },
      },
      { operation: "queryKnowledge", params: { text: "disk full" }, says: { total: 1 } },
    ],
  },
  {
    id: "knowledge of another machine is taken in",
    needsWorktree: true,
    setup: async (place) => {
      await processedTask(place);
      const { records } = await place.records("getTaskRecords", {});
      const [record] = records as readonly Json[]; // as the table says
      return { record: { ...record, task: "task-zzz" } };
    },
    calls: [
      {
        operation: "putTaskRecord",
        params: ({ setup }) => ({ record: setup["record"], expected: null }),
        says: { ok: true, changed: true },
      },
      {
        operation: "putTaskRecord",
        params: ({ setup }) => ({ record: setup["record"], expected: "sha256:0" }),
        says: { ok: false },
      },
      { operation: "importKnowledge", params: { nodes: [], edges: [] }, says: { added: 0 } },
      { operation: "putLearned", params: { sessionId: "abcabcabcabc", entries: [] }, says: { stored: 0 } },
    ],
  },
];
