import { nextTurn } from "../../next-turn.ts";
import type { Arrival, Arrivals } from "../../sql/dialect.ts";
import { numberOf } from "../../sql/plan.ts";
import { SELECT_PROGRESS, SELECT_WAITING, SETTLED_AT_ONCE } from "../../sql/write/settle.ts";
import { Behind } from "../database/behind.ts";
import type { SqliteDatabase } from "../database/open.ts";

// From so many on they are settled between the writes, so that no reader finds much to do.
const BACKLOG = 500;
// Where even that does not keep up, or fails, the next one goes the usual way, after all that waits.
const FULL = 2000;

/** Writes, in a transaction, what follows from the oldest events that wait; gives how many these are. */
export type SettleSome = () => number;

/** The events that are on record before their logs, and the catching up behind the answers. */
export class ArrivalQueue implements Arrivals {
  /** Whether this process puts any there; it always makes up for those of others. */
  readonly accepts: boolean;
  readonly #database: SqliteDatabase;
  // What this process has put there: names by number, in order.
  #waiting = new Map<number, string>();
  readonly #names = new Set<string>();
  // How to go back to before the transaction; from the mark on, to before the write that runs now.
  readonly #undo: (() => void)[] = [];
  #mark = 0;
  #some: SettleSome = () => 0;
  readonly #behind = new Behind(() => this.#settlePart());
  #knownEmpty = false;

  constructor(database: SqliteDatabase, accepts: boolean) {
    this.#database = database;
    this.accepts = accepts;
  }

  /** Says how the queue is emptied. */
  open(some: SettleSome): void {
    this.#some = some;
  }

  mayWait(place: Place, { settled, arrived }: { readonly settled: number; readonly arrived: number }): boolean {
    // Others may have settled what this process put there.
    for (const [num, name] of this.#waiting) {
      if (num > settled) break;
      this.#forget(num, name);
    }
    // All numbers between are ours then: whatever waits is known here by its name.
    if (this.#waiting.size === arrived - settled) return this.#waiting.size < FULL && !this.#names.has(nameOf(place));
    this.settleSoon();
    return false;
  }

  arrived(arrival: Arrival): void {
    const name = nameOf(arrival);
    this.#knownEmpty = false;
    this.#remember(arrival.num, name);
    this.#undo.push(() => this.#forget(arrival.num, name));
    if (this.#waiting.size >= BACKLOG) this.settleSoon();
    else this.#behind.later();
  }

  settled({ num }: Arrival): void {
    const name = this.#waiting.get(num);
    if (name === undefined) return;
    this.#forget(num, name);
    this.#undo.push(() => {
      this.#remember(num, name);
      this.#waiting = new Map([...this.#waiting].toSorted(([left], [right]) => left - right));
    });
  }

  /** The write that runs now succeeded. */
  keep(): void {
    this.#mark = this.#undo.length;
  }

  /** It was undone. */
  drop(): void {
    for (const back of this.#undo.splice(this.#mark).toReversed()) back();
  }

  /** The whole transaction was committed. */
  committed(): void {
    this.#undo.length = 0;
    this.#mark = 0;
  }

  /** The whole transaction was undone. */
  undone(): void {
    this.#mark = 0;
    this.drop();
  }

  /** Whether anything committed waits, whoever wrote it. */
  isWaiting(): boolean {
    if (this.#knownEmpty) return false;
    if (this.#database.read((connection) => connection.get(SELECT_WAITING)) !== undefined) return true;
    // One answer is often made of many reads. Nobody who asks now can have been told of anything newer before the event loop has
    // gone on: until then it is enough to have looked once.
    this.#knownEmpty = true;
    process.nextTick(() => {
      this.#knownEmpty = false;
    });
    return false;
  }

  /** Resolves once everything that waits by now is settled; other events are let in between the parts. */
  async settle(): Promise<void> {
    if (this.#some() < SETTLED_AT_ONCE) return;
    const { arrived } = this.#progress();
    do await nextTurn();
    while (this.#progress().settled < arrived && this.#some() > 0);
  }

  /** Settles some behind what goes on now. */
  settleSoon(): void {
    this.#behind.soon();
  }

  async stop(): Promise<void> {
    this.#behind.stop();
    // What a process that ends cannot write is made up for by the next one.
    if (this.#waiting.size > 0) await this.settle().catch(() => undefined);
  }

  #settlePart(): void {
    try {
      // Where nothing is left others have done it.
      if (this.#some() === 0) for (const [num, name] of this.#waiting) this.#forget(num, name);
      if (this.#waiting.size > 0) this.settleSoon();
    } catch {
      // A failure here is a failure of the disk, which the next write or reader reports to somebody who waits for it.
      this.#behind.later();
    }
  }

  #remember(num: number, name: string): void {
    this.#waiting.set(num, name);
    this.#names.add(name);
  }

  #forget(num: number, name: string): void {
    this.#waiting.delete(num);
    this.#names.delete(name);
  }

  #progress(): { readonly arrived: number; readonly settled: number } {
    const row = this.#database.read((connection) => connection.get(SELECT_PROGRESS)) ?? {};
    return { arrived: numberOf(row, "arrived"), settled: numberOf(row, "settled") };
  }
}

type Place = Pick<Arrival, "project" | "id">;

function nameOf({ project, id }: Place): string {
  return `${project}\n${id}`;
}
