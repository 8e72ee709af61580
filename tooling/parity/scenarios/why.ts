import { type TouchedPlace, touchedPlaces } from "@clew/operations";
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
