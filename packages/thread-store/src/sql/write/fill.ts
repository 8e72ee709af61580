import type { NewEvent } from "../../thread-store.ts";
import type { LogDraft } from "../rows/log-draft.ts";

/** What an event is filled in from. */
export interface Fill {
  readonly actor: string;
  readonly now: string;
  readonly draft: LogDraft;
  readonly seq: number;
}

type Payload = Readonly<Record<string, unknown>>;

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
  if (Object.values(payload).every((value) => value !== undefined)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}
