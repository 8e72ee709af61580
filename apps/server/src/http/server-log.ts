import { destination, pino } from "pino";
import type { ServerLog } from "./server-options.ts";

/** How much a server says of itself. */
export const LOG_LEVELS: readonly string[] = ["silent", "error", "warn", "info"];

/** A log of JSON lines on stderr; what is logged is chosen where it is written, so nothing has to be taken out here. */
export function createServerLog(level: string): ServerLog {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ dest: 2, sync: true }),
  );
}
