import { ClewError, type ErrorCode } from "@clew/errors";

// Lost, refused or unusable connections, by the codes of the system and of Postgres.
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
  "57P03", // it is starting or recovering
  "57P05", // it ended an idle session
  "25P03", // or an idle transaction
  "53300", // too many connections
  "25006", // this host has become a standby
]);
// The driver has no codes for these messages.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Query read timeout)/;
// The database asks to run the transaction again: serialization, deadlock, two inserts of one key, a lock timeout.
const AGAIN = new Set(["40001", "40P01", "23505", "55P03"]);
// A named statement has changed: its tables were altered, or behind a pooler it belongs to another session.
const STALE = new Set(["0A000", "26000", "42P05"]);
const NOT_KEPT = new Set(["26000", "42P05"]);
// A table, column, schema or function that this code needs does not exist.
const MISSING = new Set(["42P01", "42703", "3F000", "42883", "42P10"]);

const SEND_AGAIN = "Nothing of it was acknowledged; it is safe to send it again.";

interface Meaning {
  readonly matches: RegExp;
  readonly code: ErrorCode;
  readonly text: string;
  readonly hint: string;
}

/** What Postgres' codes mean to a caller; the first match counts. */
const MEANINGS: readonly Meaning[] = [
  {
    matches: /^(40...|23505|55P03)$/,
    code: "BUSY",
    text: "Others are writing the same",
    hint: `Who holds a lock for long is shown by pg_stat_activity and pg_locks. ${SEND_AGAIN}`,
  },
  {
    matches: /^(53...|54...|58...)$/,
    code: "STORE_UNAVAILABLE",
    text: "Postgres is out of room, memory or connections",
    hint: `Its log says of what; connections are limited by max_connections and by ?pool=N of the store's URL. ${SEND_AGAIN}`,
  },
  {
    matches: /^(28...|3D000|42501)$/,
    code: "STORE_UNAVAILABLE",
    text: "Postgres refuses us",
    hint: "Check the user, password, database and rights in the store's URL.",
  },
  {
    matches: /^57014$/,
    code: "STORE_UNAVAILABLE",
    text: "Postgres ended the statement before it was done",
    hint: `Somebody cancelled it, or it took longer than the statement_timeout of the role, the database or the pooler. ${SEND_AGAIN}`,
  },
  {
    matches: /^(25...|55...|57...|XX...|F0...)$/,
    code: "STORE_UNAVAILABLE",
    text: "Postgres cannot do that now",
    hint: `Its log says why. ${SEND_AGAIN}`,
  },
  {
    matches: /^(0A000|26000|42P05)$/,
    code: "STORE_UNAVAILABLE",
    text: "A statement that the connection keeps is no longer what it was",
    hint: `Behind a pooler that shares connections between transactions add ?prepare=false to the store's URL. ${SEND_AGAIN}`,
  },
  {
    matches: /^(42P01|42703|3F000|42883|42P10)$/,
    code: "STORE_UNAVAILABLE",
    text: "The store's tables are not as this Clew knows them",
    hint: "Restore them, or start a Clew of the version that made them. `/ready` says what is missing.",
  },
];

/** The code of a driver's or Postgres' error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether the server could not be reached or went away. */
export function isConnectionError(error: unknown): boolean {
  if (isStartRefusal(error)) return false;
  const code = codeOf(error);
  return CONNECTION.has(code) || code.startsWith("08") || (error instanceof Error && LOST.test(error.message));
}

/** Whether the database asks to run the transaction again. */
export function isConflictToRetry(error: unknown): boolean {
  return AGAIN.has(codeOf(error));
}

/** Whether a named statement has changed: another connection prepares it again. */
export function isStaleStatement(error: unknown): boolean {
  return STALE.has(codeOf(error));
}

/** Whether named statements do not stay with their connection at all. */
export function isStatementLost(error: unknown): boolean {
  return NOT_KEPT.has(codeOf(error));
}

/** Whether the tables differ from what this code expects. */
export function isTableMissing(error: unknown): boolean {
  return MISSING.has(codeOf(error));
}

// PgBouncer rejects settings that it does not know.
function isStartRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("unsupported startup parameter");
}

/** A permanent failure as an error of the table. */
export function mapPostgresError(error: unknown): unknown {
  if (ClewError.is(error) || !(error instanceof Error)) return error;
  if (isStartRefusal(error))
    return new ClewError("CONFIG_INVALID", `The pooler before Postgres refuses us: ${error.message}.`, {
      cause: error,
      hint: "In its configuration set ignore_startup_parameters = options, and the search_path on the role: docs/running-on-postgres.md.",
    });
  if (isConnectionError(error))
    return new ClewError("STORE_UNAVAILABLE", `Postgres cannot be reached: ${error.message}.`, {
      cause: error,
      hint: SEND_AGAIN,
    });
  const code = codeOf(error);
  const meaning = MEANINGS.find(({ matches }) => matches.test(code));
  if (meaning === undefined) return error;
  return new ClewError(meaning.code, `${meaning.text}: ${error.message}.`, { cause: error, hint: meaning.hint });
}
