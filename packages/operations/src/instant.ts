import { dateOfDay, daysSince1970 } from "@clew/handoff-schema/internal";

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|z|[+-]\d{2}:\d{2})?)?$/;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970 for an RFC 3339 time or a date (midnight UTC); undefined for any other text. */
export function instantOf(written: string): number | undefined {
  const parts = RFC3339.exec(written);
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > 31 || (hour ?? 0) > 24 || (minute ?? 0) > 59 || (second ?? 0) > 60)
    return undefined;
  const time = ((hour ?? 0) * 60 + (minute ?? 0)) * 60_000 + (second ?? 0) * 1_000;
  const fraction = parts[7] === undefined ? 0 : Math.trunc(Number(`0.${parts[7]}`) * 1_000);
  return daysSince1970({ year, month, day }) * DAY_MS + time + fraction - offsetOf(parts[8] ?? "Z");
}

/** An instant as RFC 3339 text, in UTC with milliseconds. */
export function instantText(instant: number): string {
  const days = Math.floor(instant / DAY_MS);
  const rest = instant - days * DAY_MS;
  const { year, month, day } = dateOfDay(days);
  const time = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1_000) % 60];
  const clock = time.map((part) => pad(part, 2)).join(":");
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${clock}.${pad(Math.floor(rest) % 1_000, 3)}Z`;
}

/** The time a number of days earlier, as text. */
export function daysBefore(now: string, days: number): string {
  return instantText((instantOf(now) ?? 0) - days * DAY_MS);
}

/** Whole days between two times; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.floor(((instantOf(to) ?? 0) - (instantOf(from) ?? 0)) / DAY_MS);
}

/** Milliseconds between two times; never negative, because clocks may be set back. */
export function elapsedMs(from: string, to: string): number {
  const elapsed = (instantOf(to) ?? Number.NaN) - (instantOf(from) ?? Number.NaN);
  return elapsed > 0 ? elapsed : 0;
}

function offsetOf(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/**
 * The moment of an RFC 3339 time, or the start of a day; undefined if the date does not exist. A leap second counts as
 * the second before.
 */
export function momentOf(timeOrDay: string): Date | undefined {
  const day = timeOrDay.slice(0, 10);
  const begin = new Date(`${day}T00:00:00Z`);
  // JavaScript reads February 30th as March 2nd.
  if (Number.isNaN(begin.getTime()) || !begin.toISOString().startsWith(day)) return undefined;
  if (timeOrDay === day) return begin;
  // ISO 8601 and JavaScript accept hour 24; RFC 3339 does not.
  if (timeOrDay.startsWith("24", 11)) return undefined;
  const isLeap = timeOrDay.startsWith("60", 17);
  const moment = new Date(isLeap ? `${timeOrDay.slice(0, 17)}59${timeOrDay.slice(19)}` : timeOrDay);
  if (Number.isNaN(moment.getTime())) return undefined;
  // A leap second can only be at the end of a UTC day.
  return isLeap && !moment.toISOString().includes("T23:59:59") ? undefined : moment;
}

/** The last moment of a day, so that "up to" a date includes that day. */
export function endOf(timeOrDay: string): string {
  return timeOrDay.length === 10 ? `${timeOrDay}T23:59:59.999Z` : timeOrDay;
}
