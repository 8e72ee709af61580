import { appendFileSync, lstatSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileEdit, type HookEvent, type ToolCall, touchedPlaces } from "@clew/operations";
import { makeFolder, pathFrom, sharedTop } from "@clew/project/files";
import { utcNow } from "@clew/project/ids-and-time";
import { type Environment, loadUserKey } from "@clew/project/user";
import type { EditPlace } from "../../gate/edits/edited-file.ts";
import { editsOf } from "../../gate/edits/file-edits.ts";
import { fileNameFor } from "../../gate/pointer-file.ts";

/** A writing tool call, and its session. */
interface TouchCall {
  readonly home: string;
  readonly event: HookEvent;
  readonly tool: ToolCall;
  readonly session: string;
  readonly edit: EditPlace;
  readonly env: Environment;
  readonly now: string;
}

/** What the hook knows of the call. */
interface Touching {
  readonly home: string;
  readonly event: HookEvent;
  /** The id of the session that the call belongs to. */
  readonly session: string;
  readonly shellFolder: string | undefined;
  readonly env: Environment;
  readonly cwd: string;
  readonly explain: (text: string) => void;
}

/** Notes a tool call, before or after it; a failure delays nothing. */
export async function noteTouching(touching: Touching): Promise<void> {
  const { home, event, env, session, shellFolder, explain } = touching;
  const { tool } = event;
  if (tool === undefined) return;
  const cwd = event.cwd ?? touching.cwd;
  const folders = [...new Set([cwd, ...(shellFolder === undefined ? [] : [shellFolder])])];
  const call = { home, event, tool, session, edit: { cwd, folders, env }, env, now: utcNow() };
  try {
    const noted = await (event.kind === "before-tool" ? noteBefore(call) : noteAfter(call));
    explain(`noted: ${noted}`);
  } catch (fault) {
    explain(`not noted: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

/**
 * Records the notes at the end of a turn, or at the next prompt if that event did not arrive. A separate process does it,
 * so that no agent waits.
 */
export async function foldWaiting(home: string, env: Environment): Promise<void> {
  const folder = join(home, "touched");
  try {
    sweepBefore(join(folder, "before"));
    if (!readdirSync(folder).some((name) => name.endsWith(".jsonl"))) return;
    const { spawn } = await import("node:child_process");
    const words = [join(import.meta.dirname, "clew.cjs"), "rpc", "foldTouched"];
    const place = { cwd: dirname(home), env: { ...env, CLEW_HOME: home } };
    const child = spawn(process.execPath, words, { ...place, detached: true, stdio: "ignore", windowsHide: true });
    child.on("error", () => undefined);
    child.unref();
  } catch {
    return; // keep the notes for later
  }
}

const ABANDONED_MS = 3_600_000;

/** Deletes the files of calls that never finished: a person refused them, or the client was killed. */
function sweepBefore(folder: string): void {
  for (const name of lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : []) {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS) unlinkSync(join(folder, name));
  }
}

/** Longer texts are not compared line by line. */
const LARGEST = 2_000_000;

/** Saves each file that a call is about to write. */
async function noteBefore(call: TouchCall): Promise<number> {
  const edits = await editsOf(call.tool, call.edit);
  let noted = 0;
  for (const { path, kind, before } of edits) {
    const isKnown = kind === "create" ? before === undefined || before.length <= LARGEST : before !== undefined;
    if (!isKnown || (before?.length ?? 0) > LARGEST || nameOf(call, path) === undefined) continue;
    const file = beforeFile(call, path);
    if (!makeOwnFolder(dirname(file))) return noted;
    // Some systems flush a truncated and rewritten file at once, but not a new one.
    rmSync(file, { force: true });
    writeFileSync(file, before ?? "", { mode: 0o600 });
    noted += 1;
  }
  return noted;
}

/** Notes what a call wrote, as hashes, by comparing the files with their saved copies. */
async function noteAfter(call: TouchCall): Promise<number> {
  const { home, tool, session, event, now, env } = call;
  const edits = await editsOf(tool, call.edit);
  const files = [...new Set(edits.map(({ path }) => path))].flatMap((path) => {
    const [before, name] = [takeBefore(call, path), nameOf(call, path)];
    const after = afterOf(edits, path);
    return before === undefined || name === undefined || after === undefined ? [] : [{ path: name, before, after }];
  });
  if (files.length === 0) return 0;
  const { createRedactor } = await import("@clew/project/secrets");
  const redact = createRedactor(() => loadUserKey(env));
  const texts = files.map(({ before, after }) => `${before}\n${after}`).join("\n");
  // A secret may span lines: a line missing from the redacted text is part of one.
  const plain = new Set(redact(texts).value.split("\n"));
  const isSecret = (line: string): boolean => !plain.has(line);
  const places = touchedPlaces({ at: now, files, said: saidIn(tool), isSecret });
  const folder = join(home, "touched");
  if (places.length === 0 || !makeOwnFolder(folder)) return 0;
  const lines = places.map((place) => `${JSON.stringify({ ...place, agent: event.agent })}\n`).join("");
  appendFileSync(join(folder, `${session}.jsonl`), lines, { mode: 0o600 });
  return places.length;
}

function afterOf(edits: readonly FileEdit[], path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return edits.some((each) => each.path === path && each.kind === "delete") ? "" : undefined;
  if (!stats.isFile() || stats.size > LARGEST) return undefined;
  const text = readFileSync(path, "utf8");
  return text.includes("\0") ? undefined : text;
}

/** The file's name in the record; undefined outside the work tree and for Clew's own files. */
function nameOf({ home, edit }: TouchCall, path: string): string | undefined {
  const name = pathFrom(sharedTop(dirname(home), dirname(path)), path);
  return path.startsWith(`${home}/`) || name?.startsWith(".git/") === true || edit.cwd === "" ? undefined : name;
}

function beforeFile({ home, event }: TouchCall, path: string): string {
  const key = fileNameFor([event.agent, event.agentSession, event.agentId, path]);
  return join(home, "touched", "before", key);
}

function takeBefore(call: TouchCall, path: string): string | undefined {
  const file = beforeFile(call, path);
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const text = readFileSync(file, "utf8");
  unlinkSync(file);
  return text.includes("\0") ? undefined : text;
}

/** The call's own text, and patches without their line marks. */
function saidIn({ input, command }: ToolCall): string {
  const texts = [...textsIn(input), ...(command === undefined ? [] : [command])];
  const patched = texts.flatMap((text) => (text.includes("*** Begin Patch") ? [text.replace(/^\+/gm, "")] : []));
  return [...texts, ...patched].join("\n");
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Makes a folder of Clew's own; false if a repository put a link there: nothing must be written through it. */
function makeOwnFolder(folder: string): boolean {
  for (const each of [dirname(folder), folder]) {
    const stats = lstatSync(each, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isDirectory()) return false;
  }
  makeFolder(folder);
  return true;
}
