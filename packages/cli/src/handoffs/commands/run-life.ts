import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type PayloadVerdict,
  plainLine,
  quoteForeign,
  type ReceivedHandoff,
  renderYaml,
  verdictExit,
} from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import { wordAfter } from "../../arguments/subcommand.ts";
import type { Invocation } from "../../command.ts";
import { answerOf, callOnce, withProject } from "../../rpc/call-project.ts";
import { fieldText } from "../../rpc/print-answer.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";
import { findingRow, makePayload, readDraftSource, textOf, verdictText } from "../draft-source.ts";

/** `clew handoff send`: checks a written payload and its target again and prints what to invoke. */
export async function runSend(invocation: Invocation): Promise<number> {
  const isFile = invocation.args[1] !== undefined;
  const source = isFile ? undefined : await readDraftSource(invocation);
  const sent = await withProject(invocation, async (project) => {
    const target = flagText(invocation, "target");
    const path =
      source === undefined
        ? await pathOf(invocation, project)
        : (await makePayload(invocation, project, { source, target })).payload_path;
    return project.call("sendHandoff", { path, profile: flagText(invocation, "profile") });
  });
  print(invocation, sent, () => `Invoke: ${fieldText(sent["invocation"])}\n`);
  return 0;
}

/** Finds a handoff by its file, or by its id if the log knows the file. */
async function pathOf(invocation: Invocation, project: Project): Promise<string> {
  const given = payloadWord(invocation, "a payload FILE or the ID of a handoff");
  if (existsSync(resolve(invocation.cwd, given))) return given;
  const { handoff } = await project.call("getHandoff", { handoffId: given }).catch(noneIfRefused);
  const known = answerOf(handoff)["payload_path"];
  return typeof known === "string" ? known : given;
}

function noneIfRefused(thrown: unknown): Readonly<Record<string, unknown>> {
  if (ClewError.is(thrown) && (thrown.code === "NOT_FOUND" || thrown.code === "USAGE")) return {};
  throw thrown;
}

// A recorded handoff needs a lasting file: refuse a pipe.
function payloadWord(invocation: Invocation, what: string): string {
  const given = wordAfter(invocation, what);
  if (given === "-")
    throw new ClewError("USAGE", "A payload is sent and received as a file, not from stdin.", {
      hint: "`clew handoff validate -` judges one from stdin.",
    });
  return given;
}

/** `clew handoff receive FILE`: accepts a payload, or says why not. */
export async function runReceive(invocation: Invocation): Promise<number> {
  const path = payloadWord(invocation, "a payload FILE");
  const renew = flagOn(invocation, "renew");
  const [received, status] = await withProject(invocation, async (project) => {
    const answer = await project.call("receiveHandoff", { path, renew, profile: flagText(invocation, "profile") });
    const handoffId = answer["id"];
    if (flagOn(invocation, "ack")) await project.call("acknowledgeHandoff", { handoffId });
    const { handoff } = await project.call("getHandoff", { handoffId });
    return [answer as unknown as ReceivedHandoff, answerOf(handoff)["status"]] as const; // the row's result type
  });
  const acknowledged = status === "acknowledged";
  print(invocation, received, () => receivedText(received, { acknowledged, judged: path }));
  return 0;
}

// The findings of a renewed payload refer to the given file, not to the new one.
function receivedText(
  received: ReceivedHandoff,
  { acknowledged, judged }: { readonly acknowledged: boolean; readonly judged: string },
): string {
  const { handoff, warnings, notes } = received;
  const source = fieldText(answerOf(handoff["source"])["skill"]);
  const head = received.renewed ? `Renewed ${plainLine(received.renewed_from ?? "", 128)} and received` : "Received";
  const again = received.already_received ? " (it was sent or received before)" : "";
  const rows = [
    ...warnings.map((each) => findingRow("warning", each, judged)),
    ...notes.map((each) => findingRow("note", each, judged)),
  ];
  const next = acknowledged
    ? "Acknowledged; nothing is left to do with it."
    : `When the work is taken over: clew handoff ack ${received.id}`;
  const content = quoteForeign(renderYaml({ handoff }), { agent: source, when: String(handoff["timestamp"]) });
  return `${head} ${received.id}${again}.\nPayload: ${received.payload_path}\n${fenced(rows, foundAt(judged))}${content}\n${next}\n`;
}

export async function runAck(invocation: Invocation): Promise<number> {
  const handoffId = wordAfter(invocation, "the ID of a handoff");
  const answer = await callOnce(invocation, "acknowledgeHandoff", { handoffId });
  const already = answer["already"] === true ? " already" : "";
  print(invocation, answer, () => `${fieldText(answer["id"])} is acknowledged${already}.\n`);
  return 0;
}

const MOST_LISTED = 500;

interface ListedHandoff {
  readonly id: string;
  readonly status: string;
  readonly at: string;
  readonly source?: string;
  readonly target?: string;
}

export async function runList(invocation: Invocation): Promise<number> {
  const { handoffs, more } = await callOnce<{ readonly handoffs: readonly ListedHandoff[]; readonly more?: boolean }>(
    invocation,
    "listHandoffs",
    { status: flagText(invocation, "status"), limit: MOST_LISTED },
  );
  print(invocation, { handoffs, more }, () => {
    const rows = handoffs.map(({ at, status, id, source, target }) => `${at} ${status} ${id}: ${source} → ${target}`);
    return `${countText(handoffs.length, "handoff")}${more === true ? ", the newest of more" : ""}\n${fenced(
      rows.map((row) => plainLine(row, 300)),
      foundAt("the log of handoffs"),
    )}`;
  });
  return 0;
}

export async function runShow(invocation: Invocation): Promise<number> {
  const handoffId = wordAfter(invocation, "the ID of a handoff");
  const { handoff, history } = await callOnce(invocation, "getHandoff", { handoffId });
  print(invocation, { handoff, history }, () =>
    fenced([renderYaml({ handoff, history }).trimEnd()], foundAt("the log of handoffs")),
  );
  return 0;
}

/**
 * `clew handoff validate FILE`: reports every finding at once; exits 0 for valid, 4 for invalid, 7 if only the hash is
 * wrong.
 */
export async function runValidate(invocation: Invocation): Promise<number> {
  const given = wordAfter(invocation, "a payload FILE (- for stdin)");
  const verdict = await callOnce<PayloadVerdict>(invocation, "validateHandoff", {
    ...(given === "-" ? { text: await textOf(invocation, given) } : { path: given }),
    profile: flagText(invocation, "profile"),
  });
  print(invocation, verdict, () => verdictText(verdict, given === "-" ? "stdin" : given));
  return verdictExit(verdict);
}
