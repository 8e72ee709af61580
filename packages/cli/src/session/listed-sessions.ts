import {
  plainText,
  type SessionSelection,
  type SessionStatusView,
  type SessionSummary,
  sessionStatus,
} from "@clew/operations";
import { configValue } from "@clew/project/config";
import { createRedactor } from "@clew/project/secrets";
import { loadUserKey } from "@clew/project/user";
import type { Invocation } from "../command.ts";
import { painter } from "../terminal/print-result.ts";
import { countText } from "../terminal/value-text.ts";
import type { OpenSessions } from "./open-sessions.ts";
import { storedLines } from "./print-view.ts";

// What stands before the prompt in a line.
const BESIDE = 38;

/** A listing of sessions as lines to read; `all`: whatever their state, so that nothing listed means that there are none. */
export function sessionLines(
  invocation: Pick<Invocation, "color" | "terminal">,
  view: SessionStatusView,
  all = false,
): readonly string[] {
  const paint = painter(invocation.color);
  const room = Math.max(20, Math.min(80, (invocation.terminal.columns ?? BESIDE + 80) - BESIDE));
  const lines = view.sessions.map((session) => {
    const where = whereIs(session);
    const mark =
      session.status === "halted" ? paint.yellow(where) : session.status === "in_progress" ? paint.cyan(where) : where;
    return `${paint.bold(session.session_id)}  ${mark}${" ".repeat(Math.max(0, 22 - where.length))}  ${oneLine(session.user_query, room)}`;
  });
  const broken = view.unreadable.map((entry) =>
    paint.yellow(`${entry.session_id}  unreadable: ${plainText(entry.problem)}`),
  );
  if (lines.length === 0 && broken.length === 0) return [all ? "There are no sessions here." : "Nothing is open here."];
  return storedLines(invocation, [...lines, ...broken], "the prompts of sessions");
}

function whereIs(session: SessionSummary): string {
  if (session.dispatch_pending !== undefined) return `dispatch ${session.dispatch_pending.status}`;
  if (session.status === "halted") {
    const open = session.open_questions ?? 0;
    return `halted, ${countText(open, "question")}`;
  }
  if (session.status !== "in_progress") return session.status;
  return session.step === null ? "ready to complete" : `step ${session.step}`;
}

// Cut between characters: half of one is a question mark on most terminals.
function oneLine(text: string, room: number): string {
  const line = [
    ...plainText(text.slice(0, 4 * room))
      .replaceAll(/\s+/g, " ")
      .trim(),
  ];
  return line.length > room ? `${line.slice(0, room - 1).join("")}…` : line.join("");
}

/** The sessions of a project for a listing: a secret in a prompt stays in its session's file. */
export async function listedSessions(
  opened: OpenSessions,
  selection: SessionSelection,
  { env }: Pick<Invocation, "env">,
): Promise<SessionStatusView> {
  const view = await sessionStatus(opened.ports, selection);
  if (configValue(opened.config, "redact") === "off") return view;
  const redact = createRedactor(() => keyOr(env));
  return {
    ...view,
    sessions: view.sessions.map((session) => ({ ...session, user_query: redact(session.user_query).value })),
  };
}

// A listing must work where nothing can be written.
function keyOr(env: Invocation["env"]): Uint8Array {
  try {
    return loadUserKey(env);
  } catch {
    return process.getBuiltinModule("node:crypto").randomBytes(32); // marks that only this listing knows
  }
}
