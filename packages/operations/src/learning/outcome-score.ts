/** What an outcome counts for: success 1, partial 0.5, everything else 0. */
export function outcomeScore(outcome: string): number {
  if (outcome === "success") return 1;
  return outcome === "partial" ? 0.5 : 0;
}

/** A figure rounded to six places: enough for any reader, free of the noise of sums. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
