import type { ThreadEvent } from "@clew/schemas";
import type { Decision } from "../data/decision.ts";
import { appendEvents } from "../timeline/log/append-events.ts";
import { inherit } from "../timeline/log/inherit.ts";
import type { SessionMark } from "../timeline/log/session-marks.ts";
import type { ThreadSource } from "../timeline/log/thread-source.ts";
import { createTimeline, type Timeline } from "../timeline/log/timeline.ts";

/** What an exported file holds. */
export interface Exported {
  readonly id: string;
  readonly timeline: Timeline;
  readonly marks: readonly SessionMark[];
  readonly source: ThreadSource;
}

/** Reads the data of an exported file. */
export function readExport(text: string): Exported {
  // The file was written by this program; what is missing reads as nothing.
  const data = JSON.parse(text === "" ? "{}" : text) as {
    readonly thread?: {
      readonly id?: string;
      readonly title?: string;
      readonly forkedFrom?: unknown;
      readonly decisions?: readonly Decision[];
      readonly questions?: readonly Readonly<Record<string, unknown>>[];
    };
    readonly events?: readonly ThreadEvent[];
    readonly marks?: readonly SessionMark[];
  };
  const events = data.events ?? [];
  const timeline = createTimeline();
  const { id = "", forkedFrom, decisions: all = [], questions = [] } = data.thread ?? {};
  if (forkedFrom !== undefined) inherit(timeline, { id, decisions: all, questions });
  appendEvents(timeline, events);
  timeline.title ||= data.thread?.title ?? "";
  const decisions = new Map(all.map((decision) => [decision.id, decision]));
  return {
    id,
    timeline,
    marks: data.marks ?? [],
    source: {
      key: "file",
      events: async (sinceSeq, limit) => events.filter((event) => event.seq > sinceSeq).slice(0, limit),
      decision: async (wanted) => {
        const decision = decisions.get(wanted);
        if (decision === undefined) throw new Error("This file does not hold that decision.");
        return decision;
      },
    },
  };
}
