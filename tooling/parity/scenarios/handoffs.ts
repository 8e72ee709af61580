import type { Place } from "../place.ts";
import type { Json, Scenario } from "../scenario.ts";
import { handedOver } from "./sessions.ts";

async function draft(place: Place): Promise<Json> {
  const session_path = await place.payloadFolder("abcabcabcabc");
  return {
    draft: {
      source: { skill: "perspective-swarm", session_path },
      context: { original_prompt: "Should we?", problem_type: "strategic" },
    },
  };
}

async function created(place: Place): Promise<Json> {
  return place.work("createHandoff", { ...(await draft(place)), target: "lit-pm" });
}

/** Payloads between skills. */
export const handoffScenarios: readonly Scenario[] = [
  {
    id: "a received payload acknowledges the order of the session that it came from",
    setup: handedOver,
    calls: [
      {
        operation: "receiveHandoff",
        params: ({ setup }) => ({ path: setup["path"] }),
        says: { already_received: false },
      },
      {
        operation: "receiveHandoff",
        params: ({ setup }) => ({ path: setup["path"] }),
        says: { already_received: true },
      },
    ],
    stores: { sessions: [{ dispatch_pending: { acknowledged_at: "<time>" } }] },
  },
  {
    id: "a draft becomes a payload, which is received and acknowledged",
    setup: draft,
    calls: [
      { operation: "createHandoff", params: ({ setup }) => ({ draft: setup["draft"], target: "lit-pm" }) },
      {
        operation: "createHandoff",
        params: ({ setup }) => ({ draft: setup["draft"], target: "nobody-knows" }),
        refusal: "TARGET_NOT_FOUND",
      },
      { operation: "receiveHandoff", params: ({ answers }) => ({ path: answers[0]?.["payload_path"] }) },
      { operation: "acknowledgeHandoff", params: ({ answers }) => ({ handoffId: answers[0]?.["id"] }) },
      { operation: "acknowledgeHandoff", params: ({ answers }) => ({ handoffId: answers[0]?.["id"] }) },
      { operation: "listHandoffs", params: {}, says: { handoffs: [{ status: "acknowledged" }] } },
      {
        operation: "getHandoff",
        params: ({ answers }) => ({ handoffId: answers[0]?.["id"] }),
        says: { handoff: { status: "acknowledged" } },
      },
    ],
    stores: { handoffs: [{ handoff: { status: "acknowledged" } }] },
  },
  {
    id: "a payload on record in a thread is found there",
    setup: async (place) => {
      await place.records("createThread", { threadId: "t1", title: "Pick a queue" });
      return draft(place);
    },
    calls: [
      {
        operation: "createHandoff",
        params: ({ setup }) => ({ draft: setup["draft"], target: "lit-pm", threadId: "t1" }),
      },
      { operation: "listHandoffs", params: {}, says: { handoffs: [{ threadId: "t1" }] } },
      {
        operation: "getHandoff",
        params: ({ answers }) => ({ handoffId: answers[0]?.["id"] }),
        says: { handoff: { threadId: "t1" } },
      },
    ],
  },
  {
    id: "the moves of a handoff elsewhere are kept, legal ones only",
    setup: created,
    calls: [
      {
        operation: "recordHandoff",
        params: {
          handoffId: "far-1",
          moves: [{ event: "discover", status: "discovered", facts: { source: "a", target: "b" } }],
        },
        says: { recorded: true },
      },
      {
        operation: "recordHandoff",
        params: { handoffId: "far-1", after: "discovered", moves: [{ event: "acknowledge", status: "acknowledged" }] },
        refusal: "MOVE_REFUSED",
      },
    ],
  },
];
