/** A seeded random generator: the same seed gives the same project on every machine. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[];
}

/** Creates a generator from a seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    happens: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number], // no caller passes an empty list
    some: (items, count) => {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, items.length)) chosen.add(whole(0, items.length - 1));
      // The indexes are inside the list.
      return [...chosen].toSorted((a, b) => a - b).map((index) => items[index] as (typeof items)[number]);
    },
  };
}
