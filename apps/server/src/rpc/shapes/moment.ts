/** The moment of an RFC 3339 time, or the beginning of a day; undefined where no calendar has it. A leap second counts as the one before. */
export function momentOf(timeOrDay: string): Date | undefined {
  const day = timeOrDay.slice(0, 10);
  const begin = new Date(`${day}T00:00:00Z`);
  // JavaScript takes February 30th for March 2nd.
  if (Number.isNaN(begin.getTime()) || !begin.toISOString().startsWith(day)) return undefined;
  if (timeOrDay === day) return begin;
  const moment = new Date(timeOrDay.replace(/^(.{16}):60/, "$1:59"));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** A day stands for all of it: up to a date means up to its last moment. */
export function endOf(timeOrDay: string): string {
  return timeOrDay.length === 10 ? `${timeOrDay}T23:59:59.999Z` : timeOrDay;
}
