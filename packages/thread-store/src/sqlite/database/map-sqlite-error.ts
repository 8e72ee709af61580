import { ClewError } from "@clew/errors";

// Primary result codes of SQLite; the extended ones carry them in the low byte.
const BUSY = new Set([5, 6]);
const UNAVAILABLE: Readonly<Record<number, string>> = {
  8: "cannot be written (read-only file or folder)",
  10: "cannot be read or written (I/O error)",
  13: "cannot be written (the disk is full)",
  14: "cannot be opened",
};
const DAMAGED = new Set([11, 26]);

/** A failure of SQLite as an error of the table; anything else is passed through. */
export function mapSqliteError(error: unknown, path: string): unknown {
  if (ClewError.is(error)) return error;
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error;
  const code = error.errcode & 0xff;
  if (BUSY.has(code)) return new ClewError("BUSY", `${path}: another process is writing.`, { cause: error });
  const reason = UNAVAILABLE[code];
  if (reason !== undefined)
    return new ClewError("STORE_UNAVAILABLE", `${path} ${reason}: ${error.message}.`, {
      cause: error,
      hint: "Nothing of this write was kept; free the disk or mend the permissions, then try again.",
    });
  if (DAMAGED.has(code))
    return new ClewError("STATE_CORRUPT", `${path} is damaged or not a database: ${error.message}.`, {
      cause: error,
      hint: "It is left as it is; bring back a backup with `clew restore`.",
    });
  return error;
}
