import type { HandoffState } from "@clew/fsm";
import { done, type Outcome, refused } from "../outcome.ts";
import { brokenMove } from "./handoff-lifecycle.ts";
import type { HandoffEntry, HandoffLog, HandoffMove } from "./handoff-log.ts";

/** Moves that were planned elsewhere, by whoever holds the payload's file. */
export interface PlannedMoves {
  readonly id: string;
  /** The thread that a new handoff belongs to; without one it has a log of its own. */
  readonly thread?: string;
  /** Where the handoff stood when they were planned; absent where they begin its life. */
  readonly after?: HandoffState;
  readonly moves: readonly HandoffMove[];
}

/** What became of planned moves: `recorded` is false where the handoff stood elsewhere by then, as `handoff` says. */
export interface RecordedMoves {
  readonly recorded: boolean;
  readonly handoff: HandoffEntry | undefined;
}

/** Puts moves on record that were planned elsewhere: legal ones only, and only from where they were planned. */
export async function recordHandoffMoves(log: HandoffLog, planned: PlannedMoves): Promise<Outcome<RecordedMoves>> {
  const { id, thread, after, moves } = planned;
  const illegal = illegalMove(after, moves);
  if (illegal !== undefined) return refused("MOVE_REFUSED", illegal);
  if (after !== undefined) {
    const seen = await log.change(id, ({ status }) => (status === after ? moves : undefined));
    return done({ recorded: seen?.status === after, handoff: seen });
  }
  const known = await log.get(id);
  if (known !== undefined) {
    // The answer to the first try was lost on its way: what it recorded is on record.
    if (known.status === moves.at(-1)?.status) return done({ recorded: true, handoff: known });
    return refused("CONFLICT", `A handoff with the id ${JSON.stringify(id.slice(0, 128))} is on record already.`);
  }
  await log.append({ id, moves, thread });
  return done({ recorded: true, handoff: await log.get(id) });
}

function illegalMove(after: HandoffState | undefined, moves: readonly HandoffMove[]): string | undefined {
  let from = after;
  for (const move of moves) {
    const broken = from === undefined && beginsLife(move) ? undefined : brokenMove(from, move);
    if (broken !== undefined) return broken;
    from = move.status;
  }
  return from === undefined ? "There is no move to record." : undefined;
}

// A handoff begins where its target is found, or where its payload arrives from elsewhere; nobody can confirm one that never was.
function beginsLife({ event, status }: HandoffMove): boolean {
  return event === "discover" && (status === "discovered" || status === "transferred");
}
