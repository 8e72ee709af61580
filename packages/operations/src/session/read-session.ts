import { ClewError, toFindings } from "@clew/errors";
import { validateSession } from "@clew/reasoning-steps";
import type { Session } from "@clew/schemas";
import { verifyHistory } from "./verify-history.ts";

/** A session read from a store. */
export interface ReadSession {
  readonly session: Session;
  /** False where a newer minor version wrote it: it is shown, never written. */
  readonly writable: boolean;
}

const KNOWN_MINOR = 0;

/** A stored document as a session: form, version, and that its state follows from its history and answers. */
export function readSession(document: unknown, origin: string): ReadSession {
  const version = versionOf(document);
  if (version !== undefined && version.major !== 1)
    throw new ClewError("UNSUPPORTED_SCHEMA", `${origin} has version ${version.text}; this Clew reads 1.x.`, {
      hint: "Update Clew to read it. The file was left as it is.",
    });
  if (!isSession(document))
    throw new ClewError("STATE_CORRUPT", `${origin} does not have the form of a session; it was left as it is.`, {
      hint: "`clew schema validate FILE` lists what is wrong.",
      details: { findings: toFindings(validateSession.errors).slice(0, 10) },
    });
  const verified = verifyHistory(document);
  if (!verified.ok) {
    const first = verified.findings.map((finding) => `${finding.path}: ${finding.message}`)[0] ?? "";
    throw new ClewError("STATE_TAMPERED", `${origin} was changed by hand: ${first}.`, {
      hint: "Restore it from a copy, or start a new session. The file was left as it is.",
      details: { findings: verified.findings.slice(0, 10) },
    });
  }
  return { session: document, writable: (version?.minor ?? 0) <= KNOWN_MINOR };
}

function isSession(document: unknown): document is Session {
  return validateSession(document);
}

function versionOf(document: unknown): { text: string; major: number; minor: number } | undefined {
  if (typeof document !== "object" || document === null || !("schema_version" in document)) return undefined;
  const text = (
    typeof document.schema_version === "string"
      ? document.schema_version
      : (JSON.stringify(document.schema_version) ?? "nothing")
  ).slice(0, 20);
  const match = /^(\d{1,4})\.(\d{1,4})$/.exec(text);
  return match === null ? undefined : { text, major: Number(match[1]), minor: Number(match[2]) };
}
