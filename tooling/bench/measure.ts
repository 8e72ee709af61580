import type { Figure } from "./figure.ts";

/** The median time of many runs, in milliseconds. */
export async function medianOf(times: number, work: (index: number) => unknown): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times + 5; index++) {
    const started = process.hrtime.bigint();
    await work(index);
    // The first few warm up caches and the compiler.
    if (index >= 5) taken.push(Number(process.hrtime.bigint() - started) / 1e6);
  }
  return median(taken);
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The mean of the fastest quarter: other load on the machine only adds to times. */
export function fastestQuarter(times: readonly number[]): number {
  const fastest = times.toSorted((left, right) => left - right).slice(0, Math.max(1, Math.floor(times.length / 4)));
  return fastest.reduce((sum, time) => sum + time, 0) / fastest.length;
}

/** A figure that must not exceed a multiple of its peer. */
export function atMost(
  name: string,
  measured: { value: number; peer: string; peerValue: number },
  bound: number,
): Figure {
  const ratio = measured.value / measured.peerValue;
  return { name, ...measured, unit: "ms", ratio, reach: `≤ ${bound}`, ok: ratio <= bound };
}

/** A figure that must stay below a limit. */
export function below(name: string, value: number, limit: number): Figure {
  const ratio = value / limit;
  return { name, value, unit: "ms", peer: "limit (ms)", peerValue: limit, ratio, reach: "≤ 1", ok: ratio <= 1 };
}
