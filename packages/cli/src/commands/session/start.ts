import { existsSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { type StartRequest, startSession } from "@clew/operations";
import { configText } from "@clew/project/config";
import { pathIn } from "@clew/project/files";
import { makeStateFolder } from "@clew/project/state-folder";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { decodePrompt } from "../../documents/read-document.ts";
import { openSessions, threadFlag, wholeSessionId } from "../../session/open-sessions.ts";
import { printView } from "../../session/print-view.ts";

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
    const { parentSession: parent } = request;
    const parentSession = parent === undefined ? undefined : wholeSessionId(opened.stateFolder, parent);
    makeStateFolder(opened.stateFolder);
    // Skip loading recall when nothing has been recorded.
    const known = existsSync(pathIn(opened.stateFolder, "recall.db"))
      ? (await import("../../agents/hook/recall-now.ts")).knownAtStart(opened, {
          prompt: request.query,
          isFull: request.depth !== "light",
        })
      : undefined;
    const view = await startSession(opened.ports, {
      ...request,
      parentSession,
      known: known?.shown,
      openedBy: "cli",
      cwd: invocation.cwd,
      agent: request.agent ?? configText(opened.config, "agent"),
    });
    await printView(invocation, { ...view, known: known?.items }, { wording: opened.wording, query: request.query });
    return 0;
  },
};

function parentFlag(invocation: Invocation): string | undefined {
  const parent = flagText(invocation, "parent");
  if (parent === undefined) return undefined;
  if (!flagOn(invocation, "agent-mode")) throw new ClewError("USAGE", "--parent only makes sense with --agent-mode.");
  return parent;
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
  const parent = parentFlag(invocation);
  const threadId = await threadFlag(invocation);
  return {
    query,
    agentMode: flags["agent-mode"] === true,
    agent: typeof flags["agent"] === "string" ? flags["agent"] : undefined,
    parentSession: parent,
    threadId,
    depth: depth === "full" || depth === "light" ? depth : undefined,
  };
}
