const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Milliseconds since 1970 of an RFC 3339 time, by arithmetic alone; undefined for any other text. */
export function epochMilliseconds(time: string): number | undefined {
  const parts = PATTERN.exec(time);
  if (parts === null) return undefined;
  const at = (index: number): number => Number(parts[index] ?? 0);
  const days = daysSince1970(at(1), at(2), at(3));
  const seconds = days * 86_400 + at(4) * 3_600 + at(5) * 60 + at(6) - zoneSeconds(parts);
  return seconds * 1_000 + Math.floor(Number(`0.${parts[7] ?? "0"}`) * 1_000);
}

function zoneSeconds(parts: readonly (string | undefined)[]): number {
  const offset = Number(parts[9] ?? 0) * 3_600 + Number(parts[10] ?? 0) * 60;
  return parts[8] === "-" ? -offset : offset;
}

function daysSince1970(year: number, month: number, day: number): number {
  const leapDay = month > 2 && isLeap(year) ? 1 : 0;
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
  return (year - 1970) * 365 + leaps + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDay + day - 1;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
