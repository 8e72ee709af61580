import { ClewError } from "@clew/errors";
import { type StartRequest, startSession } from "@clew/flow";
import { isSessionId } from "@clew/thread-store";
import { configText, makeHome, newSessionId } from "@clew/workspace";
import type { Command, Invocation } from "../../command.ts";
import { decodePrompt } from "../../documents/read-document.ts";
import { openSessions } from "../../session/open-sessions.ts";
import { printView } from "../../session/show/print-view.ts";

/** `clew start`: opens a session and shows step 0. */
export const start: Command = {
  name: "start",
  summary: "Open a reasoning session for a prompt and show step 0.",
  usage: 'start "QUERY"|- [--agent-mode [--parent ID]] [--agent NAME] [--thread ID] [--depth full|light]',
  examples: [
    'clew start "Choose a queue for the mail worker"',
    'clew start --depth light "Rename the flag --fast to --quick"',
    "git log -1 --format=%B | clew start -",
  ],
  flags: {
    "agent-mode": { summary: "for a sub-agent: no routing, the conclusion goes back to its parent" },
    agent: { value: "NAME", summary: "who reasons" },
    parent: { value: "ID", summary: "in agent mode: the session that the sub-agent works for" },
    thread: { value: "ID", summary: "the decision thread that the decision will join" },
    depth: { value: "DEPTH", summary: "full: every step; light: steps 0, 1 and 8", choices: ["full", "light"] },
  },
  run: async (invocation) => {
    const request = await readRequest(invocation);
    const opened = openSessions(invocation);
    makeHome(opened.home);
    const agent = request.agent ?? configText(opened.config, "agent");
    const view = await startSession(
      { ...opened.ports, newSessionId },
      { ...request, openedBy: "cli", cwd: invocation.cwd, ...(agent === undefined ? {} : { agent }) },
    );
    printView(invocation, view, { wording: opened.wording, query: request.query });
    return 0;
  },
};

function checkIds({ parent, thread }: Invocation["flags"]): void {
  if (typeof parent === "string" && !isSessionId(parent))
    throw new ClewError("USAGE", `--parent takes a session id, found "${parent.slice(0, 60)}".`);
  if (typeof thread === "string" && !/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(thread))
    throw new ClewError("USAGE", `--thread takes a thread id, found "${thread.slice(0, 60)}".`);
}

async function readRequest(invocation: Invocation): Promise<StartRequest> {
  const { args, flags } = invocation;
  const [word] = args;
  if (word === undefined || args.length > 1)
    throw new ClewError("USAGE", word === undefined ? "Expected a query." : "Expected one query; put it in quotes.", {
      hint: 'clew start "What shall be done", or: clew start - < prompt.txt',
    });
  const query =
    word === "-" ? decodePrompt((await invocation.terminal.readStdin()) ?? new Uint8Array(), "stdin") : word;
  const depth = flags["depth"];
  if (typeof flags["parent"] === "string" && flags["agent-mode"] !== true)
    throw new ClewError("USAGE", "--parent only makes sense with --agent-mode.");
  checkIds(flags);
  return {
    query,
    agentMode: flags["agent-mode"] === true,
    ...(typeof flags["agent"] === "string" ? { agent: flags["agent"] } : {}),
    ...(typeof flags["parent"] === "string" ? { parentSession: flags["parent"] } : {}),
    ...(typeof flags["thread"] === "string" ? { threadId: flags["thread"] } : {}),
    ...(depth === "full" || depth === "light" ? { depth } : {}),
  };
}
