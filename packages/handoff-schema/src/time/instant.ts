// The Gregorian calendar in both directions, exact for every year: days are counted from 1 March of year 0 in cycles of
// 400 years, so that the leap day is the last day of a year.
const DAYS_OF_CYCLE = 146_097;
const DAYS_BEFORE_1970 = 719_468;

/** A calendar date. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The number of days between 1 January 1970 and a date. */
export function daysSince1970({ year, month, day }: CalendarDate): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(shiftedYear / 400);
  const yearOfCycle = shiftedYear - cycle * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
  return cycle * DAYS_OF_CYCLE + yearOfCycle * 365 + leaps + dayOfYear - DAYS_BEFORE_1970;
}

/** The date a number of days after 1 January 1970. */
export function dateOfDay(daysAfter1970: number): CalendarDate {
  const days = daysAfter1970 + DAYS_BEFORE_1970;
  const cycle = Math.floor(days / DAYS_OF_CYCLE);
  const dayOfCycle = days - cycle * DAYS_OF_CYCLE;
  const yearOfCycle = Math.floor(
    (dayOfCycle - Math.floor(dayOfCycle / 1460) + Math.floor(dayOfCycle / 36_524) - Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const dayOfYear = dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
}

const RFC_3339 =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,32})?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$/;

const DAY = 86_400_000;

/** The instant in milliseconds since 1970, or why the text is not one. */
export type InstantReading = { readonly ok: true; readonly at: number } | { readonly ok: false; readonly why: string };

/** Parse a strict RFC 3339 date-time with its zone, checked against the calendar. */
export function readInstant(text: string): InstantReading {
  if (!RFC_3339.test(text))
    return { ok: false, why: "expected YYYY-MM-DDThh:mm:ss with Z or an offset such as +02:00" };
  // The form is fixed: every number has its place.
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, 5, 2);
  const day = numberAt(text, 8, 2);
  const hour = numberAt(text, 11, 2);
  const minute = numberAt(text, 14, 2);
  const second = numberAt(text, 17, 2);
  if (month < 1 || month > 12) return { ok: false, why: `there is no month ${month}` };
  if (day < 1 || day > daysIn(year, month)) return { ok: false, why: `there is no day ${day} in ${text.slice(0, 7)}` };
  if (hour > 23 || minute > 59 || second > 60) return { ok: false, why: `there is no time ${text.slice(11, 19)}` };
  const offset = offsetMinutes(text);
  if (offset === undefined) return { ok: false, why: `there is no zone ${text.slice(-6)}` };
  const minutes = daysSince1970({ year, month, day }) * 1440 + hour * 60 + minute - offset;
  // A leap second can only be at the end of a UTC day.
  if (second === 60 && ((minutes % 1440) + 1440) % 1440 !== 1439)
    return { ok: false, why: "a leap second ends a UTC day, 23:59:60Z" };
  const milliseconds = text.charCodeAt(19) === 46 ? fraction(text) : 0;
  return { ok: true, at: minutes * 60_000 + second * 1000 + milliseconds };
}

/** The instant of a text; undefined if it is not one. */
export function instantOf(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const reading = readInstant(text);
  return reading.ok ? reading.at : undefined;
}

/** An instant as RFC 3339 text in UTC, to the second. */
export function formatInstant(at: number): string {
  const { date, time } = civil(at);
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
}

/** An instant as `YYYYMMDD-HHMMSS` in UTC, the middle part of a workflow's id. */
export function compactInstant(at: number): string {
  const { date, time } = civil(at);
  return `${date}-${time}`;
}

function civil(at: number): { date: string; time: string } {
  const seconds = Math.floor((((at % DAY) + DAY) % DAY) / 1000);
  const { year, month, day } = dateOfDay(Math.floor(at / DAY));
  return {
    date: `${String(year).padStart(4, "0")}${two(month)}${two(day)}`,
    time: `${two(Math.floor(seconds / 3600))}${two(Math.floor(seconds / 60) % 60)}${two(seconds % 60)}`,
  };
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function numberAt(text: string, start: number, length: number): number {
  let value = 0;
  for (let index = start; index < start + length; index += 1) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

function fraction(text: string): number {
  const digits = /^\.[0-9]+/.exec(text.slice(19))?.[0];
  return digits === undefined ? 0 : Math.floor(Number(digits) * 1000);
}

function offsetMinutes(text: string): number | undefined {
  const sign = text.at(-6);
  if (sign !== "+" && sign !== "-") return 0;
  const hours = numberAt(text, text.length - 5, 2);
  const minutes = numberAt(text, text.length - 2, 2);
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
