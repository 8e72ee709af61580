// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A point in time, RFC 3339 in UTC. */
export type SessionTimestamp = string
