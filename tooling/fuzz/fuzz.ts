import { type Chance, seededChance } from "../seed/chance.ts";
import { mutate } from "./mutate.ts";
import { mutateJson } from "./mutate-json.ts";
import type { FuzzTarget } from "./targets.ts";

/** The result of fuzzing one target. */
export interface FuzzReport {
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly seconds: number;
  /** The slowest single input, in milliseconds, and its length. */
  readonly slowestMs: number;
  readonly slowestLength: number;
  readonly heapGrowthMb: number;
  /** The first few inputs that crashed the target or took over two seconds, and any memory leak. */
  readonly failures: readonly { readonly input: string; readonly error: string }[];
}

// Half of the JSON stays valid: unparsable text never reaches the code behind the parser.
function damaged(seeds: readonly string[], chance: Chance): string {
  const seed = chance.pick(seeds);
  const kept = chance.happens(0.5) ? mutateJson(seed, chance) : undefined;
  return kept ?? mutate(seed, chance, seeds);
}

const TOO_SLOW_MS = 2_000;
const SLOW_MS = 50;
const MOST_KEPT_MB = 64;

/** Processor time in milliseconds: other load on the machine does not count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The limits of a run. */
interface FuzzLimits {
  readonly runs: number;
  readonly seconds?: number | undefined;
}

/** Feeds a target with damaged texts; the same seed gives the same texts. */
export async function fuzz(target: FuzzTarget, { runs: most, seconds }: FuzzLimits, seed: number): Promise<FuzzReport> {
  const chance = seededChance(seed);
  const failures: { input: string; error: string }[] = [];
  let slowestMs = 0;
  let slowestLength = 0;
  const heapBefore = process.memoryUsage().heapUsed;
  const started = performance.now();
  const until = started + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  let runs = 0;
  for (; runs < most && failures.length < 5 && performance.now() < until; runs += 1) {
    const input = damaged(target.seeds, chance);
    const once = async (): Promise<number> => {
      const before = spent();
      try {
        await target.run(input);
      } catch (thrown) {
        failures.push({ input, error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
      }
      return spent() - before;
    };
    let took = await once();
    // Compilation and garbage collection stall now and then; a truly slow input is slow every time.
    for (let again = 0; again < 2 && took > SLOW_MS; again += 1) took = Math.min(took, await once());
    if (took > TOO_SLOW_MS) failures.push({ input, error: `took ${took.toFixed(0)} ms` });
    if (took > slowestMs) {
      slowestMs = took;
      slowestLength = input.length;
    }
  }
  globalThis.gc?.();
  const heapGrowthMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  if (globalThis.gc !== undefined && heapGrowthMb > MOST_KEPT_MB)
    failures.push({ input: "", error: `kept ${heapGrowthMb.toFixed(0)} MB of memory` });
  return {
    target: target.name,
    seed,
    runs,
    seconds: (performance.now() - started) / 1000,
    slowestMs,
    slowestLength,
    heapGrowthMb,
    failures,
  };
}
