import { dirname, join } from "node:path";
import { type RecallAnswer, type RecallItem, type RecallRequest, recall, shownAmong } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import type { Project } from "@clew/project/open-project";
import { openRecallCopy, type RecallCopy } from "@clew/project/recall";
import type { Environment } from "@clew/project/user";
import type { Session } from "@clew/schemas";
import type { GateKey } from "../../gate/pointer-file.ts";
import { readMemory, writeMemory } from "./tool-ports.ts";

/** Reads the copy beside the store: a hook asks no server and no store. Undefined where there is none that can be read now. */
export function recallNow(home: string, request: Omit<RecallRequest, "at">): RecallAnswer | undefined {
  return fromCopy(home, (copy) => {
    const answer = recall(copy, { ...request, at: Date.now() });
    const asOf = Number(copy.meta("at") ?? Date.now());
    return Date.now() - asOf > DAY_MS ? { ...answer, asOf: new Date(asOf).toISOString().slice(0, 10) } : answer;
  });
}

const DAY_MS = 86_400_000;

/** Reads the copy beside the store, and nothing else. */
export function fromCopy<T>(home: string, work: (index: RecallCopy) => T): T | undefined {
  const copy = openRecallCopy(pathIn(home, "recall.db"));
  if (copy === undefined) return undefined;
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

/** So long a prompt waits for what changed on a server; whoever is late is read at the next. */
const PATIENCE_MS = 150;

/** Has a process of its own ask the server what changed, and waits for it for a moment. */
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

/** Where the memory of a conversation lies. */
interface MemoryPlace {
  readonly home: string;
  readonly env: Environment;
}

/** What hooks have shown in the conversation of a session, by kind and id. */
export function shownBefore(place: MemoryPlace, session: Session): readonly string[] {
  const key = keyOf(place, session);
  return key === undefined ? [] : (readMemory(key, place.env).shown ?? []).map(([name]) => name);
}

/** Adds what a command shows to the agent whose session it is. */
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

/** What is shown as a session opens, and what of it its step 8 must regard. */
interface KnownAtStart {
  readonly items: readonly RecallItem[];
  readonly shown: ReturnType<typeof shownAmong>;
}

/** What is on record that bears on the prompt of a session, where the user wants it there; undefined where nothing does. */
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
