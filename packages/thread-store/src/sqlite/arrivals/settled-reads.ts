import { ClewError } from "@clew/errors";
import type { StoreContext } from "../../sql/context.ts";
import { settleAll, settleSome } from "../../sql/write/settle.ts";
import type { Connection } from "../database/connection.ts";
import type { SqliteDatabase } from "../database/open.ts";
import { runPlan } from "../database/run-plan.ts";
import type { SqliteParts } from "../dialect.ts";
import type { ArrivalQueue } from "./arrival-queue.ts";

/** Reading tables that may have to be brought up to the log first. */
export interface SettledReads {
  /** Runs `work` where it sees what follows from every committed event. */
  read<T>(work: (connection: Connection) => T): Promise<T>;
  /** Resolves once that is in the tables, as far as it is possible now. */
  settle(): Promise<void>;
}

/** Makes up for events that are on record before their tables, whenever somebody reads. */
export function settledReads(database: SqliteDatabase, parts: SqliteParts, context: StoreContext): SettledReads {
  const { arrivals } = parts;
  arrivals?.open(() =>
    database.catchUp((connection) => keeping(parts, () => runPlan(settleSome(context), connection))),
  );
  return {
    async read(work) {
      const { isStuck } = parts.text;
      const isSettled = arrivals?.isWaiting() !== true || (await settles(arrivals));
      if (isSettled && !isStuck) return database.read(work);
      try {
        return asIfSettled(database, parts, { context, work, isSearched: isStuck });
      } catch (error) {
        // Only the index of words lags, and where nothing at all can be written it has to stay so.
        if (isSettled && isUnavailable(error)) return database.read(work);
        throw error;
      }
    },
    async settle() {
      if (arrivals?.isWaiting() === true) await settles(arrivals);
    },
  };
}

// Whether everything that waited has its place in the tables now; not so where nothing can be written.
async function settles(arrivals: ArrivalQueue): Promise<boolean> {
  try {
    await arrivals.settle();
    return true;
  } catch (error) {
    // While another writer is at it there is no other way round, either.
    if (isUnavailable(error)) return false;
    throw error;
  }
}

function isUnavailable(error: unknown): boolean {
  return ClewError.is(error) && error.code === "STORE_UNAVAILABLE";
}

interface Reading<T> {
  readonly context: StoreContext;
  readonly work: (connection: Connection) => T;
  /** Whether decisions may wait to be found by their words, too. */
  readonly isSearched: boolean;
}

// A disk without room must not keep anybody from reading what was acknowledged: it is settled in memory, read, and undone. Where
// not even that goes the reader is told so: an answer that leaves out what waits would be a lie.
function asIfSettled<T>(database: SqliteDatabase, parts: SqliteParts, { context, work, isSearched }: Reading<T>): T {
  try {
    return database.tryOut((connection) => {
      keeping(parts, () => runPlan(settleAll(context), connection));
      if (isSearched) parts.text.settleWithin(connection);
      parts.tallies.flush(connection);
      return work(connection);
    });
  } finally {
    parts.tallies.clear();
    parts.arrivals?.undone();
  }
}

/** Runs a write, and keeps or drops what is counted and noted beside it. */
export function keeping<T>({ tallies, arrivals }: SqliteParts, work: () => T): T {
  try {
    const result = work();
    tallies.keep();
    arrivals?.keep();
    return result;
  } catch (error) {
    tallies.drop();
    arrivals?.drop();
    throw error;
  }
}
