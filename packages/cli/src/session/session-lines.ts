import type { SessionStatusView, SessionSummary } from "@clew/flow";
import { painter } from "../paint.ts";
import { visible } from "../visible.ts";

/** A listing of sessions as lines to read. */
export function sessionLines(view: SessionStatusView, color: boolean): string[] {
  const paint = painter(color);
  const lines = view.sessions.map((session) => {
    const where = whereIs(session);
    const mark =
      session.status === "halted" ? paint.yellow(where) : session.status === "in_progress" ? paint.cyan(where) : where;
    return `${paint.bold(session.session_id)}  ${mark}${" ".repeat(Math.max(0, 22 - where.length))}  ${oneLine(session.user_query)}`;
  });
  const broken = view.unreadable.map((entry) =>
    paint.yellow(`${entry.session_id}  unreadable: ${visible(entry.problem)}`),
  );
  if (lines.length === 0 && broken.length === 0) return ["Nothing is open here."];
  return [...lines, ...broken];
}

function whereIs(session: SessionSummary): string {
  if (session.dispatch_pending !== undefined) return `dispatch ${session.dispatch_pending.status}`;
  if (session.status === "halted") {
    const open = session.open_questions ?? 0;
    return `halted, ${open} question${open === 1 ? "" : "s"}`;
  }
  if (session.status !== "in_progress") return session.status;
  return session.step === null ? "ready to complete" : `step ${session.step}`;
}

function oneLine(text: string): string {
  const line = visible(text).replaceAll(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
