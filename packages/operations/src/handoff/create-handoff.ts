import { ClewError } from "@clew/errors";
import {
  canonicalJson,
  completeDraft,
  DEFAULT_TRIGGER,
  type DraftCompletion,
  expandInvocation,
  expiryOf,
  type Handoff,
  type HandoffFinding,
  metFields,
  openPayloadValue,
  plainLine,
  readDraft,
  renderPayload,
  unmetFields,
  validatePayload,
} from "@clew/handoff-schema/internal";
import { quoteCommand } from "@clew/reasoning-steps/internal";
import type { RedactionMark } from "../session/ports.ts";
import type { Workflow } from "./discover-skills.ts";
import type { HandoffMove } from "./handoff-log.ts";
import { aboutHandoff, beginLifecycle, lifecycleMoves } from "./handoff-log.ts";
import { documentRefusal, type HandoffPorts, handoffRefusal, keptAt, payloadRefusal } from "./handoff-ports.ts";
import { handoffId, validateHandoffFile } from "./receive-handoff.ts";
import { findTarget } from "./targets.ts";

/** A handoff to create. */
export interface CreateRequest {
  /** The parsed draft, with or without its root. */
  readonly draft: unknown;
  /** The name of the target skill. */
  readonly target: string;
  /** The thread to which the handoff belongs. */
  readonly thread?: string;
  /** The chain of the payload received before. */
  readonly chain?: readonly string[];
  /** How long the payload can be received, in milliseconds. */
  readonly lifetime?: number;
  /** The caller retries until it succeeds: reuse the payload of an earlier try, and do not save one elsewhere. */
  readonly repeatable?: boolean;
}

/** The result of creating a handoff. */
export interface CreatedHandoff {
  readonly id: string;
  readonly payload_path: string;
  readonly payload_hash: string;
  readonly payload_size_bytes: number;
  /** The payload can no longer be received after this time. */
  readonly expires_at: string;
  readonly invocation: string;
  readonly argv: readonly string[];
  readonly warnings: readonly HandoffFinding[];
  readonly notes: readonly string[];
  readonly health: "healthy" | "declared, not run" | "none declared";
  /** Optional fields that the target asks for: those the payload has, and those it lacks. */
  readonly consumes: { readonly filled: readonly string[]; readonly absent: readonly string[] };
  readonly redactions: readonly RedactionMark[];
}

/**
 * Create a payload for a target: find the target, complete the draft, check everything, write the file, and record the
 * handoff.
 */
export async function createHandoff(ports: HandoffPorts, request: CreateRequest): Promise<CreatedHandoff> {
  const reading = readDraft(request.draft);
  if (!reading.ok) throw documentRefusal("draft", reading.errors);
  const { value: draft, redactions } = ports.redact(await withKnown(ports, reading.draft));
  const workflow = await findTarget(ports, request.target).catch(
    preserving(ports, { draft, request, target: nobody(request.target) }),
  );
  const target = { skill: workflow.skill, trigger: workflow.trigger, category: workflow.categories[0] };
  const orPreserve = preserving(ports, { draft, request, target });
  const health = await healthOf(ports, workflow).catch(orPreserve);
  const handoff = complete(ports, { draft, target, request });
  const unmet = unmetFields(handoff, workflow.requires);
  if (unmet.length > 0) return orPreserve(lacking(workflow, unmet));
  const written = await write(ports, { handoff, workflow, request });
  const filled = metFields(handoff, workflow.optional_consumes);
  return {
    ...createdAs(written),
    warnings: [...reading.warnings, ...written.warnings],
    notes: [...workflow.notes, ...skippedCheck(ports, workflow, health)],
    health,
    consumes: { filled, absent: workflow.optional_consumes.filter((each) => !filled.includes(each)) },
    redactions,
  };
}

/** Add the recorded decisions that concern the draft's subject: they bind the next agent too. */
async function withKnown(
  ports: HandoffPorts,
  draft: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const context = { ...Object(draft["context"]) };
  const texts = [context["original_prompt"], context["reframed_challenge"]].filter((text) => typeof text === "string");
  if (texts.length === 0 || context["known"] !== undefined) return draft;
  // An unreadable record must not hold back the payload.
  const items = (await ports.known?.(texts.join("\n"), []).catch(noneIfRefused)) ?? [];
  const decisions = items.filter(({ kind }) => kind === "decision");
  if (decisions.length === 0) return draft;
  const known = decisions.map(({ id, standing, line }) => ({ id, standing, line }));
  return { ...draft, context: { ...context, known } };
}

function noneIfRefused(thrown: unknown): undefined {
  if (!ClewError.is(thrown)) throw thrown;
}

function createdAs({
  path,
  handoff,
}: Written): Pick<
  CreatedHandoff,
  "id" | "payload_path" | "payload_hash" | "payload_size_bytes" | "expires_at" | "invocation" | "argv"
> {
  const invocation = expandInvocation(handoff.target.invocation ?? "", path);
  return {
    id: handoff.source.workflow_id ?? "",
    payload_path: path,
    payload_hash: handoff.meta?.payload_hash ?? "",
    payload_size_bytes: handoff.meta?.payload_size_bytes ?? 0,
    expires_at: expiryOf(handoff) ?? "",
    invocation: invocation.line,
    argv: invocation.argv,
  };
}

interface Draft {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly target: DraftCompletion["target"];
  readonly request: CreateRequest;
}

function complete(ports: HandoffPorts, { draft, target, request }: Draft): Handoff {
  return completeDraft(draft, {
    target,
    now: ports.now(),
    suffix: ports.newSuffix(),
    sha256: ports.sha256,
    chain: request.chain,
    lifetime: request.lifetime,
  });
}

// A missing target has no trigger of its own; the payload can be sent by hand once it exists.
function nobody(name: string): DraftCompletion["target"] {
  return { skill: plainLine(name, 64), trigger: DEFAULT_TRIGGER };
}

// The cause may be fixed later without the source, so keep the payload and name its path in the error.
function preserving(ports: HandoffPorts, draft: Draft): (thrown: unknown) => never {
  return keptAt(() =>
    draft.request.repeatable === true ? undefined : ports.preservePayload(renderPayload(complete(ports, draft))),
  );
}

async function healthOf(ports: HandoffPorts, workflow: Workflow): Promise<CreatedHandoff["health"]> {
  if (workflow.health_check === null) return "none declared";
  const report = await ports.checkHealth?.(workflow);
  if (report === undefined) return "declared, not run";
  if (report.healthy) return "healthy";
  throw handoffRefusal({
    code: "HEALTH_CHECK_FAILED",
    message: `The health check of "${workflow.skill}" failed: ${report.reason}. No payload was sent.`,
    targetSkill: workflow.skill,
  });
}

// A skipped check is not a failure: tell the user why it did not run and how to run it.
function skippedCheck(ports: HandoffPorts, { path }: Workflow, health: CreatedHandoff["health"]): string[] {
  if (health !== "declared, not run" || ports.checkHealth === undefined) return [];
  return [
    `the health check was not run: only a skill in your own trust list may run a command; if you trust it: clew trust ${quoteCommand([path])}`,
  ];
}

function lacking(workflow: Workflow, unmet: readonly string[]): ClewError {
  const names = unmet.map((path) => `handoff.${path.replace(/^handoff\./, "")}`);
  const findings = unmet.map((path, index) => ({
    code: "MISSING_FIELD",
    path: `/${(names[index] ?? path).replaceAll(".", "/")}`,
    message: `is required by the skill "${workflow.skill}"`,
  }));
  return handoffRefusal({
    code: "INVALID_PAYLOAD",
    message: `The skill "${workflow.skill}" requires ${names.join(", ")}.`,
    missingFields: names,
    findings,
    targetSkill: workflow.skill,
  });
}

interface Written {
  readonly path: string;
  readonly handoff: Handoff;
  readonly warnings: readonly HandoffFinding[];
}

async function write(
  ports: HandoffPorts,
  { handoff, workflow, request }: { handoff: Handoff; workflow: Workflow; request: CreateRequest },
): Promise<Written> {
  const left = request.repeatable === true ? await payloadLeftBehind(ports, handoff) : undefined;
  if (left?.onRecord === true) return { ...left, warnings: [] };
  const facts = lifeFacts(left?.handoff ?? handoff, workflow);
  const written = left === undefined ? await writeAnew(ports, { handoff, facts, request }) : { ...left, warnings: [] };
  const begun = beginLifecycle(facts);
  const moves = lifecycleMoves("discovered", ["select", "validate", "transfer"], { payload_path: written.path }) ?? [];
  const complaint = await record(ports, request, { id: facts.id, moves: [begun, ...moves] });
  const warnings = [...written.warnings, ...(complaint === undefined ? [] : [complaint])];
  return { ...written, warnings };
}

async function writeAnew(
  ports: HandoffPorts,
  { handoff, facts, request }: { handoff: Handoff; facts: Facts; request: CreateRequest },
): Promise<Written> {
  const session = ports.inspectSession(handoff.source.session_path);
  const now = ports.now();
  const { sha256 } = ports;
  const verdict = validatePayload(openPayloadValue({ handoff }), { sha256, now, purpose: "receipt", session });
  const text = renderPayload(handoff);
  if (!verdict.valid) {
    const preserved = ports.preservePayload(text);
    await record(ports, request, failedLife({ ...facts, payload_path: preserved }, ["select"]));
    throw payloadRefusal(verdict, preserved);
  }
  try {
    const path = ports.writePayload(handoff.source.session_path, text);
    return { path, handoff, warnings: verdict.warnings };
  } catch (error) {
    const preserved = ports.preservePayload(text);
    await record(ports, request, failedLife({ ...facts, payload_path: preserved }, ["select", "validate"]));
    const message = `the payload could not be written: ${error instanceof Error ? error.message : String(error)}`;
    const finding = { code: "WRITE_FAILED", path: "/handoff/source/session_path", message };
    throw documentRefusal("payload", [finding], preserved);
  }
}

type Facts = Readonly<Record<string, unknown>> & { readonly id: string };

function lifeFacts(handoff: Handoff, workflow: Workflow): Facts {
  return {
    id: handoff.source.workflow_id ?? "",
    source: handoff.source.skill,
    target: workflow.skill,
    ...aboutHandoff(handoff),
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
  const moves = lifecycleMoves("discovered", [...done, "fail"], { payload_path: path ?? null }) ?? [];
  return { id: facts.id, moves: [beginLifecycle(known), ...moves] };
}

// The payload is already on disk, so only warn if the store cannot be written.
async function record(
  ports: HandoffPorts,
  request: CreateRequest,
  life: { readonly id: string; readonly moves: readonly HandoffMove[] },
): Promise<HandoffFinding | undefined> {
  try {
    await ports.log.append({ ...life, thread: request.thread });
    return undefined;
  } catch (error) {
    const message = `the handoff is not on record: ${error instanceof Error ? error.message : String(error)}`;
    return { code: "NOT_RECORDED", path: "", message };
  }
}

/** A payload that an earlier try of the same handoff left in its folder. */
interface LeftPayload {
  readonly path: string;
  readonly handoff: Handoff;
  /** Whether the store already has this handoff. */
  readonly onRecord: boolean;
}

/**
 * Find the payload that an interrupted try left: complete, not expired, not received, and equal except for generated
 * fields. Continuing with it avoids one more file per try.
 */
async function payloadLeftBehind(ports: HandoffPorts, wanted: Handoff): Promise<LeftPayload | undefined> {
  const content = contentOf(wanted);
  for (const file of ports.payloadsIn?.(wanted.source.session_path) ?? []) {
    const { valid, handoff } = validateHandoffFile(ports, file, "receipt");
    if (!valid || handoff === undefined || contentOf(handoff) !== content) continue;
    // An unreadable record says nothing against the file; the next append reports the problem.
    const entry = await ports.log.get(handoffId(handoff)).catch(() => undefined);
    if (entry === undefined || entry.status === "transferred")
      return { path: file.path, handoff, onRecord: entry !== undefined };
  }
  return undefined;
}

function contentOf({ timestamp: _timestamp, expires_at: _expires, source, meta, context, ...rest }: Handoff): string {
  const { workflow_id: _id, ...from } = source;
  // Ignore the known decisions: the payload is the same even if the records changed meanwhile.
  const { known: _known, ...asked } = { ...context } as Readonly<Record<string, unknown>>; // unknown fields are kept
  const { payload_hash: _hash, payload_size_bytes: _size, ...about } = meta ?? {};
  return canonicalJson({ ...rest, context: asked, source: from, meta: about });
}
