import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "@clew/operations";
import { createCallContext, findLog } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import type { StoredThread } from "@clew/thread-store";
import { createPlaces, type Places } from "../bounds/places.ts";
import { createHintHub, type HintHub } from "./hint-hub.ts";
import type { Metrics } from "./metrics.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Exchange } from "./routes.ts";
import { type Stream, sendEvents } from "./send-events.ts";

/** The open event streams of a server. */
export interface EventStreams {
  /** `isValid` is asked again and again: a stream must not outlive the token it was opened with. */
  serve(exchange: Exchange, reader: StreamReader, isValid: () => boolean): Promise<void>;
  /** Ends every stream; clients reconnect elsewhere with their last event id. */
  close(): void;
}

/** Who reads a stream. */
export interface StreamReader {
  readonly caller: Caller;
  readonly tokenId: string;
}

/** How many streams one token may hold open; idle ones cost little. */
const MAX_STREAMS = 16_384;
/** A client that reads nothing for this long is cut off; it can resume. */
const STALL_MS = 30_000;
/** How many streams may read a page at once. */
const PAGES = { perKey: 4, inAll: 8 };
/** A comment this often keeps proxies from closing a quiet stream. */
const PING_MS = 15_000;
/** How long a stream may stay open after its token was revoked or has expired; nothing is sent on it any more. */
const CHECK_MS = 2_000;

/** Event streams over the dispatcher's thread store. */
export function createEventStreams(dispatcher: Dispatcher, metrics: Metrics): EventStreams {
  const open = new Set<ServerResponse>();
  const counts = new Map<string, number>();
  const means: Means = {
    dispatcher,
    places: createPlaces(PAGES),
    hints: createHintHub(dispatcher.ports.threads),
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
      // Only what the client reads counts as life: nothing more is written to one that does not.
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

/** What all streams of a server share. */
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
  const { threads } = dispatcher.ports;
  const context = createCallContext(dispatcher.ports, caller);
  const named = url.searchParams.get("project") ?? undefined;
  const projects = await context.readProjects(named).catch(() => undefined);
  if (projects === undefined) return NOT_FOUND;
  const id = url.searchParams.get("thread");
  if (id === null) {
    // A caller of every project also hears of projects that come into being later.
    const heard = named === undefined && caller.projects === "*" ? undefined : new Set(projects);
    return { ok: true, send: (response) => hints.listen({ response, projects: heard, mayRead }) };
  }
  const since = startOf(request.headers["last-event-id"], url.searchParams.get("since"));
  if (since === undefined) return BAD_START;
  const found = await findLog({ threads, newUuid: dispatcher.ports.newUuid }, projects, id);
  if (!found.ok) return NOT_FOUND;
  const { project, record } = found.value;
  if (since > record.head.seq) return aheadOf(record, since);
  const from = { project, log: id, since };
  const stream: Omit<Stream, "response"> = { threads, mayRead, places, tokenId };
  return { ok: true, send: (response) => sendEvents({ ...stream, response }, from) };
}

function startOf(header: string | string[] | undefined, since: string | null): number | undefined {
  const given = (typeof header === "string" && header !== "" ? header : undefined) ?? since ?? "0";
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}

// An older backup was brought back: what comes next has numbers that this reader has seen already.
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
