import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ClewError } from "@clew/errors";
import { type Caller, createEventReader, locateLog, tenantsOf } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import type { AppendHint, StoredThread, ThreadStore } from "@clew/thread-store";
import { createPlaces, type Places } from "../bounds/bounded-dispatcher.ts";
import { type Refusal, refuse } from "./envelope.ts";
import type { Metrics } from "./http-server.ts";
import type { Exchange } from "./routes.ts";

/** A stream that receives hints about growing threads. */
interface HintListener {
  readonly response: ServerResponse;
  /** Undefined receives all projects. */
  readonly projects: ReadonlySet<string> | undefined;
  /** Checked before anything is sent. */
  readonly mayRead: () => boolean;
}

/** Sends hints about growing threads to many streams: batched, described and serialized once for all of them. */
interface HintHub {
  /** Sends hints to a listener until its response closes. */
  listen(listener: HintListener): Promise<void>;
}

/** Hints are batched this long and merged per thread. */
const MERGE_MS = 100;
/** How many threads to describe, or listeners to write to, before others get a turn. */
const AT_ONCE = 100;

/** A hub that watches the store while somebody listens. */
function createHintHub(threads: ThreadStore): HintHub {
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
    // Hints are wake-ups: if the store cannot be read now, the listeners ask again by themselves.
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
    // A listener with unread data would miss hints: end its stream, so that it reconnects and refetches.
    if (!mayRead() || response.writableNeedDrain) response.end();
    else response.write(text);
    told += 1;
    if (told % AT_ONCE === 0) await nextTurn();
  }
}

function textFor(projects: ReadonlySet<string>, lines: readonly Line[]): string {
  return lines.map(({ project, text }) => (projects.has(project) ? text : "")).join("");
}

// A wake-up from this process lacks the thread's state: read it from the store.
async function describeHint(threads: ThreadStore, hint: AppendHint): Promise<Readonly<Record<string, unknown>>> {
  const { project, log, seq } = hint;
  const stored = hint.status === undefined || seq === 0 ? await threads.thread(project, log) : undefined;
  return { thread: log, seq: Math.max(seq, stored?.head.seq ?? 0), status: stored?.status ?? hint.status, project };
}

/** The source and target of a stream's events. */
interface Stream {
  readonly threads: ThreadStore;
  readonly response: ServerResponse;
  /** Checked before anything is sent: the owner of a revoked token must not see later events. */
  readonly mayRead: () => boolean;
  /** Limits how many streams read a page at once, with tokens taking turns. */
  readonly places: Places;
  readonly tokenId: string;
}

/** A stream holds one page while its client does not read. */
const PAGE = { bytes: 65_536, events: 64 };
/** A wake-up may get lost, so ask the store this often anyway. */
const ASK_MS = 2_000;

/** Sends a thread's events after a seq, from the store and in order, until the client leaves. */
async function sendEvents(
  stream: Stream,
  from: { readonly project: string; readonly log: string; readonly since: number },
): Promise<void> {
  const { threads, response, places, tokenId } = stream;
  const { project, log } = from;
  const bell = createBell();
  const unwatch = threads.watch((hint) => {
    if (hint === undefined || (hint.project === project && hint.log === log)) bell.ring();
  });
  response.once("close", bell.ring);
  const read = createEventReader(threads, PAGE);
  let { since } = from;
  try {
    while (isOpen(response)) {
      const leave = await places.enter(tokenId);
      const page = await sendPage(stream, () => read({ project, log, sinceSeq: since })).finally(leave);
      if (page === undefined) return;
      since = page.last ?? since;
      await untilRead(response);
      if (page.isLast) await bell.wait(ASK_MS);
    }
  } finally {
    unwatch();
  }
}

async function sendPage(
  { response, mayRead }: Stream,
  read: () => ReturnType<ReturnType<typeof createEventReader>>,
): Promise<{ readonly last: number | undefined; readonly isLast: boolean } | undefined> {
  if (!isOpen(response)) return undefined;
  const { events, isLast } = await read();
  if (events.length > 0 && !mayRead()) {
    response.end();
    return undefined;
  }
  if (events.length > 0 && isOpen(response)) {
    response.write(events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
    // Let the socket take the data before the next stream reads, so that it is not held any more.
    await nextTurn();
  }
  return { last: events.at(-1)?.seq, isLast };
}

function isOpen(response: ServerResponse): boolean {
  return !response.destroyed && !response.writableEnded;
}

/** Resolves when the client has read enough to send more, or has left. */
function untilRead(response: ServerResponse): Promise<void> | undefined {
  if (!isOpen(response) || !response.writableNeedDrain) return undefined;
  return new Promise((resolve) => {
    const end = (): void => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
  });
}

interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring (or one since the last wait), or after a time. */
  wait(ms: number): Promise<void>;
}

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}

/** A server's open event streams. */
export interface EventStreams {
  /** `isValid` is checked repeatedly: a stream must not outlive its token. */
  serve(exchange: Exchange, reader: StreamReader, isValid: () => boolean): Promise<void>;
  /** Ends every stream; clients reconnect elsewhere with their last event id. */
  close(): void;
}

/** The reader of a stream. */
interface StreamReader {
  readonly caller: Caller;
  readonly tokenId: string;
}

/** How many streams one token may have open; idle ones cost little. */
const MAX_STREAMS = 16_384;
/** A client that reads nothing for this long is disconnected; it can resume. */
const STALL_MS = 30_000;
/** How many streams may read a page at once. */
const PAGES = { perKey: 4, inAll: 8 };
/** How often to send a comment, so that proxies do not close a quiet stream. */
const PING_MS = 15_000;
/** How long a stream may stay open after its token is revoked or expires; nothing more is sent on it. */
const CHECK_MS = 2_000;

/** Event streams from the dispatcher's thread store. */
export function createEventStreams(dispatcher: Dispatcher, metrics: Metrics): EventStreams {
  const open = new Set<ServerResponse>();
  const counts = new Map<string, number>();
  const means: Means = {
    dispatcher,
    places: createPlaces(PAGES),
    hints: createHintHub(dispatcher.project.threads),
  };
  return {
    async serve({ request, response, url }, { caller, tokenId }, isValid) {
      if ((counts.get(tokenId) ?? 0) >= MAX_STREAMS) return refuse(response, TOO_MANY_STREAMS);
      const stream = await planStream(means, { request, url, caller, tokenId, mayRead: isValid });
      if (!stream.ok) return refuse(response, stream);
      response.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-accel-buffering": "no",
      });
      response.write("retry: 1000\n\n");
      // Only reading counts as activity: nothing more is written to a client that does not read.
      response.setTimeout(STALL_MS, () => response.destroy());
      open.add(response);
      counts.set(tokenId, (counts.get(tokenId) ?? 0) + 1);
      metrics.streamOpened();
      const ping = setInterval(() => response.writableNeedDrain || response.write(": ping\n\n"), PING_MS);
      const check = setInterval(() => isValid() || response.end(), CHECK_MS);
      try {
        await stream.send(response);
      } finally {
        clearInterval(ping);
        clearInterval(check);
        open.delete(response);
        counts.set(tokenId, (counts.get(tokenId) ?? 1) - 1);
        if (counts.get(tokenId) === 0) counts.delete(tokenId);
        metrics.streamClosed();
        response.destroy();
      }
    },
    close() {
      for (const response of open) response.end();
    },
  };
}

/** What a server's streams share. */
interface Means {
  readonly dispatcher: Dispatcher;
  readonly places: Places;
  readonly hints: HintHub;
}

interface Asked extends StreamReader {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly mayRead: () => boolean;
}

type Planned =
  | { readonly ok: true; send(response: ServerResponse): Promise<void> }
  | {
      readonly ok: false;
      readonly status: 400 | 404 | 409;
      readonly code: "NOT_FOUND" | "USAGE" | "STALE_HEAD";
      readonly message: string;
    };

async function planStream({ dispatcher, places, hints }: Means, asked: Asked): Promise<Planned> {
  const { request, url, caller, tokenId, mayRead } = asked;
  const { threads } = dispatcher.project;
  const named = url.searchParams.get("project") ?? undefined;
  const projects = await tenantsOf(dispatcher.project, caller, named).catch(() => undefined);
  if (projects === undefined) return NOT_FOUND;
  const id = url.searchParams.get("thread");
  if (id === null) {
    // A caller with access to every project also receives future ones.
    const heard = named === undefined && caller.projects === "*" ? undefined : new Set(projects);
    return { ok: true, send: (response) => hints.listen({ response, projects: heard, mayRead }) };
  }
  const since = startOf(request.headers["last-event-id"], url.searchParams.get("since"));
  if (since === undefined) return BAD_START;
  const found = await locateLog(dispatcher.project, caller, { threadId: id, project: named }).catch((thrown) => {
    if (ClewError.is(thrown) && thrown.code === "NOT_FOUND") return undefined;
    throw thrown;
  });
  if (found === undefined) return NOT_FOUND;
  const { project, record } = found;
  if (since > record.head.seq) return aheadOf(record, since);
  const from = { project, log: id, since };
  const stream: Omit<Stream, "response"> = { threads, mayRead, places, tokenId };
  return { ok: true, send: (response) => sendEvents({ ...stream, response }, from) };
}

function startOf(header: string | string[] | undefined, since: string | null): number | undefined {
  const given = (typeof header === "string" && header !== "" ? header : undefined) ?? since ?? "0";
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

// An older backup was restored: the next events reuse numbers that this reader already has.
function aheadOf({ id, head }: StoredThread, since: number): Planned {
  const message = `Thread ${id} ends at event ${head.seq}, before ${since}: it is not as it was read. Read it again from its beginning.`;
  return { ok: false, status: 409, code: "STALE_HEAD", message };
}

const NOT_FOUND: Planned = {
  ok: false,
  status: 404,
  code: "NOT_FOUND",
  message: "There is no such thread or project.",
};
const BAD_START: Planned = {
  ok: false,
  status: 400,
  code: "USAGE",
  message: "since and Last-Event-ID are whole numbers.",
};
const TOO_MANY_STREAMS: Refusal = {
  status: 429,
  code: "RATE_LIMITED",
  message: `A token may hold ${MAX_STREAMS} event streams open.`,
  headers: { "retry-after": "30" },
};
