import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { SessionSelection, SessionStatusView, SessionSummary } from "@clew/operations";
import { COMPILED_CODE, sweepTemporaryFiles } from "@clew/project/files";
import { openProject } from "@clew/project/open-project";
import { makeStateFolder } from "@clew/project/state-folder";
import { type Environment, readSwitchedOff, userFolders } from "@clew/project/user";
import { flagOn, flagText, parseDuration } from "../../arguments/flag-values.ts";
import { didYouMean } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation } from "../../command.ts";
import { readDocument, readNamedFile } from "../../documents/read-document.ts";
import { flagsOfSubcommands, subcommandsOf } from "../../rpc/operation-command.ts";
import { listedSessions, sessionLines } from "../../session/listed-sessions.ts";
import {
  callForView,
  type OpenSessions,
  openNamedSession,
  openSessions,
  SESSION_FLAGS,
  wholeSessionId,
} from "../../session/open-sessions.ts";
import { printView } from "../../session/print-view.ts";
import { countText, print, shownSecond } from "../../terminal/print-result.ts";
import { VERSION } from "../../version.ts";

const SUBCOMMANDS = {
  ...subcommandsOf("sessions"),
  send: "tell the server that keeps the threads how far sessions are; runs by itself",
};

/** `clew sessions`: lists, shows and cleans up a project's sessions. */
export const sessions: Command = {
  name: "sessions",
  summary: "List, show, import, abandon and clean up sessions.",
  usage:
    "sessions list | show ID | take ID [--agent NAME] [--force] | send [ID] | import FILE | abandon ID [--reason TEXT] | gc [--older-than 30d] [--dry-run]",
  wordless: ["list", "gc"],
  examples: [
    "clew sessions list",
    "clew sessions take 1a2b3c4d5e6f --agent codex",
    "clew sessions import ~/Downloads/reasoning-1a2b3c4d5e6f.json",
    "clew sessions gc --older-than 90d --dry-run",
  ],
  flags: {
    ...SESSION_FLAGS,
    ...flagsOfSubcommands("sessions"),
    "older-than": { value: "TIME", summary: "gc: how long ago a session must have ended, such as 12h or 30d" },
  },
  subcommands: SUBCOMMANDS,
  run: async (invocation) => {
    const [verb = "list", ...words] = invocation.args;
    const action = Object.hasOwn(ACTIONS, verb) ? ACTIONS[verb] : undefined;
    if (action === undefined)
      throw new ClewError("USAGE", `Expected one of ${Object.keys(SUBCOMMANDS).join(", ")}; found "${verb}".`, {
        hint: didYouMean(verb, Object.keys(SUBCOMMANDS)),
      });
    return action(invocation, words);
  },
};

type Action = (invocation: Invocation, words: readonly string[]) => Promise<number>;

const ACTIONS: Readonly<Record<string, Action>> = { list, show, take, send, import: importFile, abandon, gc };

async function list(invocation: Invocation): Promise<number> {
  const opened = openSessions(invocation);
  const here = await listedSessions(opened, "all");
  const elsewhere = opened.isFar ? await listedElsewhere(opened, here) : {};
  const view = { ...here, ...elsewhere };
  const now = opened.ports.now();
  const lines = (): readonly string[] => [
    ...sessionLines(invocation, here, { all: true, now, stateFolder: opened.stateFolder }),
    ...elsewhereLines(invocation, elsewhere, now),
  ];
  await opened.close();
  print(invocation, view, () => `${lines().join("\n")}\n`);
  return 0;
}

/** Sessions that other machines left unfinished, from the server. */
interface ListedElsewhere {
  readonly elsewhere?: readonly SessionSummary[];
  /** Why the server gave none. */
  readonly away?: string;
}

async function listedElsewhere(opened: OpenSessions, here: SessionStatusView): Promise<ListedElsewhere> {
  const known = new Set(here.sessions.map(({ session_id: id }) => id));
  try {
    const answer = await opened.farCall?.("listSessions", { status: "open", limit: 100 });
    const listed = (answer?.["sessions"] ?? []) as readonly SessionSummary[]; // the operation's result type
    const unfinished = listed.filter(({ status, step, open_questions: asked = 0 }) => {
      return (status === "in_progress" && step !== "0") || (status === "halted" && asked > 0);
    });
    return { elsewhere: unfinished.filter(({ session_id: id }) => !known.has(id)) };
  } catch (error) {
    if (!ClewError.is(error)) throw error;
    return { away: error.message };
  }
}

function elsewhereLines(invocation: Invocation, { elsewhere = [], away }: ListedElsewhere, now: string): string[] {
  if (away !== undefined) return [`What other machines left unfinished is not known: ${away}`];
  if (elsewhere.length === 0) return [];
  const lines = sessionLines(invocation, { sessions: elsewhere, unreadable: [] }, { all: true, now });
  return ["Unfinished on other machines; clew sessions take ID goes on with one:", ...lines];
}

// Takes a session's id as a word, or from the flags that all session commands share.
function named(invocation: Invocation, words: readonly string[]): ReturnType<typeof openNamedSession> {
  const [id] = words;
  if (id === undefined) return openNamedSession(invocation);
  if (words.length > 1) throw new ClewError("USAGE", `"${words.join(" ").slice(0, 60)}" is not a session id.`);
  const given = flagText(invocation, "session") ?? id;
  if (given !== id) throw new ClewError("USAGE", `Name the session once: ${id}, or --session ${given}.`);
  return openNamedSession({ ...invocation, flags: { ...invocation.flags, session: id } });
}

async function show(invocation: Invocation, words: readonly string[]): Promise<number> {
  const opened = named(invocation, words);
  const view = await callForView(opened, "showStep", { sessionId: opened.sessionId });
  await printView(invocation, view, { wording: opened.wording, withPrior: true });
  return 0;
}

async function abandon(invocation: Invocation, words: readonly string[]): Promise<number> {
  const opened = named(invocation, words);
  const params = { sessionId: opened.sessionId, reason: flagText(invocation, "reason") };
  await printView(invocation, await callForView(opened, "abandonSession", params), { wording: opened.wording });
  return 0;
}

// Takes a local session here; fetches another from the server with its answers.
async function take(invocation: Invocation, words: readonly string[]): Promise<number> {
  const opened = named(invocation, words);
  const { ports, sessionId, wording, callHere } = opened;
  const force = flagOn(invocation, "force");
  try {
    if (opened.isFar && (await ports.sessions.load(sessionId)) === undefined) await fetchSession(opened, force);
    else await callHere("takeSession", { sessionId, force });
  } catch (error) {
    await opened.close();
    throw error;
  }
  const view = await callForView(opened, "showStep", { sessionId });
  await printView(invocation, view, { wording, withPrior: true });
  return 0;
}

async function fetchSession(
  { call, callHere, sessionId, stateFolder, caller }: ReturnType<typeof openNamedSession>,
  force: boolean,
): Promise<void> {
  const { placeName } = await import("../../session/send-sessions.ts");
  const agentId = caller.isNameless === true ? undefined : caller.defaultAgent;
  const { session } = await call("takeSession", { sessionId, agentId, force, machine: placeName(stateFolder) });
  makeStateFolder(stateFolder);
  await callHere("importSession", { document: session, origin: `session ${sessionId} of the server` });
}

async function send(invocation: Invocation, words: readonly string[]): Promise<number> {
  // Open the project directly, without `sessionSaved`: sending must not schedule another send.
  const project = openProject({ cwd: invocation.cwd, env: invocation.env, version: VERSION });
  if (!project.isFar)
    throw new ClewError("USAGE", "No server keeps the threads of this project.", { hint: "CLEW_URL names one." });
  const { sendSessions } = await import("../../session/send-sessions.ts");
  const ids = words.map((word) => wholeSessionId(project.stateFolder, word));
  const view = await sendSessions(project, ids);
  await project.close();
  print(invocation, view, () => `${countText(view.sent, "session")} sent, ${view.waiting} waiting for the server.\n`);
  return 0;
}

async function importFile(invocation: Invocation, words: readonly string[]): Promise<number> {
  const [file] = words;
  if (file === undefined || words.length > 1)
    throw new ClewError("USAGE", "Expected one file: clew sessions import FILE");
  const path = resolve(invocation.cwd, file);
  const document = await readDocument(readNamedFile(path), path);
  const opened = openSessions(invocation);
  makeStateFolder(opened.stateFolder);
  const view = await callForView(opened, "importSession", { document, origin: path });
  await printView(invocation, view, { wording: opened.wording });
  return 0;
}

interface Collected {
  readonly removed: readonly string[];
  readonly kept: number;
}

async function gc(invocation: Invocation): Promise<number> {
  const opened = openSessions(invocation);
  const { stateFolder: home } = opened;
  const dryRun = flagOn(invocation, "dry-run");
  const olderThanMs = parseDuration(flagText(invocation, "older-than") ?? "30d");
  const view = (await opened.callHere("collectSessions", { olderThanMs, dryRun })) as unknown as Collected; // the row's result type
  await opened.close();
  const swept = dryRun ? 0 : sweepAll(home, invocation.env);
  // Also remove what a session wrote beside its file (payloads, a cache of skills).
  if (!dryRun) for (const id of view.removed) rmSync(join(home, "sessions", id), { recursive: true, force: true });
  const verb = dryRun ? "would be removed" : "removed";
  invocation.terminal.out(
    invocation.json
      ? `${JSON.stringify({ ...view, dry_run: dryRun, temporary_files: swept })}\n`
      : `${countText(view.removed.length, "session")} ${verb}, ${view.kept} kept.\n`,
  );
  return 0;
}

const MINUTE_MS = 60_000;

// Sweep every folder where files are written under a temporary name first.
function sweepAll(home: string, env: Environment): number {
  const { config, state, cache } = userFolders(env);
  const payloads = ["sessions", "handoffs"].flatMap((name) => [join(home, name), ...foldersIn(join(home, name))]);
  const folders = [home, join(home, "tasks"), ...payloads, config, state, join(state, "gate"), join(state, "rules")];
  const compiled = [cache, ...foldersIn(join(cache, "modules"))];
  const before = Date.now() - MINUTE_MS;
  return (
    folders.reduce((sum, folder) => sum + sweepTemporaryFiles(folder, before), 0) +
    compiled.reduce((sum, folder) => sum + sweepTemporaryFiles(folder, before, COMPILED_CODE), 0)
  );
}

function foldersIn(folder: string): string[] {
  try {
    // Skip a folder that is a link: somebody else chose its target.
    if (!lstatSync(folder).isDirectory()) return [];
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
  } catch {
    return []; // the folder does not exist
  }
}

/** `clew status`: what is in progress, halted, or waiting. */
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
    const view = await listedSessions(opened, selection);
    const off = readSwitchedOff(opened.stateFolder, invocation.env, opened.ports.now());
    if (invocation.json) {
      invocation.terminal.out(`${JSON.stringify({ ...view, home: opened.stateFolder, off })}\n`);
    } else {
      const time = (at: string): string => shownSecond(invocation.terminal, at);
      const until = off?.until === undefined ? "until `clew on`" : `until ${time(off.until)}`;
      const lines = off === undefined ? [] : [`Clew is switched off here since ${time(off.since)}, ${until}.`, ""];
      const { stateFolder, ports } = opened;
      lines.push(...sessionLines(invocation, view, { all: selection === "all", now: ports.now(), stateFolder }));
      invocation.terminal.out(`${lines.join("\n")}\n`);
    }
    return selection === "halted" && view.sessions.length > 0 ? 3 : 0;
  },
};

function selectionOf(invocation: Invocation): SessionSelection {
  if (flagOn(invocation, "halted")) return "halted";
  return flagOn(invocation, "all") ? "all" : "open";
}
