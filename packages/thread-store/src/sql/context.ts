import type { Sha256 } from "../log/canonical.ts";
import type { AppendRefusal, AppendRefusalCode } from "../thread-store.ts";
import type { Dialect } from "./dialect.ts";

/** What every plan is given. */
export interface StoreContext {
  readonly dialect: Dialect;
  readonly sha256: Sha256;
  /** The clock of the store where the database's own is not used; RFC 3339 in UTC with milliseconds. */
  readonly clock: () => string;
}

/** Thrown inside a plan to undo it and answer with a refusal. */
export class Refused extends Error {
  readonly refusal: AppendRefusal;

  constructor(code: AppendRefusalCode, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.refusal = { ok: false, code, message, details };
  }
}
