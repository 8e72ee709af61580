const LIMIT_MS = 1_000;
const WORK = Symbol.for("clew.judging");

/** How long the judging of one call may go on, all its parts together. */
export interface JudgingTime {
  /** Does a part of the work, and throws where the time is over. */
  spend<T>(work: () => T): T;
}

/**
 * A second from now on. Clients let a tool run when its hook is late, so that a late judgement is none. Timers of JavaScript do not fire
 * while a pattern is matched or a text is parsed; V8 itself can stop both, wherever they are.
 */
export function judgingTime(limit: number = LIMIT_MS): JudgingTime {
  const until = now() + limit;
  return {
    spend<T>(work: () => T): T {
      const left = Math.ceil(until - now());
      if (left <= 0) throw new Error(TOO_LATE);
      return stopAfter(left, work);
    },
  };
}

/** Why a call could not be judged, as the agent is told. */
export function faultMessage(fault: unknown): string {
  const { code, message } = factsOf(fault);
  if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT" || message === TOO_LATE)
    return "it takes longer than a second to judge this call: word it plainer, with fewer wildcards, words and folders";
  if (fault instanceof RangeError) return "this call is nested too deep, or too large, to be judged: word it plainer";
  return `this call cannot be judged (${(code ?? message).slice(0, 200)}): word it plainer, and name the files themselves`;
}

const TOO_LATE = "the time is over";

function stopAfter<T>(limit: number, work: () => T): T {
  const slot = globalThis as Record<symbol, unknown>; // any object may be asked for any key
  slot[WORK] = work;
  try {
    const { runInThisContext } = process.getBuiltinModule("node:vm");
    return runInThisContext(`globalThis[Symbol.for("${WORK.description ?? ""}")]()`, {
      timeout: limit,
      displayErrors: false,
    }) as T; // what `work` gives back
  } finally {
    delete slot[WORK];
  }
}

function factsOf(fault: unknown): { readonly code?: string; readonly message: string } {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const code = "code" in fault && typeof fault.code === "string" ? { code: fault.code } : {};
  return { ...code, message: fault.message };
}

/** Milliseconds of a steady clock; the global `performance` is a module of its own that would have to load. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
