import type { ThreadEvent } from "@clew/schemas";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Decision } from "../../data/connection.ts";
import { DAMAGED, REDACTED } from "../../parts/text.ts";

/**
 * A growing list of numbers outside the garbage-collected heap: a day of live events must not exhaust the page's memory.
 */
export interface Column {
  readonly length: number;
  /** The numbers; longer than `length`, and a new array after a push. */
  readonly values: Float64Array;
  push(value: number): void;
  set(index: number, value: number): void;
}

const FIRST_SIZE = 256;

export function createColumn(): Column {
  let values = new Float64Array(FIRST_SIZE);
  let length = 0;
  return {
    get length() {
      return length;
    },
    get values() {
      return values;
    },
    push(value) {
      if (length === values.length) {
        const larger = new Float64Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    set(index, value) {
      values[index] = value;
    },
  };
}

/** Texts stored as bytes, by number. */
export interface TextPool {
  readonly length: number;
  add(text: string): number;
  get(index: number): string;
  /** Replaces a text; for the few that are known later. */
  replace(index: number, text: string): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Recently read texts are cached as strings: a canvas asks for the same labels sixty times a second. */
const KEPT = 2_000;

export function createTextPool(): TextPool {
  let bytes = new Uint8Array(4096);
  let end = 0;
  const ends = createColumn();
  const read = new Map<number, string>();
  const replaced = new Map<number, string>();
  return {
    replace(index, text) {
      replaced.set(index, text);
      read.delete(index);
    },
    get length() {
      return ends.length;
    },
    add(text) {
      // A UTF-16 unit takes at most three bytes in UTF-8.
      if (end + text.length * 3 > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, end + text.length * 3));
        larger.set(bytes.subarray(0, end));
        bytes = larger;
      }
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
      ends.push(end);
      return ends.length - 1;
    },
    get(index) {
      const known = replaced.get(index) ?? read.get(index);
      if (known !== undefined) return known;
      if (index < 0 || index >= ends.length) return "";
      const text = decoder.decode(bytes.subarray(index === 0 ? 0 : ends.values[index - 1], ends.values[index]));
      if (read.size >= KEPT) read.clear();
      read.set(index, text);
      return text;
    },
  };
}

/** Finds the number of a text added before. */
export interface TextIndex {
  add(text: string, index: number): void;
  find(text: string): number | undefined;
}

/** An index over a pool: open addressing over numbers, without any strings. */
export function createTextIndex(pool: TextPool): TextIndex {
  let slots = new Int32Array(1024);
  const hashes = createColumn();
  const places = createColumn();
  const insert = (entry: number): void => {
    const mask = slots.length - 1;
    let slot = (hashes.values[entry] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = entry + 1;
  };
  return {
    add(text, index) {
      hashes.push(hashOf(text));
      places.push(index);
      if (hashes.length * 2 > slots.length) {
        slots = new Int32Array(slots.length * 2);
        for (let entry = 0; entry < hashes.length; entry += 1) insert(entry);
      } else insert(hashes.length - 1);
    },
    find(text) {
      const hash = hashOf(text);
      const mask = slots.length - 1;
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const entry = (slots[slot] ?? 0) - 1;
        const index = places.values[entry] ?? 0;
        if (hashes.values[entry] === hash && pool.get(index) === text) return index;
      }
      return undefined;
    },
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 1;
}

/** Provides the texts of a thread's page: from a server, or from the data in an exported file. */
export interface ThreadSource {
  /** Part of the cache key of its answers. */
  readonly key: string;
  events(sinceSeq: number, limit: number): Promise<readonly ThreadEvent[]>;
  decision(id: string): Promise<Decision>;
}

/** The surrounding page's source. */
export const ThreadSourceContext = createContext<ThreadSource | undefined>(undefined);

/** Returns the surrounding page's source; throws if there is none, which is a bug. */
export function useThreadSource(): ThreadSource {
  const source = useContext(ThreadSourceContext);
  if (source === undefined) throw new Error("a thread is shown without a source");
  return source;
}

/** A part of the log. */
export const eventsQuery = (source: ThreadSource, sinceSeq: number, limit: number) =>
  queryOptions({
    queryKey: ["source", source.key, "events", sinceSeq, limit],
    queryFn: () => source.events(sinceSeq, limit),
    // A read log never changes, except that an event may be redacted.
    staleTime: 60_000,
    gcTime: 60_000,
  });

/** One whole decision. */
export const sourceDecisionQuery = (source: ThreadSource, id: string) =>
  queryOptions({ queryKey: ["decision", id, source.key], queryFn: () => source.decision(id) });

/** The text of one event, once loaded. */
export function useEventText(seq: number, redacted: ReadonlySet<number>): string {
  const source = useThreadSource();
  const { data } = useQuery({ ...eventsQuery(source, seq - 1, 1), enabled: seq > 0 });
  const event = data?.[0];
  return event?.seq === seq ? eventText(event, redacted) : "";
}

const FIELDS = [
  "decision",
  "text",
  "question",
  "reason",
  "answer",
  "context",
  "title",
  "actualResult",
  "description",
  "status",
];

/** The text of an event, in its author's words. */
export function eventText(event: ThreadEvent, redacted: ReadonlySet<number>): string {
  if (event.payload === undefined) return redacted.has(event.seq) ? REDACTED : DAMAGED;
  const payload: Readonly<Record<string, unknown>> = event.payload;
  if (event.type === "redacted") return noteText(payload);
  for (const field of FIELDS) {
    const value = payload[field];
    if (typeof value === "string" && value !== "") return value;
  }
  const { action, outcome } = payload;
  if (typeof action === "object" && action !== null && "description" in action) return String(action.description);
  return typeof outcome === "string" ? outcome : "";
}

function noteText({ seq, reason }: Readonly<Record<string, unknown>>): string {
  const what = `event ${String(seq)}`;
  return typeof reason === "string" && reason !== "" ? `${what}: ${reason}` : what;
}
