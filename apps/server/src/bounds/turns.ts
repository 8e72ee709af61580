/** How long reads may run before the event loop handles other input. */
const TURN_MS = 10;

/** Spreads work that blocks the event loop: between two turns it handles other input, and keys alternate. */
export interface Turns {
  /** Resolves at the key's turn; undefined if the current turn still has time. */
  next(key: string): Promise<void> | undefined;
}

/** Creates turns with nobody waiting. */
export function createTurns(): Turns {
  // The key served last comes last.
  const lines = new Map<string, (() => void)[]>();
  let begun: number | undefined;
  const begin = (): void => {
    begun = performance.now();
    setImmediate(admit);
  };
  const admit = (): void => {
    begun = undefined;
    for (const [key, line] of lines) {
      const first = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      begin();
      return first?.();
    }
  };
  return {
    next(key) {
      if (begun === undefined) begin();
      else if (lines.size > 0 || performance.now() - begun > TURN_MS)
        return new Promise((resolve) => {
          const line = lines.get(key);
          if (line === undefined) lines.set(key, [resolve]);
          else line.push(resolve);
        });
      return undefined;
    },
  };
}
