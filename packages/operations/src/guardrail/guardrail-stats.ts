import type { CounterCell } from "@clew/thread-store";
import { daysBefore } from "../instant.ts";
import type { GuardrailAction, GuardrailSet, GuardrailVerdict } from "./guardrail.ts";
import { listGuardrails } from "./list-guardrails.ts";

/** How often one rule was violated within a window. */
interface GuardrailHits {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly action: GuardrailAction;
  /** False for a rule that was hit and is gone since. */
  readonly inForce: boolean;
  readonly hits: number;
  readonly blocked: number;
  readonly warned: number;
  readonly noted: number;
  /** The day of its last hit in the window, UTC. */
  readonly lastHit?: string;
  /** Days with hits, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly hits: number }[];
}

/** Every rule in force, and every other one that was hit within the window; most hits first. */
export interface GuardrailStats {
  readonly windowDays: number;
  /** First day of the window, UTC. */
  readonly from: string;
  readonly totalHits: number;
  readonly guardrails: readonly GuardrailHits[];
}

const SEVERITIES: readonly GuardrailAction[] = ["block", "warn", "log"];

/** The keys under which a verdict's violated rules are counted on a day. */
export function hitKeys(verdict: GuardrailVerdict, now: string): readonly string[] {
  const day = now.slice(0, 10);
  return [...verdict.violations, ...verdict.warnings, ...verdict.noted].map(
    ({ severity, guardrailId }) => `${day}|${severity}|${guardrailId.slice(0, 200)}`,
  );
}

/** What the counted hits say of the rules. */
export function guardrailStats(
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
