/** How long readers may be served before what else came in is looked at. */
const TURN_MS = 10;

/** Lets callers in turn do what holds the event loop: between two of them others are heard. */
export interface Turns {
  /** A wait for the key's own turn; undefined while this one still has time. */
  next(key: string): Promise<void> | undefined;
}

/** Turns that nobody waits for. */
export function createTurns(): Turns {
  // The key that was served last stands last.
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
