import type { AgentName, HookAnswer, HookEvent, HookEventKind } from "@clew/operations";
import { isRecord } from "../../guards.ts";

/** What an encoder writes: at most one JSON document on stdout, and an exit code that is 0 but for one refusal. */
export interface Encoded {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit: 0 | 2;
}

/** How one agent speaks: which events matter, how a payload reads, how an answer is written. */
export interface Dialect {
  readonly agent: AgentName;
  /** Its tools that write files. */
  readonly writes: readonly string[] | undefined;
  /** It takes what is on record before a tool runs; others with the tool's result. */
  readonly isTold?: true;
  /** The events that need an answer, spelled as the agent spells them. */
  readonly events: Readonly<Record<string, HookEventKind>>;
  read(call: HookCall): HookEvent | undefined;
  encode(event: HookEvent, answer: HookAnswer): Encoded;
}

/** One call of `clew hook`, with the event already looked up. */
export interface HookCall {
  readonly event: string;
  readonly kind: HookEventKind;
  readonly payload: Payload;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Prints nothing and lets the agent go on. */
export const SILENT: Encoded = { exit: 0 };

/** One JSON object on stdout. */
export function json(document: Payload): Encoded {
  return { stdout: JSON.stringify(document), exit: 0 };
}

/** An event's name without case, dashes and dots, for comparing spellings. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

/** The event of a dialect that a spelling means. */
export function findEvent(dialect: Dialect, spelled: string): { event: string; kind: HookEventKind } | undefined {
  const exact = Object.hasOwn(dialect.events, spelled) ? dialect.events[spelled] : undefined;
  if (exact !== undefined) return { event: spelled, kind: exact };
  const wanted = normalName(spelled);
  for (const [event, kind] of Object.entries(dialect.events)) if (normalName(event) === wanted) return { event, kind };
  return undefined;
}

/** An object of an agent, of which nothing is known yet. */
export type Payload = Readonly<Record<string, unknown>>;

/** A field as a text, or undefined. */
export function text(payload: Payload, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** A field as a list of texts, or undefined. */
export function texts(payload: Payload, name: string): readonly string[] | undefined {
  const value = payload[name];
  return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;
}

/** A field as an object; an empty one where it is none. A text that holds a JSON object counts, too. */
export function object(payload: Payload, name: string): Payload {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (isRecord(value)) return value;
  if (typeof value !== "string" || !value.startsWith("{")) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
