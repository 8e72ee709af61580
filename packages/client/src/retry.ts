/** How often and after what pause a call is tried again. */
export interface RetryRules {
  /** Further tries after the first. */
  readonly attempts: number;
  /** The first pause; each further one is twice as long. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

/** The rules with what the caller changed: by default a failover of some ten seconds is ridden out. */
export function retryRules(changed: Partial<RetryRules> = {}): RetryRules {
  return { attempts: 6, pauseMs: 100, maxPauseMs: 4_000, ...changed };
}

/** Waits before the next try; the length varies, so that many clients do not come back in one moment. */
export async function backoff(rules: RetryRules, attempt: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(rules.maxPauseMs, rules.pauseMs * 2 ** attempt);
  const pause = longest / 2 + (Math.random() * longest) / 2;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
