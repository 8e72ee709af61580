import { isFields, type OpenedPayload } from "../open-payload.ts";
import { digestPayload, EMPTY_TEXT_HASH, type PayloadDigest, type Sha256 } from "../payload-hash.ts";
import type { OpenFindings } from "./handoff-finding.ts";
import { shown } from "./shape-findings.ts";

/** What a payload says its hash is, what it is, and whether they agree; null where there is nothing to say. */
export interface HashVerdict {
  readonly declared: string | null;
  readonly computed: string | null;
  readonly matches: boolean | null;
}

const HASH_PATH = "/handoff/meta/payload_hash";

/** Compares the declared hash and size with the content's own. */
export function checkHash(opened: OpenedPayload, sha256: Sha256, findings: OpenFindings): HashVerdict {
  const { written } = opened;
  if (written === undefined) return { declared: null, computed: null, matches: null };
  const meta = written["meta"];
  const declared = isFields(meta) ? meta["payload_hash"] : undefined;
  const computed = digestOrUndefined(written, sha256);
  if (computed === undefined) {
    const message = "the content has no canonical JSON (half a surrogate pair, or no number): it has no hash";
    findings.errors.push({ code: "NOT_JSON", path: "/handoff", message });
    return { declared: null, computed: null, matches: null };
  }
  if (declared === undefined || declared === null) {
    const message = "no hash is declared: whether the content was changed cannot be told";
    findings.notes.push({ code: "HASH_ABSENT", path: HASH_PATH, message, fix: hashFix(written, { computed, sha256 }) });
    checkSize(isFields(meta) ? meta["payload_size_bytes"] : undefined, computed, findings);
    return { declared: null, computed: computed.hash, matches: null };
  }
  const digest = sameHash(declared, computed)
    ? computed
    : digestOfNumberVersion(written, { declared, computed, sha256 });
  const matches = sameHash(declared, digest);
  if (!matches) findings.errors.push({ code: "HASH_MISMATCH", path: HASH_PATH, message: explain(declared, digest) });
  else checkSize(isFields(meta) ? meta["payload_size_bytes"] : undefined, digest, findings);
  return { declared: typeof declared === "string" ? declared : null, computed: digest.hash, matches };
}

// A section that is added belongs to the content: the hash that goes into it is the one over both.
function hashFix(
  written: Readonly<Record<string, unknown>>,
  { computed, sha256 }: { readonly computed: PayloadDigest; readonly sha256: Sha256 },
): string {
  if (written["meta"] !== undefined) return `payload_hash: "${computed.hash}"`;
  return `meta: { payload_hash: "${digestPayload({ ...written, meta: {} }, sha256).hash}" }`;
}

// The careful reader refuses what JSON cannot hold; values that were parsed elsewhere may still contain it.
function digestOrUndefined(written: Readonly<Record<string, unknown>>, sha256: Sha256): PayloadDigest | undefined {
  try {
    return digestPayload(written, sha256);
  } catch {
    return undefined;
  }
}

// A writer that quotes the version hashed "2.0", one that does not hashed the number: both described this content.
function digestOfNumberVersion(
  written: Readonly<Record<string, unknown>>,
  { declared, computed, sha256 }: { declared: unknown; computed: PayloadDigest; sha256: Sha256 },
): PayloadDigest {
  if (written["version"] !== 2) return computed;
  const other = digestPayload({ ...written, version: "2.0" }, sha256);
  return sameHash(declared, other) ? other : computed;
}

function sameHash(declared: unknown, digest: PayloadDigest): boolean {
  return typeof declared === "string" && declared.toLowerCase() === digest.hash;
}

function explain(declared: unknown, digest: PayloadDigest): string {
  if (declared === EMPTY_TEXT_HASH)
    return `the declared hash is the SHA-256 of an empty text: it was never computed over this content, whose hash is ${digest.hash}`;
  return `the content does not have the declared hash: declared ${shown(declared)}, computed ${digest.hash}; it was changed after it was hashed, or hashed differently`;
}

function checkSize(declared: unknown, digest: PayloadDigest, findings: OpenFindings): void {
  if (declared === undefined || declared === null || declared === digest.size) return;
  const message = `declared ${shown(declared)}, the hashed bytes are ${digest.size}`;
  findings.warnings.push({ code: "SIZE_MISMATCH", path: "/handoff/meta/payload_size_bytes", message });
}
