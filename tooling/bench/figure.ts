/** One measured figure beside its limit or its peer from the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The peer, in words. */
  readonly peer: string;
  readonly peerValue: number;
  /** value ÷ peerValue: ratios hold across machines, absolute times drift. */
  readonly ratio: number;
  /** The bound, such as `≤ 1.25` or `≥ 0.8`; in words if it is not a ratio. */
  readonly reach: string;
  readonly ok: boolean;
}

/** The result of a bench script. */
export interface BenchResult {
  readonly id: string;
  readonly figures: readonly Figure[];
  /** Notes beside the table: what could not be measured here, and why. */
  readonly notes?: readonly string[];
}

/** Whether a figure is worse than a committed one by more than the tolerance. */
export function isWorse(now: Figure, committed: Figure, tolerance: number): boolean {
  const smallerIsBetter = now.reach.trim().startsWith("≤") || now.reach.trim().startsWith("<");
  return smallerIsBetter
    ? now.ratio > committed.ratio * (1 + tolerance)
    : now.ratio < committed.ratio * (1 - tolerance);
}
