import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, sessionPorts } from "@clew/operations";
import { openProject, type Project } from "@clew/project/open-project";
import { resolveStatePath } from "@clew/project/state-folder";
import { isSessionId } from "@clew/thread-store";
import { clewWords } from "../agents/installed-clew.ts";
import { flagText, SHORT_ID } from "../arguments/flag-values.ts";
import type { FlagSpec, Invocation, Terminal } from "../command.ts";
import type { Commander } from "../terminal/person.ts";
import { isPersonThere } from "../terminal/process-terminal.ts";
import { VERSION } from "../version.ts";

/** The flags that name a session. */
export const SESSION_FLAGS: Readonly<Record<string, FlagSpec>> = {
  state: { value: "FILE", summary: "the session's state file" },
  session: { value: "ID", summary: "the session's id, in place of --state" },
};

/** The flag for completing a session whose thread is claimed. */
export const CLAIM_FLAG: Readonly<Record<string, FlagSpec>> = {
  "claim-token": { value: "N", summary: "the token of your claim on the session's thread" },
};

/** The sessions of one state folder, opened for a command. */
export interface OpenSessions extends Project {
  readonly ports: ReturnType<typeof sessionPorts>;
}

/** Who opens a project, and where; without a terminal the caller does not count as a person. */
export type Opener = Pick<Invocation, "cwd" | "env"> & {
  readonly terminal?: Terminal;
  readonly flags?: Invocation["flags"];
  /** Who gives the command, if permissions depend on it. */
  readonly commander?: Commander;
};

/** Opens the project of a command's folder, or of a state folder. */
export function projectOf({ cwd, env, terminal, flags, commander }: Opener, home?: string): Project {
  return openProject({
    cwd,
    env,
    stateFolder: home,
    agent: flags === undefined ? undefined : flagText({ flags }, "agent"),
    version: VERSION,
    forPerson: isPersonThere({ terminal, env }),
    ...commander,
    executable: clewWords(env),
    sessionSaved: async (id, place) => (await import("./send-sessions.ts")).sendLater(id, place, env),
    // Loaded when a session completes: its hashing module takes longer to load than a step.
    openGate: async (session, place) =>
      (await import("../gate/pointer-file.ts")).openGate(session, { home: place, env }),
  });
}

// Like a hook, a command that takes an answer opens no store: it recalls from the copy.
const loaded = (): Promise<typeof import("../agents/hook/recall-now.ts")> => import("../agents/hook/recall-now.ts");

/** Opens the sessions of a command's folder. */
export function openSessions(invocation: Opener, home?: string): OpenSessions {
  const project = projectOf(invocation, home);
  const { stateFolder, config } = project;
  const { recall: setting } = config.settings;
  const isShown = (setting === "on" || setting === "prompts") && existsSync(`${stateFolder}${sep}recall.db`);
  const record: Partial<OpenSessions["ports"]> = {
    recall: async (work) => (await loaded()).fromCopy(stateFolder, work),
    shownBefore: async (session) => (await loaded()).shownBefore({ home: stateFolder, env: invocation.env }, session),
    noteShown: async (session, items) =>
      (await loaded()).noteShown({ home: stateFolder, env: invocation.env }, session, items),
  };
  let ports: OpenSessions["ports"] | undefined;
  return {
    ...project,
    // A getter, because a completion creates its own ports.
    get ports() {
      return (ports ??= { ...sessionPorts(project, DEFAULT_PROJECT), recall: undefined, ...(isShown ? record : {}) });
    },
  };
}

/** Opens the session that `--state` or `--session` names. */
export function openNamedSession(invocation: Invocation): OpenSessions & { readonly sessionId: string } {
  const { state, session } = invocation.flags;
  if (typeof state === "string" && typeof session === "string")
    throw new ClewError("USAGE", "Name the session once: --state FILE or --session ID.");
  if (typeof state === "string") {
    const { stateFolder: home, sessionId } = resolveStatePath(state, invocation.cwd, invocation.env);
    return Object.assign(openSessions(invocation, home), { sessionId });
  }
  if (typeof session !== "string")
    throw new ClewError("USAGE", "Name the session: --state FILE or --session ID.", {
      hint: "`clew status` lists the open ones.",
    });
  const opened = openSessions(invocation);
  // The store checks whether anything else is an id.
  const sessionId = /^[0-9a-f]{8}$/.test(session) ? wholeSessionId(opened.stateFolder, session) : session;
  return Object.assign(opened, { sessionId });
}

/** A session's id, from the whole id or the eight characters that a terminal shows for a local one. */
export function wholeSessionId(stateFolder: string, given: string): string {
  if (isSessionId(given)) return given;
  if (!/^[0-9a-f]{8}$/.test(given)) throw new ClewError("USAGE", `"${given.slice(0, 60)}" is not a session id.`);
  const folder = join(stateFolder, "sessions");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`reasoning-${given}`)) : [];
  const ids = names.map((name) => name.slice("reasoning-".length, -".json".length)).filter(isSessionId);
  const [only, another] = ids;
  if (only === undefined) throw new ClewError("NOT_FOUND", `No session here begins with ${given}.`);
  if (another !== undefined)
    throw new ClewError("USAGE", `${ids.length} sessions begin with ${given}: ${ids.join(", ")}.`, {
      hint: "Give one of them whole.",
    });
  return only;
}

/** The thread named for a session; checked now, because otherwise the session would only fail when it ends. */
export async function threadFlag(invocation: Invocation): Promise<string | undefined> {
  const thread = flagText(invocation, "thread");
  if (thread === undefined) return undefined;
  if (SHORT_ID.test(thread)) return (await import("../rpc/operation-command.ts")).wholeId(invocation, thread);
  if (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(thread)) return thread;
  throw new ClewError("USAGE", `--thread takes a thread id, found "${thread.slice(0, 60)}".`);
}

/** The id that a person at a terminal sees and may type for a local session. */
export function shownSessionId({ terminal }: Pick<Invocation, "terminal">, stateFolder: string, id: string): string {
  const isHere = terminal.isInteractive && existsSync(join(stateFolder, "sessions", `reasoning-${id}.json`));
  return isHere ? id.slice(0, 8) : id;
}
