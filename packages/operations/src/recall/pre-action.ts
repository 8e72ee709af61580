import type { DecisionReason, Deliberation } from "@clew/schemas";
import type { DecisionReader } from "../decision/decision-reader.ts";
import { type DecisionSummary, type DecisionsAnswer, queryDecisions, titleOf } from "../decision/query-decisions.ts";
import {
  checkGuardrails,
  type GuardedAction,
  type GuardrailFinding,
  type GuardrailSet,
  type GuardrailVerdict,
  type Stakes,
} from "../guardrail/check-guardrails.ts";
import { calibrationFigures } from "../learning/deliberation-stats.ts";
import { type CategoryCalibration, calibrationByCategory } from "./session-context.ts";

/** An action before it is taken, and what to do about it. */
export interface PreActionRequest {
  readonly action: GuardedAction;
  readonly now: string;
  readonly reasons?: readonly DecisionReason[];
  readonly queryLimit?: number;
  readonly autoRecord?: boolean;
}

/** A decision to record because its action is allowed. */
export interface AllowedDecision {
  readonly decision: string;
  readonly confidence: number;
  readonly category: string;
  readonly stakes: Stakes;
  readonly reasons: readonly DecisionReason[];
  readonly tags: readonly string[];
  readonly pattern?: string;
  /** What was looked up before. */
  readonly deliberation: Deliberation;
}

/** What `preAction` depends on. `record` returns the id of the stored decision. */
export interface PreActionDeps {
  readonly reader: DecisionReader;
  readonly guardrails: GuardrailSet;
  /** Called with every verdict, and whether a decision that mentions it is recorded. */
  judged?(verdict: GuardrailVerdict, records: boolean): Promise<void>;
  record(decision: AllowedDecision): Promise<string>;
}

/** The result of `preAction`. */
export interface PreActionAnswer {
  readonly allowed: boolean;
  readonly decisionId?: string;
  readonly relevantDecisions: readonly DecisionSummary[];
  readonly guardrailResults: readonly GuardrailFinding[];
  readonly blockReasons: readonly string[];
  readonly calibrationContext?: CategoryCalibration;
}

/** The confidence if none is stated. */
const UNSTATED_CONFIDENCE = 0.5;

/** One call before an action: find earlier decisions, apply the rules and, if they allow it, record the decision. */
export async function preAction(deps: PreActionDeps, request: PreActionRequest): Promise<PreActionAnswer> {
  const { action, reasons = [] } = request;
  const { category = "process", confidence = UNSTATED_CONFIDENCE } = action;
  const [found, verdict, cells] = await Promise.all([
    queryDecisions(deps.reader, { query: action.description, limit: request.queryLimit ?? 5 }),
    checkGuardrails(deps.guardrails, { reasonCount: reasons.length, ...action, category, confidence }),
    deps.reader.counters(["calibration"]),
  ]);
  const records = verdict.allowed && request.autoRecord !== false;
  await deps.judged?.(verdict, records);
  const calibration = calibrationByCategory(calibrationFigures(cells));
  const recorded = records
    ? await deps.record({
        decision: action.description,
        confidence,
        category,
        stakes: action.stakes ?? "medium",
        reasons,
        tags: action.tags ?? [],
        deliberation: deliberationOf(request, found, verdict.warnings.length),
        pattern: action.pattern,
      })
    : undefined;
  const own = Object.hasOwn(calibration, category) ? calibration[category] : undefined;
  return {
    allowed: verdict.allowed,
    decisionId: recorded,
    relevantDecisions: found.decisions,
    guardrailResults: [...verdict.violations, ...verdict.warnings],
    blockReasons: verdict.violations.map(({ message }) => message),
    calibrationContext: own,
  };
}

function deliberationOf(request: PreActionRequest, found: DecisionsAnswer, warnings: number): Deliberation {
  const timestamp = request.now;
  const about = titleOf(request.action.description);
  // List ids only: the text would stay in this decision's payload after those decisions are redacted.
  const nearest = found.decisions.map(({ id }) => id).slice(0, 3);
  return {
    inputs: [
      {
        id: "query",
        text: `Queried ${JSON.stringify(about)}: ${found.total} decisions match${nearest.length === 0 ? "" : `: ${nearest.join(", ")}`}`,
        source: "cstp:queryDecisions",
        timestamp,
      },
      {
        id: "guardrails",
        text: `Checked the guardrails for ${JSON.stringify(about)}: allowed, with ${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
        source: "cstp:preAction",
        timestamp,
      },
    ],
    steps: [],
  };
}
