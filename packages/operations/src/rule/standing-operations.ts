import { ClewError } from "@clew/errors";
import type { StoredDecision } from "@clew/thread-store";
import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT, refuseUnlessPerson } from "../caller.ts";
import { newDecisionId, recordDecision } from "../decision/record-decision.ts";
import { type Operation, operation } from "../operation.ts";
import { confidence, decisionId, id, standing, text } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { type Located, locateDecision } from "../thread/locate-thread.ts";
import { rulesOf } from "./governs.ts";
import type { DecisionRule } from "./line-rules.ts";
import { because, callOf, keepRules, ruleShape, who } from "./rule-calls.ts";
import { changeStanding, lastChange, readAgain, supersedeBy, supersedeTargets } from "./standing.ts";
import { brokenIn } from "./work-tree.ts";

const standingResult = z.looseObject({
  id: z.string(),
  standing,
  contested_by: z.array(z.string()),
  new: z.string().optional(),
});

async function brokenNow(project: Project, tenant: string, rules: readonly DecisionRule[]): Promise<number | null> {
  const tree = tenant === DEFAULT_PROJECT ? await project.workTree?.() : undefined;
  return tree === undefined ? null : brokenIn(tree, rules).length;
}

const ratifyDecisionOperation: Operation = operation({
  name: "ratifyDecision",
  does: "A person accepts a decision: it is binding from now on, and its rules are in force.",
  scope: "write",
  cli: {
    command: "ratify",
    summary: "Accept decisions: they bind from now on, and their rules are in force. For a person.",
    usage: "ratify ID… [--because TEXT] [--again]",
    examples: ["clew ratify dec_001", 'clew ratify dec_001 dec_002 --because "measured for a month"'],
    flags: {
      because: { param: "because", value: "TEXT", summary: "why" },
      again: { param: "again", summary: "also where it is ratified already: its code was looked at anew" },
    },
  },
  params: () => z.looseObject({ id: decisionId, because: because.optional(), again: z.boolean().optional(), ...who }),
  result: () =>
    z.looseObject({
      id: z.string(),
      standing,
      by: z.string(),
      at: z.string(),
      rules: z.array(ruleShape),
      broken_now: z.number().int().nullable(),
    }),
  async run(project, caller, params) {
    const found = await locateDecision(project, caller, params);
    refuseUnlessPerson(caller, "ratifies a decision", `clew ratify ${params.id}`);
    if (found.record.redacted)
      throw new ClewError("CONFLICT", `Decision ${params.id} was redacted: there is nothing to ratify.`);
    const call = callOf(caller, params);
    const isDone = found.record.standing === "ratified" && found.record.contestedBy.length === 0;
    if (!isDone || params.again === true) await changeStanding(project, found, { ...call, status: "ratified" });
    await supersedeTargets(project, found, call);
    await keepRules(project, found.project);
    const change = await lastChange(project, found, "ratified");
    const rules = rulesOf(change?.document["governs"] as Parameters<typeof rulesOf>[0]); // as `changeStanding` wrote it
    return {
      id: found.record.id,
      standing: "ratified",
      by: change?.agentId ?? call.agentId,
      at: change?.at ?? "",
      rules,
      broken_now: await brokenNow(project, found.project, rules),
    };
  },
});

const withdrawDecisionOperation: Operation = operation({
  name: "withdrawDecision",
  does: "A person withdraws a decision: it is no longer binding.",
  scope: "write",
  cli: {
    command: "withdraw",
    summary: "Take a decision back: it binds nobody any more. For a person.",
    usage: "withdraw ID --because TEXT",
    examples: ['clew withdraw dec_001 --because "the mail server has a queue of its own now"'],
    word: { param: "id", what: "the id of a decision" },
    flags: { because: { param: "because", value: "TEXT", summary: "why" } },
  },
  params: () => z.looseObject({ id: decisionId, because, ...who }),
  result: () => standingResult,
  async run(project, caller, params) {
    const found = await locateDecision(project, caller, params);
    refuseUnlessPerson(caller, "withdraws a decision", `clew withdraw ${params.id} --because "…"`);
    const isDone = found.record.standing === "withdrawn";
    if (!isDone) await changeStanding(project, found, { ...callOf(caller, params), status: "withdrawn" });
    await keepRules(project, found.project);
    return standingOf((await readAgain(project, found)).record);
  },
});

function standingOf({ id: decision, standing: now, contestedBy }: StoredDecision): object {
  return { id: decision, standing: now, contested_by: contestedBy };
}

const supersedeDecisionOperation: Operation = operation({
  name: "supersedeDecision",
  does: "Replaces a decision with another; a ratified one stays in force until a person ratifies its successor.",
  scope: "write",
  cli: {
    command: "supersede",
    summary: "Propose another decision in the place of one.",
    usage: 'supersede ID --by ID | --with "NEW DECISION" --because TEXT',
    examples: [
      'clew supersede dec_001 --with "Use Redis for mail retries" --because "volume grew tenfold"',
      'clew supersede dec_001 --by dec_007 --because "it covers the retries as well"',
    ],
    word: { param: "id", what: "the id of a decision" },
    flags: {
      by: { param: "by", value: "ID", summary: "the decision that takes its place" },
      with: { param: "with", value: "TEXT", summary: "a new decision to take its place" },
      because: { param: "because", value: "TEXT", summary: "why" },
      confidence: { param: "confidence", value: "N", number: true, summary: "how sure of the new one, 0 to 1" },
    },
  },
  params: () =>
    z.looseObject({
      id: decisionId,
      by: id.optional(),
      with: text.optional(),
      because,
      confidence: confidence.optional(),
      ...who,
    }),
  result: () => standingResult,
  mcp: {
    tool: "supersede_decision",
    place: 33,
    set: "all",
    title: "Supersede a decision",
    description:
      "Proposes another decision in the place of one: `by` its id, or `with` its text. A ratified one and its rules stay in force until a person ratifies the other.",
    kind: "add",
    fields: ["id", "by", "with", "because", "confidence"],
  },
  async run(project, caller, params) {
    if ((params.by === undefined) === (params.with === undefined))
      throw new ClewError(
        "USAGE",
        "Say what takes its place: `by` the id of a decision, or `with` the text of a new one.",
      );
    const found = await locateDecision(project, caller, params);
    const call = callOf(caller, params);
    const by = await successorOf(project, caller, { ...params, found, agentId: actorOf(caller, params.agentId) });
    if (by.id === found.record.id) throw new ClewError("USAGE", "A decision cannot supersede itself.");
    const now = await supersedeBy(project, found, { ...call, by });
    await keepRules(project, found.project);
    return { ...standingOf(now.record), new: params.with === undefined ? undefined : by.id };
  },
});

interface Successor {
  readonly by?: string | undefined;
  readonly with?: string | undefined;
  readonly because: string;
  readonly confidence?: number | undefined;
  readonly agentId: string;
  readonly found: Located<StoredDecision>;
}

/** The replacing decision: an existing one, or one recorded now. */
async function successorOf(project: Project, caller: Caller, given: Successor): Promise<StoredDecision> {
  const { project: tenant, record } = given.found;
  if (given.by !== undefined) return (await locateDecision(project, caller, { id: given.by, project: tenant })).record;
  const { threadId } = record;
  const decision = {
    id: newDecisionId(project),
    decision: given.with ?? "",
    confidence: given.confidence ?? 0.7,
    category: record.document.category ?? "process",
    stakes: record.document.stakes ?? "medium",
    reasons: [{ type: "analysis", text: given.because, strength: 0.8 }],
    project: tenant,
    threadId,
  };
  const request = { project: tenant, agentId: given.agentId, decision, hasNewId: true };
  const { id: made } = await recordDecision(project, request);
  return (await locateDecision(project, caller, { id: made, project: tenant })).record;
}

/** Operations on the standing of decisions. */
export const standingOperations: readonly Operation[] = [
  ratifyDecisionOperation,
  withdrawDecisionOperation,
  supersedeDecisionOperation,
];
