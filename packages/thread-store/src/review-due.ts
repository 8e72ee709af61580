const DAY_MS = 86_400_000;
// As agents write spans: "30d", "2 weeks", "P3M". A month counts 30 days and a year 365: it is a reminder, not a contract.
const SPAN = /^p?\s{0,3}(\d{1,5})\s{0,3}(h|d|w|m|y|hours?|days?|weeks?|months?|years?)$/i;
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };

/** When a decision wants to be looked at again: at its date, else its span after it was taken; undefined where neither can be read. */
export function reviewDue(decision: {
  readonly review_by?: unknown;
  readonly reviewIn?: unknown;
  readonly createdAt?: unknown;
}): string | undefined {
  const named = milliseconds(decision.review_by);
  if (named !== undefined) return new Date(named).toISOString();
  if (typeof decision.reviewIn !== "string") return undefined;
  const taken = milliseconds(decision.createdAt);
  const [, count, unit] = SPAN.exec(decision.reviewIn.trim()) ?? [];
  const days = DAYS[(unit ?? "").charAt(0).toLowerCase()];
  if (taken === undefined || days === undefined) return undefined;
  const due = taken + Number(count) * days * DAY_MS;
  return due > MAX_TIME ? undefined : new Date(due).toISOString();
}

// Beyond it a year has more than four digits, and texts no longer compare as times do.
const MAX_TIME = Date.UTC(9999, 11, 31);

function milliseconds(value: unknown): number | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
