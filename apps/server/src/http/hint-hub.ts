import type { ServerResponse } from "node:http";
import type { AppendHint, ThreadStore } from "@clew/thread-store";

/** Who hears which threads grew. */
export interface HintListener {
  readonly response: ServerResponse;
  /** Undefined hears of every project. */
  readonly projects: ReadonlySet<string> | undefined;
  /** Asked before anything is sent. */
  readonly mayRead: () => boolean;
}

/** Tells many streams which threads grew: gathered, described and written as text once for all of them. */
export interface HintHub {
  /** Tells a listener until its response is closed. */
  listen(listener: HintListener): Promise<void>;
}

/** Hints are gathered this long and merged per thread. */
const MERGE_MS = 100;
/** So many threads are described, and so many listeners told, before others get their turn. */
const AT_ONCE = 100;

/** A hub over the store, which it watches while somebody listens. */
export function createHintHub(threads: ThreadStore): HintHub {
  const listeners = new Set<HintListener>();
  let grown = new Map<string, AppendHint>();
  let isTelling = false;
  let unwatch: (() => void) | undefined;
  const tell = async (): Promise<void> => {
    while (grown.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, MERGE_MS));
      const hints = [...grown.values()];
      grown = new Map();
      for (let first = 0; first < hints.length; first += AT_ONCE)
        await send(listeners, await linesOf(threads, hints.slice(first, first + AT_ONCE)));
    }
  };
  const gather = (hint: AppendHint | undefined): void => {
    if (hint === undefined) return;
    grown.set(JSON.stringify([hint.project, hint.log]), hint);
    if (isTelling) return;
    isTelling = true;
    // Hints are wake-ups: where the store cannot be read now, who listens asks again by itself.
    void tell()
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  };
  return {
    listen(listener) {
      listeners.add(listener);
      unwatch ??= threads.watch(gather);
      return new Promise((resolve) => {
        listener.response.once("close", () => {
          listeners.delete(listener);
          if (listeners.size === 0) {
            unwatch?.();
            unwatch = undefined;
          }
          resolve();
        });
      });
    },
  };
}

interface Line {
  readonly project: string;
  readonly text: string;
}

async function linesOf(threads: ThreadStore, hints: readonly AppendHint[]): Promise<readonly Line[]> {
  return Promise.all(
    hints.map(async (hint) => ({
      project: hint.project,
      text: `data: ${JSON.stringify(await describeHint(threads, hint))}\n\n`,
    })),
  );
}

async function send(listeners: ReadonlySet<HintListener>, lines: readonly Line[]): Promise<void> {
  const all = lines.map(({ text }) => text).join("");
  let told = 0;
  for (const { response, projects, mayRead } of listeners) {
    const text = projects === undefined ? all : textFor(projects, lines);
    if (text === "" || response.writableEnded) continue;
    // Who has not read what came before would miss something: a reader that connects again fetches anew.
    if (!mayRead() || response.writableNeedDrain) response.end();
    else response.write(text);
    told += 1;
    if (told % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function textFor(projects: ReadonlySet<string>, lines: readonly Line[]): string {
  return lines.map(({ project, text }) => (projects.has(project) ? text : "")).join("");
}

// A wake-up from this process does not say where the thread stands; the store does.
async function describeHint(threads: ThreadStore, hint: AppendHint): Promise<Readonly<Record<string, unknown>>> {
  const { project, log, seq } = hint;
  const stored = hint.status === undefined || seq === 0 ? await threads.thread(project, log) : undefined;
  return { thread: log, seq: Math.max(seq, stored?.head.seq ?? 0), status: stored?.status ?? hint.status, project };
}
