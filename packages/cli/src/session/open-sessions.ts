import { join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { SessionPorts } from "@clew/operations";
import {
  type Config,
  checkTrust,
  configList,
  configText,
  type Environment,
  findHome,
  loadConfig,
  resolveStatePath,
  utcNow,
} from "@clew/project";
import { isSessionId } from "@clew/thread-store";
import { createFileSessionStore } from "@clew/thread-store/file";
import type { FlagSpec, Invocation, Terminal } from "../command.ts";
import { isAtTerminal } from "../terminal/is-at-terminal.ts";
import { executableWords } from "./executable.ts";

/** The flags by which a session is named. */
export const SESSION_FLAGS: Readonly<Record<string, FlagSpec>> = {
  state: { value: "FILE", summary: "the session's state file" },
  session: { value: "ID", summary: "the session's id, in place of --state" },
};

/** The flag of what completes a session whose thread is claimed. */
export const CLAIM_FLAG: Readonly<Record<string, FlagSpec>> = {
  "claim-token": { value: "N", summary: "the token of your claim on the session's thread" },
};

/** The sessions of one state folder, opened for a command. */
export interface OpenSessions {
  readonly home: string;
  /** The folder that the sessions are about. */
  readonly project: string;
  readonly config: Config;
  /** How next commands are worded, as the configuration says. */
  readonly wording: "neutral" | "strict";
  readonly ports: SessionPorts;
}

/** Who opens sessions, and where; without a terminal nobody is taken for a person. */
type Opener = Pick<Invocation, "cwd" | "env"> & { readonly terminal?: Terminal };

/** Opens the sessions of the folder that a command works in. */
export function openSessions(invocation: Opener): OpenSessions {
  const { path, project } = findHome(invocation.cwd, invocation.env);
  return open(path, project, invocation);
}

/** Opens the session that `--state` or `--session` names. */
export function openNamedSession(invocation: Invocation): OpenSessions & { readonly sessionId: string } {
  const { state, session } = invocation.flags;
  if (typeof state === "string" && typeof session === "string")
    throw new ClewError("USAGE", "Name the session once: --state FILE or --session ID.");
  if (typeof state === "string") {
    const { home, sessionId } = resolveStatePath(state, invocation.cwd, invocation.env);
    return { ...open(home, resolve(home, ".."), invocation), sessionId };
  }
  if (typeof session !== "string")
    throw new ClewError("USAGE", "Name the session: --state FILE or --session ID.", {
      hint: "`clew status` lists the open ones.",
    });
  if (!isSessionId(session)) throw new ClewError("USAGE", `"${session.slice(0, 60)}" is not a session id.`);
  return { ...openSessions(invocation), sessionId: session };
}

function open(home: string, project: string, { env, terminal }: Opener): OpenSessions {
  const config = loadConfig({ home, env });
  checkTrust(home, configList(config, "trust"));
  const wording = configText(config, "directives") === "strict" ? "strict" : "neutral";
  const ports = sessionPorts(home, env);
  return { home, project, config, wording, ports: isAtTerminal(terminal) ? { ...ports, forPerson: true } : ports };
}

/** The sessions of a state folder as ports, without a look at who made it: that is the caller's to check. */
export function sessionPorts(home: string, env: Environment): SessionPorts {
  return {
    sessions: createFileSessionStore({ folder: join(home, "sessions") }),
    now: utcNow,
    executable: executableWords(env, join(import.meta.dirname, "clew.cjs")),
  };
}
