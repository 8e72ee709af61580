import type { Decision } from "@clew/schemas";
import type { CounterCell } from "@clew/thread-store";
import { z } from "zod";
import { type Caller, tenantOf } from "../caller.ts";
import { readerFor } from "../decision/decision-reader.ts";
import { daysBefore } from "../instant.ts";
import { type Operation, operation } from "../operation.ts";
import * as field from "../params/fields.ts";
import type { Project } from "../project.ts";
import { checkGuardrails, type GuardrailAction, type GuardrailSet, type GuardrailVerdict } from "./check-guardrails.ts";
import { listGuardrails } from "./guardrails-from-files.ts";

const NO_RULES: GuardrailSet = { rules: [], broken: [] };

/** The rules in force; none if the server has no place to read them from. */
export async function rulesOf(project: Project): Promise<GuardrailSet> {
  return (await project.guardrails?.()) ?? NO_RULES;
}

/** The rules as last read, for advice only: a write must not wait for the rules folder to be read. */
async function lateRulesOf(project: Project): Promise<GuardrailSet> {
  return (await project.guardrails?.({ lately: true })) ?? NO_RULES;
}

/** Count the rules that a verdict found violated, in the project that the call writes to. */
export function countHits(
  project: Project,
  caller: Caller,
  { verdict, tenant }: { readonly verdict: GuardrailVerdict; readonly tenant: string | undefined },
): void {
  if (verdict.violations.length + verdict.warnings.length + verdict.noted.length === 0) return;
  const keys = hitKeys(verdict, project.clock.now());
  const into = tenantOf(caller, tenant);
  for (const key of keys) project.captures?.hit(into, key);
}

/** Judge a recorded decision by the rules. It stays on record either way, but the answer shows the warnings. */
export async function recordWarnings(
  project: Project,
  caller: Caller,
  {
    decision,
    project: tenant,
    repeated,
  }: { readonly decision: Decision; readonly project: string; readonly repeated: boolean },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rules = await lateRulesOf(project);
  if (rules.rules.length + rules.broken.length === 0) return [];
  const { decision: text, reasons = [], deliberation } = decision;
  const verdict = await checkGuardrails(rules, {
    description: text,
    phase: "record",
    confidence: decision.confidence,
    reasonCount: reasons.length,
    deliberationInputs: deliberation?.inputs?.length ?? 0,
    agentId: decision.agentId,
    category: decision.category,
    stakes: decision.stakes,
    tags: decision.tags,
    pattern: decision.pattern,
  });
  if (!repeated) countHits(project, caller, { verdict, tenant });
  return [...verdict.violations, ...verdict.warnings].map((found) => ({ ...found, guardrail_id: found.guardrailId }));
}

const actions = z.enum(["block", "warn", "log"]);
const listedGuardrail = z.looseObject({
  id: z.string(),
  action: actions,
  description: z.string(),
  conditions: z.array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() })),
  scope: z.array(z.string()),
});
const listGuardrailsOperation: Operation = operation({
  name: "listGuardrails",
  does: "Lists the rules in force; with a scope, those of that scope and the general ones.",
  scope: "read",
  params: () => z.object({ scope: field.name.optional() }),
  result: () => z.object({ guardrails: z.array(listedGuardrail), total: z.number() }),
  async run(project, _caller, { scope }) {
    const guardrails = listGuardrails(await rulesOf(project), scope ?? undefined);
    return {
      guardrails: guardrails.map((rule) => ({ ...rule, conditions: [...rule.conditions], scope: [...rule.scope] })),
      total: guardrails.length,
    };
  },
});

const DEFAULT_DAYS = 30;

const getGuardrailStatsOperation: Operation = operation({
  name: "getGuardrailStats",
  does: "Counts how often each rule was violated within a window of days, including rules that never were.",
  scope: "read",
  params: () =>
    z.object({
      windowDays: z.number().int().min(1).max(3_650).default(DEFAULT_DAYS),
      project: field.name.optional(),
    }),
  result: () =>
    z.looseObject({
      windowDays: z.number().int(),
      from: z.string(),
      totalHits: z.number().int(),
      guardrails: z.array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          action: actions,
          inForce: z.boolean(),
          hits: z.number().int(),
          blocked: z.number().int(),
          warned: z.number().int(),
          noted: z.number().int(),
          lastHit: z.string().optional(),
          byDay: z.array(z.looseObject({ day: z.string(), hits: z.number().int() })),
        }),
      ),
    }),
  async run(project, caller, { windowDays, project: tenant }) {
    // Include hits counted just now.
    await project.captures?.flush();
    const cells = await (await readerFor(project, caller, tenant)).counters(["guardrail"]);
    const window = { now: project.clock.now(), days: windowDays };
    return { ...guardrailStats(cells, await rulesOf(project), window) };
  },
});

/** Operations on the rules and how often they were violated. */
export const guardrailOperations: readonly Operation[] = [listGuardrailsOperation, getGuardrailStatsOperation];

/** How often one rule was violated within a window. */
interface GuardrailHits {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly action: GuardrailAction;
  /** False for a rule that was hit but no longer exists. */
  readonly inForce: boolean;
  readonly hits: number;
  readonly blocked: number;
  readonly warned: number;
  readonly noted: number;
  /** The day of the last hit in the window (UTC). */
  readonly lastHit?: string;
  /** Days with hits, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly hits: number }[];
}

/** Every rule that is in force or was hit within the window, most hits first. */
interface GuardrailStats {
  readonly windowDays: number;
  /** The first day of the window (UTC). */
  readonly from: string;
  readonly totalHits: number;
  readonly guardrails: readonly GuardrailHits[];
}

const SEVERITIES: readonly GuardrailAction[] = ["block", "warn", "log"];

/** The counter keys for a verdict's violated rules on one day. */
function hitKeys(verdict: GuardrailVerdict, now: string): readonly string[] {
  const day = now.slice(0, 10);
  return [...verdict.violations, ...verdict.warnings, ...verdict.noted].map(
    ({ severity, guardrailId }) => `${day}|${severity}|${guardrailId.slice(0, 200)}`,
  );
}

/** The statistics of the rules from the counted hits. */
function guardrailStats(
  cells: readonly CounterCell[],
  rules: GuardrailSet,
  window: { readonly now: string; readonly days: number },
): GuardrailStats {
  const from = daysBefore(window.now, window.days - 1).slice(0, 10);
  const hits = cells.filter((cell) => cell.dimension === "guardrail").flatMap(readHit);
  const recent = Map.groupBy(
    hits.filter((hit) => hit.day >= from),
    (hit) => hit.rule,
  );
  const known = listGuardrails(rules).map((rule) => ({ ...rule, inForce: true }));
  const gone = [...recent]
    .filter(([id]) => !known.some((rule) => rule.id === id))
    .map(([id, own]) => ({ id, name: id, description: "", action: own[0]?.severity ?? "log", inForce: false }));
  const guardrails = [...known, ...gone].map((rule) => summed(rule, recent.get(rule.id) ?? []));
  return {
    windowDays: window.days,
    from,
    totalHits: guardrails.reduce((sum, rule) => sum + rule.hits, 0),
    guardrails: guardrails.toSorted((left, right) => right.hits - left.hits || (left.id < right.id ? -1 : 1)),
  };
}

interface Hit {
  readonly day: string;
  readonly severity: GuardrailAction;
  readonly rule: string;
  readonly count: number;
}

function readHit({ key, count }: CounterCell): readonly Hit[] {
  const [day = "", given, ...rule] = key.split("|");
  const severity = SEVERITIES.find((each) => each === given);
  return severity === undefined ? [] : [{ day, severity, rule: rule.join("|"), count }];
}

type Rule = Pick<GuardrailHits, "id" | "name" | "description" | "action" | "inForce">;

function summed({ id, name, description, action, inForce }: Rule, own: readonly Hit[]): GuardrailHits {
  const days = new Map<string, number>();
  for (const { day, count } of own.toSorted((left, right) => (left.day < right.day ? -1 : 1)))
    days.set(day, (days.get(day) ?? 0) + count);
  const byDay = [...days].map(([day, hits]) => ({ day, hits }));
  const of = (severity: GuardrailAction): number =>
    own.filter((hit) => hit.severity === severity).reduce((sum, hit) => sum + hit.count, 0);
  const last = byDay.at(-1);
  const counts = { blocked: of("block"), warned: of("warn"), noted: of("log") };
  return {
    id,
    name,
    description,
    action,
    inForce,
    hits: counts.blocked + counts.warned + counts.noted,
    ...counts,
    byDay,
    lastHit: last?.day,
  };
}
