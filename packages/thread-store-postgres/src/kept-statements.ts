import { randomBytes } from "node:crypto";
import { type ClientBase, types } from "pg";

/** A column that a statement returns, and the parser for its values. */
export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** Statements that a server session keeps, by name, with their columns; undefined if not certain. */
export type Kept = Map<string, readonly Column[] | undefined>;

const MOST_LOSSES = 50;

/** Knows where named statements are kept, so that the server need not plan them again. */
export class KeptStatements {
  // A pooler may give each transaction another session. Then statements are kept by session, which a transaction asks
  // for first, under names that no other process uses.
  #where: "connection" | "session" | "nowhere";
  readonly #prefix = randomBytes(4).toString("hex");
  readonly #byConnection = new WeakMap<ClientBase, Kept>();
  readonly #bySession = new Map<number, Kept>();
  #losses = 0;

  constructor(where: "connection" | "session") {
    this.#where = where;
  }

  /** Whether the answering session must be known. */
  get isBySession(): boolean {
    return this.#where === "session";
  }

  /** A statement was missing, or a different one had its name. */
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

/** The parser for a type's text format. */
export function parserOf(oid: number): (text: string) => unknown {
  return oid === BIGINT ? Number : types.getTypeParser(oid, "text");
}
