import type { NewEvent } from "../../thread-store.ts";
import { Refused } from "../context.ts";
import { maybeText, numberOf, rowOf, type SqlPlan, textOf } from "../plan.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { forkOf } from "./insert-log.ts";

// A fork of a fork of … : far more than anybody draws, and an end to a circle that should not exist.
const FORK_DEPTH = 64;

/** The newest decision of a thread at the event where another is forked off. */
export function* lastBeforeFork(
  project: string,
  fork: { readonly threadId: string; readonly seq: number },
): SqlPlan<string | undefined> {
  let place = fork;
  for (let depth = 0; depth < FORK_DEPTH; depth++) {
    const log = yield* rowOf(
      "SELECT num, head_seq, forked_log, forked_seq FROM logs WHERE project = ? AND id = ?",
      project,
      place.threadId,
    );
    if (!log || place.seq > numberOf(log, "head_seq"))
      throw new Refused("NOT_FOUND", `There is no event ${place.seq} in a thread called ${place.threadId}.`, {
        forkedFrom: place,
      });
    const decision = yield* rowOf(
      "SELECT id FROM decisions WHERE project = ? AND log_num = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
      project,
      numberOf(log, "num"),
      place.seq,
    );
    if (decision) return textOf(decision, "id");
    const above = maybeText(log, "forked_log");
    if (above === undefined) return undefined;
    place = { threadId: above, seq: numberOf(log, "forked_seq") };
  }
  return undefined;
}

/** In a thread a decision continues one of that thread (or of what it was forked from, before the fork). */
export function* checkContinues(draft: LogDraft, events: readonly NewEvent[]): SqlPlan<void> {
  const fresh = new Set<unknown>();
  for (const event of events) {
    if (event.type !== "decision_recorded") continue;
    const target = event.payload["continuesDecision"];
    if (typeof target === "string" && target !== draft.lastDecision && !fresh.has(target))
      yield* checkTarget(draft, target, events[0]);
    fresh.add(event.payload["id"]);
  }
}

function* checkTarget(draft: LogDraft, target: string, first: NewEvent | undefined): SqlPlan<void> {
  const decision = yield* rowOf("SELECT log, seq FROM decisions WHERE project = ? AND id = ?", draft.project, target);
  if (!decision)
    throw new Refused("NOT_FOUND", `continuesDecision names ${target}, and no decision is called that.`, {
      continuesDecision: target,
    });
  if (draft.kind !== "thread") return;
  const home = textOf(decision, "log");
  let place = { threadId: draft.id, seq: Number.MAX_SAFE_INTEGER };
  for (let depth = 0; depth < FORK_DEPTH; depth++) {
    if (home === place.threadId && numberOf(decision, "seq") <= place.seq) return;
    const above = yield* forkPoint(draft, place.threadId, first);
    if (!above) break;
    place = above;
  }
  throw new Refused("CONFLICT", `${target} belongs to ${home}, not to ${draft.id}.`, {
    continuesDecision: target,
    home,
  });
}

function* forkPoint(
  draft: LogDraft,
  log: string,
  first: NewEvent | undefined,
): SqlPlan<{ threadId: string; seq: number } | undefined> {
  if (log === draft.id && draft.num === undefined) return forkOf(first?.payload["forkedFrom"]);
  const row = yield* rowOf("SELECT forked_log, forked_seq FROM logs WHERE project = ? AND id = ?", draft.project, log);
  const above = row && maybeText(row, "forked_log");
  return row && above !== undefined ? { threadId: above, seq: numberOf(row, "forked_seq") } : undefined;
}
