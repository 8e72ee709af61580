const DAY_MS = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** An RFC 3339 time as milliseconds since 1970; NaN for a text that is none. */
export function timeToMs(text: string): number {
  const match = FORM.exec(text);
  if (match === null) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const fraction = Number(`0.${match[7] ?? "0"}`);
  const offset = (match[8] === "-" ? -1 : 1) * (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0));
  const minutes = hour * 60 + minute - offset;
  return daysSinceEpoch(year, month, day) * DAY_MS + minutes * 60_000 + second * 1000 + Math.floor(fraction * 1000);
}

/** Milliseconds since 1970 as an RFC 3339 time in UTC. */
export function msToTime(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const rest = ms - days * DAY_MS;
  const { year, month, day } = dateOfDays(days);
  const hour = Math.floor(rest / 3_600_000);
  const minute = Math.floor(rest / 60_000) % 60;
  const second = Math.floor(rest / 1000) % 60;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(rest % 1000, 3)}Z`;
}

/** Milliseconds from one time to another; never negative, because clocks may be set back. */
export function elapsedMs(from: string, to: string): number {
  const elapsed = timeToMs(to) - timeToMs(from);
  return elapsed > 0 ? elapsed : 0;
}

// Days of the civil calendar, counted in eras of 400 years that begin in March, so that a leap day ends its year.
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dateOfDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
