/** Sorted times: a list, or the filled part of a growing column. */
export interface SortedTimes {
  readonly length: number;
  readonly [index: number]: number;
}

/** Index of the first of sorted times that is not before a time, among the first `length` of them. */
export function firstAtLeast(times: SortedTimes, time: number, length: number = times.length): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
