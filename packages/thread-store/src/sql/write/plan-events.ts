import type { AppendRequest, AppendState, NewEvent } from "../../thread-store.ts";
import { Refused } from "../context.ts";

const TYPE = /^[a-z][a-z_]{0,63}$/;

/** The events of an append, planned from the state of its log. */
export function planEvents(request: AppendRequest, state: AppendState): readonly NewEvent[] {
  const events = typeof request.events === "function" ? request.events(state) : request.events;
  if (events.length === 0) throw new Refused("DOCUMENT_INVALID", "An append needs at least one event.");
  const bad = events.find((event) => !TYPE.test(event.type));
  if (bad) throw new Refused("DOCUMENT_INVALID", `"${bad.type.slice(0, 80)}" is not the name of an event type.`);
  return events;
}
