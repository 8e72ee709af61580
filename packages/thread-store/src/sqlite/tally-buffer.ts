import { type TallyChange, tallyStatements } from "../sql/tallies/tally.ts";
import type { Connection } from "./database/connection.ts";

const WRITING = { slot: "0", rowsAtOnce: 1 };

/** Gathers what the writes of one commit change in the kept sums: they share most rows, and each is written once. */
export class TallyBuffer {
  #staged: TallyChange[] = [];
  #kept: TallyChange[] = [];

  /** Notes a change of the write that runs now. */
  stage(change: TallyChange): void {
    this.#staged.push(change);
  }

  /** The write succeeded. */
  keep(): void {
    this.#kept.push(...this.#staged.splice(0));
  }

  /** The write was undone. */
  drop(): void {
    this.#staged = [];
  }

  /** Writes everything, as a part of the transaction that is about to be committed. */
  flush(connection: Connection): void {
    const changes = this.#kept.splice(0);
    for (const { sql, values } of tallyStatements(changes, WRITING)) connection.all(sql, ...values);
  }

  /** The whole transaction was undone. */
  clear(): void {
    this.#staged = [];
    this.#kept = [];
  }
}
