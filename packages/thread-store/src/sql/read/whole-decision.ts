import type { WholeDecision } from "../../queries.ts";
import { numberOf, rowOf, rowsOf, type SqlPlan, type SqlRow } from "../plan.ts";
import { readDecision, selectDecisions } from "../rows/decision-row.ts";
import { readRecord, SELECT_RECORDS } from "../rows/record-row.ts";
import { readLinks } from "./read-links.ts";

const KINDS = "r.kind IN ('thought', 'review')";

// Most decisions have neither: a look into the indexes along with the decision costs less than statements that find nothing.
const HAS = {
  records: `EXISTS (SELECT 1 FROM records r WHERE r.project = d.project AND ${KINDS} AND r.decision = d.id)`,
  links:
    "EXISTS (SELECT 1 FROM links o WHERE o.project = d.project AND o.source = d.id) OR EXISTS (SELECT 1 FROM links i WHERE i.project = d.project AND i.target = d.id)",
};
const FLAGS = Object.entries(HAS).map(([name, holds]) => `CASE WHEN ${holds} THEN 1 ELSE 0 END AS has_${name}`);

const SELECT_WITH_FLAGS = `${selectDecisions(FLAGS)} WHERE d.project = ? AND d.id = ?`;
const SELECT_ITS_RECORDS = `${SELECT_RECORDS} WHERE r.project = ? AND ${KINDS} AND r.decision = ? ORDER BY r.num`;

/** One decision with its thoughts, reviews and links. */
export function* wholeDecision(project: string, id: string): SqlPlan<WholeDecision | undefined> {
  const row = yield* rowOf(SELECT_WITH_FLAGS, project, id);
  if (row === undefined) return undefined;
  const records = has(row, "records") ? (yield* rowsOf(SELECT_ITS_RECORDS, project, id)).map(readRecord) : [];
  return {
    decision: readDecision(row),
    thoughts: records.filter(({ kind }) => kind === "thought"),
    reviews: records.filter(({ kind }) => kind === "review"),
    links: has(row, "links") ? yield* readLinks({ project, ids: [id], direction: "both" }) : [],
  };
}

function has(row: SqlRow, what: keyof typeof HAS): boolean {
  return numberOf(row, `has_${what}`) === 1;
}
