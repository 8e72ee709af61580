import { rowsOf, type SqlPlan, type SqlRow, textOf } from "../plan.ts";
import { idParts } from "../read/id-parts.ts";
import { optionalText } from "../rows/payload-text.ts";
import { compareRows, type ExpectedRow, type RowFinding } from "./expected-row.ts";
import type { ReadEvent } from "./rebuild-log.ts";
import type { WholeLog } from "./verify-tables.ts";

/** Compares the edges that a log drew, and those that begin at its decisions. */
export function* linkFindings(
  { project }: WholeLog,
  events: readonly ReadEvent[],
  decisions: readonly string[],
): SqlPlan<readonly RowFinding[]> {
  const drawn = events.filter(({ event }) => event.type === "decisions_linked");
  const expected = expectedLinks(drawn);
  const sources = drawn.flatMap(({ payload }) => (payload === undefined ? [] : [String(payload["sourceId"])]));
  const own = new Set(decisions);
  const found = new Map<string, SqlRow>();
  for (const { ids, among } of idParts([...new Set([...sources, ...decisions])])) {
    const rows = yield* rowsOf(
      `SELECT source, target, type, weight, created_by, created_at FROM links WHERE project = ? AND source ${among}`,
      project,
      ...ids,
    );
    for (const row of rows)
      if (expected.has(nameOfLink(row)) || own.has(textOf(row, "source"))) found.set(nameOfLink(row), row);
  }
  const findings = compareRows({ table: "links", expected, found, nameOf: nameOfLink });
  // An edge stays when its event is redacted, and nothing tells any more which one that was.
  let untold = drawn.filter(({ payload }) => payload === undefined).length;
  return findings.filter(({ change }) => change !== "added" || untold-- <= 0);
}

function nameOfLink(row: SqlRow): string {
  return `${textOf(row, "source")} ${textOf(row, "type")} ${textOf(row, "target")}`;
}

function expectedLinks(drawn: readonly ReadEvent[]): ReadonlyMap<string, ExpectedRow> {
  const links = new Map<string, ExpectedRow>();
  for (const { payload } of drawn) {
    if (payload === undefined) continue;
    const row = `${String(payload["sourceId"])} ${String(payload["edgeType"])} ${String(payload["targetId"])}`;
    const weight = typeof payload["weight"] === "number" ? payload["weight"] : null;
    const first = links.get(row)?.columns ?? {
      created_by: optionalText(payload, "createdBy") ?? "",
      created_at: optionalText(payload, "createdAt") ?? "",
    };
    links.set(row, { row, columns: { ...first, weight } });
  }
  return links;
}
