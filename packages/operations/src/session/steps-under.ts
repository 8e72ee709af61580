import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { type Step, stepOf } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { protocolOf } from "./session-facts.ts";

/** The steps of a session: built-in ones, or those of its protocol. Throws if that protocol is missing. */
export async function stepsUnder(
  ports: Pick<SessionPorts, "protocols">,
  session: Session,
  keys?: readonly StepKey[],
): Promise<(key: StepKey) => Step> {
  const kept = session.metadata.protocol;
  if (kept === undefined) return stepOf;
  const protocol = protocolHere(ports, session, kept);
  // Most answers are for built-in steps in built-in words: load nothing for them.
  const stored = Object.keys(session.step_outputs).filter((key) => hasOwnForm(protocol, key));
  const isBuiltIn = (key: StepKey): boolean => protocol.texts[key] === undefined && !hasOwnForm(protocol, key);
  if (stored.length === 0 && keys?.every(isBuiltIn) === true) return stepOf;
  const { stepUnder } = await import("../protocol/own-steps.ts");
  // Only the protocol can check these answers, so reading the session could not.
  for (const key of stored)
    if (!stepUnder(protocol, key).validate(session.step_outputs[key]))
      throw tampered(session, `holds an answer of step ${key} that its protocol does not take`);
  return (key) => (isBuiltIn(key) ? stepOf(key) : stepUnder(protocol, key));
}

/** Whether a team added this step, or changed the words of its answer. */
function hasOwnForm({ steps, routes, sequence, principles }: CompiledProtocol, key: StepKey): boolean {
  if (key === "7") return principles.length > 0;
  if (key === "4" || key === "8") return routes.length > 0 || (key === "4" && sequence.length > 0);
  return steps.some((step) => step.key === key);
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
