import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Place } from "../place.ts";
import type { Json, Known, Scenario } from "../scenario.ts";
import { completedSequence } from "./sessions.ts";
import { HANDOFF } from "./tasks.ts";
import { placesInQueue } from "./why.ts";

async function completed(place: Place): Promise<Json> {
  const { sessionId, first } = await completedSequence(place);
  const text = readFileSync(place.sessionFile(String(sessionId)), "utf8");
  writeFileSync(join(place.folder, "elsewhere.json"), text);
  return { sessionId, first, document: JSON.parse(text) };
}

async function processed(place: Place): Promise<Json> {
  const setup = await completed(place);
  await place.fillTask(String(setup["first"]), HANDOFF);
  await place.work("processTaskHandoff", { taskId: setup["first"] });
  return setup;
}

/** The hooks' notes on the session, and on one without a decision. */
async function noted(place: Place): Promise<Json> {
  const setup = await completed(place);
  const folder = join(place.folder, ".clew/touched");
  mkdirSync(folder, { mode: 0o700 });
  for (const id of [String(setup["sessionId"]), "undecided"]) {
    const lines = placesInQueue().map((each) => JSON.stringify({ ...each, agent: "parity" }));
    writeFileSync(join(folder, `${id}.jsonl`), `${lines.join("\n")}\n`, { mode: 0o600 });
  }
  return setup;
}

/**
 * A repository with a branch that breaks a ratified decision and decides another; its commits are the same at every door.
 */
async function branched(place: Place): Promise<Json> {
  const file = join(place.folder, "src/queue.ts");
  const commit = (message: string): void => {
    git(place.folder, ["add", "src"]);
    git(place.folder, ["commit", "-qm", message]);
  };
  git(place.folder, ["init", "-q", "-b", "main"]);
  commit("Begin");
  git(place.folder, ["switch", "-qc", "mail"]);
  writeFileSync(file, 'import Redis from "ioredis";\n');
  commit("Queue in Redis");
  const governs = { paths: ["src/**"], forbid: [{ pattern: 'from "ioredis"' }] };
  await place.records("recordDecision", { id: "d1", decision: "One table", confidence: 0.8, governs });
  await place.byPerson("ratifyDecision", { id: "d1" });
  await place.records("recordDecision", { id: "d2", decision: "Small mails", confidence: 0.8 });
  return {};
}

function git(cwd: string, words: readonly string[]): void {
  const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org", "-c", "commit.gpgsign=false"];
  const date = "2026-11-01T10:00:00Z";
  const env = {
    PATH: process.env["PATH"],
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  execFileSync("git", [...who, ...words], { cwd, env, stdio: "pipe" });
}

const session = ({ setup }: Known): Json => ({ sessionId: setup["sessionId"] });
const NOTE = "# Task task-009: Old work\n\n## Handoff\n\n### Gotchas\n- The cache lies\n";
const GRAPH = {
  version: 1,
  last_updated: "2026-11-18T09:00:00Z",
  nodes: [{ id: "n1", type: "insight", tags: ["mail"], summary: "Mails are small", created: "2026-11-18T09:00:00Z" }],
  tag_index: { mail: ["n1"] },
  connections: [],
};

/** Operations on local files. */
export const localScenarios: readonly Scenario[] = [
  {
    id: "answers to a halt are taken back, and asked anew",
    setup: async ({ work }) => {
      const { session_id: sessionId } = await work("startReasoning", { query: "Choose a queue" });
      await work("haltSession", { sessionId, reason: "The budget is open", questions: ["What may it cost?"] });
      await work("answerQuestions", { sessionId, answers: { q1: "Nothing" } });
      return { sessionId };
    },
    calls: [
      { operation: "undoAnswers", params: session, says: { status: "halted", questions: [{ id: "q1" }] } },
      { operation: "undoAnswers", params: session, refusal: "MOVE_REFUSED" },
    ],
    stores: { sessions: [{ status: "halted", answers_history: [{ answer: "Nothing" }] }] },
  },
  {
    id: "a task is written, checked and moved",
    calls: [
      {
        operation: "newTask",
        params: { name: "Build the form", objective: "A form", criteria: ["It is short"] },
        says: { id: "task-001" },
      },
      {
        operation: "checkTask",
        params: { task: "task-001", strict: true },
        says: { valid: false, errors: [{ code: "TEMPLATE_NOT_FILLED" }] },
      },
      {
        operation: "setTaskStatus",
        params: { task: "task-001", status: "in_progress" },
        says: { from: "pending", to: "in_progress" },
      },
      { operation: "setTaskStatus", params: { task: "task-077", status: "in_progress" }, refusal: "NOT_FOUND" },
      { operation: "newTask", params: { name: "Next", dependsOn: ["task-077"] }, refusal: "NOT_FOUND" },
    ],
    stores: { tasks: [{ task: { status: "in_progress" }, text: expect.stringContaining("- [ ] It is short") }] },
  },
  {
    id: "a note is read into fields, and written only where that is a valid handoff",
    setup: async (place) => {
      const folder = join(place.folder, ".clew/tasks");
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, "task-009.md"), NOTE);
      return {};
    },
    calls: [
      {
        operation: "migrateTask",
        params: { task: "task-009" },
        says: { written: false, fields: { gotchas: [{ issue: "The cache lies" }] } },
      },
      { operation: "migrateTask", params: { task: "task-009", write: true }, refusal: "DOCUMENT_INVALID" },
      {
        operation: "migrateTask",
        params: { task: "task-009", write: true, outcome: "completed" },
        says: { written: true, valid: true },
      },
    ],
    stores: { tasks: [{ text: expect.stringContaining("outcome: completed") }] },
  },
  {
    id: "sessions are drawn, taken in, given up and collected",
    setup: completed,
    calls: [
      {
        operation: "sessionDiagram",
        params: session,
        says: { mermaid: expect.stringContaining("stateDiagram-v2") },
      },
      { operation: "sessionDiagram", params: { sessionId: "000000000000" }, refusal: "NOT_FOUND" },
      {
        operation: "importSession",
        params: ({ setup }) => ({ document: setup["document"] }),
        says: { already_here: true },
      },
      { operation: "abandonSession", params: session, refusal: "SESSION_FINISHED" },
      { operation: "collectSessions", params: { olderThanMs: 86_400_000, dryRun: true }, says: { removed: [] } },
    ],
  },
  {
    id: "skills are discovered, and a payload is judged and sent",
    setup: async (place) => {
      const { sessionId } = await completed(place);
      const draft = {
        source: { skill: "clew", session_path: await place.payloadFolder(String(sessionId)) },
        context: { original_prompt: "Which queue?", problem_type: "decision" },
      };
      const made = await place.work("createHandoff", { draft, target: "lit-pm" });
      return { path: made["payload_path"] };
    },
    calls: [
      { operation: "discoverSkills", params: { category: "research" }, says: { workflows: [{ skill: "lit-pm" }] } },
      {
        operation: "validateHandoff",
        params: ({ setup }) => ({ path: setup["path"] }),
        says: { valid: true, hash: { matches: true } },
      },
      { operation: "sendHandoff", params: ({ setup }) => ({ path: setup["path"] }) },
    ],
  },
  {
    id: "knowledge is exchanged, and told from what is stale",
    setup: processed,
    calls: [
      { operation: "importGraph", params: { graph: GRAPH }, says: { added: 1, updated: 0 } },
      { operation: "importGraph", params: { graph: GRAPH }, says: { added: 0, kept: 1 } },
      { operation: "importGraph", params: { graph: { nodes: 1 } }, refusal: "DOCUMENT_INVALID" },
      { operation: "staleKnowledge", params: {}, says: { total: 0 } },
      { operation: "exportKnowledge", params: {}, says: { version: 1 } },
    ],
  },
  {
    id: "a branch is held against the record",
    setup: branched,
    calls: [
      {
        operation: "prCheck",
        params: { base: "main" },
        says: {
          governs: [{ decision: "d1", standing: "ratified", paths: ["src/queue.ts"] }],
          broken: [{ decision: "d1", rule: "forbid", path: "src/queue.ts", line: 1 }],
          unratified: [{ decision: "d2", standing: "proposed" }],
        },
      },
      { operation: "prCheck", params: { base: "main", head: "main" }, says: { governs: [], broken: [] } },
      { operation: "prCheck", params: { base: "none" }, refusal: "NOT_FOUND" },
    ],
  },
  {
    id: "a rule is tried on the work tree and its commits",
    setup: branched,
    calls: [
      {
        operation: "testRule",
        params: { id: "d1" },
        says: {
          hits: [
            { path: "src/queue.ts", line: 1 },
            { path: "src/queue.ts", line: 0 },
          ],
          total: 2,
        },
      },
      { operation: "testRule", params: { forbid: "ioredis", in: "docs/**" }, says: { hits: [], total: 0 } },
      { operation: "testRule", params: { id: "d1", forbid: "ioredis" }, refusal: "USAGE" },
      { operation: "testRule", params: { id: "none" }, refusal: "NOT_FOUND" },
    ],
  },
  {
    id: "what hooks noted is put on record beside its decision, and waits where there is none",
    setup: noted,
    calls: [
      { operation: "foldTouched", params: {}, says: { waiting: ["undecided"] } },
      { operation: "foldTouched", params: {}, says: { waiting: ["undecided"] } },
      {
        operation: "listTouched",
        params: { paths: ["src/queue.ts"] },
        says: { touched: [{ places: [{ path: "src/queue.ts" }, { path: "src/queue.ts" }] }] },
      },
    ],
  },
  {
    id: "the record leaves by git only once a place for it is named, and never beside a server",
    calls: [
      { operation: "sync", params: { dryRun: true }, refusal: "USAGE" },
      { operation: "syncInit", params: { url: "ext::sh -c true" }, refusal: "USAGE" },
      { operation: "syncList", params: {}, refusal: "USAGE" },
      // Nobody is asked about a writer where none can be meant.
      { operation: "syncTrust", params: { writer: "0123456789abcdef" }, refusal: "USAGE" },
      { operation: "syncRedact", params: { event: "0123456789abcdef:1" }, refusal: "USAGE" },
    ],
  },
  {
    id: "the copy that hooks read is brought up to date",
    setup: completed,
    calls: [{ operation: "refreshRecall", params: {}, says: {} }],
  },
];
