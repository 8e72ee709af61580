import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TouchedPlace, touchedPlaces } from "@clew/operations";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { Place } from "../place.ts";
import type { Json, Scenario } from "../scenario.ts";

const AT = "2026-11-18T10:00:00.000Z";
const LINE = "export {};";

/** A session's writes to the suite's common file, including a line that is gone since. */
export function placesInQueue(): readonly TouchedPlace[] {
  const gone = "const LIMIT_OF_RETRIES = 5;\n";
  const first = { path: "src/queue.ts", before: "", after: `${gone}${LINE} // one table is enough\n` };
  const last = { path: "src/queue.ts", before: `${gone}x\n`, after: "x\n" };
  return [first, last].flatMap((file) =>
    touchedPlaces({ at: AT, files: [file], said: file.after, isSecret: () => false }),
  );
}

async function decided({ records }: Place): Promise<Json> {
  await records("recordDecision", { id: "d1", decision: "One table", confidence: 0.8 });
  for (const [id, governs] of [
    ["d2", { paths: ["src/**"] }],
    ["d3", { frozen: ["/src/queue.*"] }],
    ["d4", { paths: ["docs/**"] }],
  ] as const)
    await records("recordDecision", { id, decision: `Decision ${id}`, confidence: 0.8, governs });
  return {};
}

/** A session was shown a decision at its prompt and at an edit, followed it, and broke its rule once. */
async function recalledOnce({ folder, work, records }: Place): Promise<Json> {
  await records("recordDecision", { id: "dec_shown", decision: "One table", confidence: 0.8 });
  const { session_id: session } = await work("startReasoning", { query: "Rename the table", depth: "light" });
  const { "0": first, "1": second, "8": last } = ANSWERS;
  const regards = [{ id: "dec_shown", stance: "follows" }];
  const share = { task_type: "rename", complexity: "simple", inferences: ["One table"], pitfalls: [] };
  const answers = { "0": { ...first, share }, "1": second, "8": { ...last, regards } };
  await work("submitStep", { sessionId: session, step: "0", answers });
  const line = { at: AT, agent: "codex", session };
  const log = [
    { ...line, event: "UserPromptSubmit", kind: "prompt", recalled: ["dec_shown"] },
    { ...line, event: "PreToolUse", kind: "before-tool", recalled: ["dec_other", "dec_shown"] },
    { ...line, event: "PreToolUse", kind: "before-tool", decision: "deny", rules: ["dec_shown"] },
  ];
  const inside = join(folder, ".clew", "log");
  mkdirSync(inside, { recursive: true, mode: 0o700 });
  writeFileSync(join(inside, "hooks.jsonl"), log.map((each) => `${JSON.stringify(each)}\n`).join(""), { mode: 0o600 });
  return {};
}

const RECORD = `# 1. Use an outbox table

## Status

Accepted

## Considered Options

* An outbox table
* A Redis queue

## Decision Outcome

Chosen option: "An outbox table", because jobs survive a restart.
`;

const FILES = { files: [{ path: "docs/adr/0001-outbox.md", text: RECORD, by: "mara", at: AT }] };

/** Who wrote a line, and decisions in files. */
export const whyScenarios: readonly Scenario[] = [
  {
    id: "what a session wrote is kept beside its decision, found by its path, and answers whose a line is",
    needsWorktree: true,
    setup: decided,
    calls: [
      {
        operation: "recordTouched",
        params: { decision: "d1", session: "s1", places: placesInQueue() },
        says: { recorded: true, decision: "d1" },
      },
      {
        operation: "listTouched",
        params: { paths: ["src/queue.ts"] },
        says: { touched: [{ decision: "d1", session: "s1" }] },
      },
      {
        operation: "getDecisionUse",
        params: { id: "d1" },
        says: { wrote: [{ path: "src/queue.ts" }], recalled: [], total: 0, refusals: 0, regards: [] },
      },
      { operation: "getDecisionUse", params: { id: "none" }, refusal: "NOT_FOUND" },
      // The line has too few letters to identify its author.
      {
        operation: "why",
        params: { path: "src/queue.ts" },
        says: {
          lines: [{ path: "src/queue.ts", line: 1, decision: null, by: "none" }],
          governs: ["d3", "d2", "d1"],
          governing: [
            { decision: "d3", title: "Decision d3", standing: "proposed" },
            { decision: "d2", title: "Decision d2", standing: "proposed" },
            { decision: "d1", title: "One table", standing: "proposed" },
          ],
        },
      },
      {
        operation: "why",
        params: { path: "src/queue.ts", deleted: "const LIMIT_OF_RETRIES = 5;" },
        says: { lines: [{ decision: "d1", session: "s1", by: "pieces" }], decisions: [{ id: "d1" }] },
      },
      { operation: "why", params: { path: "src/none.ts" }, refusal: "NOT_FOUND" },
    ],
  },
  {
    id: "a decision's use says where hooks showed it, what sessions said of it, and how often its rules refused",
    needsWorktree: true,
    needsHookLog: true,
    setup: recalledOnce,
    calls: [
      {
        operation: "getDecisionUse",
        params: { id: "dec_shown" },
        says: {
          wrote: [],
          recalled: [
            { agent: "codex", kind: "before-tool" },
            { agent: "codex", kind: "prompt" },
          ],
          total: 2,
          refusals: 1,
          regards: [{ stance: "follows" }],
        },
      },
    ],
  },
  {
    id: "what Clew cost and brought is added up",
    needsWorktree: true,
    needsHookLog: true,
    setup: recalledOnce,
    calls: [
      {
        operation: "getReport",
        params: { since: "2026-01-01T00:00:00Z" },
        says: {
          prompts: 1,
          sessions: { full: 0, light: 1, skipped: 0 },
          return: { decisions: 1, recalled: 3, regards: { follows: 1 }, rules_stopped: 1, reviewed: 0 },
        },
      },
      // The record may be elsewhere.
      {
        operation: "getReport",
        params: { since: "2026-01-01T00:00:00Z", decisions: 7, reviewed: 2 },
        says: { return: { decisions: 7, reviewed: 2 } },
      },
      { operation: "getReport", params: { since: "lately" }, refusal: "USAGE" },
    ],
  },
  {
    id: "decision records are taken in once, and written out as they are",
    calls: [
      { operation: "adoptRecords", params: { ...FILES, dryRun: true }, says: { new: 1, changed: 0, unchanged: 0 } },
      { operation: "adoptRecords", params: FILES, says: { new: 1, findings: [] } },
      { operation: "adoptRecords", params: FILES, says: { new: 0, changed: 0, unchanged: 1 } },
      {
        operation: "queryDecisions",
        params: { query: "outbox" },
        says: { decisions: [{ title: "Use an outbox table" }] },
      },
      {
        operation: "exportRecords",
        params: { ...FILES, all: true },
        says: { files: [{ name: "0001-outbox.md", text: RECORD }] },
      },
    ],
  },
];
