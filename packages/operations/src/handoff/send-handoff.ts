import type { HandoffState } from "@clew/fsm";
import { expandInvocation, formatInstant, invocationTemplate } from "@clew/handoff-schema/internal";
import type { HandoffMove } from "./handoff-log.ts";
import { beginLifecycle, eventsToInvoked, lifecycleMoves } from "./handoff-log.ts";
import { type HandoffOutcome, verdictFailure } from "./handoff-outcome.ts";
import type { HandoffPorts, PayloadFile } from "./handoff-ports.ts";
import { findTarget } from "./targets.ts";
import { handoffId, validateHandoffFile } from "./validate-handoff-file.ts";

/** A handoff whose target is to be invoked now. */
export interface SentHandoff {
  readonly id: string;
  readonly payload_path: string;
  readonly invocation: string;
  readonly argv: readonly string[];
}

/** Checks a written payload and its target once more, records the invocation and says what to invoke. */
export async function sendHandoff(ports: HandoffPorts, file: PayloadFile): Promise<HandoffOutcome<SentHandoff>> {
  const verdict = validateHandoffFile(ports, file, "receipt");
  if (!verdict.valid || verdict.handoff === undefined) return verdictFailure(verdict, file.path);
  const { handoff } = verdict;
  const target = await findTarget(ports, handoff.target.skill);
  if (!target.ok) return { ...target, error: { error: { ...target.error.error, payload_preserved: file.path } } };
  // The skill's own word counts, not the payload's: a payload that came from elsewhere may not choose what is invoked.
  const invocation = expandInvocation(invocationTemplate(target.value.skill, target.value.trigger), file.path);
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
  return { ok: true, value: { id, payload_path: file.path, invocation: invocation.line, argv: invocation.argv } };
}
