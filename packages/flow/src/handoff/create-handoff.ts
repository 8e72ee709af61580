import {
  completeDraft,
  expandInvocation,
  type Handoff,
  type HandoffFinding,
  metFields,
  openPayloadValue,
  type PayloadVerdict,
  readDraft,
  renderPayload,
  unmetFields,
  validatePayload,
} from "@clew/handoff-schema";
import type { RedactionMark } from "../session/ports.ts";
import type { Workflow } from "./discover-skills.ts";
import { findTarget } from "./find-target.ts";
import { beginLife, lifeMoves } from "./handoff-life.ts";
import type { HandoffMove } from "./handoff-log.ts";
import {
  findingsFailure,
  type HandoffFailure,
  type HandoffOutcome,
  handoffFailure,
  verdictFailure,
} from "./handoff-outcome.ts";
import type { HandoffPorts } from "./handoff-ports.ts";

/** A handoff to make. */
export interface CreateRequest {
  /** The draft as parsed, with or without its root. */
  readonly draft: unknown;
  /** The name of the target skill. */
  readonly target: string;
  /** The thread that the handoff belongs to. */
  readonly thread?: string;
  /** The chain of the payload that was received before. */
  readonly chain?: readonly string[];
  /** How long it may be received, in milliseconds. */
  readonly lifetime?: number;
}

/** A handoff that was written. */
export interface CreatedHandoff {
  readonly id: string;
  readonly payload_path: string;
  readonly payload_hash: string;
  readonly payload_size_bytes: number;
  readonly invocation: string;
  readonly argv: readonly string[];
  readonly warnings: readonly HandoffFinding[];
  readonly notes: readonly string[];
  readonly health: "healthy" | "declared, not run" | "none declared";
  /** Fields that the target likes to have: those that the payload fills, and those that it does not. */
  readonly consumes: { readonly filled: readonly string[]; readonly absent: readonly string[] };
  readonly redactions: readonly RedactionMark[];
}

/** Makes a payload for a target: finds it, completes the draft, checks everything, writes, and records the handoff's life. */
export async function createHandoff(
  ports: HandoffPorts,
  request: CreateRequest,
): Promise<HandoffOutcome<CreatedHandoff>> {
  const reading = readDraft(request.draft);
  if (!reading.ok) return findingsFailure("draft", reading.errors);
  const target = await findTarget(ports, request.target);
  if (!target.ok) return target;
  const workflow = target.value;
  const health = await healthOf(ports, workflow);
  if (typeof health !== "string") return health;
  const { value: draft, redactions } = ports.redact(reading.draft);
  const handoff = complete(ports, { draft, workflow, request });
  const unmet = unmetFields(handoff, workflow.requires);
  if (unmet.length > 0) return lacking(workflow, unmet);
  const written = await write(ports, { handoff, workflow, request });
  if (!written.ok) return written;
  const { path, verdict, complaint } = written.value;
  const invocation = expandInvocation(handoff.target.invocation ?? "", path);
  const filled = metFields(handoff, workflow.optional_consumes);
  return {
    ok: true,
    value: {
      id: handoff.source.workflow_id ?? "",
      payload_path: path,
      payload_hash: handoff.meta?.payload_hash ?? "",
      payload_size_bytes: handoff.meta?.payload_size_bytes ?? 0,
      invocation: invocation.line,
      argv: invocation.argv,
      warnings: [...reading.warnings, ...verdict.warnings, ...(complaint === undefined ? [] : [complaint])],
      notes: workflow.notes,
      health,
      consumes: { filled, absent: workflow.optional_consumes.filter((each) => !filled.includes(each)) },
      redactions,
    },
  };
}

interface Draft {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly workflow: Workflow;
  readonly request: CreateRequest;
}

function complete(ports: HandoffPorts, { draft, workflow, request }: Draft): Handoff {
  const [category] = workflow.categories;
  return completeDraft(draft, {
    target: { skill: workflow.skill, trigger: workflow.trigger, ...(category === undefined ? {} : { category }) },
    now: ports.now(),
    suffix: ports.newSuffix(),
    sha256: ports.sha256,
    ...(request.chain === undefined ? {} : { chain: request.chain }),
    ...(request.lifetime === undefined ? {} : { lifetime: request.lifetime }),
  });
}

async function healthOf(ports: HandoffPorts, workflow: Workflow): Promise<CreatedHandoff["health"] | HandoffFailure> {
  if (workflow.health_check === null) return "none declared";
  const report = await ports.checkHealth?.(workflow);
  if (report === undefined) return "declared, not run";
  if (report.healthy) return "healthy";
  return handoffFailure({
    code: "HEALTH_CHECK_FAILED",
    message: `The health check of "${workflow.skill}" failed: ${report.reason}. No payload was written.`,
    targetSkill: workflow.skill,
  });
}

function lacking(workflow: Workflow, unmet: readonly string[]): HandoffFailure {
  const names = unmet.map((path) => `handoff.${path.replace(/^handoff\./, "")}`);
  const findings = unmet.map((path, index) => ({
    code: "MISSING_FIELD",
    path: `/${(names[index] ?? path).replaceAll(".", "/")}`,
    message: `is required by the skill "${workflow.skill}"`,
  }));
  return handoffFailure({
    code: "INVALID_PAYLOAD",
    message: `The skill "${workflow.skill}" requires ${names.join(", ")}.`,
    missingFields: names,
    findings,
    targetSkill: workflow.skill,
  });
}

interface Written {
  readonly path: string;
  readonly verdict: PayloadVerdict;
  /** What went wrong after the payload was written. */
  readonly complaint?: HandoffFinding;
}

async function write(
  ports: HandoffPorts,
  { handoff, workflow, request }: { handoff: Handoff; workflow: Workflow; request: CreateRequest },
): Promise<HandoffOutcome<Written>> {
  const session = ports.inspectSession(handoff.source.session_path);
  const now = ports.now();
  const { sha256 } = ports;
  const verdict = validatePayload(openPayloadValue({ handoff }), { sha256, now, purpose: "receipt", session });
  const text = renderPayload(handoff);
  const facts = lifeFacts(handoff, workflow);
  if (!verdict.valid) {
    const preserved = ports.preservePayload(text);
    await record(ports, request, failedLife({ ...facts, payload_path: preserved }, ["select"]));
    return verdictFailure(verdict, preserved);
  }
  let path: string;
  try {
    path = ports.writePayload(handoff.source.session_path, text);
  } catch (error) {
    const preserved = ports.preservePayload(text);
    await record(ports, request, failedLife({ ...facts, payload_path: preserved }, ["select", "validate"]));
    const message = `the payload could not be written: ${error instanceof Error ? error.message : String(error)}`;
    const finding = { code: "WRITE_FAILED", path: "/handoff/source/session_path", message };
    return findingsFailure("payload", [finding], preserved);
  }
  const begun = beginLife(facts);
  const moves = lifeMoves("discovered", ["select", "validate", "transfer"], { payload_path: path }) ?? [];
  const complaint = await record(ports, request, { id: facts.id, moves: [begun, ...moves] });
  return { ok: true, value: { path, verdict, ...(complaint === undefined ? {} : { complaint }) } };
}

type Facts = Readonly<Record<string, unknown>> & { readonly id: string };

function lifeFacts(handoff: Handoff, workflow: Workflow): Facts {
  return {
    id: handoff.source.workflow_id ?? "",
    source: handoff.source.skill,
    target: workflow.skill,
    session_path: handoff.source.session_path,
    expires_at: handoff.expires_at,
    payload_hash: handoff.meta?.payload_hash,
    chain: handoff.meta?.handoff_chain,
  };
}

function failedLife(
  facts: Facts,
  done: readonly ("select" | "validate")[],
): { readonly id: string; readonly moves: readonly HandoffMove[] } {
  const { payload_path: path, ...known } = facts;
  const moves = lifeMoves("discovered", [...done, "fail"], { payload_path: path ?? null }) ?? [];
  return { id: facts.id, moves: [beginLife(known), ...moves] };
}

// The payload is on disk (or preserved) by now: a store that cannot be written does not take it back, it is told.
async function record(
  ports: HandoffPorts,
  request: CreateRequest,
  life: { readonly id: string; readonly moves: readonly HandoffMove[] },
): Promise<HandoffFinding | undefined> {
  try {
    const thread = request.thread === undefined ? {} : { thread: request.thread };
    await ports.log.append({ ...life, ...thread });
    return undefined;
  } catch (error) {
    const message = `the handoff is not on record: ${error instanceof Error ? error.message : String(error)}`;
    return { code: "NOT_RECORDED", path: "", message };
  }
}
