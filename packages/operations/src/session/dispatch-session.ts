import { ClewError } from "@clew/errors";
import type { Directive } from "@clew/reasoning-steps/internal";
import type { Session, SessionDispatch } from "@clew/schemas";
import { type DispatchStatus, dispatchDirective, dispatchStatus, edgeOf, leaseEnd } from "./dispatch-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { shortText } from "./session-facts.ts";
import { loadForWriting, loadSession, saveSession } from "./stored-session.ts";

/** What to do with a dispatch. Without an action, only show its directive again. */
export interface DispatchRequest {
  readonly sessionId: string;
  readonly action?: "claim" | "ack" | "retry";
  /** The acting agent. */
  readonly by: string;
}

/** A dispatch as shown to callers. */
export interface DispatchView {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly dispatch_pending: SessionDispatch & { readonly status: DispatchStatus };
  readonly directive: Directive;
}

/** Claim, acknowledge or renew the dispatch of a completed session. */
export async function dispatchSession(ports: SessionPorts, request: DispatchRequest): Promise<DispatchView> {
  if (request.action === undefined) return view(ports, (await loadSession(ports, request.sessionId)).session);
  const session = await loadForWriting(ports, request.sessionId);
  const now = ports.now();
  const next = ACTIONS[request.action](dispatchOf(session), { by: request.by, now });
  if (next === undefined) return view(ports, session);
  const renewed = request.action === "retry" ? await withNewPayload(ports, session, next) : next;
  return view(ports, await saveSession(ports, session, { ...session, dispatch_pending: renewed }));
}

// Renew the payload together with the lease, so that both end at the same time.
async function withNewPayload(ports: SessionPorts, session: Session, next: SessionDispatch): Promise<SessionDispatch> {
  if (next.payload_path === undefined) return next;
  const payload = await ports.renewPayload?.(session);
  if (payload?.payloadPath === undefined) return next;
  const { payloadPath, argv, expiresAt } = payload;
  const renewed = { ...next, payload_path: payloadPath, invocation: [...argv], expires_at: expiresAt };
  const { command } = dispatchDirective({ ...session, dispatch_pending: renewed }, edgeOf(ports, session));
  return { ...renewed, directive: shortText(command) };
}

interface Actor {
  readonly by: string;
  readonly now: string;
}

// Each action returns the new lease, or undefined if nothing changes.
const ACTIONS = { claim, ack, retry } as const;

function claim(dispatch: SessionDispatch, { by, now }: Actor): SessionDispatch | undefined {
  const status = dispatchStatus(dispatch, now);
  if (status === "claimed" && dispatch.claimed_by === by) return undefined;
  if (status !== "pending") throw refused(status, dispatch, "claimed");
  return { ...dispatch, claimed_by: by, claimed_at: now };
}

function ack(dispatch: SessionDispatch, { by, now }: Actor): SessionDispatch | undefined {
  const status = dispatchStatus(dispatch, now);
  if (status === "acknowledged") return undefined;
  if (status === "expired") throw refused(status, dispatch, "acknowledged");
  return { ...dispatch, acknowledged_at: now, acknowledged_by: by };
}

function retry(dispatch: SessionDispatch, { now }: Actor): SessionDispatch {
  const status = dispatchStatus(dispatch, now);
  if (status === "acknowledged") throw refused(status, dispatch, "retried");
  const { claimed_by: _by, claimed_at: _at, ...open } = dispatch;
  return { ...open, expires_at: leaseEnd(now) };
}

function refused(status: DispatchStatus, dispatch: SessionDispatch, wanted: string): ClewError {
  const who = status === "claimed" ? ` by ${dispatch.claimed_by ?? "somebody"}` : "";
  const hint =
    status === "acknowledged" ? "There is nothing left to do." : "`clew dispatch retry` opens it again for a day.";
  return new ClewError("DISPATCH_REFUSED", `It cannot be ${wanted}: it is ${status}${who}.`, {
    hint,
    details: { status },
  });
}

function dispatchOf(session: Session): SessionDispatch {
  if (session.dispatch_pending) return session.dispatch_pending;
  const why = session.status === "completed" ? "it has no route" : `it is ${session.status}`;
  throw new ClewError("DISPATCH_REFUSED", `Session ${session.session_id} has nothing to dispatch: ${why}.`, {
    hint: "`clew show` prints where it is.",
  });
}

function view(ports: SessionPorts, session: Session): DispatchView {
  const dispatch = dispatchOf(session);
  return {
    session_id: session.session_id,
    state_file: ports.sessions.locate(session.session_id) ?? null,
    dispatch_pending: { ...dispatch, status: dispatchStatus(dispatch, ports.now()) },
    directive: dispatchDirective(session, edgeOf(ports, session)),
  };
}
