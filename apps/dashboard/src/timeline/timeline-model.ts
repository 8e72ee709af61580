import type { ThreadEvent } from "@clew/schemas";

/** A decision on the timeline: a landmark. */
export interface DecisionMark {
  readonly id: string;
  readonly seq: number;
  readonly at: number;
  readonly lane: number;
  readonly text: string;
  readonly confidence: number;
  readonly continues: string | undefined;
  readonly outcome: string | undefined;
}

/** Texture beneath the decisions: a thought, a check, a question, a resume, a claim, a change of status. */
export interface TickMark {
  readonly kind: TickKind;
  readonly seq: number;
  readonly at: number;
  readonly lane: number;
  readonly text: string;
}

/** The kinds of ticks, in the order of the legend. */
export const TICK_KINDS = [
  "thought",
  "check",
  "question",
  "answer",
  "resume",
  "claim",
  "status",
  "halt",
  "loop-back",
  "other",
] as const;

/** One kind of tick. */
export type TickKind = (typeof TICK_KINDS)[number];

/** An arrow between two lanes: a handoff, or an agent that takes a thread up from another. */
export interface BridgeMark {
  readonly kind: "handoff" | "resume";
  readonly seq: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What a thread's log looks like over time; the canvas and the table both read it. */
export interface Timeline {
  readonly lanes: readonly string[];
  readonly decisions: readonly DecisionMark[];
  readonly ticks: readonly TickMark[];
  readonly bridges: readonly BridgeMark[];
  /** Every time of the marks, sorted. */
  readonly times: readonly number[];
  readonly byId: ReadonlyMap<string, DecisionMark>;
}

const TICKS: Readonly<Record<string, TickKind>> = {
  thought_recorded: "thought",
  guardrails_checked: "check",
  question_asked: "question",
  question_answered: "answer",
  resumed: "resume",
  claim_taken: "claim",
  claim_renewed: "claim",
  claim_released: "claim",
  status_changed: "status",
  session_halted: "halt",
  session_looped_back: "loop-back",
};

// Kept by the log for programs; on a timeline they are not something that happened in the reasoning.
const UNSEEN = new Set(["thread_created", "decisions_linked", "decision_reviewed", "decision_updated", "redacted"]);

/** Builds the timeline of a log as far as `untilSeq`, which is what the scrubber shows. */
export function buildTimeline(events: readonly ThreadEvent[], untilSeq: number = Number.POSITIVE_INFINITY): Timeline {
  const building = newBuilding();
  for (const event of events) if (event.seq <= untilSeq) add(building, event);
  const { lanes, decisions, ticks, bridges } = building;
  const times = [...decisions, ...ticks, ...bridges].map((mark) => mark.at).toSorted((a, b) => a - b);
  return {
    lanes: [...lanes.keys()],
    decisions,
    ticks,
    bridges,
    times,
    byId: new Map(decisions.map((mark) => [mark.id, mark])),
  };
}

interface Building {
  readonly lanes: Map<string, number>;
  readonly decisions: DecisionMark[];
  readonly ticks: TickMark[];
  readonly bridges: BridgeMark[];
  readonly index: Map<string, number>;
  lastDecisionLane: number | undefined;
}

function newBuilding(): Building {
  return { lanes: new Map(), decisions: [], ticks: [], bridges: [], index: new Map(), lastDecisionLane: undefined };
}

function laneOf(building: Building, agent: string): number {
  const known = building.lanes.get(agent);
  if (known !== undefined) return known;
  building.lanes.set(agent, building.lanes.size);
  return building.lanes.size - 1;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function add(building: Building, event: ThreadEvent): void {
  const payload: Readonly<Record<string, unknown>> = event.payload ?? {};
  const at = Date.parse(event.at);
  if (event.type === "decision_recorded") return addDecision(building, { event, payload, at });
  if (event.type === "decision_reviewed") return addOutcome(building, payload);
  if (UNSEEN.has(event.type)) return;
  const lane = laneOf(building, event.actor);
  if (event.type === "handoff_created") return addHandoff(building, { event, payload, at });
  if (event.type === "resumed" && building.lastDecisionLane !== undefined && building.lastDecisionLane !== lane) {
    building.bridges.push({
      kind: "resume",
      seq: event.seq,
      at,
      from: building.lastDecisionLane,
      to: lane,
      text: textOf(payload["context"]),
    });
  }
  const text =
    textOf(payload["text"]) ||
    textOf(payload["reason"]) ||
    textOf(payload["answer"]) ||
    textOf(payload["context"]) ||
    textOf(payload["status"]);
  building.ticks.push({
    kind: TICKS[event.type] ?? "other",
    seq: event.seq,
    at,
    lane,
    text: text || event.type.replaceAll("_", " "),
  });
}

interface Read {
  readonly event: ThreadEvent;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: number;
}

function addDecision(building: Building, { event, payload, at }: Read): void {
  const lane = laneOf(building, textOf(payload["agentId"]) || event.actor);
  const continues = textOf(payload["continuesDecision"]) || undefined;
  const id = textOf(payload["id"]) || `seq ${event.seq}`;
  const confidence = typeof payload["confidence"] === "number" ? payload["confidence"] : 0;
  building.index.set(id, building.decisions.length);
  building.decisions.push({
    id,
    seq: event.seq,
    at,
    lane,
    text: textOf(payload["decision"]) || "(redacted)",
    confidence,
    continues,
    outcome: textOf(payload["outcome"]) || undefined,
  });
  building.lastDecisionLane = lane;
}

function addOutcome(building: Building, payload: Readonly<Record<string, unknown>>): void {
  const position = building.index.get(textOf(payload["decisionId"]) || textOf(payload["id"]));
  const mark = position === undefined ? undefined : building.decisions[position];
  if (position !== undefined && mark)
    building.decisions[position] = { ...mark, outcome: textOf(payload["outcome"]) || mark.outcome };
}

function addHandoff(building: Building, { event, payload, at }: Read): void {
  const from = laneOf(building, event.actor);
  const target = textOf(payload["target"]) || textOf(payload["targetSkill"]) || textOf(payload["skill"]);
  building.bridges.push({
    kind: "handoff",
    seq: event.seq,
    at,
    from,
    to: target ? laneOf(building, `/${target.replace(/^\//, "")}`) : from,
    text: target,
  });
}
