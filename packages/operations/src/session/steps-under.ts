import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { type Step, stepOf } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { protocolOf } from "./session-protocol.ts";

/** The steps of a session as values: the built-in ones, or those of its protocol, without which it does not go on. */
export async function stepsUnder(
  ports: Pick<SessionPorts, "protocols">,
  session: Session,
): Promise<(key: StepKey) => Step> {
  const kept = session.metadata.protocol;
  if (kept === undefined) return stepOf;
  const protocol = protocolHere(ports, session, kept);
  const { stepUnder } = await import("../protocol/own-steps.ts");
  // The form of these answers is the protocol's: whoever read the session could not judge it.
  for (const key of ["4", "7", "8", ...kept.steps.map((step) => step.key)]) {
    const answer = session.step_outputs[key];
    if (answer !== undefined && !stepUnder(protocol, key).validate(answer))
      throw tampered(session, `holds an answer of step ${key} that its protocol does not take`);
  }
  return (key) => stepUnder(protocol, key);
}

function tampered({ session_id: id }: Session, what: string): ClewError {
  return new ClewError("STATE_TAMPERED", `Session ${id} ${what}.`, {
    hint: "Restore it from a copy, or start a new session. The file was left as it is.",
  });
}

function protocolHere(
  ports: Pick<SessionPorts, "protocols">,
  session: Session,
  { digest, name, version, steps }: NonNullable<Session["metadata"]["protocol"]>,
): CompiledProtocol {
  const protocol = protocolOf(ports, session);
  if (protocol === undefined)
    throw new ClewError(
      "PROTOCOL_ABSENT",
      `Session ${session.session_id} goes on only under the protocol ${name} ${version} (${digest.slice(0, 12)}), which nobody has used here.`,
      { hint: "A person uses it at a terminal, with the files as they were then: clew protocol use" },
    );
  const own = protocol.steps.map(({ key, after, light }) => `${key} ${after} ${light === true}`).join();
  if (own !== steps.map(({ key, after, light }) => `${key} ${after} ${light === true}`).join())
    throw tampered(session, "names other steps than its protocol");
  return protocol;
}
