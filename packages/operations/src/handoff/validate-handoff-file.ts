import { type Handoff, openPayload, type PayloadVerdict, validatePayload } from "@clew/handoff-schema/internal";
import type { HandoffPorts, PayloadFile } from "./handoff-ports.ts";

/** Judges a payload file: with the purpose "receipt" expiry refuses it. */
export function validateHandoffFile(
  ports: Omit<HandoffPorts, "log">,
  file: PayloadFile,
  purpose: "reading" | "receipt",
): PayloadVerdict {
  const opened = openPayload(file.text);
  const session = opened.sessionPath === undefined ? {} : { session: ports.inspectSession(opened.sessionPath) };
  const profile = file.profile === undefined ? {} : { profile: file.profile };
  return validatePayload(opened, { sha256: ports.sha256, now: ports.now(), purpose, ...session, ...profile });
}

/** The id of a handoff: its workflow, or its hash where it names none. */
export function handoffId(handoff: Handoff): string {
  const given = handoff.source.workflow_id;
  if (typeof given === "string" && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(given)) return given;
  return `${handoff.source.skill}-${(handoff.meta?.payload_hash ?? handoff.timestamp).replace(/[^A-Za-z0-9]/g, "").slice(-16)}`;
}
