import { ClewError } from "@clew/errors";
import { HANDOFF_TABLE, type HandoffState, movesFrom } from "@clew/fsm";
import {
  compactInstant,
  expandInvocation,
  expiryOf,
  formatInstant,
  type Handoff,
  type HandoffFinding,
  invocationTemplate,
  openPayload,
  type PayloadVerdict,
  renderPayload,
  sealHandoff,
  validatePayload,
  withDefaults,
} from "@clew/handoff-schema/internal";
import type { Project } from "../project.ts";
import { dispatchSession } from "../session/dispatch-session.ts";
import { sessionPorts } from "../session/stored-session.ts";
import { unlessGone } from "../task/process-task.ts";
import { fieldsOf } from "../without-absent.ts";
import {
  aboutHandoff,
  beginLifecycle,
  eventsToInvoked,
  type HandoffEntry,
  type HandoffMove,
  lifecycleMoves,
} from "./handoff-log.ts";
import { type HandoffPorts, keptAt, type PayloadFile, payloadRefusal } from "./handoff-ports.ts";
import { findTarget } from "./targets.ts";

/** The result of receiving a payload. */
export interface ReceivedHandoff {
  readonly id: string;
  /** Optional fields have their defaults. */
  readonly handoff: Readonly<Record<string, unknown>>;
  readonly payload_path: string;
  readonly upgraded: boolean;
  readonly renewed: boolean;
  /** The payload that this one renews. */
  readonly renewed_from?: string;
  readonly already_received: boolean;
  readonly warnings: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
}

/** Receive a payload: refuse it if invalid or expired, renew it on request, and record its arrival. */
export async function receiveHandoff(
  ports: HandoffPorts,
  file: PayloadFile,
  options: { readonly renew?: boolean } = {},
): Promise<ReceivedHandoff> {
  const verdict = validateHandoffFile(ports, file, "receipt");
  const expired = verdict.errors.some((each) => each.code === "EXPIRED");
  if (expired) await recordExpiry(ports, verdict.handoff);
  const onlyExpired = expired && verdict.errors.every((each) => each.code === "EXPIRED");
  if (options.renew === true && onlyExpired && verdict.handoff !== undefined)
    return renewed(ports, file, { verdict, handoff: verdict.handoff });
  if (!verdict.valid || verdict.handoff === undefined) throw payloadRefusal(verdict, file.path);
  const already = await recordArrival(ports, verdict.handoff, file.path);
  return received(verdict, verdict.handoff, { path: file.path, already });
}

function received(
  verdict: PayloadVerdict,
  handoff: Handoff,
  more: { readonly path: string; readonly already: boolean; readonly renewedFrom?: string },
): ReceivedHandoff {
  return {
    id: handoffId(handoff),
    handoff: withDefaults(handoff),
    payload_path: more.path,
    upgraded: verdict.upgraded,
    renewed: more.renewedFrom !== undefined,
    renewed_from: more.renewedFrom,
    already_received: more.already,
    warnings: verdict.warnings,
    notes: verdict.notes,
  };
}

// An ended handoff stays ended: a renewed one is a new handoff that names the old one.
async function renewed(
  ports: HandoffPorts,
  file: PayloadFile,
  { verdict, handoff }: { verdict: PayloadVerdict; handoff: Handoff },
): Promise<ReceivedHandoff> {
  const now = ports.now();
  const { skill } = handoff.source;
  const prefix = skill === "perspective-swarm" ? "swarm-session" : skill;
  const before = handoffId(handoff);
  const fresh = sealHandoff(
    {
      ...handoff,
      timestamp: formatInstant(now),
      expires_at: formatInstant(now + 3_600_000),
      source: { ...handoff.source, workflow_id: `${prefix}-${compactInstant(now)}-${ports.newSuffix()}` },
      meta: { ...handoff.meta, renewed_from: before },
    },
    ports.sha256,
  );
  const path = ports.writePayload(file.folder, renderPayload(fresh));
  await recordArrival(ports, fresh, path);
  return received(verdict, fresh, { path, already: false, renewedFrom: before });
}

async function recordArrival(ports: HandoffPorts, handoff: Handoff, path: string): Promise<boolean> {
  const id = handoffId(handoff);
  const facts = { payload_path: path, received_at: formatInstant(ports.now()) };
  const arrival = ({ status }: Pick<HandoffEntry, "status">): readonly HandoffMove[] =>
    lifecycleMoves(status, eventsToInvoked(status) ?? [], facts) ?? [];
  const seen = await ports.log.change(id, arrival);
  if (seen !== undefined) return arrival(seen).length === 0;
  // The payload was made elsewhere, so record only its arrival.
  const moves = [
    beginLifecycle(ports.redact(arrivalFacts(handoff)).value, "transferred"),
    ...arrival({ status: "transferred" }),
  ];
  await ports.log.append({ id, moves });
  return false;
}

async function recordExpiry(ports: HandoffPorts, handoff: Handoff | undefined): Promise<void> {
  if (handoff !== undefined)
    await ports.log.change(handoffId(handoff), ({ status }) => lifecycleMoves(status, ["expire"]));
}

function arrivalFacts(handoff: Handoff): Readonly<Record<string, unknown>> {
  return {
    source: handoff.source.skill,
    target: handoff.target.skill,
    ...aboutHandoff(handoff),
    session_path: handoff.source.session_path,
    expires_at: expiryOf(handoff) ?? null,
    payload_hash: handoff.meta?.payload_hash ?? null,
    chain: handoff.meta?.handoff_chain ?? [handoff.source.skill],
  };
}

/** A handoff whose target should now be invoked. */
interface SentHandoff {
  readonly id: string;
  readonly payload_path: string;
  readonly invocation: string;
  readonly argv: readonly string[];
}

/** Check a written payload and its target again, record the invocation and return what to invoke. */
export async function sendHandoff(ports: HandoffPorts, file: PayloadFile): Promise<SentHandoff> {
  const verdict = validateHandoffFile(ports, file, "receipt");
  if (!verdict.valid || verdict.handoff === undefined) throw payloadRefusal(verdict, file.path);
  const { handoff } = verdict;
  const target = await findTarget(ports, handoff.target.skill).catch(keptAt(() => file.path));
  // Use the skill's trigger, not the payload's: a payload from elsewhere must not choose what runs.
  const invocation = expandInvocation(invocationTemplate(target.skill, target.trigger), file.path);
  const id = handoffId(handoff);
  const facts = { payload_path: file.path, invoked_at: formatInstant(ports.now()) };
  const invoked = (from: HandoffState): readonly HandoffMove[] =>
    lifecycleMoves(from, eventsToInvoked(from) ?? [], facts) ?? [];
  if ((await ports.log.change(id, ({ status }) => invoked(status))) === undefined) {
    const known = {
      source: handoff.source.skill,
      target: handoff.target.skill,
      expires_at: handoff.expires_at ?? null,
    };
    await ports.log.append({ id, moves: [beginLifecycle(known, "transferred"), ...invoked("transferred")] });
  }
  return { id, payload_path: file.path, invocation: invocation.line, argv: invocation.argv };
}

/** Check a payload file. With the purpose "receipt", an expired one is refused. */
export function validateHandoffFile(
  ports: Omit<HandoffPorts, "log">,
  file: PayloadFile,
  purpose: "reading" | "receipt",
): PayloadVerdict {
  const opened = openPayload(file.text);
  const session = opened.sessionPath === undefined ? undefined : ports.inspectSession(opened.sessionPath);
  return validatePayload(opened, { sha256: ports.sha256, now: ports.now(), purpose, session, profile: file.profile });
}

/** The id of a handoff: its workflow id, or else derived from its hash. */
export function handoffId(handoff: Handoff): string {
  const given = handoff.source.workflow_id;
  if (typeof given === "string" && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(given)) return given;
  return `${handoff.source.skill}-${(handoff.meta?.payload_hash ?? handoff.timestamp).replace(/[^A-Za-z0-9]/g, "").slice(-16)}`;
}

/** A handoff confirmed by its target. */
interface AcknowledgedHandoff {
  readonly id: string;
  readonly status: "acknowledged";
  /** It was already confirmed; nothing changed. */
  readonly already: boolean;
}

/** Confirm that a handoff arrived, so that its source may delete its session. Repeating it changes nothing. */
export async function acknowledgeHandoff(
  ports: Pick<HandoffPorts, "log" | "now">,
  request: { readonly id: string; readonly agent: string },
): Promise<AcknowledgedHandoff> {
  const facts = { acknowledged_at: formatInstant(ports.now()), acknowledged_by: request.agent };
  const entry = await ports.log.change(request.id, (seen) => acknowledgement(seen, facts));
  if (entry === undefined)
    throw new ClewError("NOT_FOUND", `No handoff has the id ${JSON.stringify(request.id.slice(0, 128))}.`, {
      hint: "`clew handoff list` shows the handoffs.",
    });
  if (entry.status === "acknowledged") return { id: entry.id, status: "acknowledged", already: true };
  if (acknowledgement(entry, facts) === undefined) return cannot(entry);
  return { id: entry.id, status: "acknowledged", already: false };
}

function acknowledgement(
  { status }: HandoffEntry,
  facts: Readonly<Record<string, unknown>>,
): readonly HandoffMove[] | undefined {
  // A handoff that was never transferred cannot have arrived.
  if (status === "discovered" || status === "selected" || status === "validated") return undefined;
  const way = eventsToInvoked(status);
  return way === undefined ? undefined : lifecycleMoves(status, [...way, "acknowledge"], facts);
}

function cannot(entry: HandoffEntry): AcknowledgedHandoff {
  const allowed = movesFrom(HANDOFF_TABLE, entry.status, {}).map((move) => move.event);
  const next = allowed.length === 0 ? "nothing can follow" : `possible now: ${allowed.join(", ")}`;
  throw new ClewError(
    "MOVE_REFUSED",
    `The handoff ${entry.id} is ${entry.status} and cannot be acknowledged; ${next}.`,
    {
      details: { id: entry.id, status: entry.status, allowed },
    },
  );
}

/** Mark the dispatch of the session that a payload came from as acknowledged, if the session is in this project. */
export async function acknowledgeDispatch(
  project: Project,
  { project: tenant, agentId }: { readonly project: string; readonly agentId: string },
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = fieldsOf(payload["source"])["session_path"];
  const sessionId = typeof path === "string" ? (await project.folder?.())?.sessionOf(tenant, path) : undefined;
  if (sessionId === undefined || project.sessions === undefined) return;
  const ports = sessionPorts(project, tenant);
  await unlessGone(async () => {
    await dispatchSession(ports, { sessionId, action: "ack", by: agentId });
  });
}
