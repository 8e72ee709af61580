import { randomBytes } from "node:crypto";
import { type ClientBase, types } from "pg";

/** A column that a statement gives, and what reads its values. */
export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Statements that a session of the server keeps, by name, with the columns that each gives; undefined where that is not certain. */
export type Kept = Map<string, readonly Column[] | undefined>;

const MOST_LOSSES = 50;

/** Knows where statements are kept by name, so that the server need not plan them again. */
export class KeptStatements {
  // A pooler that shares sessions between transactions gives each transaction another one: then they are kept by session, which
  // a transaction asks for first, under names that no other process gives.
  #where: "connection" | "session" | "nowhere";
  readonly #prefix = randomBytes(4).toString("hex");
  readonly #byConnection = new WeakMap<ClientBase, Kept>();
  readonly #bySession = new Map<number, Kept>();
  #losses = 0;

  constructor(where: "connection" | "session") {
    this.#where = where;
  }

  /** Whether it has to be known which session answers. */
  get isBySession(): boolean {
    return this.#where === "session";
  }

  /** A statement was not there, or another one was. */
  lost(): void {
    this.#bySession.clear();
    if (this.#where === "connection") this.#where = "session";
    else if (++this.#losses > MOST_LOSSES) this.#where = "nowhere";
  }

  of(client: ClientBase, session: number | undefined): { readonly kept: Kept; readonly prefix: string } | undefined {
    if (this.#where === "connection") return { kept: keptIn(this.#byConnection, client), prefix: "clew" };
    if (this.#where === "nowhere" || session === undefined) return undefined;
    return { kept: keptIn(this.#bySession, session), prefix: `clew_${this.#prefix}` };
  }
}

function keptIn<K>(places: { get(key: K): Kept | undefined; set(key: K, kept: Kept): unknown }, key: K): Kept {
  const known = places.get(key);
  if (known !== undefined) return known;
  const kept: Kept = new Map();
  places.set(key, kept);
  return kept;
}

const BIGINT = 20;

/** What reads a value of a type from its text. */
export function parserOf(oid: number): (text: string) => unknown {
  return oid === BIGINT ? Number : types.getTypeParser(oid, "text");
}
