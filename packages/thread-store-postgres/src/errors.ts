import { ClewError } from "@clew/errors";

// Lost, refused or unusable connections: by the system's and Postgres' own codes.
const CONNECTION = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
  "57P01", // the server is shutting down
  "57P02",
  "57P03", // it is starting, or recovering
  "53300", // too many connections
  "25006", // this host has become a standby
]);
// The driver has no codes for these.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Query read timeout)/;
// The database asks for the transaction to be run again: serialization, deadlock, two inserts of one key, a lock not given.
const AGAIN = new Set(["40001", "40P01", "23505", "55P03"]);

/** The code of a driver's or Postgres' error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether the server could not be reached or went away. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  return CONNECTION.has(code) || code.startsWith("08") || (error instanceof Error && LOST.test(error.message));
}

/** Whether the database asks for the transaction to be run again. */
export function isConflictToRetry(error: unknown): boolean {
  return AGAIN.has(codeOf(error));
}

/** A failure that stays one, as an error of the table. */
export function mapPostgresError(error: unknown): unknown {
  if (ClewError.is(error) || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (isConnectionError(error))
    return new ClewError("STORE_UNAVAILABLE", `Postgres cannot be reached: ${error.message}.`, {
      cause: error,
      hint: "Nothing of it was acknowledged; it is safe to send it again.",
    });
  if (code.startsWith("53") || code === "58030")
    return new ClewError("STORE_UNAVAILABLE", `Postgres is out of room or connections: ${error.message}.`, {
      cause: error,
    });
  if (code.startsWith("28") || code === "3D000" || code === "42501")
    return new ClewError("STORE_UNAVAILABLE", `Postgres refuses us: ${error.message}.`, {
      cause: error,
      hint: "Check the user, password, database and rights in the store's URL.",
    });
  if (isConflictToRetry(error)) return new ClewError("BUSY", `Postgres: ${error.message}.`, { cause: error });
  return error;
}
