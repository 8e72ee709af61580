import { dirname, join } from "node:path";
import { type RecallAnswer, type RecallItem, type RecallRequest, recall, shownAmong } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import type { Project } from "@clew/project/open-project";
import { openRecallCopy, type RecallCopy } from "@clew/project/recall";
import type { Environment } from "@clew/project/user";
import type { Session } from "@clew/schemas";
import type { GateKey } from "../../gate/pointer-file.ts";
import { readMemory, writeMemory } from "./tool-ports.ts";

/**
 * Recalls from the copy beside the store: a hook opens no server and no store. Undefined if the copy cannot be read now.
 */
export function recallNow(home: string, request: Omit<RecallRequest, "at">): RecallAnswer | undefined {
  return fromCopy(home, (copy) => {
    const answer = recall(copy, { ...request, at: Date.now() });
    const asOf = Number(copy.meta("at") ?? Date.now());
    return Date.now() - asOf > DAY_MS ? { ...answer, asOf: new Date(asOf).toISOString().slice(0, 10) } : answer;
  });
}

const DAY_MS = 86_400_000;

/** Runs some work on the copy beside the store. */
export function fromCopy<T>(home: string, work: (index: RecallCopy) => T): T | undefined {
  const copy = openRecallCopy(pathIn(home, "recall.db"));
  if (copy === undefined) return undefined;
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

/** How long a prompt waits for changes on a server; later changes appear at the next prompt. */
const PATIENCE_MS = 150;

/** Starts a process that asks the server for changes, and waits briefly for it. */
export async function refreshed(home: string, env: Environment): Promise<void> {
  const { spawn } = await import("node:child_process");
  const words = [join(import.meta.dirname, "clew.cjs"), "rpc", "refreshRecall"];
  const place = { cwd: dirname(home), env: { ...env, CLEW_HOME: home }, windowsHide: true } as const;
  const child = spawn(process.execPath, words, { ...place, detached: true, stdio: "ignore" });
  await new Promise<void>((goOn) => {
    const timer = setTimeout(goOn, PATIENCE_MS);
    const done = (): void => {
      clearTimeout(timer);
      goOn();
    };
    child.on("error", done).on("exit", done);
  });
  child.unref();
}

/** Where a conversation's memory is stored. */
interface MemoryPlace {
  readonly home: string;
  readonly env: Environment;
}

/** The records that hooks have shown in a session's conversation, by kind and id. */
export function shownBefore(place: MemoryPlace, session: Session): readonly string[] {
  const key = keyOf(place, session);
  return key === undefined ? [] : (readMemory(key, place.env).shown ?? []).map(([name]) => name);
}

/** Adds records that a command shows to the agent of a session. */
export function noteShown(
  place: MemoryPlace,
  session: Session,
  items: readonly Pick<RecallItem, "kind" | "id">[],
): void {
  const key = keyOf(place, session);
  if (key === undefined) return;
  const memory = readMemory(key, place.env);
  const added = items.map(({ kind, id }) => [`${kind} ${id}`, memory.prompts ?? 0] as const);
  writeMemory(key, place.env, { ...memory, shown: [...(memory.shown ?? []), ...added] });
}

function keyOf({ home }: MemoryPlace, { metadata }: Session): GateKey | undefined {
  const { agent, agent_session: agentSession, agent_id: agentId, opened_by: by } = metadata;
  return agent && agentSession && agentId && by === "hook" ? { home, agent, agentSession, agentId } : undefined;
}

/** The records shown when a session opens, and those its step 8 must consider. */
interface KnownAtStart {
  readonly items: readonly RecallItem[];
  readonly shown: ReturnType<typeof shownAmong>;
}

/** The records that bear on a session's prompt, if the user wants them; undefined if there are none. */
export function knownAtStart(
  { stateFolder, config }: Pick<Project, "stateFolder" | "config">,
  { prompt, isFull }: { readonly prompt: string; readonly isFull: boolean },
): KnownAtStart | undefined {
  const { recall: setting } = config.settings;
  if (setting === "off" || setting === "edits") return undefined;
  const answer = recallNow(stateFolder, { prompt, voice: isFull ? "all" : "sure" });
  if (answer === undefined || answer.items.length === 0) return undefined;
  return { items: answer.items, shown: shownAmong(answer.items) };
}
