import { ClewError } from "@clew/errors";

/** Lets few callers work at once, per key and in total; the others wait, with the keys taking turns. */
export interface Places {
  /** Resolves when a place is free; call the result to free it again. */
  enter(key: string): Promise<() => void>;
}

/** How many may work at once, and how many per key may wait. */
export interface PlaceLimits {
  readonly perKey: number;
  readonly inAll: number;
  readonly waiting?: number;
}

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/** Creates places, all free. */
export function createPlaces({ perKey, inAll, waiting: mostWaiting = Number.POSITIVE_INFINITY }: PlaceLimits): Places {
  // The most recently served key is last.
  const lines = new Map<string, Line>();
  let working = 0;
  const take = (key: string, line: Line): (() => void) => {
    line.working += 1;
    working += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      line.working -= 1;
      working -= 1;
      if (line.working === 0 && line.waiting.length === 0) lines.delete(key);
      admit();
    };
  };
  const admit = (): void => {
    for (const [key, line] of lines) {
      if (working >= inAll) return;
      if (line.working >= perKey) continue;
      const next = line.waiting.shift();
      if (next === undefined) continue;
      lines.delete(key);
      lines.set(key, line);
      return next();
    }
  };
  return {
    async enter(key) {
      const line = lines.get(key) ?? { working: 0, waiting: [] };
      lines.set(key, line);
      if (working < inAll && line.working < perKey) return take(key, line);
      if (line.waiting.length >= mostWaiting)
        throw new ClewError("RATE_LIMITED", "Too many calls of this token that read whole threads wait already.", {
          hint: "Wait for their answers, then call again.",
        });
      return new Promise((resolve) => line.waiting.push(() => resolve(take(key, line))));
    },
  };
}
