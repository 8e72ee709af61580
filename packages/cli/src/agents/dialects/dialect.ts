import type { AgentName, HookAnswer, HookEvent, HookEventKind } from "@clew/operations";
import { isRecord } from "../../guards.ts";

/** An encoder's output: at most one JSON document on stdout. The exit code is 0 except for one refusal. */
export interface Encoded {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit: 0 | 2;
}

/** How one agent talks to hooks: the events that matter, how to read a payload, how to write an answer. */
export interface Dialect {
  readonly agent: AgentName;
  /** Its tools that write files. */
  readonly writes: readonly string[] | undefined;
  /** Takes recalled records before a tool runs; other agents take them with the tool's result. */
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

/** Finds the dialect's event for any spelling of its name. */
export function findEvent(dialect: Dialect, spelled: string): { event: string; kind: HookEventKind } | undefined {
  const exact = Object.hasOwn(dialect.events, spelled) ? dialect.events[spelled] : undefined;
  if (exact !== undefined) return { event: spelled, kind: exact };
  const wanted = normalName(spelled);
  for (const [event, kind] of Object.entries(dialect.events)) if (normalName(event) === wanted) return { event, kind };
  return undefined;
}

/** An object that an agent sent, not yet checked. */
export type Payload = Readonly<Record<string, unknown>>;

/** The first non-empty string among these fields, or undefined. */
export function text(payload: Payload, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** A field as a list of strings, or undefined. */
export function texts(payload: Payload, name: string): readonly string[] | undefined {
  const value = payload[name];
  return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;
}

/** A field as an object, parsed if it is a string of JSON; otherwise an empty object. */
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
