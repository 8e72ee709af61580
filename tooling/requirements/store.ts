/** What the thread store promises, whichever adapter keeps it. */
export const requirements = {
  "store:synchronous-full": "SQLite writes with WAL and a full sync: what is acknowledged is on disk.",
  "store:group-commit": "Writes of one turn of the event loop share one commit; one that fails undoes only itself.",
  "store:downgrade-refused": "A store of a newer Clew is refused with NEWER_SCHEMA.",
  "store:unavailable-clear": "A store that cannot be opened or written says so with STORE_UNAVAILABLE and the cause.",
} as const;
