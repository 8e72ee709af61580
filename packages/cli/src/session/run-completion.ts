import {
  COMMAND_EVENT,
  type CompletionView,
  completeReasoning,
  DEFAULT_PROJECT,
  plainText,
  recallBlock,
  sessionLine,
} from "@clew/operations";
import { readHookLog } from "@clew/project/files";
import type { Session } from "@clew/schemas";
import { flagNumber } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { painter } from "../terminal/print-result.ts";
import type { OpenSessions } from "./open-sessions.ts";
import { directiveLines, type Look, type PrintOptions, showAgent, storedLines, wrapFor } from "./print-view.ts";

/** Prints the result of a completion: one JSON object, or text. */
export async function printCompletion(
  invocation: Invocation,
  view: CompletionView,
  {
    wording,
    cost,
    isAnswer,
    waived = [],
  }: Pick<PrintOptions, "wording"> & {
    /** The decisions whose rules were waived meanwhile. */
    readonly waived?: readonly string[];
    readonly cost?: ((bytes: number) => string | undefined) | undefined;
    readonly isAnswer?: boolean;
  },
): Promise<void> {
  const { terminal, json, color } = invocation;
  if (json) {
    const told = waived.length === 0 ? view : { ...view, waivers: waived };
    showAgent(invocation, view, `${JSON.stringify(told)}\n`);
    return;
  }
  const paint = painter(color);
  const wrap = await wrapFor(terminal.columns);
  const { decision } = view;
  // An agent that just gave the last answer gets only its decision, not all its own words again.
  const isBrief = isAnswer === true && !terminal.isInteractive;
  const lines = [
    `${paint.bold(`Clew ${view.session_id}`)}  ${paint.green("completed")}`,
    "",
    ...directiveLines({ ...view, step: null }, { wording, paint, wrap }),
    "",
    ...(isBrief ? [`Decision: ${plainText(decision.decision)}`] : toldLines(invocation, view, { paint, wrap })),
    `${paint.dim("Confidence")} ${decision.confidence}   ${paint.dim("on record as")} ${decision.id}${decision.thread_id === undefined || isBrief ? "" : ` ${paint.dim("in thread")} ${decision.thread_id}`}`,
    ...list(
      "Tasks:",
      (view.tasks ?? []).map((task) => `${task.id}  ${task.path}`),
    ),
    ...(view.payload_path === undefined ? [] : [`Handoff payload: ${plainText(view.payload_path)}`]),
    ...takenOutLines(view, paint.yellow),
    ...waivedLines(waived),
    ...(view.learnings === undefined
      ? []
      : // Never print two instructions in one context: this one is an offer.
        ["", `${paint.dim("Worth keeping?")} ${plainText(view.learnings.why)}`, view.learnings.command]),
  ];
  const known = view.known === undefined ? undefined : recallBlock({ items: view.known });
  if (known !== undefined) lines.push("", known);
  const paid = cost?.(Buffer.byteLength(lines.join("\n")));
  if (paid !== undefined) lines.push("", paint.dim(paid));
  showAgent(invocation, view, `${lines.join("\n")}\n`);
}

// The cost of hooks and calls: from the log beside the session, and this call itself.
async function costOf(
  { ports, sessionId }: NamedSession,
  log: readonly string[],
): Promise<(bytes: number) => string | undefined> {
  const session = (await ports.sessions.load(sessionId)) as Session; // the completion loaded and checked it
  const since = session.query_timestamp;
  return (bytes) => {
    const own = { at: ports.now(), event: COMMAND_EVENT, session: sessionId, put: "step", bytes };
    const sources = { since, log: [...log, JSON.stringify(own)], sessions: [session], decisions: 1, reviewed: 0 };
    return sessionLine({ ...sources, sessionId });
  };
}

/** The decisions whose rules were waived while a session was open, from the hooks' log. */
function waivedIn(log: readonly string[]): readonly string[] {
  const found = log.flatMap((line) => {
    if (!line.includes('"waivers":')) return [];
    try {
      const { waivers } = JSON.parse(line);
      return Array.isArray(waivers) ? waivers.map(String) : [];
    } catch {
      return []; // a truncated line
    }
  });
  return [...new Set(found)];
}

function takenOutLines({ redactions }: CompletionView, paint: (text: string) => string): readonly string[] {
  const count = redactions.length;
  return count === 0 ? [] : [paint(`${count} secret${count === 1 ? " was" : "s were"} taken out of the record.`)];
}

function waivedLines(waived: readonly string[]): readonly string[] {
  return waived.length === 0
    ? []
    : [`Rules were waived: ${plainText(waived.join(", "))}; clew rpc listWaivers says why.`];
}

// What a person should know: the decision, the assumptions behind it, and what is left out.
function toldLines(
  invocation: Invocation,
  { session_id: id, decision, assumptions, left_out }: CompletionView,
  { paint, wrap }: Look,
): readonly string[] {
  const lines = [
    `${paint.bold("Decision:")} ${plainText(decision.decision)}`,
    wrap(plainText(decision.summary)),
    ...list("Assumed:", assumptions),
    ...list("Left out, or at the edge:", left_out),
    ...list("Still open:", decision.open_questions),
    ...list("Next:", decision.next_steps),
  ];
  return storedLines(invocation, lines, `session ${id}`);
}

function list(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [title, ...entries.map((entry) => `  - ${plainText(entry)}`)];
}

/** Completes a session and prints what follows. Loaded on demand: once in a protocol of a dozen processes. */
export async function runCompletion(
  invocation: Invocation,
  opened: NamedSession,
  shown: { readonly isAnswer?: boolean; readonly known?: CompletionView["known"] } = {},
): Promise<void> {
  const { view, log } = await completeHere(invocation, opened);
  const completed = { ...view, known: shown.known };
  const [cost, waived] = log.length === 0 ? [] : [await costOf(opened, log), waivedIn(log)];
  await printCompletion(invocation, completed, { wording: opened.wording, cost, waived, isAnswer: shown.isAnswer });
}

type NamedSession = OpenSessions & { readonly sessionId: string };

/** Completes a session of the command's project; also returns the hooks' log of it. */
async function completeHere(
  invocation: Pick<Invocation, "flags">,
  opened: NamedSession,
): Promise<{ readonly view: CompletionView; readonly log: readonly string[] }> {
  const { caller, config, isFar, close, sessionId } = opened;
  const { agent: named } = config.settings;
  // A server identifies its callers by their tokens: the session's agent could be a different name.
  const agentId = named ?? (isFar ? caller.defaultAgent : undefined);
  const claimToken = flagNumber(invocation, "claim-token");
  try {
    // Somebody on another machine may have taken it over meanwhile: sending reveals that, and they complete it there.
    if (isFar) await (await import("./send-sessions.ts")).sendSessions(opened, [sessionId]);
    const view = await completeReasoning(opened, sessionId, { caller, project: DEFAULT_PROJECT, agentId, claimToken });
    return { view, log: readHookLog(opened.stateFolder).filter((line) => line.includes(sessionId)) };
  } finally {
    await close();
  }
}
