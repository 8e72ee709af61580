import type { DecisionLink } from "@clew/schemas";
import type { StoredDecision, StoredRecord } from "@clew/thread-store";
import type { Caller } from "../caller.ts";
import { linkDecisions } from "../decision/review-operations.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import type { Located } from "../thread/locate-thread.ts";
import type { ThreadDeps } from "../thread/thread-deps.ts";

/** Who changes a decision's standing, in which agent's name, and why. */
export interface StandingCall {
  readonly caller: Pick<Caller, "isPerson" | "origin">;
  readonly agentId: string;
  readonly because?: string | undefined;
}

interface StandingChange extends StandingCall {
  readonly status: "ratified" | "superseded" | "withdrawn" | "contested";
  /** The decision that supersedes or contests it. */
  readonly other?: string | undefined;
}

/** Record a decision's new standing in its log; returns the event's time. */
export async function changeStanding(
  deps: ThreadDeps,
  { project, record }: Located<StoredDecision>,
  { caller, agentId, because, status, other }: StandingChange,
): Promise<string> {
  const { governs, repo } = record.document;
  // Copy the rules being ratified, so that later changes to the decision do not change what is in force.
  const force = status === "ratified" ? { governs, repo } : {};
  const id = `standing_${deps.newUuid()}`;
  const payload = { id, decisionId: record.id, status, other, because, ...caller.origin, ...force };
  const event = { type: "standing_changed", payload };
  const written = await appendToLog(deps, { project, agentId, log: record.log, events: [event] });
  return written.events[0]?.at ?? "";
}

/** The newest change of a decision's standing to a status. */
export async function lastChange(
  deps: ThreadDeps,
  { project, record }: Located<StoredDecision>,
  status: string,
): Promise<StoredRecord | undefined> {
  const query = { project, kind: "standing", decisions: [record.id], status: [status], order: "newest" } as const;
  return (await deps.threads.records({ ...query, limit: 1 })).items[0];
}

/** Read a decision again after a write. */
export async function readAgain(
  deps: ThreadDeps,
  { project, record }: Located<StoredDecision>,
): Promise<Located<StoredDecision>> {
  const [now = record] = await deps.threads.decisionsById(project, [record.id]);
  return { project, record: now };
}

/**
 * Replace a decision by another. A proposed one is superseded at once; a ratified one stays in force, contested, until
 * a person ratifies the other.
 */
export async function supersedeBy(
  deps: ThreadDeps,
  old: Located<StoredDecision>,
  { by, ...call }: StandingCall & { readonly by: StoredDecision },
): Promise<Located<StoredDecision>> {
  const { project, record } = old;
  const link = {
    project,
    agentId: call.agentId,
    sourceId: by.id,
    targetId: record.id,
    edgeType: "supersedes",
  } as const;
  await linkDecisions(deps, link);
  const isOver = record.standing === "superseded" || record.standing === "withdrawn";
  const isKnown = record.contestedBy.includes(by.id);
  const gives = record.standing === "proposed" || (by.standing === "ratified" && call.caller.isPerson === true);
  if (gives) await changeStanding(deps, old, { ...call, status: "superseded", other: by.id });
  else if (!isOver && !isKnown) await changeStanding(deps, old, { ...call, status: "contested", other: by.id });
  return readAgain(deps, old);
}

/** Once a person ratifies a decision, everything it replaces is superseded, whatever its standing. */
export async function supersedeTargets(
  deps: ThreadDeps,
  { project, record }: Located<StoredDecision>,
  call: StandingCall,
): Promise<void> {
  const links = await deps.threads.links({
    project,
    ids: [record.id],
    direction: "out",
    edgeTypes: ["supersedes"] satisfies readonly DecisionLink["edgeType"][],
  });
  const targets = await deps.threads.decisionsById(
    project,
    links.map(({ targetId }) => targetId),
  );
  for (const target of targets)
    if (target.contestedBy.includes(record.id) || target.standing === "proposed")
      await changeStanding(deps, { project, record: target }, { ...call, status: "superseded", other: record.id });
}

/** Decisions that a completed session said it supersedes are superseded or contested by its decision. */
export async function supersedeAll(
  deps: ThreadDeps,
  { project, agentId, by }: { readonly project: string; readonly agentId: string; readonly by: string },
  superseded: readonly { readonly id: string; readonly because: string }[],
): Promise<void> {
  const ids = superseded.map(({ id }) => id).filter((id) => id !== by);
  const [[decision], records] = await Promise.all([
    deps.threads.decisionsById(project, [by]),
    deps.threads.decisionsById(project, ids),
  ]);
  if (decision === undefined) return;
  const caller = { origin: { door: "completion" } };
  for (const record of records) {
    const because = superseded.find(({ id }) => id === record.id)?.because;
    await supersedeBy(deps, { project, record }, { caller, agentId, because, by: decision });
  }
}
