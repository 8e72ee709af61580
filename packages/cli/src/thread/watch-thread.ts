import { plainText } from "@clew/operations";
import type { Following } from "@clew/project";
import { flagNumber } from "../arguments/flag-values.ts";
import type { Invocation, Terminal } from "../command.ts";
import { type Answer, answerOf } from "../rpc/answer.ts";
import { oneArgument } from "../rpc/call-params.ts";
import { withRpc } from "../rpc/open-rpc.ts";
import { fieldText } from "../rpc/print-answer.ts";
import { shownClock } from "../terminal/shown-time.ts";
import { wrapLines } from "../terminal/wrap-lines.ts";

/** `clew thread watch ID`: every event as it happens, until it is interrupted, which is how it ends well. */
export async function watch(invocation: Invocation, args: readonly string[]): Promise<number> {
  const threadId = oneArgument(args, "the id of a thread");
  return withRpc(invocation, async (rpc) => {
    // Asking first says at once that a thread is not there, instead of waiting for its events.
    await rpc.call("getThreadStatus", { threadId });
    for await (const event of rpc.events(threadId, following(invocation)))
      invocation.terminal.out(`${invocation.json ? JSON.stringify(event) : shown(invocation, event)}\n`);
    return 0;
  });
}

// A watcher that waits for its server without a word looks like one of a thread on which nothing happens.
function following(invocation: Invocation): Following {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  let isLost = false;
  const say = (text: string): void => (invocation.quiet ? undefined : invocation.terminal.err(`clew: ${text}\n`));
  return {
    since: flagNumber(invocation, "since") ?? 0,
    signal: stop.signal,
    onLost() {
      if (!isLost) say("the server is away; waiting for it");
      isLost = true;
    },
    onConnect() {
      if (isLost) say("the server is back");
      isLost = false;
    },
  };
}

function shown({ terminal }: Invocation, event: Answer): string {
  const line = eventLine(terminal, event);
  return terminal.columns === undefined ? line : wrapLines(line, terminal.columns);
}

function eventLine(terminal: Terminal, event: Answer): string {
  const payload = answerOf(event["payload"]);
  const said = ["decision", "text", "answer", "status", "outcome", "title", "context"]
    .map((field) => fieldText(payload[field]))
    .find((text) => text !== "");
  const time = shownClock(terminal, fieldText(event["at"]));
  const what = fieldText(event["type"]).replaceAll("_", " ");
  return `${fieldText(event["seq"]).padStart(5)}  ${time}  ${what.padEnd(18)}  ${oneLine(said ?? "", 100)}  (${oneLine(fieldText(event["actor"]), 40)})`;
}

function oneLine(text: string, longest: number): string {
  const line = plainText(text.slice(0, longest * 4)).replaceAll(/\s+/g, " ");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
