import type { SqlPlan, SqlRow } from "../../sql/plan.ts";
import type { Connection } from "./connection.ts";

/** Runs a plan to its end at once: nothing else happens on the connection in between. */
export function runPlan<T>(plan: SqlPlan<T>, connection: Connection): T {
  let step = plan.next();
  while (!step.done) {
    const results: (readonly SqlRow[])[] = [];
    try {
      for (const { sql, values } of step.value) results.push(connection.all(sql, ...values));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}
