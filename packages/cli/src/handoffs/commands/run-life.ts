import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  acknowledgeDispatch,
  acknowledgeHandoff,
  createHandoff,
  type HandoffEntry,
  type PayloadProfile,
  plainLine,
  quoteForeign,
  type ReceivedHandoff,
  receiveHandoff,
  renderYaml,
  sendHandoff,
  validateHandoffFile,
  verdictExit,
} from "@clew/operations";
import type { Invocation } from "../../command.ts";
import { fenced, foundAt, print } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";
import {
  findingRow,
  type HandoffFile,
  type OpenHandoffs,
  printFailure,
  readDraftSource,
  readHandoffFile,
  verdictText,
  withHandoffs,
} from "../draft-source.ts";

/** `clew handoff send`: checks a written payload and its target once more and says what to invoke. */
export async function runSend(invocation: Invocation): Promise<number> {
  if (invocation.args[1] === undefined) return createAndSend(invocation);
  const given = oneFile(invocation, "a payload FILE or the ID of a handoff");
  return withHandoffs(invocation, {}, async (handoffs) =>
    send(invocation, handoffs, await fileOf(invocation, handoffs, given)),
  );
}

async function createAndSend(invocation: Invocation): Promise<number> {
  const source = await readDraftSource(invocation);
  if (!source.ok) return printFailure(invocation, source);
  const { draft, session, thread, chain, routed } = source.value;
  const target = invocation.flags["target"] ?? routed;
  if (typeof target !== "string") throw new ClewError("USAGE", "Name the target: --target SKILL.");
  return withHandoffs(invocation, { session, health: invocation.flags["health"] === true }, async (handoffs) => {
    await (await handoffs.project.shared()).reach();
    const linked = { thread, chain };
    const created = await createHandoff(handoffs.ports, { draft, target, ...linked });
    if (!created.ok) return printFailure(invocation, created);
    return send(invocation, handoffs, await readHandoffFile(invocation, created.value.payload_path));
  });
}

async function send(invocation: Invocation, { ports }: OpenHandoffs, file: HandoffFile): Promise<number> {
  const outcome = await sendHandoff(ports, { ...file, ...profileFlag(invocation) });
  if (!outcome.ok) return printFailure(invocation, outcome);
  print(invocation, outcome.value, () => `Invoke: ${outcome.value.invocation}\n`);
  return 0;
}

// What is on record must stay where it was: a pipe has no place.
function refuseStdin(given: string): void {
  if (given === "-")
    throw new ClewError("USAGE", "A payload is sent and received as a file, not from stdin.", {
      hint: "`clew handoff validate -` judges one from stdin.",
    });
}

/** A handoff is named by its file, or by its id where the log knows where the file is. */
async function fileOf(invocation: Invocation, { ports }: OpenHandoffs, given: string): Promise<HandoffFile> {
  refuseStdin(given);
  if (existsSync(resolve(invocation.cwd, given))) return readHandoffFile(invocation, given);
  const path = (await ports.log.get(given))?.facts["payload_path"];
  return readHandoffFile(invocation, typeof path === "string" ? path : given);
}

/** `clew handoff receive FILE`: accepts a payload, or says why not. */
export async function runReceive(invocation: Invocation): Promise<number> {
  const given = oneFile(invocation, "a payload FILE");
  refuseStdin(given);
  return withHandoffs(invocation, {}, async (handoffs) => {
    const file = await readHandoffFile(invocation, given);
    const renew = invocation.flags["renew"] === true;
    await (await handoffs.project.shared()).reach();
    const outcome = await receiveHandoff(handoffs.ports, { ...file, ...profileFlag(invocation) }, { renew });
    if (!outcome.ok) return printFailure(invocation, outcome);
    await acknowledgeDispatch(handoffs.project, handoffs.signature, outcome.value.handoff);
    if (invocation.flags["ack"] === true) await acknowledge(handoffs, outcome.value.id);
    const acknowledged = (await handoffs.ports.log.get(outcome.value.id))?.status === "acknowledged";
    print(invocation, outcome.value, () => receivedText(outcome.value, { acknowledged, judged: file.path }));
    return 0;
  });
}

// What is found of a renewed payload is of the file that was given, not of the new one.
function receivedText(
  received: ReceivedHandoff,
  { acknowledged, judged }: { readonly acknowledged: boolean; readonly judged: string },
): string {
  const { handoff, warnings, notes } = received;
  const source = field(handoff, "source", "skill");
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

function field(handoff: Readonly<Record<string, unknown>>, section: string, key: string): string {
  const fields = handoff[section];
  return typeof fields === "object" && fields !== null && key in fields ? String(Reflect.get(fields, key)) : "";
}

/** `clew handoff ack ID`. */
export async function runAck(invocation: Invocation): Promise<number> {
  const id = oneFile(invocation, "the ID of a handoff");
  const acknowledged = await withHandoffs(invocation, {}, (handoffs) => acknowledge(handoffs, id));
  print(
    invocation,
    acknowledged,
    () => `${acknowledged.id} is acknowledged${acknowledged.already ? " already" : ""}.\n`,
  );
  return 0;
}

async function acknowledge({ ports, signature }: OpenHandoffs, id: string): Promise<{ id: string; already: boolean }> {
  return acknowledgeHandoff(ports, { id, agent: signature.agentId });
}

const MOST_LISTED = 500;

/** `clew handoff list`. */
export async function runList(invocation: Invocation): Promise<number> {
  const { status } = invocation.flags;
  const only = typeof status === "string" ? { status } : {};
  const entries = await withHandoffs(invocation, {}, ({ ports }) => ports.log.list(MOST_LISTED + 1, only));
  const more = entries.length > MOST_LISTED;
  const handoffs = entries.slice(0, MOST_LISTED).map(listed);
  print(invocation, { handoffs, more: more ? more : undefined }, () => {
    const rows = handoffs.map(
      (each) => `${each.at} ${each.status} ${each.id}: ${String(each["source"])} → ${String(each["target"])}`,
    );
    return `${countText(handoffs.length, "handoff")}${more ? ", the newest of more" : ""}\n${fenced(
      rows.map((row) => plainLine(row, 300)),
      foundAt("the log of handoffs"),
    )}`;
  });
  return 0;
}

/** `clew handoff show ID`. */
export async function runShow(invocation: Invocation): Promise<number> {
  const id = oneFile(invocation, "the ID of a handoff");
  const shown = await withHandoffs(invocation, {}, async ({ ports }) => {
    const entry = await ports.log.get(id);
    if (entry === undefined)
      throw new ClewError("NOT_FOUND", `No handoff has the id "${plainLine(id, 128)}".`, {
        hint: "`clew handoff list` shows the handoffs.",
      });
    return { handoff: listed(entry), history: await ports.log.history(id) };
  });
  print(invocation, shown, () => fenced([renderYaml(shown).trimEnd()], foundAt("the log of handoffs")));
  return 0;
}

function listed(entry: HandoffEntry): Readonly<Record<string, unknown>> & { id: string; status: string; at: string } {
  const threadId = entry.log === entry.id ? undefined : entry.log;
  return { ...entry.facts, id: entry.id, status: entry.status, at: entry.at, threadId };
}

/** `clew handoff validate FILE`: every finding at once; 0 valid, 4 invalid, 7 when only the hash is wrong. */
export async function runValidate(invocation: Invocation): Promise<number> {
  const file = await readHandoffFile(invocation, oneFile(invocation));
  const verdict = await withHandoffs(invocation, {}, async ({ ports }) =>
    validateHandoffFile(ports, { ...file, ...profileFlag(invocation) }, "reading"),
  );
  const { valid, version, upgraded, profile, errors, warnings, notes, hash } = verdict;
  print(invocation, { valid, version, upgraded, profile, errors, warnings, notes, hash }, () =>
    verdictText(verdict, file.path),
  );
  return verdictExit(verdict);
}

/** The one file after a subcommand. */
function oneFile(invocation: Pick<Invocation, "args">, what: string = "a payload FILE (- for stdin)"): string {
  const [, file, extra] = invocation.args;
  if (file === undefined || file === "") throw new ClewError("USAGE", `Expected ${what}.`);
  if (extra !== undefined)
    throw new ClewError("USAGE", `Expected ${what} and nothing more; found "${extra.slice(0, 60)}".`);
  return file;
}

/** The profile that `--profile` forces. */
function profileFlag({ flags }: Pick<Invocation, "flags">): { readonly profile?: PayloadProfile } {
  const { profile } = flags;
  return profile === "perspective-swarm" || profile === "generic" ? { profile } : {};
}
