// The Gregorian calendar in both directions, exact for every year: days are counted from 1 March of year 0 in cycles of 400
// years, so that the leap day is the last day of a year.
const DAYS_OF_CYCLE = 146_097;
const DAYS_BEFORE_1970 = 719_468;

/** A day of the calendar. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** How many days lie between 1 January 1970 and a date. */
export function daysSince1970({ year, month, day }: CalendarDate): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(shiftedYear / 400);
  const yearOfCycle = shiftedYear - cycle * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
  return cycle * DAYS_OF_CYCLE + yearOfCycle * 365 + leaps + dayOfYear - DAYS_BEFORE_1970;
}

/** The date so many days after 1 January 1970. */
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
