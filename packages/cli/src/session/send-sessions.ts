import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, leaveTaken, loadSession, sentSession, sessionPorts, type Takeover } from "@clew/operations";
import { sha256 } from "@clew/project/ids-and-time";
import type { Project } from "@clew/project/open-project";
import type { Environment } from "@clew/project/user";
import { isSessionId } from "@clew/thread-store";

// Tells the server that keeps the threads about sessions reasoning in them. A separate process does it, so that no step
// waits. Unsent sessions are listed in the state folder and go with the next ones.

const folderOf = (stateFolder: string): string => join(stateFolder, "sessions", "unsent");

/** The server's name for the sessions' location: this machine and project. */
export function placeName(stateFolder: string): string {
  return `${hostname().slice(0, 200)}#${sha256(stateFolder).slice(0, 6)}`;
}

/** Notes that a session has something to send, and starts the sender. */
export function sendLater(id: string, stateFolder: string, env: Environment): void {
  try {
    mkdirSync(folderOf(stateFolder), { recursive: true, mode: 0o700 });
    writeFileSync(join(folderOf(stateFolder), id), "", { mode: 0o600 });
    const words = [join(import.meta.dirname, "clew.cjs"), "sessions", "send", id];
    const child = spawn(process.execPath, words, {
      cwd: stateFolder,
      env: { ...env, CLEW_HOME: stateFolder },
      detached: true,
      stdio: "ignore",
    });
    child.on("error", () => undefined).unref();
  } catch {
    return; // the answer itself is stored, and the next one sends it along
  }
}

/** The result of sending: how many sessions the server has received, and how many still wait. */
export interface SentSessions {
  readonly sent: number;
  readonly waiting: number;
}

/**
 * Sends sessions that reason in the server's threads, and all waiting ones; an unreachable server is tried again next
 * time.
 */
export async function sendSessions(project: Project, ids: readonly string[]): Promise<SentSessions> {
  const waiting = new Set([...ids, ...unsentIn(project.stateFolder)]);
  let sent = 0;
  for (const id of waiting) {
    const outcome = await sendOne(project, id);
    if (outcome === "away") break;
    waiting.delete(id);
    if (outcome === "sent") sent += 1;
  }
  return { sent, waiting: waiting.size };
}

function unsentIn(stateFolder: string): readonly string[] {
  try {
    return readdirSync(folderOf(stateFolder)).filter(isSessionId);
  } catch {
    return []; // nothing was ever sent from here
  }
}

async function sendOne(project: Project, id: string): Promise<"sent" | "nothing" | "away"> {
  const ports = sessionPorts(project, DEFAULT_PROJECT);
  const unsent = join(folderOf(project.stateFolder), id);
  try {
    const { session } = await loadSession(ports, id);
    if (!session.metadata.thread_id) return forget(unsent, "nothing");
    const redact = await project.redactor?.();
    const bare = sentSession(session);
    const answer = await project.farCall?.("recordSessionStep", {
      session: redact === undefined ? bare : redact(bare).value,
      machine: placeName(project.stateFolder),
    });
    const { taken } = { ...answer };
    if (isTakeover(taken)) await leaveTaken(ports, id, taken);
    // A later answer has started its own process to send it.
    const now = await loadSession(ports, id);
    return now.session.revision === session.revision || isTakeover(taken) ? forget(unsent, "sent") : "sent";
  } catch (error) {
    if (ClewError.is(error) && AWAY.has(error.code)) return "away";
    return forget(unsent, "nothing"); // gone, damaged, or not for this server: sending it again changes nothing
  }
}

const AWAY: ReadonlySet<string> = new Set(["STORE_UNAVAILABLE", "BUSY", "RATE_LIMITED", "STALE_REVISION"]);

function forget<T>(path: string, outcome: T): T {
  rmSync(path, { force: true });
  return outcome;
}

function isTakeover(value: unknown): value is Takeover {
  return typeof value === "object" && value !== null && "by" in value && "at" in value && "where" in value;
}
