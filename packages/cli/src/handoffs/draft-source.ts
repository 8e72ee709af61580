import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  DEFAULT_PROJECT,
  draftFromSession,
  draftFromThread,
  findingsFailure,
  type HandoffFailure,
  type HandoffFinding,
  type HandoffOutcome,
  type HandoffPorts,
  type HandoffUse,
  loadSession,
  openDraft,
  openPayloadChain,
  type PayloadVerdict,
  plainLine,
  renderYaml,
  routeOf,
  type Signature,
} from "@clew/operations";
import { configText } from "@clew/project/config";
import { makeFolder, readSmallFile, refuseLink } from "@clew/project/files";
import { sha256 } from "@clew/project/ids-and-time";
import type { Project } from "@clew/project/open-project";
import { flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { decodeText } from "../documents/read-document.ts";
import { wholeId } from "../rpc/operation-command.ts";
import { type Opener, openNamedSession, projectOf } from "../session/open-sessions.ts";
import { fenced, foundAt } from "../terminal/print-result.ts";
import { countText } from "../terminal/value-text.ts";

/** What a handoff is made from. */
export interface DraftSource {
  readonly draft: Readonly<Record<string, unknown>>;
  /** The folder of the session, where the draft names one. */
  readonly session: string | undefined;
  readonly thread: string | undefined;
  readonly chain: readonly string[] | undefined;
  /** The skill that the session was routed to. */
  readonly routed: string | undefined;
}

/** Reads the draft that a command names: a file, a session's answers or a thread's decisions. */
export async function readDraftSource(invocation: Invocation): Promise<HandoffOutcome<DraftSource>> {
  const { input, session, state } = invocation.flags;
  const named = flagText(invocation, "thread");
  const thread = named === undefined ? undefined : await wholeId(invocation, named);
  const chain = await readChain(invocation);
  if (typeof input === "string") {
    const file = await readHandoffFile(invocation, input);
    const opened = openDraft(file.text);
    if (!opened.ok) return findingsFailure("draft", opened.errors);
    return {
      ok: true,
      value: { draft: opened.draft, session: sessionPathOf(opened.draft), thread, chain, routed: undefined },
    };
  }
  if (typeof session === "string" || typeof state === "string") return fromSession(invocation, { thread, chain });
  if (thread !== undefined) return fromThread(invocation, { thread, chain });
  throw new ClewError("USAGE", "Name what to hand off: --input DRAFT, --session ID or --thread ID.");
}

async function fromSession(
  invocation: Invocation,
  { thread, chain }: Pick<DraftSource, "thread" | "chain">,
): Promise<HandoffOutcome<DraftSource>> {
  const { stateFolder: home, ports, sessionId } = openNamedSession(invocation);
  const { session } = await loadSession(ports, sessionId);
  const folder = ownFolder(join(home, "sessions", sessionId));
  const routed = routeOf(session)?.skill;
  return { ok: true, value: { draft: draftFromSession(session, folder), session: folder, thread, chain, routed } };
}

async function fromThread(
  invocation: Invocation,
  from: { readonly thread: string; readonly chain: readonly string[] | undefined },
): Promise<HandoffOutcome<DraftSource>> {
  return withHandoffs(invocation, {}, async ({ project, signature }) => {
    const document = await (await project.shared()).readThread(from.thread, signature);
    // A thread's id may be any text; a folder's name may not.
    const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(from.thread) ? from.thread : sha256(from.thread).slice(0, 16);
    refuseLink(join(project.stateFolder, "handoffs"));
    const folder = ownFolder(join(project.stateFolder, "handoffs", name));
    const draft = draftFromThread(document, folder);
    return { ok: true, value: { draft, session: folder, thread: from.thread, chain: from.chain, routed: undefined } };
  });
}

function ownFolder(path: string): string {
  makeFolder(path);
  return `${path}/`;
}

async function readChain(invocation: Invocation): Promise<readonly string[] | undefined> {
  const { previous } = invocation.flags;
  if (typeof previous !== "string") return undefined;
  const file = await readHandoffFile(invocation, previous);
  const chain = openPayloadChain(file.text);
  if (chain === undefined)
    throw new ClewError("DOCUMENT_INVALID", `${previous} is no payload: it has no source to continue.`);
  return chain;
}

function sessionPathOf(draft: Readonly<Record<string, unknown>>): string | undefined {
  const { source } = draft;
  if (typeof source !== "object" || source === null || !("session_path" in source)) return undefined;
  return typeof source.session_path === "string" ? source.session_path : undefined;
}

/** The handoffs of the project that a command works in. */
export interface OpenHandoffs {
  readonly project: Project;
  readonly ports: HandoffPorts;
  /** Who signs what goes on record. */
  readonly signature: Signature;
}

/** Works on the handoffs of a folder and closes what was opened for it; each part is touched only when it is needed. */
export async function withHandoffs<T>(
  invocation: Opener,
  use: Omit<HandoffUse, "project">,
  work: (handoffs: OpenHandoffs) => Promise<T>,
): Promise<T> {
  const project = projectOf(invocation);
  const { config, caller } = project;
  const signature = { project: DEFAULT_PROJECT, agentId: configText(config, "agent") ?? caller.defaultAgent };
  try {
    const [folder, shared] = await Promise.all([project.folder(), project.shared()]);
    const ports = { ...folder.handoffs({ ...use, project: DEFAULT_PROJECT }), log: shared.handoffLog(signature) };
    return await work({ project, ports, signature });
  } finally {
    await project.close();
  }
}

/** A payload or draft as text, with the place it came from. */
export interface HandoffFile {
  readonly text: string;
  readonly path: string;
  readonly folder: string;
}

/** The largest payload that is read; the YAML reader's own cap is tighter. */
const LIMIT = 4 * 1024 * 1024;

/** Reads the file that a command names, or stdin for `-`; anything but a regular file is refused by name. */
export async function readHandoffFile(invocation: Invocation, given: string): Promise<HandoffFile> {
  if (given === "-") {
    const bytes = (await invocation.terminal.readStdin()) ?? new Uint8Array();
    return { text: decodeText(bytes, "stdin"), path: "stdin", folder: invocation.cwd };
  }
  const path = resolve(invocation.cwd, given);
  const file = readSmallFile(path, LIMIT);
  if (!file.ok)
    throw new ClewError(file.absent ? "NOT_FOUND" : "DOCUMENT_UNREADABLE", `${given} ${file.reason}.`, {
      hint: "Give the path of a payload file, or - to read it from stdin.",
    });
  if (!file.whole) throw new ClewError("TOO_LARGE", `${given} has ${file.size} bytes; at most ${LIMIT} are read.`);
  return { text: decodeText(file.bytes, given), path: realPath(path), folder: dirname(realPath(path)) };
}

// The folder's links are followed, so that the path in an invocation stays right; the file is the one that was named.
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path; // removed since it was read
  }
}

/** Prints a failed handoff's error object to stderr, as JSON or YAML, with what to do next, and gives its exit code. */
export function printFailure(invocation: Pick<Invocation, "json" | "terminal">, failure: HandoffFailure): number {
  const { code, message, ...rest } = failure.error.error;
  const document = { error: { code, message, hint: hintOf(failure.error), ...rest } };
  invocation.terminal.err(invocation.json ? `${JSON.stringify(document)}\n` : renderYaml(document));
  return failure.exit;
}

function hintOf({ error }: HandoffFailure["error"]): string {
  const kept = error.payload_preserved === undefined ? "" : " The payload was kept.";
  if (error.code === "TARGET_NOT_FOUND")
    return `\`clew handoff discover\` lists the skills that accept handoffs.${kept}`;
  if (error.code === "HEALTH_CHECK_FAILED") return `Mend the skill, choose another, or leave --health out.${kept}`;
  if (error.code === "INVALID_PAYLOAD") return `Give the missing fields, then run the command again.${kept}`;
  const found = new Set((error.details.findings ?? []).map((each) => each.code));
  if (found.has("HASH_MISMATCH")) return "What arrived is not what was hashed: have it sent again.";
  if (found.size === 1 && found.has("EXPIRED"))
    return "`clew handoff receive FILE --renew` gives it a new life under a new id.";
  return `Mend what the findings name, then run the command again.${kept}`;
}

/** A judgement in words: what it is outside, the findings with their lines inside a fence. */
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

/** One finding as a line that an editor can jump to, with its remedy below. */
export function findingRow(level: string, finding: HandoffFinding, path: string): string {
  const { line, column, code, message, fix } = finding;
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const where = finding.path === "" ? "" : ` ${plainLine(finding.path, 200)}`;
  const row = `${place}: ${level} ${code}${where}: ${plainLine(message, 600)}`;
  return fix === undefined ? row : `${row}\n    fix: ${plainLine(fix, 300)}`;
}
