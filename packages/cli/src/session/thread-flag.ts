import { ClewError } from "@clew/errors";
import { flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";

/** The thread that a session is to join, where one is named: a session that cannot join it would only say so at its end. */
export function threadFlag(invocation: Pick<Invocation, "flags">): string | undefined {
  const thread = flagText(invocation, "thread");
  if (thread === undefined || /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(thread)) return thread;
  throw new ClewError("USAGE", `--thread takes a thread id, found "${thread.slice(0, 60)}".`);
}
