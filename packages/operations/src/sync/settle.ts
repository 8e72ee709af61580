import type { Provenance } from "@clew/schemas";
import { canonicalText, type NewEvent, type Sha256 } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { answersTo, type FoldedRecord, type KnownEvent, standingIn, writesOf } from "./fold.ts";
import type { Here } from "./look-around.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What to settle, and against what. */
export interface Settling {
  readonly record: FoldedRecord;
  readonly here: Here;
  readonly sha256: Sha256;
  readonly isTrusted: (writer: string) => boolean;
  /** Decisions whose standing an event concerns, with that event. */
  readonly judged: Map<string, KnownEvent>;
  /** Keys already compared with the record. */
  readonly settled: Set<string>;
  /** Decisions that continue one not here yet; to be checked again. */
  readonly again: KnownEvent[];
}

/**
 * A known event appeared in another shard or at another place: compare what it wrote with what the record says there
 * now.
 */
export function settle(work: Settling, by: KnownEvent): void {
  for (const { key } of writesOf(by.event)) {
    if (work.settled.has(key)) continue;
    work.settled.add(key);
    const [kind = "", id = "", field = ""] = key.split(" ");
    const [holds] = work.record.get(key) ?? [];
    if (kind === "standing" || kind === "contested") work.judged.set(id, by);
    else if (holds !== undefined) SETTLERS[kind]?.(work, by, { id, field, value: holds.value, last: holds.by });
  }
}

interface Place {
  readonly id: string;
  readonly field: string;
  readonly value: unknown;
  readonly last: KnownEvent;
}

const SETTLERS: Readonly<Record<string, (work: Settling, by: KnownEvent, place: Place) => void>> = {
  decision(work, by, { id, field, value }) {
    const { log = "", document, isStub } = work.here.decisions.get(id) ?? {};
    if (document === undefined || isStub === true || sameValue(document[field] ?? null, value)) return;
    if (field === "continuesDecision") {
      if (!work.here.decisions.has(String(value))) work.again.push(by);
      if (!mayGoOn(work, log, value)) return;
    }
    const { parentDecisionId } = document;
    const isTold = field === "continuesDecision" && parentDecisionId === value;
    const change = isTold
      ? { changes: { [field]: value }, removed: ["parentDecisionId"] }
      : value === null
        ? { changes: {}, removed: [field] }
        : { changes: { [field]: value } };
    say(work, by, { log, type: "decision_updated", payload: { id, ...change } });
  },
  title(work, by, { id, value }) {
    const isOther = work.here.logs.get(id)?.isThread === true && work.here.logs.get(id)?.title !== value;
    if (isOther) say(work, by, { log: id, type: "thread_renamed", payload: { title: value } });
  },
  status(work, by, { id, value }) {
    const payload: Payload = { ...Object(value) };
    const status = work.here.logs.get(id)?.status;
    if (status !== undefined && status !== payload["status"])
      say(work, by, { log: id, type: "status_changed", payload });
  },
  outcome(work, by, { id, value, last }) {
    const { log = "", outcome } = work.here.decisions.get(id) ?? {};
    const payload = { ...last.event.payload, again: true };
    if (log !== "" && outcome !== value) say(work, by, { log, type: "decision_reviewed", payload });
  },
  answers(work, by, { id }) {
    const { log, stored } = work.here.records.get(`question ${id}`) ?? {};
    const answers = allAnswers(work.record, id);
    const { answer, answers: known = [] }: Payload = { ...stored?.document };
    const isSame = answer === answers.at(-1)?.["answer"] && (answers.length < 2 || sameValue(known, answers));
    if (log === undefined || isSame) return;
    say(work, by, { log, type: "question_answered", payload: { id, ...answers.at(-1), answers } });
  },
};

function sameValue(left: unknown, right: unknown): boolean {
  return canonicalText(left) === canonicalText(right);
}

/** Write what the record says to a log. Nobody wrote this event: it follows from all of them. */
function say(work: Settling, by: KnownEvent, { log, type, payload }: NewEvent & { readonly log: string }): void {
  const place = work.here.logs.get(log);
  if (place === undefined) return;
  const hash = work.sha256(`settled ${log} ${place.head + place.events.length} ${by.event.hash}`);
  const provenance = { ...provenanceOf(work, by), hash, trust: "merged" };
  place.events.push({ type, payload: { ...payload, provenance } });
}

// Two standings conflicted: the stricter applies, and readers see that it is contested.
export function settleStanding(work: Settling, id: string): void {
  const { record, here, judged } = work;
  const found = here.decisions.get(id);
  const by = judged.get(id);
  const log = found && here.logs.get(found.log);
  if (found === undefined || by === undefined || log === undefined) return;
  const target = standingIn(record, id);
  const judge = (payload: Payload): void => {
    const name = work.sha256(`${id} ${log.head + log.events.length} ${by.event.hash}`).slice(0, 32);
    const more = { id: `standing_${name}`, decisionId: id, agentId: by.event.actor };
    say(work, by, { log: found.log, type: "standing_changed", payload: { ...more, ...payload } });
  };
  const isOver = found.contestedBy.some((other) => !target.contestedBy.includes(other));
  const { by: holds, payload } = target;
  if (holds !== undefined && payload !== undefined && (found.standing !== payload["status"] || isOver)) {
    const { status, other, governs, repo, because, agentId = holds.actor } = payload;
    judge(withoutAbsent({ status, other, governs, repo, because, agentId }));
    Object.assign(found, { standing: status, contestedBy: [] });
  }
  for (const other of target.contestedBy) if (!found.contestedBy.includes(other)) judge({ status: "contested", other });
}

/** An event's provenance, stored with its content. */
export function provenanceOf(
  { isTrusted }: Pick<Settling, "isTrusted">,
  { event, provenance }: KnownEvent,
): Provenance {
  if (provenance !== undefined) return provenance;
  const { writer, place, lamport, log, seq, hash, actor, at } = event;
  return { writer, place, lamport, log, seq, hash, actor, at, trust: isTrusted(writer) ? "trusted" : "untrusted" };
}

/** Every answer to a question; the last one counts. */
export function allAnswers(record: FoldedRecord, question: string): readonly Payload[] {
  return answersTo(record, question).map(({ event }) => {
    const { answer, answeredBy = event.actor, answeredAt = event.at } = event.payload ?? {};
    return { answer, answeredBy, answeredAt };
  });
}

/** Whether a decision in a log may continue another one: it must be in the same thread or its origin. */
export function mayGoOn({ here }: Pick<Settling, "here">, log: string, before: unknown): boolean {
  const home = here.decisions.get(String(before))?.log;
  return home !== undefined && (home === log || here.logs.get(log)?.isFork === true);
}
