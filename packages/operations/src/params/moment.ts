/** The moment of an RFC 3339 time, or the beginning of a day; undefined where no calendar has it. A leap second counts as the one before. */
export function momentOf(timeOrDay: string): Date | undefined {
  const day = timeOrDay.slice(0, 10);
  const begin = new Date(`${day}T00:00:00Z`);
  // JavaScript takes February 30th for March 2nd.
  if (Number.isNaN(begin.getTime()) || !begin.toISOString().startsWith(day)) return undefined;
  if (timeOrDay === day) return begin;
  // ISO 8601 knows an hour 24, JavaScript with it; RFC 3339 does not.
  if (timeOrDay.startsWith("24", 11)) return undefined;
  const isLeap = timeOrDay.startsWith("60", 17);
  const moment = new Date(isLeap ? `${timeOrDay.slice(0, 17)}59${timeOrDay.slice(19)}` : timeOrDay);
  if (Number.isNaN(moment.getTime())) return undefined;
  // A leap second stands at the end of a UTC day and nowhere else.
  return isLeap && !moment.toISOString().includes("T23:59:59") ? undefined : moment;
}

/** A day stands for all of it: up to a date means up to its last moment. */
export function endOf(timeOrDay: string): string {
  return timeOrDay.length === 10 ? `${timeOrDay}T23:59:59.999Z` : timeOrDay;
}
