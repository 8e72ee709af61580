import { join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CreatedHandoff,
  DEFAULT_PROJECT,
  documentRefusal,
  draftFromSession,
  draftFromThread,
  type HandoffFinding,
  isHandoffRefusal,
  loadSession,
  openDraft,
  openPayloadChain,
  type PayloadVerdict,
  plainLine,
  renderYaml,
  routeOf,
  shownRefusal,
} from "@clew/operations";
import { makeFolder, refuseLink } from "@clew/project/files";
import { sha256 } from "@clew/project/ids-and-time";
import type { Project } from "@clew/project/open-project";
import { flagOn, flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { decodeText, readNamedFile } from "../documents/read-document.ts";
import { withProject } from "../rpc/call-project.ts";
import { wholeId } from "../rpc/operation-command.ts";
import { openNamedSession } from "../session/open-sessions.ts";
import { countText, fenced, foundAt } from "../terminal/print-result.ts";

/** The input for a handoff. */
export interface DraftSource {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly threadId: string | undefined;
  readonly chain: readonly string[] | undefined;
  /** The skill that the session was routed to. */
  readonly routed?: string | undefined;
}

/** Reads the draft that a command names: a file, a session's answers or a thread's decisions. */
export async function readDraftSource(invocation: Invocation): Promise<DraftSource> {
  const [input, previous, thread] = ["input", "previous", "thread"].map((name) => flagText(invocation, name));
  const threadId = thread === undefined ? undefined : await wholeId(invocation, thread);
  const chain = previous === undefined ? undefined : openPayloadChain(await textOf(invocation, previous));
  if (previous !== undefined && chain === undefined)
    throw new ClewError("DOCUMENT_INVALID", `${previous} is no payload: it has no source to continue.`);
  if (input !== undefined) {
    const opened = openDraft(await textOf(invocation, input));
    if (!opened.ok) throw documentRefusal("draft", opened.errors);
    return { draft: opened.draft, threadId, chain };
  }
  if (invocation.flags["session"] !== undefined || invocation.flags["state"] !== undefined)
    return { ...(await fromSession(invocation)), threadId, chain };
  if (threadId !== undefined) return { draft: await fromThread(invocation, threadId), threadId, chain };
  throw new ClewError("USAGE", "Name what to hand off: --input DRAFT, --session ID or --thread ID.");
}

async function fromSession(invocation: Invocation): Promise<Pick<DraftSource, "draft" | "routed">> {
  const { stateFolder, ports, sessionId } = openNamedSession(invocation);
  const { session } = await loadSession(ports, sessionId);
  const folder = ownFolder(join(stateFolder, "sessions", sessionId));
  return { draft: draftFromSession(session, folder), routed: routeOf(session)?.skill };
}

async function fromThread(invocation: Invocation, threadId: string): Promise<DraftSource["draft"]> {
  return withProject(invocation, async ({ shared, stateFolder, caller }) => {
    const signature = { project: DEFAULT_PROJECT, agentId: caller.defaultAgent };
    const document = await (await shared()).readThread(threadId, signature);
    // A thread's id may be any text, but a folder's name may not.
    const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(threadId) ? threadId : sha256(threadId).slice(0, 16);
    refuseLink(join(stateFolder, "handoffs"));
    return draftFromThread(document, ownFolder(join(stateFolder, "handoffs", name)));
  });
}

function ownFolder(path: string): string {
  makeFolder(path);
  return `${path}/`;
}

/** Creates a draft's payload for a target: the named one, otherwise the one its session was routed to. */
export async function makePayload(
  { flags }: Pick<Invocation, "flags">,
  project: Project,
  { source, target: named }: { readonly source: DraftSource; readonly target: string | undefined },
): Promise<CreatedHandoff> {
  const { routed, ...given } = source;
  const target = named ?? routed;
  if (target === undefined)
    throw new ClewError("USAGE", "Name the target: --target SKILL.", {
      hint: "`clew handoff menu` ranks the targets.",
    });
  const health = flagOn({ flags }, "health");
  return (await project.call("createHandoff", { ...given, target, health })) as unknown as CreatedHandoff; // the row's result type
}

/** The text of a file that a command names, or of stdin for `-`. */
export async function textOf({ terminal, cwd }: Invocation, given: string): Promise<string> {
  if (given === "-") return decodeText((await terminal.readStdin()) ?? new Uint8Array(), "stdin");
  return decodeText(readNamedFile(resolve(cwd, given)), given);
}

/**
 * Prints a failed handoff's error to stderr, as JSON or YAML, with what to do next, and returns its exit code; rethrows
 * any other error.
 */
export function printFailure(invocation: Pick<Invocation, "json" | "terminal">, thrown: unknown): number {
  if (!isHandoffRefusal(thrown)) throw thrown;
  const { error, findings, exit } = shownRefusal(thrown);
  const { code, message, ...more } = error;
  const document = { error: { code, message, hint: hintOf(thrown, findings), ...more } };
  invocation.terminal.err(invocation.json ? `${JSON.stringify(document)}\n` : renderYaml(document));
  return exit;
}

function hintOf({ code, details }: ClewError, findings: readonly HandoffFinding[]): string {
  const kept = details?.["payload_preserved"] === undefined ? "" : " The payload was kept.";
  if (code === "TARGET_NOT_FOUND") return `\`clew handoff discover\` lists the skills that accept handoffs.${kept}`;
  if (code === "HEALTH_CHECK_FAILED") return `Mend the skill, choose another, or leave --health out.${kept}`;
  if (code === "INVALID_PAYLOAD") return `Give the missing fields, then run the command again.${kept}`;
  const found = new Set(findings.map((each) => each.code));
  if (found.has("HASH_MISMATCH")) return "What arrived is not what was hashed: have it sent again.";
  if (found.size === 1 && found.has("EXPIRED"))
    return "`clew handoff receive FILE --renew` gives it a new life under a new id.";
  return `Mend what the findings name, then run the command again.${kept}`;
}

/** A verdict as text: the result outside, the findings with their lines inside a fence. */
export function verdictText(verdict: PayloadVerdict, path: string): string {
  const { errors, warnings, notes, hash } = verdict;
  const rows = [
    ...errors.map((each) => findingRow("error", each, path)),
    ...warnings.map((each) => findingRow("warning", each, path)),
    ...notes.map((each) => findingRow("note", each, path)),
  ];
  const judged = verdict.valid ? "valid" : `invalid: ${countText(errors.length, "error")}`;
  const version = verdict.upgraded ? "1.0, read as 2.0" : plainLine(verdict.version ?? "none", 20);
  const known = hash.matches === null ? "no hash" : hash.matches ? "hash matches" : "hash does not match";
  const head = `The payload is ${judged}, ${countText(warnings.length, "warning")}, ${countText(notes.length, "note")}`;
  return `${head} (version ${version}, profile ${verdict.profile ?? "none"}, ${known}).\n${fenced(rows, foundAt(path))}`;
}

/** One finding as a line that an editor can jump to, with its fix below. */
export function findingRow(level: string, finding: HandoffFinding, path: string): string {
  const { line, column, code, message, fix } = finding;
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const where = finding.path === "" ? "" : ` ${plainLine(finding.path, 200)}`;
  const row = `${place}: ${level} ${code}${where}: ${plainLine(message, 600)}`;
  return fix === undefined ? row : `${row}\n    fix: ${plainLine(fix, 300)}`;
}
