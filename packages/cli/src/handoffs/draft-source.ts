import { join } from "node:path";
import { ClewError } from "@clew/errors";
import {
  draftFromSession,
  draftFromThread,
  findingsFailure,
  type HandoffOutcome,
  loadSession,
  openDraft,
  openPayloadChain,
  routeOf,
} from "@clew/operations";
import { makeFolder, refuseLink } from "@clew/project/files";
import { sha256 } from "@clew/project/ids-and-time";
import type { Invocation } from "../command.ts";
import { openNamedSession } from "../session/open-sessions.ts";
import { withHandoffs } from "./open-handoffs.ts";
import { readHandoffFile } from "./read-handoff-file.ts";

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
  const { input, session, state, thread } = invocation.flags;
  const chain = await readChain(invocation);
  if (typeof input === "string") {
    const file = await readHandoffFile(invocation, input);
    const opened = openDraft(file.text);
    if (!opened.ok) return findingsFailure("draft", opened.errors);
    const linked = typeof thread === "string" ? thread : undefined;
    return {
      ok: true,
      value: { draft: opened.draft, session: sessionPathOf(opened.draft), thread: linked, chain, routed: undefined },
    };
  }
  if (typeof session === "string" || typeof state === "string") return fromSession(invocation, chain);
  if (typeof thread === "string") return fromThread(invocation, { thread, chain });
  throw new ClewError("USAGE", "Name what to hand off: --input DRAFT, --session ID or --thread ID.");
}

async function fromSession(
  invocation: Invocation,
  chain: readonly string[] | undefined,
): Promise<HandoffOutcome<DraftSource>> {
  const { stateFolder: home, ports, sessionId } = openNamedSession(invocation);
  const { session } = await loadSession(ports, sessionId);
  const folder = ownFolder(join(home, "sessions", sessionId));
  const routed = routeOf(session)?.skill;
  const named = invocation.flags["thread"];
  const thread = typeof named === "string" ? named : undefined;
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
