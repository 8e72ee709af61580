import type { NewEvent } from "../thread-store.ts";
import { Refused } from "./context.ts";
import type { LogDraft } from "./logs.ts";

/** What an event is filled in from. */
export interface Fill {
  readonly actor: string;
  readonly now: string;
  readonly draft: LogDraft;
  readonly seq: number;
}

type Payload = Readonly<Record<string, unknown>>;

/** Which record an event makes, by event type. */
export const RECORD_KINDS: Readonly<Record<string, "thought" | "question" | "review" | "handoff">> = {
  thought_recorded: "thought",
  question_asked: "question",
  decision_reviewed: "review",
  handoff_created: "handoff",
};

/** Adds to a payload what the store knows and the caller left out; what the caller said stands. */
export function fillPayload(event: NewEvent, fill: Fill): Payload {
  const { payload } = event;
  const inThread = fill.draft.kind === "thread" ? { threadId: fill.draft.id } : {};
  switch (event.type) {
    case "thread_created":
      return { startedBy: fill.actor, createdAt: fill.now, ...defined(payload) };
    case "decision_recorded":
      return fillDecision(payload, fill);
    case "thought_recorded":
      return { agentId: fill.actor, createdAt: fill.now, ...inThread, ...defined(payload) };
    case "question_asked":
      return { status: "open", askedBy: fill.actor, askedAt: fill.now, ...inThread, ...defined(payload) };
    case "question_answered":
      return { answeredBy: fill.actor, answeredAt: fill.now, ...defined(payload) };
    case "decision_reviewed":
      return {
        id: `${String(payload["decisionId"])}.review.${fill.seq}`,
        agentId: fill.actor,
        reviewedAt: fill.now,
        ...defined(payload),
      };
    case "decisions_linked":
      return { createdBy: fill.actor, createdAt: fill.now, ...defined(payload) };
    default:
      return defined(payload);
  }
}

function fillDecision(payload: Payload, fill: Fill): Payload {
  const { draft } = fill;
  const follows =
    draft.kind === "thread" && draft.lastDecision !== undefined ? { continuesDecision: draft.lastDecision } : {};
  return {
    agentId: fill.actor,
    createdAt: fill.now,
    ...follows,
    ...defined(payload),
    ...(draft.kind === "thread" ? { threadId: draft.id } : {}),
  };
}

/** Fields without a value count as left out, as they do in JSON. */
function defined(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

/** The text under a key of a payload, or a refusal that names the event. */
export function requiredText(event: { readonly type: string; readonly payload: Payload }, key: string): string {
  const value = event.payload[key];
  if (typeof value === "string" && value !== "") return value;
  throw new Refused("DOCUMENT_INVALID", `The payload of ${event.type} needs a text under "${key}".`, {
    findings: [{ path: `/${key}`, keyword: "required", message: "must be a non-empty text" }],
  });
}

/** The text under a key, if there is one. */
export function optionalText(payload: Payload, key: string): string | undefined {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
