import { type CompletionView, completeReasoning, DEFAULT_PROJECT, plainText } from "@clew/operations";
import { configText } from "@clew/project/config";
import { flagNumber } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { painter } from "../terminal/print-result.ts";
import { wrapText } from "../terminal/wrap-text.ts";
import type { OpenSessions } from "./open-sessions.ts";
import { directiveLines, type PrintOptions, storedLines } from "./print-view.ts";

/** Prints what completion led to: one JSON object, or a text to read. */
export function printCompletion(
  invocation: Invocation,
  view: CompletionView,
  { wording, isAnswer }: Pick<PrintOptions, "wording"> & { readonly isAnswer?: boolean },
): void {
  const { terminal, json, color } = invocation;
  const { columns } = terminal;
  if (json) {
    terminal.out(`${JSON.stringify(view)}\n`);
    return;
  }
  const paint = painter(color);
  const { decision } = view;
  // An agent that has just given the last answer reads the decision, and not all of its own words again.
  const isBrief = isAnswer === true && !terminal.isInteractive;
  const lines = [
    `${paint.bold(`Clew ${view.session_id}`)}  ${paint.green("completed")}`,
    "",
    ...directiveLines({ ...view, step: null }, { wording, paint, columns }),
    "",
    ...storedLines(
      invocation,
      [
        `${paint.bold("Decision:")} ${plainText(decision.decision)}`,
        ...(isBrief ? [] : [wrapText(plainText(decision.summary), columns)]),
        ...list("Assumed:", view.assumptions),
        ...(isBrief ? [] : list("Left out, or at the edge:", view.left_out)),
        ...(isBrief ? [] : list("Still open:", decision.open_questions)),
        ...(isBrief ? [] : list("Next:", decision.next_steps)),
      ],
      `session ${view.session_id}`,
    ),
    `${paint.dim("Confidence")} ${decision.confidence}   ${paint.dim("on record as")} ${decision.id}${decision.thread_id === undefined ? "" : ` ${paint.dim("in thread")} ${decision.thread_id}`}`,
    ...list(
      "Tasks:",
      (view.tasks ?? []).map((task) => `${task.id}  ${task.path}`),
    ),
    ...(view.payload_path === undefined ? [] : [`Handoff payload: ${plainText(view.payload_path)}`]),
    ...(view.redactions.length === 0
      ? []
      : [
          paint.yellow(
            `${view.redactions.length} secret${view.redactions.length === 1 ? " was" : "s were"} taken out of the record.`,
          ),
        ]),
    ...(view.learnings === undefined
      ? []
      : // Never two orders in one context: this one is an offer.
        ["", `${paint.dim("Worth keeping?")} ${plainText(view.learnings.why)}`, view.learnings.command]),
  ];
  terminal.out(`${lines.join("\n")}\n`);
}

function list(title: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [title, ...entries.map((entry) => `  - ${plainText(entry)}`)];
}

/** Completes a session and says what follows. Loaded when it happens: once in a protocol of a dozen processes. */
export async function runCompletion(
  invocation: Invocation,
  opened: OpenSessions & { readonly sessionId: string; readonly isAnswer?: boolean },
): Promise<void> {
  const completed = await completeHere(invocation, opened);
  printCompletion(invocation, completed, opened);
}

/** Completes a session of the project that a command works in. */
async function completeHere(
  invocation: Pick<Invocation, "flags">,
  opened: OpenSessions & { readonly sessionId: string },
): Promise<CompletionView> {
  const { caller, config, isFar, close, sessionId } = opened;
  const named = configText(config, "agent");
  // A server knows its callers by their tokens: there, the name of a session's agent would be somebody else's.
  const agentId = named ?? (isFar ? caller.defaultAgent : undefined);
  const claimToken = flagNumber(invocation, "claim-token");
  try {
    return await completeReasoning(opened, sessionId, { caller, project: DEFAULT_PROJECT, agentId, claimToken });
  } finally {
    await close();
  }
}
