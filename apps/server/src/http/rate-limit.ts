/** A bucket per key: full at the start, refilled at a steady rate, never above one second's worth. */
export interface RateLimit {
  /** Takes one; false where the bucket is empty. */
  take(key: string): boolean;
}

interface Bucket {
  left: number;
  at: number;
}

/** Above this many keys the full buckets are forgotten: they say nothing that a new one would not. */
const MAX_KEYS = 10_000;

/** A rate limit of `perSecond` for each key; undefined limits nothing. */
export function createRateLimit(perSecond: number | undefined, now: () => number): RateLimit {
  if (perSecond === undefined) return { take: () => true };
  const buckets = new Map<string, Bucket>();
  const burst = Math.max(1, perSecond);
  return {
    take(key) {
      const at = now();
      const bucket = buckets.get(key) ?? { left: burst, at };
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1_000) * perSecond);
      bucket.at = at;
      if (buckets.size > MAX_KEYS) forgetIdle(buckets, at);
      buckets.set(key, bucket);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}

function forgetIdle(buckets: Map<string, Bucket>, at: number): void {
  for (const [key, bucket] of buckets) if (at - bucket.at > 1_000) buckets.delete(key);
}
