import { ClewError } from "@clew/errors";
import type { CounterWriting } from "@clew/thread-store/sql";

// Each connection uses its own counter rows, so that connections do not wait for each other.
export const COUNTING: CounterWriting = { slot: "(pg_backend_pid() % 64)", rowsAtOnce: 100 };

// One writes while one already waits in the database, so that no time is lost in between.
const AT_ONCE = 2;
interface Line {
  writing: number;
  readonly waiting: (() => void)[];
}

/** Lets writers of one log through in order of arrival, few at a time. Writers of other logs never wait for them. */
export class WriterQueue {
  readonly #lines = new Map<string, Line>();
  readonly #limitMs: number;

  /** `limitMs`: the longest wait for a turn. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  async run<T>(place: readonly [project: string, log: string], work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(place);
    const line = this.#lines.get(key) ?? { writing: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.writing >= AT_ONCE) await this.#turn(line, place[1]);
    else line.writing += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The next one takes over the place.
      if (next !== undefined) next();
      else line.writing -= 1;
      if (line.writing === 0) this.#lines.delete(key);
    }
  }

  #turn(line: Line, log: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        const message = `Others have been writing ${log} for ${Math.round(this.#limitMs / 1000)} s, or hold it locked.`;
        reject(new ClewError("BUSY", message, { hint: "Nothing of it was written; it is safe to send it again." }));
      }, this.#limitMs);
      line.waiting.push(go);
    });
  }
}
