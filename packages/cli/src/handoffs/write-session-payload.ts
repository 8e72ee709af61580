import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPayloadFromSession, type PayloadOutcome, routeOf } from "@clew/flow";
import type { Session } from "@clew/schemas";
import type { Invocation } from "../command.ts";
import { PROJECT } from "./lazy-handoff-log.ts";
import { withHandoffs } from "./open-handoffs.ts";

/** Writes the payload for the skill that a session is routed to, into the session's own folder. */
export async function writeSessionPayload(
  invocation: Pick<Invocation, "cwd" | "env">,
  home: string,
  session: Session,
): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  if (skill === undefined) return { ok: true };
  const folder = `${join(home, "sessions", session.session_id)}/`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return withHandoffs(invocation, {}, async ({ ports, threads }) => {
    const id = session.metadata.thread_id;
    // A thread that completion has yet to make cannot hold the handoff: it gets a log of its own.
    const exists = id ? (await (await threads()).thread(PROJECT, id)) !== undefined : false;
    return buildPayloadFromSession(session, { skill, folder, ...(id && exists ? { thread: id } : {}) }, ports);
  });
}
