import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/handoff-schema/internal";
import type { Governs } from "@clew/schemas";
import type { StoredDecision } from "@clew/thread-store";
import { z } from "zod";
import { type Caller, refuseUnlessPerson, tenantOf, tenantsOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionId, governs, id, name, text, time } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import { locateDecision, sharedRecords } from "../thread/locate-thread.ts";
import { checkGoverns, rulesOf } from "./governs.ts";
import type { DecisionRule } from "./line-rules.ts";
import { linearPattern } from "./linear-pattern.ts";
import { because, callOf, keepRules, ruleShape, who } from "./rule-calls.ts";
import { rulesInForce, waiversOf } from "./rules-in-force.ts";
import { brokenIn, refusedInHistory } from "./work-tree.ts";

const waiveRuleOperation: Operation = operation({
  name: "waiveRule",
  does: "A person lets a file break a decision's rules once, or an agent requests it.",
  scope: "write",
  cli: {
    command: "waive",
    summary: "Let one file break a decision's rules; an agent asks a person for it.",
    usage: "waive ID --file PATH --because TEXT [--rule PATTERN]",
    examples: ['clew waive dec_001 --file src/mail/legacy.ts --because "the old queue is emptied there"'],
    word: { param: "id", what: "the id of a decision" },
    flags: {
      file: { param: "path", value: "PATH", summary: "the file, from the top of the work tree" },
      because: { param: "because", value: "TEXT", summary: "why" },
      rule: { param: "rule", value: "PATTERN", summary: "only this rule of the decision" },
    },
  },
  params: () =>
    z.looseObject({
      id: decisionId,
      path: text.max(4_096).meta({ "x-aliases": ["file"] }),
      because,
      rule: text.max(300).optional(),
      ...who,
    }),
  result: () => z.looseObject({ waiver: z.string(), holds: z.enum(["edit", "session", "requested"]) }),
  async run(project, caller, params) {
    const { project: tenant, record } = await locateDecision(project, caller, params);
    const { agentId } = callOf(caller, params);
    const path = pathInTree(params.path);
    if (params.rule !== undefined) await refuseUnknownRule(project, { tenant, record, rule: params.rule });
    const holds = caller.isPerson === true ? "session" : project.agentsWaive === true ? "edit" : "requested";
    const waiver = `waiver_${project.newUuid()}`;
    const payload = {
      id: waiver,
      decisionId: record.id,
      status: holds,
      path,
      rule: params.rule,
      because: params.because,
      person: caller.isPerson === true,
      ...caller.origin,
    };
    const events = [{ type: "rule_waived", payload }];
    await appendToLog(project, { project: tenant, agentId, log: record.log, events });
    await keepRules(project, tenant);
    return { waiver, holds };
  },
});

/** A normalized path from the top of the work tree; paths leading outside are refused. */
function pathInTree(given: string): string {
  const parts: string[] = [];
  let isOutside = /^(?:[/\\~]|[a-z]:)/i.test(given);
  for (const part of given.split("/")) {
    if (part === "..") isOutside ||= parts.pop() === undefined;
    else if (part !== "" && part !== ".") parts.push(part);
  }
  if (!isOutside && parts.length > 0) return parts.join("/");
  throw new ClewError("USAGE", `"${plainLine(given, 200)}" names no file of the project.`, {
    hint: "Name the file from the top of the work tree, such as src/mail/old.ts.",
  });
}

async function refuseUnknownRule(
  { threads, clock }: Project,
  { tenant, record, rule }: { readonly tenant: string; readonly record: StoredDecision; readonly rule: string },
): Promise<void> {
  const inForce = await rulesInForce(threads, tenant, { id: record.id, now: clock.now() });
  const patterns = [...inForce, ...rulesOf(record.document.governs)].map(({ pattern }) => pattern);
  if (patterns.includes(rule)) return;
  throw new ClewError("DOCUMENT_INVALID", `Decision ${record.id} has no rule "${plainLine(rule, 200)}".`, {
    hint:
      patterns.length === 0
        ? "It has no rules: there is nothing to waive."
        : `Its rules: ${[...new Set(patterns)].map((each) => plainLine(each, 100)).join("  ")}`,
  });
}

const waiverShape = z.looseObject({
  id: z.string(),
  decision: z.string(),
  path: z.string(),
  rule: z.string().optional(),
  because: z.string(),
  by: z.string(),
  at: z.string(),
  holds: z.enum(["edit", "session", "requested"]),
});

const listWaiversOperation: Operation = operation({
  name: "listWaivers",
  does: "Lists waivers of rules, granted and requested, newest first.",
  scope: "read",
  params: () => z.looseObject({ id: id.optional(), since: time.optional(), project: name.optional() }),
  result: () => z.looseObject({ waivers: z.array(waiverShape) }),
  async run(project, caller, { id: decision, since, project: named }) {
    const tenant = await tenantOfDecision(project, caller, { id: decision, project: named });
    return { waivers: await waiversOf(project.threads, tenant, { id: decision, since }) };
  },
});

async function tenantOfDecision(
  project: Project,
  caller: Caller,
  { id: decision, project: named }: { readonly id?: string | undefined; readonly project?: string | undefined },
): Promise<string> {
  if (decision === undefined) return tenantOf(caller, named);
  return (await locateDecision(project, caller, { id: decision, project: named })).project;
}

const listRulesOperation: Operation = operation({
  name: "listRules",
  does: "Lists the rules that ratified decisions have put in force.",
  scope: "read",
  cli: {
    command: "rule list",
    summary: "The rules in force, by decision.",
    usage: "rule list [ID]",
    flags: {},
  },
  params: () => z.looseObject({ id: id.optional(), project: name.optional() }),
  result: () =>
    z.looseObject({
      rules: z.array(ruleShape.extend({ decision: z.string(), on: z.boolean(), off_until: z.string().optional() })),
    }),
  async run(project, caller, { id: decision, project: named }) {
    const tenant = await tenantOfDecision(project, caller, { id: decision, project: named });
    return { rules: await rulesInForce(project.threads, tenant, { id: decision, now: project.clock.now() }) };
  },
});

const switchRulesOperation: Operation = operation({
  name: "switchRules",
  does: "A person switches a decision's rules off, for a while or until further notice, or on again.",
  scope: "write",
  cli: [
    {
      command: "rule off",
      summary: "Switch the rules of a decision off. For a person.",
      usage: "rule off ID [--for 1h] [--because TEXT]",
      word: { param: "id", what: "the id of a decision" },
      flags: {
        for: { param: "until", value: "SPAN", summary: "for so long, such as 30m, 8h or 2d" },
        because: { param: "because", value: "TEXT", summary: "why" },
      },
      fixed: { on: false },
    },
    {
      command: "rule on",
      summary: "Switch the rules of a decision on again. For a person.",
      usage: "rule on ID",
      word: { param: "id", what: "the id of a decision" },
      flags: { because: { param: "because", value: "TEXT", summary: "why" } },
      fixed: { on: true },
    },
  ],
  params: () =>
    z.looseObject({
      id: decisionId,
      on: z.boolean(),
      until: time.optional(),
      because: because.optional(),
      ...who,
    }),
  result: () => z.looseObject({ id: z.string(), on: z.boolean(), off_until: z.string().optional() }),
  async run(project, caller, params) {
    const { project: tenant, record } = await locateDecision(project, caller, params);
    refuseUnlessPerson(caller, "switches rules", `clew rule ${params.on ? "on" : "off"} ${params.id}`);
    const { agentId } = callOf(caller, params);
    const until = params.on ? undefined : params.until;
    const payload = {
      id: `waiver_${project.newUuid()}`,
      decisionId: record.id,
      status: params.on ? "on" : "off",
      until,
      because: params.because,
      person: true,
      ...caller.origin,
    };
    const events = [{ type: "rule_waived", payload }];
    await appendToLog(project, { project: tenant, agentId, log: record.log, events });
    await keepRules(project, tenant);
    return { id: record.id, on: params.on, off_until: until };
  },
});

const COMMITS = 200;

const testRuleOperation: Operation = operation({
  name: "testRule",
  does: "Lists every line of the work tree and of its last 200 commits that a rule would have refused.",
  scope: "read",
  rpc: false,
  cli: {
    command: "rule test",
    summary:
      "What the rules of a decision, or a pattern, would have refused in this work tree and its last 200 commits.",
    usage: "rule test ID | --forbid PATTERN [--in GLOB]",
    examples: ["clew rule test dec_001", "clew rule test --forbid \"from ['\\\"]ioredis\" --in 'src/**'"],
    flags: {
      forbid: { param: "forbid", value: "PATTERN", summary: "a pattern instead of a decision" },
      in: { param: "in", value: "GLOB", summary: "the files in which it is looked for" },
    },
  },
  params: () =>
    z.looseObject({
      id: id.optional(),
      forbid: text.max(300).optional(),
      governs: governs.optional(),
      commits: z.number().int().min(0).max(1_000).default(COMMITS),
      in: text.max(300).optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      hits: z.array(z.looseObject({ path: z.string(), line: z.number().int(), text: z.string() })),
      total: z.number().int(),
    }),
  async run(project, caller, params) {
    const named = [params.id, params.forbid, params.governs].filter((each) => each !== undefined);
    if (named.length !== 1) throw new ClewError("USAGE", "Name a decision, or give a pattern: --forbid PATTERN.");
    const tree = await project.workTree?.();
    if (tree === undefined) throw new ClewError("NOT_FOUND", "There is no work tree here.");
    checkGoverns(params.governs);
    const rules =
      params.forbid !== undefined
        ? givenRule(params)
        : params.governs === undefined
          ? await rulesNamed(project, caller, params)
          : rulesOf(params.governs);
    const hits = [
      ...brokenIn(tree, rules),
      ...(params.commits === 0 ? [] : refusedInHistory(tree, rules, params.commits)),
    ];
    return { hits: hits.slice(0, 1_000), total: hits.length };
  },
});

function givenRule({
  forbid = "",
  in: glob,
}: {
  readonly forbid?: string | undefined;
  readonly in?: string | undefined;
}): readonly DecisionRule[] {
  linearPattern(forbid);
  return [{ rule: "forbid", pattern: forbid, in: glob === undefined ? undefined : [glob] }];
}

async function rulesNamed(
  project: Project,
  caller: Caller,
  { id: decision = "", project: named }: { readonly id?: string | undefined; readonly project?: string | undefined },
): Promise<readonly DecisionRule[]> {
  const shared = await sharedRecords(project);
  const [first] = await shared.decisions(tenantOf(caller, named), [decision]);
  // Ask which other projects there are only if the decision was not found.
  const others = first === undefined ? await tenantsOf(project, caller, named) : [];
  const found = first ?? (await Promise.all(others.map((each) => shared.decisions(each, [decision])))).flat()[0];
  if (found === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${decision}.`);
  // Checked when the decision was recorded.
  return rulesOf(found["governs"] as Governs | undefined);
}

/** Operations on rules and waivers. */
export const ruleOperations: readonly Operation[] = [
  waiveRuleOperation,
  listWaiversOperation,
  listRulesOperation,
  switchRulesOperation,
  testRuleOperation,
];
