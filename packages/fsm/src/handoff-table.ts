import { defineTable, type Table } from "./table.ts";

/** The life of a handoff payload. */
export type HandoffState =
  | "discovered"
  | "selected"
  | "validated"
  | "transferred"
  | "invoked"
  | "acknowledged"
  | "failed"
  | "expired";

/** What happens to a handoff. */
export type HandoffEvent = "select" | "validate" | "transfer" | "invoke" | "acknowledge" | "fail" | "expire";

/** The life cycle of a handoff; an end stays an end, a new try is a new handoff. */
export const HANDOFF_TABLE: Table<HandoffState, HandoffEvent> = defineTable({
  name: "handoff",
  initial: "discovered",
  states: ["discovered", "selected", "validated", "transferred", "invoked", "acknowledged", "failed", "expired"],
  final: ["acknowledged", "failed", "expired"],
  edges: [
    { from: "discovered", event: "select", to: "selected" },
    { from: "discovered", event: "fail", to: "failed" },
    { from: "selected", event: "validate", to: "validated" },
    { from: "selected", event: "fail", to: "failed" },
    { from: "validated", event: "transfer", to: "transferred" },
    { from: "validated", event: "fail", to: "failed" },
    { from: "validated", event: "expire", to: "expired" },
    { from: "transferred", event: "invoke", to: "invoked" },
    { from: "transferred", event: "fail", to: "failed" },
    { from: "transferred", event: "expire", to: "expired" },
    { from: "invoked", event: "acknowledge", to: "acknowledged" },
    { from: "invoked", event: "fail", to: "failed" },
    { from: "invoked", event: "expire", to: "expired" },
  ],
});
