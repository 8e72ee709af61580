import type { SessionSelection } from "@clew/operations";
import { readSwitchedOff } from "@clew/project/user";
import { flagOn } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { listedSessions, sessionLines } from "../../session/listed-sessions.ts";
import { openSessions } from "../../session/open-sessions.ts";

import { shownSecond } from "../../terminal/value-text.ts";

/** `clew status`: what is in progress, halted, or waits to be done. */
export const status: Command = {
  name: "status",
  summary: "Show what is in progress, halted, or waits to be done.",
  usage: "status [--all] [--halted]",
  wordless: true,
  examples: ["clew status", "clew status --halted   # exit code 3 if a session waits for answers"],
  flags: {
    all: { summary: "also show what is over" },
    halted: { summary: "only sessions that wait for answers; exit code 3 if there are any" },
  },
  run: async (invocation) => {
    const opened = openSessions(invocation);
    const selection = selectionOf(invocation);
    const view = await listedSessions(opened, selection, invocation);
    const off = readSwitchedOff(opened.stateFolder, invocation.env, opened.ports.now());
    if (invocation.json) {
      invocation.terminal.out(`${JSON.stringify({ ...view, home: opened.stateFolder, off })}\n`);
    } else {
      const time = (at: string): string => shownSecond(invocation.terminal, at);
      const until = off?.until === undefined ? "until `clew on`" : `until ${time(off.until)}`;
      const lines = off === undefined ? [] : [`Clew is switched off here since ${time(off.since)}, ${until}.`, ""];
      lines.push(...sessionLines(invocation, view, { all: selection === "all", now: opened.ports.now() }));
      invocation.terminal.out(`${lines.join("\n")}\n`);
    }
    return selection === "halted" && view.sessions.length > 0 ? 3 : 0;
  },
};

function selectionOf(invocation: Invocation): SessionSelection {
  if (flagOn(invocation, "halted")) return "halted";
  return flagOn(invocation, "all") ? "all" : "open";
}
