import type { EventPayloads } from "../../events.ts";
import { numberOf, rowsOf, type SqlPlan, textOf } from "../plan.ts";
import { idParts } from "./filters.ts";

/** What was written in some paths. */
export function* readTouched({
  project,
  paths,
}: {
  readonly project: string;
  readonly paths: readonly string[];
}): SqlPlan<readonly EventPayloads["touched"][]> {
  const wanted = new Set(paths);
  const found = new Map<number, Map<number, EventPayloads["touched"]>>();
  for (const { ids, among } of idParts([...wanted])) {
    const rows = yield* rowsOf(
      `SELECT e.log_num, e.seq, e.payload FROM touched_paths t JOIN events e ON e.project = t.project AND e.log_num = t.log_num AND e.seq = t.seq WHERE t.project = ? AND t.path ${among} AND e.payload IS NOT NULL ORDER BY e.log_num, e.seq`,
      project,
      ...ids,
    );
    for (const row of rows) {
      // Only canonical texts of JSON objects are ever stored.
      const payload = JSON.parse(textOf(row, "payload")) as EventPayloads["touched"];
      const log = numberOf(row, "log_num");
      const ofLog = found.get(log) ?? new Map();
      ofLog.set(numberOf(row, "seq"), { ...payload, places: payload.places.filter(({ path }) => wanted.has(path)) });
      found.set(log, ofLog);
    }
  }
  return [...found.values()].flatMap((ofLog) => [...ofLog.values()]);
}
