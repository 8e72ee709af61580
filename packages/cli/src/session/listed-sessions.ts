import { plainText, type SessionStatusView, type SessionSummary } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { ageText, countText, painter } from "../terminal/print-result.ts";
import { tableLines } from "../terminal/wrap-text.ts";
import { type OpenSessions, shownSessionId } from "./open-sessions.ts";
import { storedLines } from "./print-view.ts";

const HOUR_MS = 3_600_000;

/** Sessions as lines of text; `all` includes idle ones, so that an empty list means there are none. */
export function sessionLines(
  invocation: Pick<Invocation, "color" | "terminal">,
  view: SessionStatusView,
  {
    all = false,
    now,
    stateFolder = "",
  }: { readonly all?: boolean; readonly now: string; readonly stateFolder?: string },
): readonly string[] {
  const { bold, yellow, cyan, dim } = painter(invocation.color);
  // A prompt that needed nothing leaves an idle session: one line counts all of those.
  const asked = all ? view.sessions : view.sessions.filter((session) => !isIdle(session, now));
  const idle = view.sessions.length - asked.length;
  const rows = asked.map((session) => [
    shownSessionId(invocation, stateFolder, session.session_id),
    whereIs(session),
    ageText(session.updated_at, now),
    plainText(session.agent ?? "").slice(0, 16),
    session.user_query,
  ]);
  const lines = tableLines(rows, {
    columns: invocation.terminal.columns,
    paint: (cell, column, row) => {
      if (column === 0) return bold(cell);
      if (column === 2 || column === 3) return dim(cell);
      const status = column === 1 ? asked[row]?.status : undefined;
      return status === "halted" ? yellow(cell) : status === "in_progress" ? cyan(cell) : cell;
    },
  });
  const broken = view.unreadable.map((entry) => yellow(`${entry.session_id}  unreadable: ${plainText(entry.problem)}`));
  const hidden =
    idle === 0 ? [] : [`${countText(idle, "older session")} that asked for nothing: clew status --all lists them.`];
  if (lines.length === 0 && broken.length === 0)
    return [all ? "There are no sessions here." : "Nothing is open here.", ...hidden];
  return [...storedLines(invocation, [...lines, ...broken], "the prompts of sessions"), ...hidden];
}

function isIdle({ status, step, dispatch_pending, updated_at }: SessionSummary, now: string): boolean {
  return (
    status === "in_progress" &&
    step === "0" &&
    dispatch_pending === undefined &&
    Date.parse(now) - Date.parse(updated_at) > HOUR_MS
  );
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

/** The sessions of a project for a listing; secrets in prompts are redacted. */
export async function listedSessions(
  { callHere }: OpenSessions,
  status: "open" | "halted" | "all",
): Promise<SessionStatusView> {
  const sessions: SessionSummary[] = [];
  for (let cursor: unknown; ; ) {
    const page = await callHere("listSessions", { status, limit: PAGE, cursor });
    const { sessions: found, unreadable } = page as unknown as SessionStatusView; // the row's result type
    sessions.push(...found);
    cursor = page["cursor"];
    if (cursor === undefined) return { sessions, unreadable };
  }
}

const PAGE = 1_000;
