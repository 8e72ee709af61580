import { numberOf, places, rowsOf, type SqlPlan, textOf } from "../plan.ts";
import type { RowFinding } from "./expected-row.ts";
import type { WholeLog } from "./verify-tables.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What an event of another log may have changed here: the rows it is about, as findings call them. */
const ABOUT: Readonly<Record<string, (payload: Payload) => string>> = {
  decision_updated: ({ id }) => String(id),
  decision_reviewed: ({ decisionId }) => String(decisionId),
  question_answered: ({ id }) => `question ${String(id)}`,
  handoff_changed: ({ id }) => `handoff ${String(id)}`,
  decisions_linked: ({ sourceId, edgeType, targetId }) => `${String(sourceId)} ${String(edgeType)} ${String(targetId)}`,
};

const AT_ONCE = 1000;
const TABLES = new Set(["decisions", "decision_tags", "records", "links"]);

/**
 * Findings without those that an event of another log explains: an edge may be drawn anywhere. All logs are gone through, but
 * only where something was found.
 */
export function* withoutOthersChanges(
  place: WholeLog,
  findings: readonly RowFinding[],
): SqlPlan<readonly RowFinding[]> {
  if (!findings.some(isOpen)) return findings;
  const about = new Set<string>();
  const types = Object.keys(ABOUT);
  for (let after = { log: 0, seq: 0 }; ; ) {
    const rows = yield* rowsOf(
      `SELECT e.log_num, e.seq, e.type, e.payload FROM events e WHERE e.project = ? AND (e.log_num, e.seq) > (?, ?) AND e.log_num <> ? AND e.type IN (${places(types)}) AND e.payload IS NOT NULL ORDER BY e.log_num, e.seq LIMIT ${AT_ONCE}`,
      place.project,
      after.log,
      after.seq,
      place.num,
      ...types,
    );
    for (const row of rows) {
      // Only canonical texts of JSON objects are ever stored.
      const subject = ABOUT[textOf(row, "type")]?.(JSON.parse(textOf(row, "payload")) as Payload);
      if (subject !== undefined) about.add(subject);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = { log: numberOf(last, "log_num"), seq: numberOf(last, "seq") };
  }
  return findings.filter((finding) => !isOpen(finding) || !about.has(finding.about));
}

function isOpen({ table, change }: RowFinding): boolean {
  return TABLES.has(table) && change !== "removed";
}
