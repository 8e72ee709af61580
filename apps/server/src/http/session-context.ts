import type { ServerResponse } from "node:http";
import type { Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { fieldsOf } from "@clew/operations/table";
import { toRpcError } from "./envelope.ts";
import { sendJson } from "./refusal.ts";

/** Answers the family's hook, which asks over plain HTTP what an agent should know before a task. */
export async function answerSessionContext(
  { dispatcher, caller }: { readonly dispatcher: Dispatcher; readonly caller: Caller },
  body: string,
  response: ServerResponse,
): Promise<void> {
  const asked = parseBody(body);
  if (asked === undefined)
    return sendJson(response, 400, { error: { code: "USAGE", message: "The body is a JSON object." } });
  const { task_description: task, include, project } = asked;
  try {
    const context = await dispatcher.call(
      "cstp.getSessionContext",
      {
        ...(typeof task === "string" ? { taskDescription: task } : {}),
        ...(typeof project === "string" ? { project } : {}),
        format: "json",
      },
      caller,
    );
    const calibration = await dispatcher.call(
      "cstp.getCalibration",
      typeof project === "string" ? { project } : {},
      caller,
    );
    const wanted = Array.isArray(include) && include.length > 0 ? new Set<unknown>(include) : undefined;
    sendJson(response, 200, select(shape(fieldsOf(context), fieldsOf(calibration)), wanted));
  } catch (thrown) {
    const { message, data } = toRpcError(thrown);
    const code = typeof data?.["code"] === "string" ? data["code"] : "USAGE";
    sendJson(response, code === "FORBIDDEN" ? 403 : 400, { error: { code, message } });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parseBody(body: string): Fields | undefined {
  try {
    const parsed: unknown = body.trim() === "" ? {} : JSON.parse(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

// The hook reads three blocks under names of its own.
function shape(context: Fields, calibration: Fields): Fields {
  const overall = fieldsOf(calibration["overall"]);
  const { brier_score, confidence_bias } = { ...overall };
  return {
    calibration: {
      ...(brier_score === undefined ? {} : { brier_score }),
      ...(confidence_bias === undefined ? {} : { confidence_bias }),
    },
    active_guardrails: list(context["activeGuardrails"]).map((guardrail) => ({
      rule: guardrail["description"] ?? guardrail["id"],
      ...guardrail,
    })),
    patterns: list(context["confirmedPatterns"]).map((pattern) => ({
      pattern: pattern["pattern"],
      reinforced_by: pattern["reinforced_by"] ?? pattern["reinforcedBy"] ?? pattern["count"],
    })),
    ...(context["relevantDecisions"] === undefined ? {} : { relevant_decisions: context["relevantDecisions"] }),
  };
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  calibration: ["calibration"],
  active_guardrails: ["guardrails", "active_guardrails"],
  patterns: ["patterns"],
  relevant_decisions: ["decisions", "relevant_decisions"],
};

function select(blocks: Fields, wanted: ReadonlySet<unknown> | undefined): Fields {
  if (wanted === undefined) return blocks;
  return Object.fromEntries(
    Object.entries(blocks).filter(([name]) => (NAMES[name] ?? [name]).some((alias) => wanted.has(alias))),
  );
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
